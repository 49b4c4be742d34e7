// Package widgettest tells tests what is drawn.
package widgettest

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/ui/widget"
)

// Drawn is what one panel put into a DrawList, as text: a line for each primitive, with
// places in device pixels and colours as RRGGBBAA.
type Drawn struct {
	Layer string // the panel; "rest" beside all panels, "early" for what Early returns
	Lines []string
}

// Describe says what is in a list, in the order in which it is drawn. It reads what is given to the renderer, not what the panels asked for.
func Describe(list *widget.DrawList) []Drawn {
	s := describer{list: list, cuts: map[int]bool{}, parts: []Drawn{{Layer: "rest"}}}
	s.index()
	for _, t := range s.list.Texts() {
		s.cuts[t.From], s.cuts[t.To] = true, true
	}
	marks := list.Layers
	for _, m := range s.meshes() {
		for len(marks) > 0 && marks[0].From <= m.from {
			s.flush()
			s.parts = append(s.parts, Drawn{Layer: marks[0].Name})
			marks = marks[1:]
		}
		s.add(m)
	}
	s.flush()
	s.parts = append(s.parts, Drawn{Layer: "early"})
	for _, b := range s.list.Early() {
		s.write("background %s %s", place4(b.Rect), ink(b.Color))
	}
	return slices.DeleteFunc(s.parts, func(d Drawn) bool { return len(d.Lines) == 0 })
}

// describer turns meshes into lines.
type describer struct {
	list  *widget.DrawList
	cuts  map[int]bool // vertices at which texts begin and end
	parts []Drawn

	sprites map[cell][]keyed
	quads   []quadMesh // of one colour, not written yet
}

// keyed is a picture in the atlas.
type keyed struct {
	key widget.SpriteKey
	widget.Sprite
}

// cell is a part of the atlas, by which sprites are found.
type cell struct{ u, v int }

func cellOf(u, v float32) cell { return cell{int(u * 32), int(v * 32)} }

// index sorts the pictures of the atlas into cells.
func (s *describer) index() {
	s.sprites = map[cell][]keyed{}
	for key, sp := range s.list.Atlas.Sprites {
		first, last := cellOf(sp.U0, sp.V0), cellOf(sp.U1, sp.V1)
		for u := first.u; u <= last.u; u++ {
			for v := first.v; v <= last.v; v++ {
				at := cell{u, v}
				s.sprites[at] = append(s.sprites[at], keyed{key, sp})
			}
		}
	}
}

// mesh is a part of the list whose triangles share corners.
type mesh struct{ from, to int }

// meshes cuts the list into them.
func (s *describer) meshes() (all []mesh) {
	ix := s.list.Indices
	for i := 0; i+2 < len(ix); i += 3 {
		first, last := int(min(ix[i], ix[i+1], ix[i+2])), int(max(ix[i], ix[i+1], ix[i+2]))+1
		if n := len(all); n > 0 && first < all[n-1].to {
			all[n-1].to = max(all[n-1].to, last)
		} else {
			all = append(all, mesh{first, last})
		}
	}
	return all
}

// quadMesh is an upright rectangle with its picture from the atlas.
type quadMesh struct {
	from int
	r    widget.Rect
	key  widget.SpriteKey
	s    widget.Sprite
	part string // of a round picture: which quarter
	c    color.NRGBA
}

func (s *describer) add(m mesh) {
	v := s.list.Vertices[m.from:m.to]
	if q, ok := s.quad(m.from, v); ok {
		if n := len(s.quads); n > 0 && (s.quads[n-1].c != q.c || s.cuts[m.from]) {
			s.flush()
		}
		s.quads = append(s.quads, q)
		return
	}
	s.flush()
	tint := ink(v[0].C)
	switch {
	case len(v) > 12:
		s.write("curve %s %s", curveText(v), tint)
	case len(v) == 4 && v[0].U == v[2].U && v[0].V != v[3].V:
		x0, y0, x1, y1 := (v[0].X+v[3].X)/2, (v[0].Y+v[3].Y)/2, (v[1].X+v[2].X)/2, (v[1].Y+v[2].Y)/2
		wide := math.Hypot(float64(v[0].X-v[3].X), float64(v[0].Y-v[3].Y))
		s.write("line %.1f,%.1f %.1f,%.1f w%.1f %s", x0, y0, x1, y1, wide, tint)
	default:
		text := "polygon"
		for _, c := range v {
			text += fmt.Sprintf(" %.1f,%.1f", c.X, c.Y)
		}
		s.write("%s %s", text, tint)
	}
}

