package ui

import (
	"math"

	"github.com/g3n/engine/window"
)

// Limits of SetScale.
const (
	MinScale = 0.75
	MaxScale = 3
)

// The window for which the panels are laid out must have this size at least
// [logical px]: in a smaller one the scale gives way.
const leastW, leastH = 640, 400

// SetScale makes everything that the panels draw larger or smaller than the
// monitor asks for: 1 is as it asks. Values beyond MinScale and MaxScale are taken
// as these; what is not a number is ignored. Where the window is too small for the
// scale, the largest that fits is used.
func (p *Panels) SetScale(factor float64) {
	if !math.IsNaN(factor) {
		p.userScale = max(MinScale, min(MaxScale, factor))
	}
}

// scaleStep is what a key changes the scale by.
const scaleStep = 0.125

// stepScale makes everything larger or smaller by steps, and says how large it is now.
func (p *Panels) stepScale(n float64) {
	p.SetScale(scaleStep * (math.Round(p.userScale/scaleStep) + n))
	p.told.say("Panels and texts: " + percent(p.userScale).String())
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
