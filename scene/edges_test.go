package scene

import (
	"errors"
	"image"
	"log"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestLevelsAreWhatTheySay: each level's parts, the names of all and of what is none.
func TestLevelsAreWhatTheySay(t *testing.T) {
	for level, want := range map[Level]Quality{
		Low:    {Reach: land.LandReach / 3, Finest: 4, Trees: 0.35, Ripples: 2, Arrows: 0.45, Streaks: 0.4, InsetEvery: 4},
		Medium: {Reach: land.LandReach, Grass: true, Finest: 3, Trees: 1, Ripples: 3, Arrows: 1, Streaks: 1, ShadowMap: 1024, InsetEvery: 2},
		High:   {Reach: land.LandReach, Multisample: true, Grass: true, Trees: 1, Ripples: 3, Arrows: 1, Streaks: 1, ShadowMap: 2048, InsetEvery: 1},
	} {
		if got := level.Quality(); got != want {
			t.Errorf("%v is %+v, want %+v", level, got, want)
		}
	}
	if Level(9).String() != "high" || Low.String() != "low" {
		t.Errorf("levels are named %v and %v", Level(9), Low)
	}
	if level, err := ParseLevel("best"); level != Low || err == nil || err.Error() != `no quality "best": expected low, medium, high` {
		t.Errorf("best is %v, %v", level, err)
	}
}

// TestPicturesAreTurnedUpright: rows from the bottom become rows from the top, and what can be
// seen through becomes opaque.
func TestPicturesAreTurnedUpright(t *testing.T) {
	rows := []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}
	turned := make([]byte, len(rows))
	upright(turned, rows, 8)
	if want := slices.Concat(rows[16:], rows[8:16], rows[:8]); !slices.Equal(turned, want) {
		t.Errorf("rows of 8 bytes become %v, want %v", turned, want)
	}
	img := uprightOpaque(slices.Clone(rows), 2, 3)
	want := []byte{17, 18, 19, 255, 21, 22, 23, 255, 9, 10, 11, 255, 13, 14, 15, 255, 1, 2, 3, 255, 5, 6, 7, 255}
	if img.Rect != image.Rect(0, 0, 2, 3) || !slices.Equal(img.Pix, want) {
		t.Errorf("a picture of 2 by 3 becomes %v %v, want %v", img.Rect, img.Pix, want)
	}
}

// TestMissingOpenGLIsExplained: which version there is, what is wrong, and what to do.
func TestMissingOpenGLIsExplained(t *testing.T) {
	for version, is := range map[string]bool{
		"3.3": true, "3.3.0 Mesa": true, "4.0": true, "4.6 (Core Profile)": true, "3.2": false, "2.1 Mesa 20": false, "1.4": false, "": false, "an older one": false,
	} {
		if enough(version) != is {
			t.Errorf("%q is enough: %v", version, !is)
		}
	}
	t.Setenv("DISPLAY", ":17")
	for _, c := range []struct{ panicked, logged, want, do string }{
		{"FormatUnavailable: no", "", "there is no OpenGL: FormatUnavailable: no", doDriver},
		{"APIUnavailable: no", "", "there is no OpenGL: APIUnavailable: no", doDriver},
		{"NotInitialized: it", "X11: no display", "the display :17 can't be opened: X11: no display", doDisplay},
		{"NotInitialized: it", "", "the display :17 can't be opened: NotInitialized: it", doDisplay},
		{"something", "X11: no display", "cannot be opened: something", doDisplay},
	} {
		if err := explainPanic(c.panicked, c.logged); !strings.Contains(err.Error(), c.want) || !strings.HasSuffix(err.Error(), ": "+c.do) {
			t.Errorf("%q, logged %q: %v", c.panicked, c.logged, err)
		}
	}
}

// TestMissingVersionIsExplained asks the OpenGL that there is.
func TestMissingVersionIsExplained(t *testing.T) {
	needWindow(t)
	onMain(t, func() {
		defer testWindow.win.MakeContextCurrent()
		cause := errors.New("VersionUnavailable: no")
		if err := explain(cause); !errors.Is(err, cause) || !strings.Contains(err.Error(), "but not its core profile") || !strings.HasSuffix(err.Error(), doUpdate) {
			t.Errorf("with a newer OpenGL: %v", err)
		}
		if err := explain(errors.New("APIUnavailable: no")); !strings.Contains(err.Error(), "there is no OpenGL") || !strings.HasSuffix(err.Error(), doDriver) {
			t.Errorf("without OpenGL: %v", err)
		}
		t.Setenv("LIBGL_ALWAYS_INDIRECT", "1")
		if err := explain(cause); !strings.Contains(err.Error(), "indirect rendering has none") || !strings.HasSuffix(err.Error(), doDirect) {
			t.Errorf("indirect: %v", err)
		}
	})
}

