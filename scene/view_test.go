package scene

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/math32"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// with draws the scene once more after a change of its nodes.
func with(t testing.TB, s *Scene, change func()) *image.NRGBA {
	t.Helper()
	change()
	if err := s.Render(nil); err != nil {
		t.Fatal(err)
	}
	return shot(t)
}

// showVehicle shows or hides the followed vehicle with its rotors.
func (s *Scene) showVehicle(on bool) {
	s.vehicle.Solid.SetVisible(on)
	s.vehicle.Discs.SetVisible(on)
}

// differing counts the pixels within radius of (x, y) whose colours differ by more
// than pictureTolerance in a channel.
func differing(a, b *image.NRGBA, x, y, radius float64) int {
	n := 0
	eachNear(a, x, y, radius, func(i int) {
		for k := range 3 {
			if d := int(a.Pix[i+k]) - int(b.Pix[i+k]); d > pictureTolerance || d < -pictureTolerance {
				n++
				return
			}
		}
	})
	return n
}

// eachNear gives the offsets of the pixels within radius of (x, y).
func eachNear(img *image.NRGBA, x, y, radius float64, f func(i int)) {
	for py := int(y - radius); py <= int(y+radius); py++ {
		for px := int(x - radius); px <= int(x+radius); px++ {
			if image.Pt(px, py).In(img.Rect) && math.Hypot(float64(px)-x, float64(py)-y) <= radius {
				f(img.PixOffset(px, py))
			}
		}
	}
}

// TestEachCameraSeesTheVehicle compares the picture with one without the vehicle,
// where Project says that it is. First person sees its own front rotors.
func TestEachCameraSeesTheVehicle(t *testing.T) {
	withScene(t, Options{Path: square, Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(12, 7, 9, frame.Vec[frame.NED]{})
		s.cameras.rig.Zoom[camera.Side] = 0.4 // a usual side view shows it 8 px high
		for c := camera.Follow; c <= camera.Overview; c++ {
			s.cameras.Choose(c)
			if c == camera.Free {
				s.cameras.rig.Flight.Eye = frame.OfNED(8, 5, -10)
				s.cameras.rig.Flight.Face(snap.Body.PositionNED)
			}
			settle(t, s, snap)
			at := snap.Body.PositionNED
			if c == camera.FirstPerson {
				at = at.Add(snap.Body.NEDFromFRD.Apply(snap.Rotors[0].PlaceFRD))
			}
			x, y, ok := s.cameras.Project(at)
			if !ok {
				t.Errorf("%s: Project says that the vehicle is not in the picture", c)
				continue
			}
			seen := shot(t)
			without := with(t, s, func() { s.vehicle.Hide(true) })
			s.vehicle.Hide(false)
			if n := differing(seen, without, x, y, 20); n < 40 {
				t.Errorf("%s: only %d pixels show the vehicle within 20 px of (%.0f, %.0f)", c, n, x, y)
				tellPictures(t, "vehicle-"+c.String(), seen, without)
			}
		}
	})
}

// TestFollowFramesTheVehicle measures it in the picture: 8 to 12 % of its height,
// a little below the middle.
func TestFollowFramesTheVehicle(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(12, 7, 9, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		seen := shot(t)
		box := image.Rectangle{}
		for _, p := range spots(seen, with(t, s, func() { s.vehicle.Hide(true) })) {
			box = box.Union(p.box)
		}
		if share := float64(box.Dy()) / testHeight; share < 0.08 || share > 0.12 {
			t.Errorf("the vehicle takes %.1f %% of the picture's height, want 8 to 12: %v", 100*share, box)
		}
		if mid := (box.Min.Y + box.Max.Y) / 2; mid < testHeight/2 || mid > testHeight*6/10 {
			t.Errorf("its middle is at y = %d of %d, want a little below the middle", mid, testHeight)
		}
	})
}

