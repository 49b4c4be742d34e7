package space

import (
	"math"
	"testing"

	"github.com/g3n/engine/math32"
	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

func close3(a, b math32.Vector3) bool { return a.DistanceTo(&b) < 1e-5 }

// turned returns where the attitude takes a vector of the model.
func turned(att frame.Rot[frame.NED, frame.FRD], model math32.Vector3) math32.Vector3 {
	q := GLFromRot(att)
	return *model.ApplyQuaternion(&q)
}

func TestWorldAxes(t *testing.T) {
	for _, c := range []struct {
		name string
		ned  frame.Vec[frame.NED]
		want math32.Vector3
	}{
		{"north is away, −z", frame.OfNED(1, 0, 0), math32.Vector3{Z: -1}},
		{"east is right, +x", frame.OfNED(0, 1, 0), math32.Vector3{X: 1}},
		{"down is −y", frame.OfNED(0, 0, 1), math32.Vector3{Y: -1}},
	} {
		if got := GLFromNED(c.ned); !close3(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// TestAttitudeInGL says what a pilot sees, for each axis of the model: the nose is
// −z, the right wing +x.
func TestAttitudeInGL(t *testing.T) {
	nose, wing := math32.Vector3{Z: -1}, math32.Vector3{X: 1}
	const right = math.Pi / 2
	for _, c := range []struct {
		name             string
		roll, pitch, yaw float64
		model, want      math32.Vector3
	}{
		{"level and north, the nose looks away", 0, 0, 0, nose, math32.Vector3{Z: -1}},
		{"yaw right, the nose looks east", 0, 0, right, nose, math32.Vector3{X: 1}},
		{"pitch up, the nose looks up", 0, right, 0, nose, math32.Vector3{Y: 1}},
		{"roll right, the right wing goes down", right, 0, 0, wing, math32.Vector3{Y: -1}},
		{"roll right heading east, the right wing goes down", right, 0, right, wing, math32.Vector3{Y: -1}},
		{"heading east, the right wing is south", 0, 0, right, wing, math32.Vector3{Z: 1}},
	} {
		if got := turned(frame.FromEuler(c.roll, c.pitch, c.yaw), c.model); !close3(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// TestBorderCommutes holds both ways to the same place: turn in NED, then cross
// the border, or cross it, then turn in GL.
func TestBorderCommutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		angle := rapid.Float64Range(-3, 3)
		att := frame.FromEuler(angle.Draw(t, "roll"), angle.Draw(t, "pitch")/2, angle.Draw(t, "yaw"))
		body := frame.OfFRD(angle.Draw(t, "f"), angle.Draw(t, "r"), angle.Draw(t, "d"))
		there, here := GLFromNED(att.Apply(body)), turned(att, GLFromFRD(body))
		if !close3(there, here) {
			t.Fatalf("turned in NED %v, turned in GL %v", there, here)
		}
	})
}

func TestFromGLUndoesToGL(t *testing.T) {
	v := frame.OfNED(3, -5, 7)
	g := GLFromNED(v)
	if back := NEDFromGL([3]float64{float64(g.X), float64(g.Y), float64(g.Z)}); back != v {
		t.Errorf("%v came back as %v", v, back)
	}
}
