package ui

import (
	"image"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/texture"

	"github.com/sitlark/sitlark/ui/widget"
)

// The room of a logo, in the upper right corner of a presentation [logical px].
const (
	logoW, logoH = 180, 64
	logoMargin   = 24
)

// logo is a picture of the user's in the corner. Owner: main thread.
type logo struct {
	image   *gui.Image // nil: none
	texture *texture.Texture2D
}

// SetLogo shows img in the corner of presentations and on title cards; nil: none.
func (p *Panels) SetLogo(img *image.RGBA) {
	if img == nil {
		return
	}
	p.logo.texture = texture.NewTexture2DFromRGBA(img)
	p.logo.image = gui.NewImageFromTex(p.logo.texture)
	p.logo.image.SetEnabled(false) // it takes no mouse event
	p.logo.image.SetBounded(false)
	p.mouse.root.Add(p.logo.image)
}

// place shows it, or not, in a window whose logical pixels are zoom window pixels. It reports
// whether the logo was or is shown.
func (l *logo) place(window widget.Rect, zoom float64, shown bool) (seen bool) {
	if l.image == nil {
		return false
	}
	seen = shown || l.image.Visible()
	l.image.SetVisible(shown)
	w, h := l.image.ContentWidth(), l.image.ContentHeight()
	if !shown || w <= 0 || h <= 0 {
		return seen
	}
	k := min(logoW/w, logoH/h)
	w, h = w*k, h*k
	px := float32(1 / zoom)
	l.image.SetSize(w*px, h*px)
	l.image.SetPosition((window.W-logoMargin-w)*px, logoMargin*px)
	return true
}

// dispose frees the texture. The engine's own Dispose would free the geometry that all its
// panels share, those of the next flight too.
func (l *logo) dispose() {
	if l.texture != nil {
		l.texture.Dispose()
	}
}
