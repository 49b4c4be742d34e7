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
