package widget

import (
	"image/color"
	"math"
)

// haloTextWidth is how far the dark round a letter reaches beyond it [logical px].
const haloTextWidth = 1.5

// HaloText is Text with a halo round each letter, so that it can be read over any
// picture.
func (d *DrawList) HaloText(r Rect, align Align, st Style, c, halo color.NRGBA, text string) float32 {
	k := d.Atlas.scale
	w := d.Atlas.Width(st, text)
	x := align.x(r, w)
	base := d.round(r.Y*k + (r.H*k+d.Atlas.capHeight(st))/2)
	pen := x * k
	for _, l := range text {
		whole := float32(math.Floor(float64(pen)))
		g := d.Atlas.halo(st, l, uint8((pen-whole)*subpixels))
		d.sprite(whole+g.Ox, base+g.Oy, g, halo)
		pen += g.advance
	}
	from := len(d.Vertices)
	d.run(x*k, base, st, c, text)
	d.texts = append(d.texts, TextBox{Rect{x, r.Y, w, r.H}, text, from, len(d.Vertices)})
	return w
}

// HaloLine is Line with a halo on both sides.
func (d *DrawList) HaloLine(x0, y0, x1, y1, width float32, c, halo color.NRGBA) {
	d.Line(x0, y0, x1, y1, width+2*haloLineWidth, halo)
	d.Line(x0, y0, x1, y1, width, c)
}

const haloLineWidth = 1.25

// halo returns a glyph made fatter on all sides.
func (a *Atlas) halo(st Style, r rune, sub uint8) Sprite {
	if a.scale >= 2 {
		sub = 0
	}
	reach := float64(haloTextWidth * a.scale)
	key := SpriteKey{Kind: r, Face: st.Face, sub: sub, Size: toFixed(st.Size * a.scale), Line: toFixed(float32(reach))}
	if s, ok := a.Sprites[key]; ok {
		return s
	}
	g := a.glyph(st, r, sub)
	pad := int(math.Ceil(reach))
	w, h := int(g.w), int(g.h)
	if w == 0 || h == 0 {
		pad = 0
	}
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= w || y >= h {
			return 0
		}
		u, v := int(g.U0*float32(a.side)+0.5), int(g.V0*float32(a.side)+0.5)
		return float64(a.pix[(v+y)*a.side+u+x])
	}
	s := a.insert(key, w+2*pad, h+2*pad, func(x, y int) byte {
		most := 0.0
		for j := -pad; j <= pad; j++ {
			for i := -pad; i <= pad; i++ {
				soft := clamp01(reach + 0.5 - math.Hypot(float64(i), float64(j)))
				if soft > 0 {
					most = max(most, soft*at(x-pad+i, y-pad+j))
				}
			}
		}
		return byte(most + 0.5)
	})
	s.Ox, s.Oy, s.advance = g.Ox-float32(pad), g.Oy-float32(pad), g.advance
	a.Sprites[key] = s
	return s
}
