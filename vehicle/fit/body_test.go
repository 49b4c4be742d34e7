package fit

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/framefile"
)

// TestBodyAnswersAsArduPilots: ArduPilot's model has half of the mass on a ring across diagonal_size, and its motors twice as
// far out as that. A roll moment of the same thrusts must turn the body as fast as there.
func TestBodyAnswersAsArduPilots(t *testing.T) {
	var given framefile.File
	const mass, size = 2.0, 0.6
	given.Mass.Value, given.DiagonalSize.Value = mass, size
	x := mass / 4 * size * size / 4 // of the ring about a diameter
	for _, placed := range []bool{false, true} {
		given.Motors[1].Position.Given = placed
		w := wanted{file: &given}
		got := w.inertia()
		if theirs := size / x; math.Abs(w.reach()/got.X/theirs-1) > 1e-9 || got.Y != got.X || math.Abs(got.Z/got.X-2) > 1e-6 || got.Z > got.X+got.Y {
			t.Errorf("placed %v: arm %g m, inertia %v", placed, w.reach(), got.Array())
		}
	}
	own := frame.OfFRD(0.02, 0.03, 0.04)
	given.MomentInertia.Given, given.MomentInertia.Value = true, own
	if got := (&wanted{file: &given}).inertia(); got != own {
		t.Errorf("the file's %v became %v", own.Array(), got.Array())
	}
}
