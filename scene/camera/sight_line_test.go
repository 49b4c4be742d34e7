package camera

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// pushEyes look at a vehicle at (3, −2, −12) from several sides, in perspective,
// orthographic and between.
func pushEyes() map[string]Pose {
	at := frame.OfNED(3, -2, -12)
	eyes := map[string]Pose{}
	for name, eye := range map[string]frame.Vec[frame.NED]{
		"behind": frame.OfNED(-5, -2, -14), "beside, below": frame.OfNED(3, 6, -9), "above": frame.OfNED(3.001, -2, -30),
	} {
		for flatness, flat := range map[string]float64{"perspective": 0, "between": 0.5, "orthographic": 1} {
			eyes[name+", "+flatness] = Pose{Eye: eye, Att: lookAt(eye, at.Add(frame.OfNED(0.3, 0.2, -0.4))), Fov: 0.8, Near: 0.1,
				Flat: flat, Focus: at.Sub(eye).Len()}
		}
	}
	return eyes
}

// TestPushGoesWhereItIsDrawn: a step in its direction is seen on the way to the place,
// across the picture at an unchanged depth.
func TestPushGoesWhereItIsDrawn(t *testing.T) {
	const width, height = 1280, 720
	from := frame.OfNED(3, -2, -12)
	for name, p := range pushEyes() {
		x0, y0, _ := p.Project(from, width, height)
		for _, to := range [][2]float64{{900, 200}, {300, 500}, {x0, y0 - 80}, {x0 + 50, y0}} {
			d := p.Push(from, to[0], to[1], width, height, false)
			x1, y1, _ := p.Project(from.Add(d.Scale(0.1)), width, height)
			off := math.Remainder(math.Atan2(y1-y0, x1-x0)-math.Atan2(to[1]-y0, to[0]-x0), 2*math.Pi)
			depth := p.Att.Inverse().Apply(d).X
			if math.Abs(d.Len()-1) > 1e-9 || math.Abs(off) > 1e-6 || math.Abs(depth) > 1e-9 {
				t.Errorf("%s to %v: %v is %.4g rad off, %.4g deep", name, to, d, off, depth)
			}
		}
	}
}

// TestPushAlongTheGround is level, and leads to the point that is seen at the place.
func TestPushAlongTheGround(t *testing.T) {
	const width, height = 1280, 720
	from := frame.OfNED(3, -2, -12)
	for name, p := range pushEyes() {
		for _, to := range []frame.Vec[frame.NED]{frame.OfNED(6, 0, -12), frame.OfNED(1, -3, -12), frame.OfNED(3, -1, -12)} {
			x, y, seen := p.Project(to, width, height)
			want := to.Sub(from)
			if got := p.Push(from, x, y, width, height, true); seen && got.Sub(want.Scale(1/want.Len())).Len() > 1e-6 {
				t.Errorf("%s to %v: %v", name, to, got)
			}
		}
	}
}

// TestPushAboveTheHorizon goes away level, and one to the vehicle itself nowhere.
func TestPushAboveTheHorizon(t *testing.T) {
	p := Pose{Eye: frame.OfNED(-8, 0, -12), Att: frame.FromEuler(0, 0, 0), Fov: 0.8, Near: 0.1, Focus: 8}
	if d := p.Push(frame.OfNED(0, 0, -10), 640, 20, 1280, 720, true); math.Abs(d.Z) > 0 || d.X < 0.99 {
		t.Errorf("above the horizon: %v", d)
	}
	from := frame.OfNED(0, 0, -12)
	x, y, _ := p.Project(from, 1280, 720)
	if d := p.Push(from, x, y, 1280, 720, false); d.Len() != 0 {
		t.Errorf("at the vehicle: %v", d)
	}
}
