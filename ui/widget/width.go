package widget

// maxWidths is how many texts the atlas remembers the width of; numbers that went
// by are forgotten with the rest when there are more.
const maxWidths = 2000

type widthKey struct {
	st   Style
	text string
}

// Width returns the width of a text [logical px].
func (a *Atlas) Width(st Style, text string) float32 {
	key := widthKey{st, text}
	w, ok := a.widths[key]
	if !ok {
		for _, r := range text {
			w += a.glyph(st, r, 0).advance
		}
		if len(a.widths) >= maxWidths {
			clear(a.widths)
		}
		a.widths[key] = w
	}
	return w / a.scale
}
