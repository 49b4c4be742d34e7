package gl

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestFarPlacesKeepTheirPlace: both parts together are the place to within 0.04 mm,
// as far away as a scene goes.
func TestFarPlacesKeepTheirPlace(t *testing.T) {
	for _, v := range []frame.Vec[frame.NED]{
		frame.OfNED(0, 0, 0), frame.OfNED(100123.4567, -98765.4321, -1234.567), frame.OfNED(-999999.123, 511.999, 512.001),
	} {
		p := FarFromNED(v)
		for i, w := range glOf(v) {
			cell, rest := [3]float32{p.Cell.X, p.Cell.Y, p.Cell.Z}[i], [3]float32{p.Rest.X, p.Rest.Y, p.Rest.Z}[i]
			if off := float64(cell) + float64(rest) - w; math.Abs(off) > 4e-5 {
				t.Errorf("%v: component %d is %.3g m off", v, i, off)
			}
		}
	}
}

// glOf is glFromNED in float64.
func glOf(v frame.Vec[frame.NED]) [3]float64 { return [3]float64{v.Y, -v.Z, -v.X} }
