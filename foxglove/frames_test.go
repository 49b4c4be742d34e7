package foxglove_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestAttitudeTurnsFLUToENU as the same attitude turns FRD to NED, for any attitude and vector.
func TestAttitudeTurnsFLUToENU(t *testing.T) {
	angle := rapid.Float64Range(-math.Pi, math.Pi)
	length := rapid.Float64Range(-10, 10)
	rapid.Check(t, func(t *rapid.T) {
		r := frame.FromEuler(angle.Draw(t, "roll"), angle.Draw(t, "pitch")/2, angle.Draw(t, "yaw"))
		v := frame.OfFRD(length.Draw(t, "forward"), length.Draw(t, "right"), length.Draw(t, "down"))
		w, x, y, z := foxglove.ENUFromFLU(r)
		if q := (mgl64.Quat{W: w, V: mgl64.Vec3{x, y, z}}); math.Abs(q.Len()-1) > 1e-12 {
			t.Fatalf("the quaternion's length is %g", q.Len())
		}
		forward, left, up := foxglove.FLU(v)
		got := mgl64.Quat{W: w, V: mgl64.Vec3{x, y, z}}.Rotate(mgl64.Vec3{forward, left, up})
		east, north, high := foxglove.ENU(r.Apply(v))
		if got.Sub(mgl64.Vec3{east, north, high}).Len() > 1e-12 {
			t.Fatalf("%v turns %v to %v, want %v", r, v, got, [3]float64{east, north, high})
		}
	})
}

// TestNoseIsWhereItPoints for headings that anyone can check: a nose to the east is FLU's x axis
// along ENU's x axis, so nothing is turned.
func TestNoseIsWhereItPoints(t *testing.T) {
	for _, c := range []struct {
		name             string
		roll, pitch, yaw float64    // [deg]
		nose, left       [3]float64 // in ENU
	}{
		{"north", 0, 0, 0, [3]float64{0, 1, 0}, [3]float64{-1, 0, 0}},
		{"east", 0, 0, 90, [3]float64{1, 0, 0}, [3]float64{0, 1, 0}},
		{"nose up", 0, 90, 0, [3]float64{0, 0, 1}, [3]float64{-1, 0, 0}},
		{"rolled to the right, left side up", 90, 0, 0, [3]float64{0, 1, 0}, [3]float64{0, 0, 1}},
	} {
		const deg = math.Pi / 180
		w, x, y, z := foxglove.ENUFromFLU(frame.FromEuler(c.roll*deg, c.pitch*deg, c.yaw*deg))
		q := mgl64.Quat{W: w, V: mgl64.Vec3{x, y, z}}
		nose, left := q.Rotate(mgl64.Vec3{1, 0, 0}), q.Rotate(mgl64.Vec3{0, 1, 0})
		if nose.Sub(c.nose).Len() > 1e-9 || left.Sub(c.left).Len() > 1e-9 {
			t.Errorf("%s: the nose points to %v and the left side to %v, want %v and %v", c.name, nose, left, c.nose, c.left)
		}
	}
}