// TestListenerKeepsTheLastLine, and lets the log go on as before.
func TestListenerKeepsTheLastLine(t *testing.T) {
	out, flags := log.Writer(), log.Flags()
	l := listen()
	log.Print("first")
	log.Print("second")
	l.stop()
	if l.String() != "second" {
		t.Errorf("it kept %q", l.String())
	}
	if log.Writer() != out || log.Flags() != flags {
		t.Error("the log is not as it was")
	}
	if s := (&listener{}).String(); s != "" {
		t.Errorf("an empty one says %q", s)
	}
}

// TestNoDisplayIsAnError that says what to do, without a try to open one.
func TestNoDisplayIsAnError(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	if _, err := OpenWindow(WindowOptions{}); !errors.Is(err, errNoDisplay) {
		t.Errorf("without a display: %v", err)
	}
	t.Setenv("WAYLAND_DISPLAY", "wayland-0")
	_, err := OpenWindow(WindowOptions{})
	var unopened *OpenError
	if !errors.Is(err, errNoX11) || !errors.As(err, &unopened) {
		t.Errorf("with Wayland alone: %v", err)
	}
}

// TestSamplesAreChosenBeforeTheWindow: none in software, none where they are not wanted, and never
// against what the user has set.
func TestSamplesAreChosenBeforeTheWindow(t *testing.T) {
	for _, c := range []struct {
		samples        Samples
		software, said string
		want           string
	}{
		{SamplesNever, "", "", "1"}, {SamplesAlways, "1", "", ""}, {SamplesByGL, "1", "", "1"}, {SamplesNever, "", "0", "0"},
	} {
		t.Setenv("LIBGL_ALWAYS_SOFTWARE", c.software)
		t.Setenv("DRI_NO_MSAA", c.said) // is put back at the end
		if c.said == "" {
			if err := os.Unsetenv("DRI_NO_MSAA"); err != nil {
				t.Fatal(err)
			}
		}
		c.samples.prepare()
		if got := os.Getenv("DRI_NO_MSAA"); got != c.want {
			t.Errorf("%+v: DRI_NO_MSAA is %q", c, got)
		}
	}
}

// TestCoversAreWhereTheyAreSaid: corners in clip space, with the colour; as many as there is room
// for; those that are kept apart from the others.
func TestCoversAreWhereTheyAreSaid(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		s.Cover([]overlay.Cover{{X: 320, Y: 180, W: 640, H: 90}})
		if got, want := s.cover.list[0], []float32{
			-0.5, 0.5, 0, 0, 0, -0.5, 0.25, 0, 0, 0, 0.5, 0.25, 0, 0, 0,
			-0.5, 0.5, 0, 0, 0, 0.5, 0.25, 0, 0, 0, 0.5, 0.5, 0, 0, 0,
		}; !slices.Equal(got, want) {
			t.Errorf("a cover has the corners %v, want %v", got, want)
		}
		s.Cover([]overlay.Cover{{X: 320, Y: 180, W: 640, H: 90, Kept: true}, {W: 5, H: 5}})
		for i, want := range [2]float32{-1, -0.5} { // of the left edge
			if n, x := s.cover.layers[i].Mesh.Count, s.cover.list[i][0]; n != 6 || x != want {
				t.Errorf("of a cover that is drawn and one that is kept, %d: %d corners from %g on, want 6 from %g", i, n, x, want)
			}
		}
		s.Cover(make([]overlay.Cover, mostCovers+5))
		if n := s.cover.layers[0].Mesh.Count; n != 6*mostCovers {
			t.Errorf("too many covers have %d corners", n)
		}
		s.Cover(nil)
		if n := s.cover.layers[0].Mesh.Count; n != 0 {
			t.Errorf("no covers have %d corners", n)
		}
	})
}

