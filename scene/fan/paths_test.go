package fan

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
)

// TestSimplifiedPathStaysNear: the points that are left out are no farther off than allowed, and a
// long winding path keeps to the most points.
func TestSimplifiedPathStaysNear(t *testing.T) {
	var path []frame.Vec[frame.NED]
	for i := range 400 {
		s := float64(i) / 399
		path = append(path, frame.OfNED(100*s, 20*math.Sin(6*s), -30*s))
	}
	const fineness = 1.0 / 300
	short := simplify(nil, path, fineness)
	if len(short) < 5 || len(short) > 40 {
		t.Errorf("%d points of 400", len(short))
	}
	size := path[399].Sub(path[0]).Len()
	for _, at := range path {
		off := math.Inf(1)
		for i := 1; i < len(short); i++ {
			off = min(off, distance(at, short[i-1], short[i]))
		}
		if off > size*fineness+1e-9 {
			t.Fatalf("%v is %.3f m off", at, off)
		}
	}
	for i := range path {
		path[i].Y = 50 * float64(i%2)
	}
	if n := len(simplify(nil, path, fineness)); n < 2 || n > MostPoints {
		t.Errorf("%d points of a zigzag, at most %d", n, MostPoints)
	}
	odd := []frame.Vec[frame.NED]{{}, frame.OfNED(math.NaN(), 0, 0), frame.OfNED(1, 0, 0)}
	if n := len(simplify(nil, odd, fineness)); n != 2 {
		t.Errorf("%d points, want the 2 that are finite", n)
	}
}

// TestNearestPathIsTheOneInFront looks north at two paths that cross the picture, one behind the
// other and one beside them.
func TestNearestPathIsTheOneInFront(t *testing.T) {
	v := camera.View{Pose: camera.Pose{Att: frame.FromEuler(0, 0, 0), Fov: 1, Near: 0.1}, Width: 800, Height: 600}
	var p paths
	across := func(north, down float64) []frame.Vec[frame.NED] {
		return []frame.Vec[frame.NED]{frame.OfNED(north, -north, down), frame.OfNED(north, north, down)}
	}
	p.add(across(100, 0), 0.001)
	p.add(across(50, 0), 0.001)
	p.add(across(50, 5), 0.001)
	if got := p.nearest(v, 400, 302, 7); got != 1 {
		t.Errorf("path %d, want 1: that in front", got)
	}
	_, y, _ := v.Project(frame.OfNED(50, 0, 5))
	if got := p.nearest(v, 500, y+3, 7); got != 2 {
		t.Errorf("path %d, want 2", got)
	}
	if got := p.nearest(v, 400, 200, 7); got != -1 {
		t.Errorf("path %d far from all, want none", got)
	}
}

// TestRangeSuitsMargins: on each side a round number that nine of ten margins do not exceed by more
// than a little.
func TestRangeSuitsMargins(t *testing.T) {
	var margins []float32
	for i := range 100 {
		margins = append(margins, 0.3*float32(i)/100)
	}
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, c := range []struct {
		margins []float32
		want    Range
	}{
		{nil, Range{1, 1}}, {[]float32{nan, inf}, Range{1, 1}}, {margins, Range{0.5, 0.5}}, {slices.Concat(margins, []float32{1000}), Range{0.5, 0.5}},
		{[]float32{-0.09}, Range{0.1, 0.1}}, {slices.Concat(margins, []float32{-4, -4.5, nan}), Range{5, 0.5}},
	} {
		if got := RangeOf(c.margins); math.Abs(got.Broken-c.want.Broken) > 1e-9 || math.Abs(got.Held-c.want.Held) > 1e-9 {
			t.Errorf("%v, want %v", got, c.want)
		}
	}
	l := Legend(Range{0.5, 0.2})
	if l.Low != -0.5 || l.High != 0.2 || l.Colors[0] != Stops[0].Nrgba() || l.Colors[len(l.Colors)-1] != Stops[8].Nrgba() || l.Colors[len(l.Colors)/2] != Stops[4].Nrgba() {
		t.Errorf("legend %+v", l)
	}
}
