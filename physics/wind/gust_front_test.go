package wind

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestFrontIsWhereTheWindBegins: ahead of it the wind is the mean one, a rise behind it
// the gust has its full height, and it reaches the place when it says.
func TestFrontIsWhereTheWindBegins(t *testing.T) {
	f := blowing(1, Mean{Speed: 6, FromDeg: 240}, 0)
	here := frame.OfNED(12, -30, -10)
	if err := f.AddGust(Gust{Speed: 9, FromDeg: 200, Rise: 1.5, Hold: 2, Lead: 5}, here, 50); err != nil {
		t.Fatal(err)
	}
	for _, time := range []float64{50, 52.5, 54.9, 56, 60, 61} {
		g, ok := f.Front(0, here, time)
		if !ok {
			t.Fatal("no front")
		}
		if math.Abs(g.Arrives-(55-time)) > 1e-9 {
			t.Errorf("at %g s it arrives in %g s, want %g", time, g.Arrives, 55-time)
		}
		along := frame.OfNED(g.North, g.East, 0)
		front := here.AddScaled(-g.Ahead(), along)
		over := func(metres float64) float64 { // of the mean wind, so far ahead of the front
			return f.At(front.AddScaled(metres, along), 10, time).Sub(f.MeanNED()).Len()
		}
		if before, in := over(0.5), over(-g.Rise*g.Speed-0.1); before > 1e-9 || math.Abs(in-9) > 1e-6 {
			t.Errorf("at %g s: %g m/s ahead of the front, %g a rise behind it, want 0 and 9", time, before, in)
		}
		if end := over(-g.Lasts*g.Speed - 0.5); end > 1e-9 {
			t.Errorf("at %g s the gust is %g m/s behind its end", time, end)
		}
		if g.Passed() != (time > 60) {
			t.Errorf("at %g s passed is %v", time, g.Passed())
		}
	}
}

func TestNoFrontWithoutAGust(t *testing.T) {
	f := blowing(1, Mean{Speed: 6}, 0)
	for _, i := range []int{-1, 0, MaxGusts} {
		if _, ok := f.Front(i, frame.Vec[frame.NED]{}, 0); ok {
			t.Errorf("slot %d has a front", i)
		}
	}
	if err := f.AddGust(Gust{Speed: 3, Rise: 1}, frame.Vec[frame.NED]{}, 0); err != nil {
		t.Fatal(err)
	}
	if _, ok := f.Front(0, frame.OfNED(math.NaN(), 0, 0), 0); ok {
		t.Error("a front is seen from nowhere")
	}
}
