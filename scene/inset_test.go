package scene

import (
	"image"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
)

const insetX, insetY, insetW, insetH = 276, 554, 282, 158

// TestInsetShowsItsCamera: it goes round its cameras, shows the vehicle where its
// own projection says, and leaves the rest of the picture alone.
func TestInsetShowsItsCamera(t *testing.T) {
	withScene(t, Options{Path: square, Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(12, 7, 9, frame.Vec[frame.NED]{})
		s.cameras.PlaceSecond(insetX, insetY, insetW, insetH)
		settle(t, s, snap)
		plain := shot(t)
		for _, want := range []camera.Camera{camera.FirstPerson, camera.Top, camera.GroundView} {
			s.cameras.CycleSecond()
			if s.cameras.Second() != want {
				t.Errorf("the second view is %v, want %v", s.cameras.Second(), want)
			}
			settle(t, s, snap)
			seen := with(t, s, func() {})
			checkOutside(t, seen, plain)
			at := snap.Body.PositionNED
			if want == camera.FirstPerson {
				at = at.Add(snap.Body.NEDFromFRD.Apply(snap.Rotors[0].PlaceFRD))
			}
			x, y, ok := s.cameras.inset.rig.Shown.Project(at, insetW, insetH)
			if !ok {
				t.Errorf("%v: the vehicle is not in the second view", want)
				continue
			}
			without := again(t, s, func() { s.showVehicle(false) })
			s.showVehicle(true)
			if n := differing(seen, without, insetX+x, insetY+y, 12); n < 8 {
				t.Errorf("%v: only %d pixels show the vehicle within 12 px of (%.0f, %.0f) of the second view", want, n, x, y)
			}
		}
		s.cameras.CycleSecond()
		settle(t, s, snap)
		if n := differing(shot(t), plain, 640, 360, 800); n > 0 {
			t.Errorf("without a second view %d pixels differ from before", n)
		}
	})
}

// again draws until the second view is redrawn, after a change of its nodes.
func again(t testing.TB, s *Scene, change func()) *image.NRGBA {
	change()
	var img *image.NRGBA
	for range s.cameras.inset.every {
		img = with(t, s, func() {})
	}
	return img
}

// checkOutside holds the picture beside the second view to what it is without it.
func checkOutside(t *testing.T, seen, plain *image.NRGBA) {
	t.Helper()
	place := image.Rect(insetX, insetY, insetX+insetW, insetY+insetH)
	inside, outside := 0, 0
	for y := range testHeight {
		for x := range testWidth {
			i := seen.PixOffset(x, y)
			if same := [3]byte(seen.Pix[i:]) == [3]byte(plain.Pix[i:]); same {
				continue
			}
			if image.Pt(x, y).In(place) {
				inside++
			} else {
				outside++
			}
		}
	}
	if outside > 0 || inside < insetW*insetH/2 {
		t.Errorf("the second view changes %d pixels inside of its place and %d outside", inside, outside)
	}
}

// TestInsetFollowsItsSize: another size of the window makes another framebuffer.
func TestInsetFollowsItsSize(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		s.cameras.CycleSecond()
		for _, size := range [][2]int{{160, 90}, {320, 180}, {0, 0}, {16, 9}} {
			s.cameras.PlaceSecond(20, 20, size[0], size[1])
			settle(t, s, scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{}))
			if size[0] > 0 && s.cameras.inset.made != size {
				t.Errorf("the framebuffer is %v, want %v", s.cameras.inset.made, size)
			}
		}
	})
}

// TestRefusedInsetIsSwitchedOff: a second view larger than GL can make is reported once
// and leaves the picture as it is; choosing it again tries again.
func TestRefusedInsetIsSwitchedOff(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		plain := shot(t)
		for range 2 {
			s.cameras.CycleSecond()
			s.cameras.PlaceSecond(20, 20, 1<<20, 1<<20)
			settle(t, s, snap)
			if s.cameras.Second() != 0 {
				t.Errorf("the second view is %v, want none", s.cameras.Second())
			}
			if code := gl.GetError(); code != gl.INVALID_VALUE {
				t.Errorf("GL tells %#x of such a framebuffer", code)
			}
			if err := s.cameras.SecondFailure(); err == nil || !strings.Contains(err.Error(), "1048576×1048576 px") {
				t.Errorf("the failure is %v, want one that names the size", err)
			}
			if err := s.cameras.SecondFailure(); err != nil {
				t.Errorf("the failure is reported a second time: %v", err)
			}
			if n := differing(shot(t), plain, testWidth/2, testHeight/2, testWidth); n > 0 {
				t.Errorf("%d pixels differ from the picture without a second view", n)
			}
		}
		s.cameras.CycleSecond()
		s.cameras.PlaceSecond(insetX, insetY, insetW, insetH)
		settle(t, s, snap)
		if err := s.cameras.SecondFailure(); err != nil || s.cameras.inset.made != [2]int{insetW, insetH} {
			t.Errorf("at a size that fits: %v, the framebuffer is %v", err, s.cameras.inset.made)
		}
	})
}