// TestMouseKnowsItsClicks: a double click is quick and at one place; a drag, a push with Ctrl and
// another button are none; the button that drags ends the drag.
func TestMouseKnowsItsClicks(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		m, rig := s.cameras.mouse, s.cameras.rig
		s.cameras.Choose(camera.Orbit)
		s.Update(scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{}), 1)
		click := func(x, y float32, b window.MouseButton) {
			m.down("", &window.MouseEvent{Xpos: x, Ypos: y, Button: b})
			m.up("", &window.MouseEvent{Xpos: x, Ypos: y, Button: b})
		}
		doubled := func(apart float64, x, y float32, b window.MouseButton) bool {
			rig.Zoom[camera.Orbit] = 2
			m.clock += 100
			click(300, 300, b)
			m.clock += apart
			click(300+x, 300+y, b)
			return rig.Zoom[camera.Orbit] == 1
		}
		for _, c := range []struct {
			apart float64
			x, y  float32
			b     window.MouseButton
			is    bool
		}{
			{0.39, 0, 0, left, true}, {0.41, 0, 0, left, false}, {0.1, 4, -4, left, true}, {0.1, 5, 0, left, false}, {0.1, 0, -5, left, false}, {0.1, 0, 0, right, false},
		} {
			if doubled(c.apart, c.x, c.y, c.b) != c.is {
				t.Errorf("%+v: a double click: %v", c, !c.is)
			}
		}
		rig.Zoom[camera.Orbit] = 2
		m.clock += 100
		click(300, 300, left)
		click(300, 300, left)
		rig.Zoom[camera.Orbit] = 2
		click(300, 300, left)
		if rig.Zoom[camera.Orbit] != 2 {
			t.Error("a third click counts as one more double click")
		}
		m.clock += 100
		m.down("", &window.MouseEvent{Xpos: 300, Ypos: 300})
		if !rig.Held || !m.dragging {
			t.Error("a press is not held")
		}
		m.move("", &window.CursorEvent{Xpos: 350, Ypos: 300})
		m.up("", &window.MouseEvent{Button: right})
		if !rig.Held {
			t.Error("another button ends the drag")
		}
		m.up("", &window.MouseEvent{Xpos: 300, Ypos: 300})
		if rig.Held || m.dragging {
			t.Error("the drag goes on")
		}
		click(300, 300, left)
		if rig.Zoom[camera.Orbit] != 2 {
			t.Error("a drag and a click are a double click")
		}
		m.down("", &window.MouseEvent{Mods: window.ModControl})
		if m.dragging {
			t.Error("a press with Ctrl drags the camera")
		}
		yaw := rig.Yaw
		m.move("", &window.CursorEvent{Xpos: 500})
		if rig.Yaw != yaw {
			t.Error("the mouse moves the camera without a button")
		}
	})
}

// TestKeysFly: both keys of each direction, in free flight alone, and not with Ctrl; released they
// are up in any camera.
func TestKeysFly(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		m, rig := s.cameras.mouse, s.cameras.rig
		s.Update(scenetest.Hovering(0, 0, 50, frame.Vec[frame.NED]{}), 1)
		moved := func(k window.Key, mods window.ModifierKey) frame.Vec[frame.NED] {
			rig.Show(camera.Free)
			rig.Flight.Eye = frame.OfNED(0, 0, -50)
			rig.Flight.Face(frame.OfNED(100, 0, -50))
			m.key(&window.KeyEvent{Key: k, Mods: mods}, true)
			for range 20 {
				rig.Update(s.subject, 0.05, scenetest.Flat)
			}
			m.key(&window.KeyEvent{Key: k}, false)
			off := rig.Flight.Eye.Sub(frame.OfNED(0, 0, -50))
			for range 60 {
				rig.Update(s.subject, 0.05, scenetest.Flat)
			}
			at := rig.Flight.Eye
			rig.Update(s.subject, 0.05, scenetest.Flat)
			if rig.Flight.Eye.Sub(at).Len() > 1e-3 {
				t.Errorf("key %v: the eye flies on after it was released", k)
			}
			return off
		}
		for _, c := range []struct {
			keys [2]window.Key
			way  frame.Vec[frame.NED]
		}{
			{[2]window.Key{window.KeyW, window.KeyUp}, frame.OfNED(1, 0, 0)}, {[2]window.Key{window.KeyS, window.KeyDown}, frame.OfNED(-1, 0, 0)},
			{[2]window.Key{window.KeyA, window.KeyLeft}, frame.OfNED(0, -1, 0)}, {[2]window.Key{window.KeyD, window.KeyRight}, frame.OfNED(0, 1, 0)},
			{[2]window.Key{window.KeyE, window.KeyPageUp}, frame.OfNED(0, 0, -1)}, {[2]window.Key{window.KeyQ, window.KeyPageDown}, frame.OfNED(0, 0, 1)},
		} {
			for _, k := range c.keys {
				off := moved(k, 0)
				if off.Len() < 5 || off.Scale(1/off.Len()).Sub(c.way).Len() > 0.05 {
					t.Errorf("key %v moves the eye by %v, want along %v", k, off, c.way)
				}
			}
			if off := moved(c.keys[0], window.ModControl); off.Len() > 1e-3 {
				t.Errorf("key %v with Ctrl moves the eye by %v", c.keys[0], off)
			}
		}
	})
}

