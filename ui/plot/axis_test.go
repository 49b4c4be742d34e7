package plot

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestAxisHoldsTheData: whatever the data, they lie on the axis, its lines are
// round numbers, and it is not much longer than they need.
func TestAxisHoldsTheData(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scale := math.Pow(10, rapid.Float64Range(-4, 7).Draw(t, "scale"))
		lo := scale * rapid.Float64Range(-1, 1).Draw(t, "lo")
		hi := lo + scale*rapid.Float64Range(0, 2).Draw(t, "span")
		least := scale * rapid.Float64Range(0.001, 0.1).Draw(t, "least")
		lines := rapid.IntRange(2, 6).Draw(t, "lines")
		a := newAxis(lo, hi, least, lines)
		slack := 1e-6 * a.step
		if a.lo > lo+slack || a.hi() < hi-slack {
			t.Fatalf("%v … %v does not hold %g … %g", a.lo, a.hi(), lo, hi)
		}
		if rest := math.Abs(a.lo/a.step - math.Round(a.lo/a.step)); rest > 1e-6 {
			t.Fatalf("begins at %g, which is no multiple of %g", a.lo, a.step)
		}
		// The next finer step is at least 2/5 as long, and one interval is lost to each end.
		if need := max(hi-lo, least); a.step*float64(lines-1)*0.4 > need {
			t.Fatalf("steps of %g for %g in %d", a.step, need, lines)
		}
	})
}

func TestAxisTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		lines  int
		want   axis
	}{
		{0, 21.3, 3, axis{0, 10, 3}},
		{-3, 3, 4, axis{-4, 2, 4}},
		{11.62, 11.84, 3, axis{11.6, 0.1, 3}},
		{4880, 5120, 4, axis{4800, 100, 4}},
		{7, 7, 2, axis{6.5, 0.5, 2}},
	} {
		got := newAxis(c.lo, c.hi, 1, c.lines)
		if c.hi-c.lo < 1 && c.lo != c.hi {
			got = newAxis(c.lo, c.hi, 0.1, c.lines)
		}
		if math.Abs(got.lo-c.want.lo) > 1e-9 || math.Abs(got.step-c.want.step) > 1e-9 || got.lines != c.want.lines {
			t.Errorf("%g … %g in %d: got %+v, want %+v", c.lo, c.hi, c.lines, got, c.want)
		}
	}
}

// TestAxisStaysWhileItSuits: data that wander a little do not move it.
func TestAxisStaysWhileItSuits(t *testing.T) {
	a := newAxis(-3, 3, 1, 4)
	for _, c := range []struct {
		lo, hi float64
		stays  bool
	}{{-3.9, 3.9, true}, {-2, 2.5, true}, {-4.1, 3, false}, {0, 4.2, false}, {-0.5, 0.5, false}} {
		if got := a.follows(c.lo, c.hi, 1, 4); got != c.stays {
			t.Errorf("%g … %g: stays %v", c.lo, c.hi, got)
		}
	}
}
