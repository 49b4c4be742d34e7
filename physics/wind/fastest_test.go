package wind

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestNoAirIsFasterThanFastest: mean wind with a slope, four gusts, thermals and turbulence, all at
// their most and the same way, at every height that is flown at; calmer air is as it was.
func TestNoAirIsFasterThanFastest(t *testing.T) {
	f := New(1, MownGrass)
	f.SetMean(Mean{Speed: 40, Up: 15, Height: 10000, Slope: -1}, 0) // physics takes what command refuses, too
	f.SetTurbulence(1)
	f.SetThermals(5)
	for range MaxGusts {
		if err := f.AddGust(Gust{Speed: 25, Up: 15, Rise: 0.1, Hold: 60}, frame.OfNED(0, 0, 0), 0); err != nil {
			t.Fatal(err)
		}
	}
	top := 0.0
	for _, height := range []float64{0.1, 1, 10, 100, 1000, 9000, 20000} {
		top = max(top, f.At(frame.OfNED(5, 3, -height), height, 5).Len())
		if v := f.MeanSpeedAt(height); v > Fastest {
			t.Errorf("the mean wind at %g m is %g m/s", height, v)
		}
	}
	if top > Fastest*(1+1e-12) || top < 0.99*Fastest {
		t.Errorf("the fastest air has %g m/s, want %d", top, Fastest)
	}
}
