package fit

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/framefile"
)

// TestInertiaOfPartsIsNearTheQuads, whose own file sums its parts up, and grows with the mass and the square of the arm;
// one that the file gives counts instead.
func TestInertiaOfPartsIsNearTheQuads(t *testing.T) {
	v := airframe.Default()
	of := func(mass, size float64) [3]float64 {
		var f framefile.File
		f.Mass.Value = mass
		motors := append([]airframe.Motor(nil), v.Motors...)
		arm := 0.0
		for i := range motors {
			motors[i].PlaceFRD = motors[i].PlaceFRD.Scale(size)
			arm = max(arm, math.Hypot(motors[i].PlaceFRD.X, motors[i].PlaceFRD.Y))
		}
		return inertia(&f, motors, arm).Array()
	}
	one, want := of(v.Mass, 1), v.Inertia.Array()
	for axis, got := range one {
		if r := got / want[axis]; r < 0.85 || r > 1.15 {
			t.Errorf("axis %d: %g kg m², the quad's is %g", axis, got, want[axis])
		}
		if large := of(2*v.Mass, 3)[axis]; math.Abs(large/got-18) > 1e-9 {
			t.Errorf("axis %d: of twice the mass and three times the size %g times as much, want 18", axis, large/got)
		}
	}
	var given framefile.File
	given.MomentInertia.Given, given.MomentInertia.Value = true, v.Inertia
	if got := inertia(&given, v.Motors, 0.2); got != v.Inertia {
		t.Errorf("the file's %v became %v", v.Inertia.Array(), got.Array())
	}
}
