package scene

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/shadow"
)

// TestNoSunNoMappedShadow: then the picture is the same as with plain shadows, where the
// sky's remains.
func TestNoSunNoMappedShadow(t *testing.T) {
	snap := scenetest.Hovering(4, -7, 1, frame.Vec[frame.NED]{})
	for _, hours := range []float64{3, 18.5, 23} {
		var seen []*image.NRGBA
		for _, kind := range []shadow.Kind{shadow.AlwaysPlain, shadow.AlwaysMapped} {
			withScene(t, rollingLand(Options{Seed: 1, Shadows: kind}), func(s *Scene) {
				s.SetTimeOfDay(hours)
				settle(t, s, snap)
				seen = append(seen, shot(t))
			})
		}
		if n := differing(seen[0], seen[1], testWidth/2, testHeight/2, testWidth); n > 0 {
			t.Errorf("at %g h maps change %d pixels", hours, n)
		}
	}
}

// TestSecondViewHasMappedShadows at the place where its own projection sees them.
func TestSecondViewHasMappedShadows(t *testing.T) {
	withMaps(t, Options{Seed: 1, Body: model.Body{Mesh: plates([2]float32{0, 0.3})}}, func(s *Scene) {
		s.cameras.PlaceSecond(insetX, insetY, insetW, insetH)
		for s.cameras.Second() != camera.Top {
			s.cameras.CycleSecond()
		}
		s.cameras.inset.rig.Zoom[camera.Top] = 0.4
		snap := scenetest.Hovering(4, -7, 2, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		x, y, ok := s.cameras.inset.rig.Shown.Project(footOf(snap.Body.PositionNED, s.light.Sun, contact.Flat{}), insetW, insetH)
		lit, dark := lightAndDark(t, s)
		scale := s.cameras.inset.rig.Shown.PixelsPerMetre(insetH)
		n, mx, my := darkened(lit, dark, insetX+x, insetY+y, 0.8*scale, 12)
		if off := math.Hypot(mx-insetX-x, my-insetY-y) / scale; !ok || n < 30 || off > 0.1 {
			t.Errorf("%d dark pixels in the second view, their middle %.2f m off the sun's ray", n, off)
		}
	})
}

// TestCastingLeavesTheFramebuffer: what is bound, and the viewport, stay.
func TestCastingLeavesTheFramebuffer(t *testing.T) {
	withMaps(t, Options{Seed: 1}, func(s *Scene) {
		settle(t, s, scenetest.Hovering(4, -7, 2, frame.Vec[frame.NED]{}))
		v := newInset()
		v.width, v.height = 64, 48
		if err := v.make(); err != nil {
			t.Error(err)
			return
		}
		defer func() { gl.BindFramebuffer(gl.FRAMEBUFFER, 0); s.win.fitViewport(); v.dispose() }()
		s.win.Gls().Viewport(3, 4, 50, 40)
		s.shadows.Maps.FieldOf = shadow.FieldKey{} // both maps are drawn
		if err := s.shadows.Cast(s.subject); err != nil {
			t.Error(err)
		}
		var bound int32
		var view [4]int32
		gl.GetIntegerv(gl.DRAW_FRAMEBUFFER_BINDING, &bound)
		gl.GetIntegerv(gl.VIEWPORT, &view[0])
		if uint32(bound) != v.frame || view != [4]int32{3, 4, 50, 40} {
			t.Errorf("after casting framebuffer %d is bound, viewport %v; want %d and 3, 4, 50, 40", bound, view, v.frame)
		}
	})
}

// TestMappedShadowSurvivesResizing of the window and changes of the quality.
func TestMappedShadowSurvivesResizing(t *testing.T) {
	withMaps(t, Options{Seed: 1, Body: model.Body{Mesh: plates([2]float32{0, 0.3})}}, func(s *Scene) {
		s.cameras.Choose(camera.Top)
		s.cameras.rig.Zoom[camera.Top] = 0.5
		defer resize(s, testWidth, testHeight)
		snap := scenetest.Hovering(4, -7, 2, frame.Vec[frame.NED]{})
		for level, size := range [][2]int{{900, 500}, {640, 700}, {testWidth, testHeight}} {
			resize(s, size[0], size[1])
			for _, level := range []Level{Level(level), Medium} {
				s.SetQuality(level.Quality())
				settle(t, s, snap)
				x, y, _ := s.cameras.Project(footOf(snap.Body.PositionNED, s.light.Sun, contact.Flat{}))
				lit, dark := lightAndDark(t, s)
				scale := s.cameras.PixelsPerMetre()
				n, mx, my := darkened(lit, dark, x, y, scale, 12)
				if off := math.Hypot(mx-x, my-y) / scale; n < 100 || off > 0.06 {
					t.Errorf("%v, %v: %d dark pixels, their middle %.2f m off the sun's ray", size, level, n, off)
				}
			}
		}
	})
}

// resize asks the X server and waits until it has done so.
func resize(s *Scene, width, height int) {
	s.win.win.SetSize(width, height)
	for range 500 {
		s.win.PollEvents()
		if w, h := s.win.FramebufferSize(); w == width && h == height {
			break
		}
		gl.Finish()
		s.win.SwapBuffers()
	}
}

// TestBuildingsThrowShadows: the hangar's lies on the sun's ray through its roof, and
// the side towards the sun has none.
func TestBuildingsThrowShadows(t *testing.T) {
	o := rollingLand(Options{Seed: 1})
	withMaps(t, o, func(s *Scene) {
		s.SetTimeOfDay(16)
		s.cameras.Choose(camera.Top)
		s.cameras.rig.Zoom[camera.Top] = 5
		h := land.Buildings[0]
		roof := frame.OfNED(h.North, h.East, -s.land.Height(h.North, h.East)-8)
		foot := footOf(roof, s.light.Sun, o.Terrain)
		mirror := roof.Add(roof.Sub(foot))
		settle(t, s, scenetest.Hovering(h.North, h.East, 40, frame.Vec[frame.NED]{}))
		lit, dark := lightAndDark(t, s)
		for name, c := range map[string]struct {
			at   frame.Vec[frame.NED]
			dark bool
		}{"behind": {foot, true}, "before": {frame.OfNED(mirror.X, mirror.Y, foot.Z), false}} {
			x, y, ok := s.cameras.Project(c.at)
			n, _, _ := darkened(lit, dark, x, y, 3, 12)
			if !ok || (n > 12) != c.dark {
				t.Errorf("%s the hangar %d of 29 pixels are dark (in the picture: %v)", name, n, ok)
			}
		}
	})
}

// TestGPUDecides: software draws plain shadows, low quality likewise; a choice in the
// options overrules both.
func TestGPUDecides(t *testing.T) {
	for name, want := range map[string]bool{
		"llvmpipe (LLVM 15.0.7, 256 bits)": true, "softpipe": true, "Google SwiftShader": true, "Apple Software Renderer": true,
		"Mesa Intel(R) UHD Graphics 620 (KBL GT2)": false, "NVIDIA H200/PCIe/SSE2": false, "AMD Radeon RX 6600": false,
	} {
		if softwareGL(name) != want {
			t.Errorf("%q: software %v", name, !want)
		}
	}
	sides := map[Level]int{Low: 0, Medium: 1024, High: 2048}
	for level, side := range sides {
		for _, c := range []struct {
			kind     shadow.Kind
			software bool
			want     int
		}{
			{shadow.ByGL, true, 0}, {shadow.ByGL, false, side}, {shadow.AlwaysPlain, false, 0},
			{shadow.AlwaysMapped, true, max(side, 1024)}, {shadow.AlwaysMapped, false, max(side, 1024)},
		} {
			if got := c.kind.At(level.Quality().ShadowMap, c.software).Side; got != c.want {
				t.Errorf("%v, kind %d, software %v: a map of %d px, want %d", level, c.kind, c.software, got, c.want)
			}
		}
	}
}

// BenchmarkShadows is what shadows cost at each quality, drawn plain and by maps.
func BenchmarkShadows(b *testing.B) {
	for _, kind := range []shadow.Kind{shadow.AlwaysPlain, shadow.AlwaysMapped} {
		for level := Medium; level <= High; level++ {
			b.Run(fmt.Sprintf("%s/%s", [...]string{"", "plain", "mapped"}[kind], level), func(b *testing.B) {
				withScene(b, rollingLand(Options{Path: square, Seed: 1, Shadows: kind}), func(s *Scene) {
					snap := flown(s, frame.OfNED(3, 7, 0))
					s.SetQuality(level.Quality())
					measure(b, s, snap)
				})
			})
		}
	}
}
