package record_test

import (
	"path/filepath"
	"runtime"
	"testing"

	"github.com/sitlark/sitlark/record"
)

// TestRecordingsOfEarlierVersionsAreExact: a flight of 3 s with wind, turbulence, rain and a weak motor, recorded
// before the weather became one struct, is made again to the last bit.
func TestRecordingsOfEarlierVersionsAreExact(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skipf("it was recorded on amd64, whose arithmetic is not that of %s", runtime.GOARCH)
	}
	r := open(t, filepath.Join("testdata", "earlier.mcap"))
	found, err := record.Verify(t.Context(), r, r.Vehicles[0])
	if err != nil || found.Differs != nil || r.Vehicles[0].Inexact != nil || found.Until < 2.9 || found.Checkpoints < 1 {
		t.Errorf("%+v, %v, inexact %v", found, err, r.Vehicles[0].Inexact)
	}
	if w := r.Vehicles[0].Params.Weather; w.Wind.Speed != 4 || w.Wind.FromDeg != 120 || w.Turbulence.Intensity != 0.2 || w.Rain.Rate != 5 {
		t.Errorf("the weather is %+v", w)
	}
}

// TestRecordingsOfVehiclesWithoutListsOfParts: flights recorded before vehicles had lists of drives, propellers and
// servos, a tricopter with its tail servo, and a quad with two motors unlike the others, ice, rain, a slung load and a
// dropped payload, are made again to the last bit.
func TestRecordingsOfVehiclesWithoutListsOfParts(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skipf("they were recorded on amd64, whose arithmetic is not that of %s", runtime.GOARCH)
	}
	for _, name := range []string{"tri.mcap", "unlike.mcap"} {
		r := open(t, filepath.Join("testdata", name))
		v := r.Vehicles[0]
		found, err := record.Verify(t.Context(), r, v)
		if err != nil || found.Differs != nil || v.Inexact != nil || found.Until < v.Length-0.01 || found.Checkpoints < 2 {
			t.Errorf("%s: %+v, %v, inexact %v", name, found, err, v.Inexact)
		}
		p, err := r.Player(v)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Seek(v.Length); err != nil { // from its last checkpoint
			t.Fatal(err)
		}
		end := *p.World().State()
		if err := p.Seek(0.5); err != nil {
			t.Fatal(err)
		}
		if err := p.Seek(v.Length); err != nil || *p.World().State() != end {
			t.Errorf("%s: after a jump it ends at %v, else at %v (%v)", name, p.World().State().PositionNED, end.PositionNED, err)
		}
	}
}
