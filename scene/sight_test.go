package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// TestSightIsWhatProjectSees: with roll, pitch, a steadied view and a glance aside,
// what lies straight ahead of the eye at an elevation, and what the nose points to, is
// where Sight says. Tolerance: 0.1 px.
func TestSightIsWhatProjectSees(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		s.cameras.Choose(camera.FirstPerson)
		for i, att := range [][3]float64{{0, 0, 0}, {0.4, -0.3, 2}, {-1.2, 0.5, -2.5}, {2.6, 0.2, 1}} {
			snap := scenetest.Hovering(20, -30, 12, frame.Vec[frame.NED]{})
			snap.Body.NEDFromFRD = frame.FromEuler(att[0], att[1], att[2])
			settle(t, s, snap)
			s.cameras.mouse.rig.Held = true
			camera.TurnGlance(s.cameras.rig, 0.2*float64(i), 0.1*float64(i))
			s.Update(snap, 0.01)
			s.cameras.mouse.rig.Held = false
			v := s.cameras.Sight()
			if !v.Aboard {
				t.Fatal("no sight aboard")
			}
			eye := s.cameras.rig.Shown.Eye
			_, _, heading := frame.Euler(s.cameras.rig.Shown.Att)
			for _, up := range []float64{-20 * space.Deg, 0, 10 * space.Deg} {
				ahead := frame.OfNED(math.Cos(up)*math.Cos(heading), math.Cos(up)*math.Sin(heading), -math.Sin(up))
				x, y, seen := s.cameras.Project(eye.AddScaled(5000, ahead))
				rise, sin, cos := v.Focal*math.Tan(up-v.Pitch), math.Sin(v.Roll), math.Cos(v.Roll)
				if off := math.Hypot(testWidth/2-rise*sin-x, testHeight/2-rise*cos-y); seen && off > 0.1 {
					t.Errorf("attitude %d: elevation %.0f° is %.2f px beside where it is seen", i, up/space.Deg, off)
				}
			}
			nose := noseOf(snap.Body.NEDFromFRD)
			if x, y, seen := s.cameras.Project(eye.AddScaled(5000, nose)); seen && (!v.NoseSeen || math.Hypot(v.NoseX-x, v.NoseY-y) > 0.1) {
				t.Errorf("attitude %d: the nose is seen at (%.1f, %.1f), told (%.1f, %.1f)", i, x, y, v.NoseX, v.NoseY)
			}
		}
		s.cameras.Choose(camera.Follow)
		settle(t, s, scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{}))
		if s.cameras.Sight().Aboard {
			t.Error("a camera behind the vehicle has a sight")
		}
	})
}

// noseOf is where the nose points.
func noseOf(att frame.Rot[frame.NED, frame.FRD]) frame.Vec[frame.NED] {
	return att.Apply(frame.OfFRD(1, 0, 0))
}