// TestProjectAgreesWithTheEngine compares with the engine's own matrices.
func TestProjectAgreesWithTheEngine(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(30, -20, 15, frame.Vec[frame.NED]{})
		snap.Body.NEDFromFRD = frame.FromEuler(0.3, -0.2, 2)
		for c := camera.Follow; c <= camera.Overview; c++ {
			s.cameras.Choose(c)
			settle(t, s, snap)
			for _, off := range []frame.Vec[frame.NED]{frame.OfNED(0, 0, 0), frame.OfNED(1, 0, 0), frame.OfNED(0, 1, 0), frame.OfNED(0, 0, 1)} {
				p := snap.Body.PositionNED.Add(off)
				x, y, ok := s.cameras.Project(p)
				if !ok {
					continue
				}
				rel := space.GLFromNED(p.Sub(s.cameras.rig.Shown.Eye))
				clip := engineProject(s, rel)
				gx, gy := (1+float64(clip.X))*testWidth/2, (1-float64(clip.Y))*testHeight/2
				if math.Hypot(gx-x, gy-y) > 0.5 {
					t.Errorf("%s: Project says (%.1f, %.1f), the engine (%.1f, %.1f)", c, x, y, gx, gy)
				}
			}
		}
	})
}

// engineProject is where the engine's matrices put a point [GL axes, from the eye].
func engineProject(s *Scene, rel math32.Vector3) math32.Vector3 {
	var view, proj math32.Matrix4
	s.eye.ViewMatrix(&view)
	s.eye.ProjMatrix(&proj)
	proj.Multiply(&view)
	return *rel.ApplyProjection(&proj)
}

// red counts the pixels of the mark of a failed rotor.
func red(img *image.NRGBA, x, y, radius float64) int {
	n := 0
	eachNear(img, x, y, radius, func(i int) {
		if img.Pix[i] > 200 && img.Pix[i+1] < 70 && img.Pix[i+2] < 70 {
			n++
		}
	})
	return n
}

func TestFailedRotorIsMarked(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{})
		s.cameras.Choose(camera.Orbit)
		for failed := range snap.Count {
			settle(t, s, snap)
			x, y, ok := s.cameras.Project(snap.Body.PositionNED.Add(snap.Body.NEDFromFRD.Apply(snap.Rotors[failed].PlaceFRD)))
			if !ok {
				t.Fatalf("rotor %d is not in the picture", failed+1)
			}
			before := shot(t)
			healthy := red(before, x, y, 45)
			snap.Rotors[failed].Failed, snap.Rotors[failed].Speed = true, 0
			settle(t, s, snap)
			after := shot(t)
			if n := red(after, x, y, 45); n < healthy+80 {
				t.Errorf("rotor %d: %d red pixels when it has failed, %d before", failed+1, n, healthy)
				tellPictures(t, fmt.Sprint("rotor-", failed+1), after, before)
			}
			snap.Rotors[failed].Failed, snap.Rotors[failed].Speed = false, 500
		}
	})
}

func TestSameSnapshotSamePicture(t *testing.T) {
	draw := func() (img *image.NRGBA) {
		withScene(t, Options{Path: square, Seed: 7}, func(s *Scene) {
			settle(t, s, flown(s, frame.OfNED(4, -6, 1)))
			img = shot(t)
		})
		return img
	}
	a, b := draw(), draw()
	if d := greatestDifference(a, b); d > 0 {
		t.Errorf("a pixel differs by %d of 255", d)
		tellPictures(t, "same", a, b)
	}
}

func TestNothingThatIsNotFiniteIsDrawn(t *testing.T) {
	withScene(t, Options{Path: []mission.Waypoint{scenetest.Waypoint(1, math.NaN(), 0, 0), scenetest.Waypoint(2, 5, 5, -5)}}, func(s *Scene) {
		good := scenetest.Hovering(3, 4, 5, frame.OfNED(1, 1, 0))
		settle(t, s, good)
		before, _, _ := s.cameras.Project(good.Body.PositionNED)
		bad := *good
		nan := frame.OfNED(math.NaN(), math.Inf(1), 0)
		bad.Body.PositionNED, bad.Body.VelGround, bad.Air.WindNED = nan, nan, nan
		bad.Body.NEDFromFRD = frame.FromQuat[frame.NED, frame.FRD](math.NaN(), 0, 0, 0)
		bad.Time, bad.Contact.Height = math.NaN(), math.Inf(-1)
		bad.Rotors[0].Speed, bad.Rotors[1].PlaceFRD.X = math.Inf(1), math.NaN()
		bad.Count = 99
		s.Update(&bad, math.NaN())
		settle(t, s, &bad)
		settle(t, s, good)
		if after, _, ok := s.cameras.Project(good.Body.PositionNED); !ok || math.Abs(after-before) > 1 {
			t.Errorf("after a snapshot of NaN the vehicle is seen at x = %g, before at %g", after, before)
		}
	})
}

