package widget

import (
	"image/color"
	"math"
	"strings"
)

// Align says where in its rectangle a text stands.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// x is where a line of width w begins in r.
func (a Align) x(r Rect, w float32) float32 {
	switch a {
	case Center:
		return r.X + (r.W-w)/2
	case Right:
		return r.X + r.W - w
	}
	return r.X
}

func (d *DrawList) round(v float32) float32 { return float32(math.Round(float64(v))) }

// Text draws one line in r, centred vertically by its capitals, and returns its
// width. What is too wide is cut and ends with "…".
func (d *DrawList) Text(r Rect, align Align, st Style, c color.NRGBA, text string) float32 {
	w := d.Atlas.Width(st, text)
	if w > r.W+0.5 {
		text = d.elide(st, text, r.W)
		w = d.Atlas.Width(st, text)
	}
	x := align.x(r, w)
	k := d.Atlas.scale
	seen := Rect{x, r.Y, w, r.H}
	if d.clipped {
		seen = seen.Intersect(Rect{d.clip.X / k, d.clip.Y / k, d.clip.W / k, d.clip.H / k})
		if seen.Empty() {
			return w
		}
	}
	base := d.round(r.Y*k + (r.H*k+d.Atlas.capHeight(st))/2)
	from := len(d.Vertices)
	d.run(x*k, base, st, c, text)
	d.texts = append(d.texts, TextBox{seen, text, from, len(d.Vertices)})
	return w
}

// run draws glyphs from the pen position (x, base) [device px].
func (d *DrawList) run(x, base float32, st Style, c color.NRGBA, text string) {
	for _, r := range text {
		whole := float32(math.Floor(float64(x)))
		g := d.Atlas.glyph(st, r, uint8((x-whole)*subpixels))
		d.sprite(whole+g.Ox, base+g.Oy, g, c)
		x += g.advance
	}
}

func (d *DrawList) elide(st Style, text string, width float32) string {
	runes := []rune(text)
	for n := len(runes) - 1; n > 0; n-- {
		short := strings.TrimRight(string(runes[:n]), " ") + "…"
		if d.Atlas.Width(st, short) <= width {
			return short
		}
	}
	return ""
}

// Wrap breaks a text at spaces into lines no wider than width [logical px].
func (a *Atlas) Wrap(st Style, text string, width float32) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch longer := line + " " + word; {
		case line == "":
			line = word
		case a.Width(st, longer) <= width:
			line = longer
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
