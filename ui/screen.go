package ui

import (
	"math"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// screen is the window with its scale.
type screen struct {
	win       window.IWindow
	atlas     *widget.Atlas
	fbW, fbH  int     // framebuffer [device px]
	zoom      float64 // logical px a window px
	userScale float64 // of this run, on top of the monitor's
	keptScale float64 // as the user chose it in the window: it is remembered
	textScale float64 // of a presentation, in place of userScale; 0: by the size of the window
	presents  bool    // a presentation is shown
}

// measure reads the window's sizes and adapts to another monitor. It reports whether
// there is anything to draw on.
func (s *screen) measure() bool {
	s.fbW, s.fbH = s.win.GetFramebufferSize()
	w, _ := s.win.GetSize()
	if s.fbW <= 0 || s.fbH <= 0 || w <= 0 {
		return false
	}
	if scale := scaleFor(float64(contentScale(s.win))*s.scale(), s.fbW, s.fbH); scale != s.atlas.Scale() {
		s.atlas.SetScale(scale)
	}
	s.atlas.Tidy()
	s.zoom = float64(s.fbW) / float64(w) / float64(s.atlas.Scale())
	return true
}

// The window in which a presentation's texts have the size of the panels' [logical px]. In a larger
// one they grow with it: it is seen from further away.
const presentW, presentH = 1280, 720

// scale is the scale now, on top of the monitor's.
func (s *screen) scale() float64 {
	switch {
	case !s.presents:
		return s.userScale
	case s.textScale != 0:
		return s.textScale
	}
	k := float64(contentScale(s.win))
	return max(s.userScale, min(float64(s.fbW)/(k*presentW), float64(s.fbH)/(k*presentH)))
}

// window returns the whole window in logical pixels.
func (s *screen) window() widget.Rect {
	k := s.atlas.Scale()
	return widget.Rect{W: float32(s.fbW) / k, H: float32(s.fbH) / k}
}

// device returns a rectangle in framebuffer pixels.
func (s *screen) device(r widget.Rect) (x, y, width, height int) {
	k := s.atlas.Scale()
	px := func(v float32) int { return int(form.Round(v * k)) }
	return px(r.X), px(r.Y), px(r.Right()) - px(r.X), px(r.Bottom()) - px(r.Y)
}

// pointer reads where the pointer is, also where no panel is [logical px].
func (s *screen) pointer() (x, y float64) {
	if w, ok := s.win.(interface{ GetCursorPos() (x, y float64) }); ok {
		x, y = w.GetCursorPos()
	}
	return x * s.zoom, y * s.zoom
}

// draw puts a list on the screen.
func (s *screen) draw(r *widget.Renderer, list *widget.DrawList) { r.Draw(list, s.fbW, s.fbH) }

// copyTo returns what puts text on the clipboard and says so.
func copyTo(p *Panels) func(text string) {
	return func(text string) {
		say := p.middle.messages.copied.say
		w, ok := p.screen.win.(interface{ SetClipboardString(string) })
		if !ok {
			say("This window has no clipboard: type the line by hand")
			return
		}
		w.SetClipboardString(text)
		say("Copied to the clipboard")
	}
}

// The window for which the panels are laid out must have this size at least
// [logical px]: in a smaller one the scale gives way.
const leastW, leastH = 640, 400

// SetScale makes everything that the panels draw larger or smaller than the
// monitor asks for: 1 is as it asks. Values beyond settings.MinScale and
// settings.MaxScale are taken as these; what is not a number is ignored. Where the window is too small for the
// scale, the largest that fits is used.
func (p *Panels) SetScale(factor float64) {
	if !math.IsNaN(factor) {
		p.screen.userScale = max(settings.MinScale, min(settings.MaxScale, factor))
		p.screen.keptScale = p.screen.userScale
	}
}

// SetScalesNow sets the scales of this run, which are not remembered. What the user chooses in the
// window afterwards is. panels is as in SetScale; 0: as it is. texts makes the texts of
// presentations larger or smaller, in place of the scale of the panels; 0: they grow with the window.
func (p *Panels) SetScalesNow(panels, texts float64) {
	if panels != 0 {
		kept := p.screen.keptScale
		p.SetScale(panels)
		p.screen.keptScale = kept
	}
	p.screen.textScale = texts
}

// scaleStep is what a key changes the scale by.
const scaleStep = 0.125

// stepScale makes everything larger or smaller by steps, and says how large it is now. In a
// presentation it is that of its texts.
func stepScale(p *Panels, n float64) {
	s := &p.screen
	scale := scaleStep * (math.Round(s.scale()/scaleStep) + n)
	what := "Panels and texts: "
	if s.presents {
		what = "Texts: "
		s.textScale = max(settings.MinScale, min(settings.MaxTextScale, scale))
	} else {
		p.SetScale(scale)
	}
	p.middle.messages.told.say(what + units.Percent(s.scale()).String())
}

// scaleFor returns the device pixels a logical one: what is wanted, in eighths so
// that the atlas is drawn for few sizes, but no more than leaves the least window
// in a framebuffer.
func scaleFor(wanted float64, fbW, fbH int) float32 {
	fits := min(float64(fbW)/leastW, float64(fbH)/leastH)
	return float32(max(0.5, min(math.Round(8*wanted), math.Floor(8*fits))/8))
}

// contentScale returns the device pixels a logical one, in quarters, as the
// desktop asks for: the monitor's scale, on X11 the resource Xft.dpi.
func contentScale(win window.IWindow) float32 {
	w, ok := win.(interface{ GetContentScale() (float32, float32) })
	if !ok {
		return 1
	}
	x, _ := w.GetContentScale()
	return max(1, min(4, float32(math.Round(float64(x)*4))/4))
}