// TestPlacesAreHeldWhileNothingIsFinite: a snapshot that holds no numbers moves nothing.
func TestPlacesAreHeldWhileNothingIsFinite(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(3, 4, 5, frame.OfNED(2, 0, 0))
		s.Update(snap, 0.1)
		before, time := s.subject, s.time
		nan := math.NaN()
		snap.Body.PositionNED, snap.Body.VelGround, snap.Time = frame.OfNED(nan, 0, 0), frame.OfNED(0, nan, 0), nan
		snap.Body.NEDFromFRD = frame.FromEuler(nan, 0, 0)
		s.Update(snap, 0.1)
		if s.subject.Place != before.Place || s.time != time || !s.subject.Att.IsFinite() || s.subject.Vel.Len() > 0 {
			t.Errorf("it is at %v moving %v at %g s, want %v at %g", s.subject.Place, s.subject.Vel, s.time, before.Place, time)
		}
		for far, held := range map[float64]bool{9.9e5: false, 1.1e6: true} {
			snap.Time, snap.Body.PositionNED = 20, frame.OfNED(far, 0, 0)
			if s.Update(snap, 0.1); (s.subject.Place.X != far) != held {
				t.Errorf("at %g m it is drawn at %v", far, s.subject.Place)
			}
			s.Update(scenetest.Hovering(3, 4, 5, frame.Vec[frame.NED]{}), 0.1)
		}
	})
}

// TestReadbackIsEmptyAtFirst, and its ring goes round.
func TestReadbackIsEmptyAtFirst(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		r := NewReadback(testWindow)
		defer r.Dispose()
		for i := range 5 {
			if pix, w, h, ok := r.Collect(nil); pix != nil || w != 0 || h != 0 || ok || r.Waiting() != 0 {
				t.Errorf("round %d: a picture without one", i)
			}
			if !r.Begin() || r.Waiting() != 1 {
				t.Fatalf("round %d: %d wait", i, r.Waiting())
			}
			asked := 0
			_, w, h, ok := r.Collect(func(n int) []byte { asked = n; return make([]byte, n) })
			if !ok || w != testWidth || h != testHeight || asked != 4*testWidth*testHeight {
				t.Errorf("round %d: %d by %d, %d bytes, %v", i, w, h, asked, ok)
			}
		}
	})
}

// TestSharedAreas of rectangles that overlap, touch, lie in one another and apart, whichever is
// named first.
func TestSharedAreas(t *testing.T) {
	for _, c := range []struct {
		a, b [4]int // x, y, width, height
		want int
	}{
		{[4]int{0, 0, 10, 10}, [4]int{4, 7, 10, 10}, 18}, {[4]int{-5, -5, 10, 10}, [4]int{0, 0, 10, 10}, 25}, {[4]int{0, 0, 10, 10}, [4]int{2, 3, 4, 5}, 20},
		{[4]int{0, 0, 10, 10}, [4]int{10, 0, 10, 10}, 0}, {[4]int{0, 0, 10, 10}, [4]int{20, 20, 10, 10}, 0}, {[4]int{0, 0, 10, 10}, [4]int{3, 20, 2, 2}, 0},
	} {
		for range 2 {
			if got := shared(c.a[0], c.a[1], c.a[2], c.a[3], c.b[0], c.b[1], c.b[2], c.b[3]); got != c.want {
				t.Errorf("%v and %v share %d, want %d", c.a, c.b, got, c.want)
			}
			c.a, c.b = c.b, c.a
		}
	}
}
