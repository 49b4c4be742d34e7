package wind

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestGustIsTheStandardsOneMinusCosine at a mast, on the way up, held, and down.
func TestGustIsTheStandardsOneMinusCosine(t *testing.T) {
	f := blowing(1, Mean{Speed: 6, FromDeg: 270}, 0)
	mast := frame.OfNED(30, -40, -10)
	g := Gust{Speed: 9, FromDeg: 180, Up: -2, Rise: 2, Hold: 3, Lead: 5}
	if err := f.AddGust(g, mast, 100); err != nil {
		t.Fatal(err)
	}
	full := frame.OfNED(9, 0, 2) // from the south goes north
	for _, c := range []struct{ time, share float64 }{
		{100, 0}, {105, 0}, {105.5, (1 - math.Sqrt2/2) / 2}, {106, 0.5}, {107, 1}, {109.9, 1}, {111, 0.5}, {112, 0}, {200, 0},
	} {
		got := f.At(mast, 10, c.time).Sub(f.MeanNED())
		if got.Sub(full.Scale(c.share)).Len() > 1e-9 {
			t.Errorf("after %g s the gust is %v, want %g of %v", c.time-100, got.Array(), c.share, full.Array())
		}
	}
}

// TestGustIsSeenUpwindBeforeItArrives: its front crosses the land at the mean
// wind's speed, as wide as it lasts.
func TestGustIsSeenUpwindBeforeItArrives(t *testing.T) {
	f := blowing(1, Mean{Speed: 6, FromDeg: 270}, 0)
	here := frame.OfNED(0, 0, -10)
	if err := f.AddGust(Gust{Speed: 9, FromDeg: 270, Rise: 1, Hold: 1, Lead: 5}, here, 0); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ east, time, share float64 }{
		{-30, 1, 0.5 * (1 - math.Cos(math.Pi))}, // front 30 m upwind at the start, then 1 s on
		{-30, 0, 0}, {-36, 0, 1}, {-39, 0, 1}, {-45, 0, 0.5}, {0, 5.5, 0.5}, {60, 15.5, 0.5},
	} {
		for _, north := range []float64{-500, 0, 300} {
			got := f.At(frame.OfNED(north, c.east, -10), 10, c.time).Y - 6
			if math.Abs(got-9*c.share) > 1e-9 {
				t.Errorf("%g m east at %g s: %.3f m/s, want %.3f", c.east, c.time, got, 9*c.share)
			}
		}
	}
}

// TestGustMovesByItselfInACalm, where it blows.
func TestGustMovesByItselfInACalm(t *testing.T) {
	f := blowing(1, Mean{}, 0)
	here := frame.OfNED(0, 0, -10)
	if err := f.AddGust(Gust{Speed: 5, FromDeg: 0, Rise: 1, Lead: 4}, here, 0); err != nil {
		t.Fatal(err)
	}
	for _, north := range []float64{20, 0, -20} { // from north to south at 5 m/s
		if v := f.At(frame.OfNED(north, 0, -10), 10, 5-north/5); math.Abs(v.X+5) > 1e-9 {
			t.Errorf("%g m north: %v, want the gust's peak", north, v.Array())
		}
	}
}

func TestGustsAddUpAndAreBounded(t *testing.T) {
	f := blowing(1, Mean{}, 0)
	here := frame.OfNED(0, 0, -10)
	for i := range MaxGusts {
		if err := f.AddGust(Gust{Speed: 3, FromDeg: 90, Rise: 1, Hold: float64(10 + i)}, here, 0); err != nil {
			t.Fatal(err)
		}
	}
	if v := f.At(here, 10, 5); math.Abs(v.Y+3*MaxGusts) > 1e-9 {
		t.Errorf("%d gusts of 3 m/s from the east give %v", MaxGusts, v.Array())
	}
	before := f.At(here, 10, 6)
	if err := f.AddGust(Gust{Speed: 3, Rise: 1}, here, 6); err == nil || !strings.Contains(err.Error(), "the next ends in 6.0 s") {
		t.Errorf("a gust too many: %v", err)
	}
	if f.At(here, 10, 6) != before {
		t.Error("a refused gust changed the wind")
	}
	if err := f.AddGust(Gust{Speed: 3, FromDeg: 180, Rise: 1}, here, 12.5); err != nil {
		t.Errorf("after one passed: %v", err)
	}
}

// TestGustComesWithTheMeanWind, wherever it blows to: the front moves with the air that
// carries it.
func TestGustComesWithTheMeanWind(t *testing.T) {
	f := blowing(1, Mean{Speed: 6, FromDeg: 270}, 0)
	here := frame.OfNED(0, 0, -10)
	if err := f.AddGust(Gust{Speed: 9, FromDeg: 180, Rise: 1, Hold: 1, Lead: 5}, here, 0); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ north, east, time, share float64 }{
		{0, 0, 6.5, 1}, {200, 0, 6.5, 1}, {-200, 0, 6.5, 1}, // along the front
		{0, 12, 6.5, 0}, {0, 12, 8.5, 1}, // 2 s later 12 m downwind
	} {
		got := f.At(frame.OfNED(c.north, c.east, -10), 10, c.time).X
		if math.Abs(got-9*c.share) > 1e-9 {
			t.Errorf("%g m north, %g m east at %g s: %.3f m/s northward, want %.3f", c.north, c.east, c.time, got, 9*c.share)
		}
	}
}
