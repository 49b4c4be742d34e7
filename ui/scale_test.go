package ui

import (
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/settings"
)

// denseWindow is the test window on a monitor with twice the pixels.
type denseWindow struct{ *window.GlfwWindow }

func (denseWindow) GetContentScale() (float32, float32) { return 2, 2 }

// TestDenseMonitorDoublesEverything: panels are twice as large, and the mouse
// still meets them.
func TestDenseMonitorDoublesEverything(t *testing.T) {
	inWindow(t, 2800, 1600, func(r *rig) {
		_, _, w, h, _ := r.p.Find("battery.plug")
		dense, err := New(denseWindow{r.win}, r.win.Gls(), r.p.actions)
		if err != nil {
			t.Error(err)
			return
		}
		defer dense.Dispose()
		r.p = dense
		r.frame()
		r.frame()
		if _, _, w2, h2, ok := dense.Find("battery.plug"); !ok || w2 != 2*w || h2 != 2*h {
			t.Errorf("the button is %g×%g px at scale 2 and %g×%g at 1", w2, h2, w, h)
		}
		r.click("battery.plug")
		if len(r.sent) != 1 || r.sent[0] != (command.DisconnectBattery{}) {
			t.Errorf("a click sent %v", r.sent)
		}
		checkTexts(t, r, "scale 2")
	})
}

// TestDrawLeavesTheStateOfGL: g3n caches it, and would draw wrongly.
func TestDrawLeavesTheStateOfGL(t *testing.T) {
	names := map[string]uint32{"program": gl.CURRENT_PROGRAM, "vertex array": gl.VERTEX_ARRAY_BINDING,
		"array buffer": gl.ARRAY_BUFFER_BINDING, "active texture": gl.ACTIVE_TEXTURE, "texture": gl.TEXTURE_BINDING_2D,
		"depth test": gl.DEPTH_TEST, "culling": gl.CULL_FACE, "blending": gl.BLEND, "source": gl.BLEND_SRC_RGB,
		"destination": gl.BLEND_DST_RGB, "source alpha": gl.BLEND_SRC_ALPHA, "destination alpha": gl.BLEND_DST_ALPHA,
		"depth mask": gl.DEPTH_WRITEMASK}
	state := func() map[string]int32 {
		s := map[string]int32{}
		for name, id := range names {
			var v int32
			gl.GetIntegerv(id, &v)
			s[name] = v
		}
		return s
	}
	inWindow(t, 1280, 720, func(r *rig) {
		gl.Enable(gl.DEPTH_TEST)
		gl.Enable(gl.CULL_FACE)
		gl.Disable(gl.BLEND)
		gl.BlendFunc(gl.ONE, gl.ONE)
		var texture uint32
		gl.GenTextures(1, &texture)
		gl.BindTexture(gl.TEXTURE_2D, texture) // on unit 0, which the panels use
		defer gl.DeleteTextures(1, &texture)
		before := state()
		r.p.DrawText(r.win.Gls())
		for name, v := range state() {
			if v != before[name] {
				t.Errorf("%s was %d, is %d", name, before[name], v)
			}
		}
		if e := gl.GetError(); e != gl.NO_ERROR {
			t.Errorf("GL error %#x", e)
		}
	})
}

// TestPictureShowsThePanels: the panel darkens the landscape, the middle stays as
// it is, a fault is red.
func TestPictureShowsThePanels(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.frame()
		img := r.picture()
		if sky := img.NRGBAAt(640, 200); sky.B < 220 {
			t.Errorf("the free middle is %v", sky)
		}
		x, y, _, _, _ := r.p.Find("wind")
		if c := img.NRGBAAt(int(x)+3, int(y)+20); c.R > 80 || c.A != 255 {
			t.Errorf("inside the wind panel: %v, want it dark and opaque", c)
		}
		red := func() (n int) {
			img := r.picture()
			x, y, w, h, _ := r.p.Find("motors")
			for i := range int(w) * int(h) {
				c := img.NRGBAAt(int(x)+i%int(w), int(y)+i/int(w))
				if c.R > 200 && int(c.R)-int(c.B) > 80 && int(c.R)-int(c.G) > 80 {
					n++
				}
			}
			return n
		}
		healthy := red()
		for i := range 4 {
			r.snap.Rotors[i].Failed = true
		}
		r.frame()
		if failed := red(); failed < healthy+20 {
			t.Errorf("%d red pixels in the motors panel with all failed, %d with none", failed, healthy)
		}
	})
}

// TestScaleOfTheRunIsNotRemembered: a flag's holds now; what the user chooses in the window is kept.
func TestScaleOfTheRunIsNotRemembered(t *testing.T) {
	inWindow(t, 1920, 1080, func(r *rig) {
		r.p.SetScale(1.25) // as recalled
		r.p.SetScalesNow(2, 0)
		r.update()
		var s settings.Settings
		r.p.Remember(&s)
		if s.UIScale != 1.25 || r.p.ctx.Atlas.Scale() != 2 {
			t.Errorf("with a scale for this run, %g is shown and %g remembered", r.p.ctx.Atlas.Scale(), s.UIScale)
		}
		r.key(window.KeyMinus, window.ModControl)
		r.p.Remember(&s)
		if s.UIScale != 1.875 {
			t.Errorf("one step smaller by the key: %g is remembered", s.UIScale)
		}
	})
}

// TestTextsOfAPresentationGrowWithTheWindow, and are as large as is asked for; the panels are not.
func TestTextsOfAPresentationGrowWithTheWindow(t *testing.T) {
	for _, c := range []struct {
		width, height int
		user, asked   float64
		want          float32
	}{
		{1280, 720, 1, 0, 1}, {900, 600, 1, 0, 1}, {1920, 1080, 1, 0, 1.5}, {1920, 1080, 2, 0, 2}, {1920, 1080, 1, 2.25, 2.25},
		{1920, 1080, 2, 1, 1}, {1280, 720, 1, 6, 1.75}, // no more than the window has room for
	} {
		inWindow(t, c.width, c.height, func(r *rig) {
			r.p.SetScalesNow(c.user, c.asked)
			r.update()
			panels := r.p.ctx.Atlas.Scale()
			r.view.Presenting = true
			r.update()
			if got := r.p.ctx.Atlas.Scale(); got != c.want || panels != float32(c.user) {
				t.Errorf("%+v: the presentation has scale %g, the panels %g", c, got, panels)
			}
			r.key(window.KeyMinus, window.ModControl)
			r.update()
			if got := r.p.ctx.Atlas.Scale(); c.asked < 6 && got != c.want-scaleStep || r.p.screen.userScale != c.user {
				t.Errorf("%+v: one step smaller by the key it is %g, the panels' %g", c, got, r.p.screen.userScale)
			}
		})
	}
}
