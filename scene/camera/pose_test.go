package camera

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// TestProjectionSides stands at home at 10 m and looks north.
func TestProjectionSides(t *testing.T) {
	p := Pose{Eye: frame.OfNED(0, 0, -10), Att: frame.FromEuler(0, 0, 0), Fov: 60 * space.Deg, Near: 0.3}
	ahead := frame.OfNED(50, 0, -10)
	x, y, ok := p.Project(ahead, 800, 600)
	if !ok || x != 400 || y != 300 {
		t.Errorf("straight ahead is at %g, %g, %v; want the middle", x, y, ok)
	}
	if x, _, _ := p.Project(frame.OfNED(50, 5, -10), 800, 600); x <= 400 {
		t.Errorf("east of it is at x = %g, want right of the middle", x)
	}
	if _, y, _ := p.Project(frame.OfNED(50, 0, -15), 800, 600); y >= 300 {
		t.Errorf("above it is at y = %g, want above the middle", y)
	}
	if _, _, ok := p.Project(frame.OfNED(-50, 0, -10), 800, 600); ok {
		t.Error("what is behind counts as visible")
	}
	// The upper border is half the field of view away.
	if _, y, _ := p.Project(frame.OfNED(50, 0, -10-50*math.Tan(30*space.Deg)), 800, 600); math.Abs(y) > 1e-6 {
		t.Errorf("30° up is at y = %g, want the upper border", y)
	}
}

func TestLookAtSeesItsTargetUpright(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.Float64Range(-100, 100)
		eye := frame.OfNED(at.Draw(t, "n"), at.Draw(t, "e"), at.Draw(t, "d"))
		target := eye.Add(frame.OfNED(at.Draw(t, "dn"), at.Draw(t, "de"), at.Draw(t, "dd")))
		if target.Sub(eye).Len() < 2 {
			t.Skip("nothing to look at")
		}
		p := Pose{Eye: eye, Att: lookAt(eye, target), Fov: 1, Near: 0.1}
		if x, y, ok := p.Project(target, 100, 100); !ok || math.Hypot(x-50, y-50) > 1e-3 {
			t.Fatalf("the target is at %g, %g, %v", x, y, ok)
		}
		if wing := p.Att.Apply(frame.OfFRD(0, 1, 0)); math.Abs(wing.Z) > 1e-9 {
			t.Fatalf("the horizon is not level: right is %v", wing)
		}
	})
}

// TestSeesWhatIsVisible: no sphere with a visible centre is culled.
func TestSeesWhatIsVisible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.Float64Range(-200, 200)
		p := Pose{Att: frame.FromEuler(0, at.Draw(t, "pitch")/200, at.Draw(t, "yaw")/60), Fov: 0.8, Near: 0.3}
		center := frame.OfNED(at.Draw(t, "n"), at.Draw(t, "e"), at.Draw(t, "d"))
		edge := center.Add(frame.OfNED(at.Draw(t, "a"), at.Draw(t, "b"), at.Draw(t, "c")).Scale(0.05))
		if _, _, ok := p.Project(edge, 1600, 900); ok && !p.Sees(center, edge.Sub(center).Len()*1.0001, 16.0/9) {
			t.Fatalf("a point %v of the sphere about %v is in the picture, but the sphere is not seen", edge, center)
		}
	})
}

// TestEyeInTheMiddleGoesStraightBack, as far as the vehicle needs room.
func TestEyeInTheMiddleGoesStraightBack(t *testing.T) {
	s := flying(10, 20, 30, 0)
	p := Pose{Eye: s.Place, Att: frame.FromEuler(0, 0, 90*space.Deg)}
	want := s.Place.Add(frame.OfNED(0, -s.room(), 0))
	if off := p.outside(s).Eye.Sub(want).Len(); off > 1e-9 {
		t.Errorf("the eye goes to %v, want %v", p.outside(s).Eye, want)
	}
}