// curveText is short: how many corners, and some of them.
func curveText(v []widget.Vertex) string {
	text := fmt.Sprintf("of %d:", len(v))
	for i := range 8 {
		c := v[i*(len(v)-1)/7]
		text += fmt.Sprintf(" %.1f,%.1f", c.X, c.Y)
	}
	return text
}

// quad returns a mesh as a quad, if it is one.
func (s *describer) quad(from int, v []widget.Vertex) (q quadMesh, ok bool) {
	if len(v) != 4 || v[0].Y != v[1].Y || v[2].Y != v[3].Y || v[0].X != v[3].X || v[1].X != v[2].X || v[0].U != v[3].U || v[0].V != v[1].V {
		return q, false
	}
	if v[2].X <= v[0].X || v[2].Y <= v[0].Y {
		return q, false // a line
	}
	q = quadMesh{from: from, r: rect(v[0].X, v[0].Y, v[2].X-v[0].X, v[2].Y-v[0].Y), c: v[0].C}
	if v[0].U == v[2].U && v[0].V == v[2].V { // the white texels
		return q, true
	}
	u, w := (v[0].U+v[2].U)/2, (v[0].V+v[2].V)/2
	for _, each := range s.sprites[cellOf(u, w)] {
		key, sp := each.key, each.Sprite
		if u <= sp.U0 || u >= sp.U1 || w <= sp.V0 || w >= sp.V1 {
			continue
		}
		q.key, q.s = key, sp
		if half := (sp.U0 + sp.U1) / 2; v[2].U <= half || v[0].U >= half {
			q.part = quarter(v[0].U < half, v[0].V < (sp.V0+sp.V1)/2)
		}
		break
	}
	return q, true
}

func quarter(left, top bool) string {
	return map[bool]string{true: "upper ", false: "lower "}[top] + map[bool]string{true: "left", false: "right"}[left]
}

func (s *describer) write(format string, a ...any) {
	to := &s.parts[len(s.parts)-1].Lines
	*to = append(*to, fmt.Sprintf(format, a...))
}

// flush writes the quads of one colour that belong together.
func (s *describer) flush() {
	quads := s.quads
	s.quads = nil
	for len(quads) > 0 {
		q := quads[0]
		text, n := s.text(quads)
		if n == 0 {
			text, n = round(quads)
		}
		if n == 0 {
			text, n = outline(quads)
		}
		if n == 0 {
			text, n = halo(quads)
		}
		if n == 0 {
			text, n = q.String(), 1
		}
		s.write("%s %s", text, ink(q.c))
		quads = quads[n:]
	}
}

// text returns the text that the first quads are the letters of, and how many they are.
func (s *describer) text(quads []quadMesh) (line string, n int) {
	for _, t := range s.list.Texts() {
		if t.From != quads[0].from || t.To == t.From {
			continue
		}
		for n < len(quads) && quads[n].from < t.To {
			n++
		}
		q, end := quads[0], quads[n-1].r
		return fmt.Sprintf("text %q %g,%g to %g %s %g", t.Text, q.r.X-q.s.Ox, q.r.Y-q.s.Oy, end.Right(),
			[...]string{"sans", "bold", "mono"}[q.key.Face], float64(q.key.Size)/64), n
	}
	return "", 0
}

