package scene

import (
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const left, right = window.MouseButtonLeft, window.MouseButtonRight

// pull drags from a place to another.
func pull(s *Scene, x, y, toX, toY float32, b window.MouseButton) {
	s.cameras.mouse.clock += 10 // no double click with what was before
	win := testWindow.win
	win.Dispatch(window.OnCursor, &window.CursorEvent{Xpos: x, Ypos: y})
	win.Dispatch(window.OnMouseDown, &window.MouseEvent{Xpos: x, Ypos: y, Button: b})
	win.Dispatch(window.OnCursor, &window.CursorEvent{Xpos: toX, Ypos: toY})
	win.Dispatch(window.OnMouseUp, &window.MouseEvent{Xpos: toX, Ypos: toY, Button: b})
}

func press(x, y float32) {
	win := testWindow.win
	win.Dispatch(window.OnMouseDown, &window.MouseEvent{Xpos: x, Ypos: y})
	win.Dispatch(window.OnMouseUp, &window.MouseEvent{Xpos: x, Ypos: y})
}

func notch(n float32) { testWindow.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: n}) }

// TestVehicleIsWhereProjectSaysOnTheWay stops in the middle of cuts between
// perspective and orthographic cameras and compares with a picture without the
// vehicle.
func TestVehicleIsWhereProjectSaysOnTheWay(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(12, 7, 9, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		for _, c := range []camera.Camera{camera.Top, camera.Side, camera.Orbit, camera.GroundView, camera.Chase, camera.Top, camera.Director, camera.Side, camera.Follow} {
			s.cameras.Choose(c)
			for _, dt := range []float64{0.15, 0.15, 0.15} {
				s.Update(snap, dt)
				seen := with(t, s, func() {})
				x, y, ok := s.cameras.Project(snap.Body.PositionNED)
				if !ok {
					t.Errorf("to %v: Project says that the vehicle is not in the picture", c)
					continue
				}
				without := with(t, s, func() { s.showVehicle(false) })
				s.showVehicle(true)
				if n := differing(seen, without, x, y, 14); n < 12 {
					t.Errorf("to %v: only %d pixels show the vehicle within 14 px of (%.0f, %.0f)", c, n, x, y)
				}
			}
			settle(t, s, snap)
		}
	})
}

// TestMouseMovesEachCamera drags, pans, scrolls and double-clicks; a double click
// takes all of it back.
func TestMouseMovesEachCamera(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(5, 3, 8, frame.Vec[frame.NED]{})
		for _, c := range []camera.Camera{camera.Follow, camera.Chase, camera.Orbit, camera.GroundView, camera.Top, camera.Side, camera.Free} {
			s.cameras.Choose(c)
			settle(t, s, snap)
			first := s.cameras.rig.Shown
			pull(s, 600, 300, 700, 330, left)
			turned := settled(t, s, snap)
			if scenetest.AngleBetween(turned.Att, first.Att) < 0.02 && turned.Eye.Sub(first.Eye).Len() < 0.05 {
				t.Errorf("%v: a left drag does nothing", c)
			}
			pull(s, 600, 300, 560, 260, right)
			panned := settled(t, s, snap)
			if moves := panned.Eye.Sub(turned.Eye).Len() > 0.05; moves != camera.Cameras[c].Pan {
				t.Errorf("%v: a right drag moves the eye: %v, want %v", c, moves, camera.Cameras[c].Pan)
			}
			notch(3)
			zoomed := settled(t, s, snap)
			if zoomed.Extent() >= panned.Extent()*0.99 {
				t.Errorf("%v: three notches of the wheel do not bring it nearer: %.2f m to %.2f m", c, panned.Extent(), zoomed.Extent())
			}
			s.cameras.mouse.clock += 10
			press(600, 300)
			s.cameras.mouse.clock += 0.1
			press(600, 300)
			back := settled(t, s, snap)
			if d := back.Eye.Sub(first.Eye).Len(); c != camera.Free && (d > 0.05 || scenetest.AngleBetween(back.Att, first.Att) > 0.02) {
				t.Errorf("%v: after a double click the eye is %.2f m from where it began", c, d)
			}
			if x, y, ok := s.cameras.Project(snap.Body.PositionNED); !ok || x < 400 || x > 880 || y < 200 || y > 520 {
				t.Errorf("%v: after a double click the vehicle is at (%.0f, %.0f)", c, x, y)
			}
		}
	})
}

func settled(t testing.TB, s *Scene, snap *snapshot.Snapshot) camera.Pose {
	settle(t, s, snap)
	return s.cameras.rig.Shown
}

// TestDragTakesOverFromTheDirector: the eye stays where it is and turns.
func TestDragTakesOverFromTheDirector(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(5, 3, 8, frame.Vec[frame.NED]{})
		s.cameras.Choose(camera.Director)
		settle(t, s, snap)
		before := s.cameras.rig.Shown
		pull(s, 600, 300, 601, 300, left)
		after := settled(t, s, snap)
		if s.cameras.Chosen() != camera.Orbit {
			t.Fatalf("after a drag the camera is %v", s.cameras.Chosen())
		}
		d := before.Eye.Sub(s.subject.Place).Len()
		if moved := after.Eye.Sub(before.Eye).Len(); moved > 0.1*d {
			t.Errorf("a drag of a pixel moves the eye by %.2f m of %.2f", moved, d)
		}
	})
}
