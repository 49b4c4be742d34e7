package timebar

import (
	"hash/fnv"
	"strings"

	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// leastBand is from which width on a band stands for itself [logical px]. Narrower ones are drawn
// together: each alone, they would be stripes that tell nothing.
const leastBand = 6

// group is one or more successive modes that are drawn as one band.
type group struct {
	from, to float64 // [s]
	name     string  // of its first mode
	several  bool    // it has several modes, of one kind
	mixed    bool    // it has modes of several kinds
}

// kind is a mode's name without its number: the waypoints of a mission are of one kind.
func kind(name string) string { return strings.TrimRight(name, "0123456789") }

// look is what a group is called and its colour.
func (g *group) look(t *widget.Theme) (name string, ink widget.Ink) {
	switch {
	case g.mixed, g.name == "": // or not known
		return "", t.Dim
	case g.several:
		return strings.TrimSpace(kind(g.name)), modeInk(kind(g.name))
	}
	return g.name, modeInk(g.name)
}

// groups calls draw with the modes as bands of a line that is length seconds long: of narrow
// ones that follow each other, those of one kind become one, and what is still narrow then is mixed.
func (s scale) groups(modes []timeline.Band, draw func(g *group)) {
	var mixed group // of narrow ones, not drawn yet
	waits := false
	flush := func() {
		if waits {
			draw(&mixed)
		}
		waits = false
	}
	for i := 0; i < len(modes); {
		g := group{from: modes[i].From, to: s.end(modes, i), name: modes[i].Name}
		same := kind(g.name)
		narrow := s.width(g.from, g.to) < leastBand
		for i++; narrow && i < len(modes) && kind(modes[i].Name) == same && s.width(modes[i].From, s.end(modes, i)) < leastBand; i++ {
			g.to, g.several = s.end(modes, i), true
		}
		switch {
		case s.width(g.from, g.to) >= leastBand:
			flush()
			draw(&g)
		case waits:
			mixed.to, mixed.mixed = g.to, true
		default:
			mixed, waits = g, true
		}
	}
	flush()
}

// end is when mode i ends [s]: the last one lasts.
func (s scale) end(modes []timeline.Band, i int) float64 {
	if i == len(modes)-1 {
		return s.length
	}
	return max(modes[i].From, modes[i].To)
}

func (s scale) width(from, to float64) float32 { return s.x(to) - s.x(from) }

// drawModes draws the modes as muted bands with their names.
func (s scale) drawModes(f *form.Pass, modes []timeline.Band) {
	s.groups(modes, func(g *group) {
		band := s.span(g.from, g.to)
		name, ink := g.look(&f.Theme)
		f.Fill(band, widget.Fade(ink, 0.3))
		if g.from > 0 && band.W >= leastBand {
			f.Fill(widget.Rect{X: band.X, Y: band.Y, W: 1, H: band.H}, widget.Fade(f.Theme.Text, 0.35))
		}
		band.CutLeft(form.Gap / 2)
		f.Text(band, widget.Left, widget.Small, f.Theme.Text, shortened(f, name, band.W-form.Gap/2))
	})
}

// leastName is how many letters of a mode's name are worth being read.
const leastName = 3

// shortened is a name, or as much of its beginning as a width has room for; empty where that says
// nothing.
func shortened(f *form.Pass, name string, width float32) string {
	if width < leastName*5 {
		return ""
	}
	if f.Atlas.Width(widget.Small, name) <= width {
		return name
	}
	letters := []rune(name)
	for n := len(letters) - 1; n >= leastName; n-- {
		if text := string(letters[:n]) + "…"; f.Atlas.Width(widget.Small, text) <= width {
			if words := wholeWords(string(letters[:n])); words != "" {
				return words + "…"
			}
			return text
		}
	}
	return ""
}

// wholeWords is the beginning of a name that was cut off within a word, without short words such as "for" at its end;
// empty where no word is whole.
func wholeWords(cut string) string {
	words := strings.Split(cut, " ")
	words = words[:len(words)-1]
	for len(words) > 1 && len(words[len(words)-1]) <= leastName {
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}

// modeInks are Okabe and Ito's colours, which look different to all.
var modeInks = [...]widget.Ink{
	{R: 0x56, G: 0xB4, B: 0xE9, A: 255}, {R: 0xE6, G: 0x9F, B: 0x00, A: 255}, {R: 0x00, G: 0x9E, B: 0x73, A: 255},
	{R: 0xCC, G: 0x79, B: 0xA7, A: 255}, {R: 0xF0, G: 0xE4, B: 0x42, A: 255}, {R: 0x00, G: 0x72, B: 0xB2, A: 255},
}

// modeInk is the colour of a mode, the same in every flight.
func modeInk(name string) widget.Ink {
	h := fnv.New32a()
	_, _ = h.Write([]byte(name))
	return modeInks[h.Sum32()%uint32(len(modeInks))]
}