func (q quadMesh) String() string {
	name := map[rune]string{0: "fill", widget.ShapeDisc: "disc", widget.ShapeRing: "ring", widget.ShapeRounded: "rounded", widget.ShapeLine: "stroke"}[q.key.Kind]
	switch {
	case q.key.Kind > 0:
		name = fmt.Sprintf("letter %q %g", q.key.Kind, float64(q.key.Size)/64)
	case name == "":
		name = fmt.Sprintf("icon %d", widget.ShapeIcon-q.key.Kind)
	case q.key.Kind == widget.ShapeRing:
		name += fmt.Sprintf(" r%g w%g", float64(q.key.Size)/64, float64(q.key.Line)/64)
	case q.key.Kind != 0:
		name += fmt.Sprintf(" r%g", float64(q.key.Size)/64)
	}
	if q.part != "" {
		name += " " + q.part
	}
	return name + " " + place4(q.r)
}

// bounds is the rectangle round all of them.
func bounds(quads []quadMesh) widget.Rect {
	r := quads[0].r
	for _, q := range quads[1:] {
		x, y := min(r.X, q.r.X), min(r.Y, q.r.Y)
		r = rect(x, y, max(r.Right(), q.r.Right())-x, max(r.Bottom(), q.r.Bottom())-y)
	}
	return r
}

func rect(x, y, w, h float32) widget.Rect { return widget.Rect{X: x, Y: y, W: w, H: h} }

// cornersOf tells whether the first four quads are the corners of r.
func cornersOf(quads []quadMesh, r widget.Rect, kind rune) bool {
	k := quads[0].r.W
	for i, at := range [4]widget.Rect{rect(r.X, r.Y, k, k), rect(r.Right()-k, r.Y, k, k), rect(r.X, r.Bottom()-k, k, k), rect(r.Right()-k, r.Bottom()-k, k, k)} {
		q := quads[i]
		if q.r != at || q.key.Kind != kind || float32(q.key.Size)/64 != k || q.part != quarter(i%2 == 0, i < 2) {
			return false
		}
	}
	return true
}

// round returns the rectangle with round corners that seven quads are.
func round(quads []quadMesh) (line string, n int) {
	if len(quads) < 7 {
		return "", 0
	}
	r, k := bounds(quads[:7]), quads[0].r.W
	if !cornersOf(quads, r, widget.ShapeDisc) || !fills(quads[4:7], rect(r.X+k, r.Y, r.W-2*k, k),
		rect(r.X, r.Y+k, r.W, r.H-2*k), rect(r.X+k, r.Bottom()-k, r.W-2*k, k)) {
		return "", 0
	}
	return fmt.Sprintf("round %s r%g", place4(r), k), 7
}

// outline returns the rectangle that eight quads are the edge of.
func outline(quads []quadMesh) (line string, n int) {
	if len(quads) < 8 {
		return "", 0
	}
	r, k, w := bounds(quads[:8]), quads[0].r.W, float32(quads[0].key.Line)/64
	if !cornersOf(quads, r, widget.ShapeRing) || !fills(quads[4:8], rect(r.X+k, r.Y, r.W-2*k, w),
		rect(r.X+k, r.Bottom()-w, r.W-2*k, w), rect(r.X, r.Y+k, w, r.H-2*k), rect(r.Right()-w, r.Y+k, w, r.H-2*k)) {
		return "", 0
	}
	return fmt.Sprintf("outline %s r%g w%g", place4(r), k, w), 8
}

// halo returns what lies round the letters of a text.
func halo(quads []quadMesh) (line string, n int) {
	letters := ""
	for n < len(quads) && quads[n].key.Kind > 0 && quads[n].key.Line > 0 {
		letters += string(quads[n].key.Kind)
		n++
	}
	if n == 0 {
		return "", 0
	}
	r := bounds(quads[:n])
	return fmt.Sprintf("halo %q %s w%g", letters, place4(r), float64(quads[0].key.Line)/64), n
}

func fills(quads []quadMesh, at ...widget.Rect) bool {
	for i, q := range quads {
		if q.key.Kind != 0 || q.r != at[i] {
			return false
		}
	}
	return true
}

func place4(r widget.Rect) string { return fmt.Sprintf("%g,%g %gx%g", r.X, r.Y, r.W, r.H) }

func ink(c color.NRGBA) string {
	return strings.TrimSuffix(fmt.Sprintf("%02x%02x%02x%02x", c.R, c.G, c.B, c.A), "ff")
}