func TestEveryLayoutIsBuilt(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		for _, n := range []int{0, 1, 3, 6, 8, state.MaxRotors} {
			snap := scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{})
			snap.Count = n
			for i := range n {
				a := 2 * math.Pi * float64(i) / float64(n)
				snap.Rotors[i] = state.Rotor{PlaceFRD: frame.OfFRD(math.Cos(a), math.Sin(a), 0), Radius: 0.15, Speed: 300, ThrustFactor: 1, Clockwise: i%2 == 0}
			}
			settle(t, s, snap)
			want := n
			if n == 0 {
				want = 4 // the placeholder
			}
			if s.vehicle.Layout.Count != want {
				t.Errorf("%d rotors: %d are drawn", n, s.vehicle.Layout.Count)
			}
		}
	})
}

// TestMouse drags and scrolls through the engine's events, beside a panel and on it.
func TestMouse(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		root := gui.NewPanel(100, 100)
		gui.Manager().Set(root)
		defer gui.Manager().Set(nil)
		s.cameras.Choose(camera.Orbit)
		settle(t, s, scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{}))
		if err := s.Render(root); err != nil {
			t.Fatal(err)
		}
		yaw, zoom := s.cameras.rig.Yaw, s.cameras.rig.Zoom[camera.Orbit]
		drag(50, 50, 90)
		if s.cameras.rig.Yaw != yaw || s.cameras.rig.Zoom[camera.Orbit] != zoom {
			t.Errorf("a drag on a panel moved the camera: yaw %g to %g, zoom %g to %g", yaw, s.cameras.rig.Yaw, zoom, s.cameras.rig.Zoom[camera.Orbit])
		}
		drag(600, 300, 700)
		if s.cameras.rig.Yaw == yaw || s.cameras.rig.Zoom[camera.Orbit] >= zoom {
			t.Errorf("a drag beside it did not: yaw %g to %g, zoom %g to %g", yaw, s.cameras.rig.Yaw, zoom, s.cameras.rig.Zoom[camera.Orbit])
		}
	})
}

// drag presses at (x, y), moves to toX, lets go, and turns the wheel by a notch.
func drag(x, y, toX float32) {
	win := testWindow.win
	win.Dispatch(window.OnCursor, &window.CursorEvent{Xpos: x, Ypos: y})
	win.Dispatch(window.OnMouseDown, &window.MouseEvent{Xpos: x, Ypos: y})
	win.Dispatch(window.OnCursor, &window.CursorEvent{Xpos: toX, Ypos: y})
	win.Dispatch(window.OnMouseUp, &window.MouseEvent{Xpos: toX, Ypos: y})
	win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: 1})
	win.Dispatch(window.OnCursor, &window.CursorEvent{Xpos: toX + 40, Ypos: y}) // no button: no turn
}

func TestNoDisplaySaysWhatToDo(t *testing.T) {
	t.Setenv("DISPLAY", "")
	if _, err := OpenWindow(WindowOptions{Width: 10, Height: 10}); err == nil {
		t.Error("a window opened without a display")
	} else if want := "--headless"; !strings.Contains(err.Error(), want) {
		t.Errorf("%q does not name %s", err, want)
	}
}

func TestScreenshotIsUpright(t *testing.T) {
	img := uprightOpaque([]byte{1, 0, 0, 0, 2, 0, 0, 0}, 1, 2) // bottom row first
	if img.NRGBAAt(0, 0).R != 2 || img.NRGBAAt(0, 1).R != 1 || img.NRGBAAt(0, 0).A != 255 {
		t.Errorf("got %v", img.Pix)
	}
}
