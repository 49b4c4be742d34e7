package widget

import (
	"image/color"
	"math"
)

// pane is a panel's background that was left out of the list: a rectangle without its round
// corners. What of the list lies within it shows on it alone.
type pane struct {
	tall, wide Rect   // the rectangle without the corners is both of them together [device px]
	looks      uint64 // its colour and what lies on it
	crossed    bool   // something lies partly on it
	kept       bool   // it is on the screen as it is to be
}

// holds reports whether a box lies within the pane.
func (p *pane) holds(box Rect) bool { return p.tall.holds(box) || p.wide.holds(box) }

// meets reports whether any of a box lies on the pane.
func (p *pane) meets(box Rect) bool {
	return p.tall.meets(box) || p.wide.meets(box)
}

// alike reports whether two panes cannot be told apart.
func (p *pane) alike(o *pane) bool {
	return !p.crossed && !o.crossed && p.tall == o.tall && p.wide == o.wide && p.looks == o.looks
}

// panes finds which panels look as in the picture before, for a window that keeps its picture
// from frame to frame. These are not drawn again: without a GPU panels cost a tenth of a frame,
// and most change no more often than their numbers.
type panes struct {
	now, before    []pane // of this picture, of that on the screen
	owners         []int16
	rest           []uint32 // indices of what is drawn
	settled        bool
	picture, shown pictureOf // this one, that on the screen
	still          int       // pictures since anything else than the panes has changed
}

// pictureOf is what all panes of a picture depend on.
type pictureOf struct {
	width, height int // [device px]
	emptied       int // how often its atlas was
}

// The pictures that are drawn whole after the window's size has changed, since drivers take a
// new size late; and of how many one is drawn whole in any case, so that nothing wrong stays.
const (
	wholeAfter = 10
	wholeEvery = 120
)

func (p *panes) reset() { p.now, p.rest, p.settled = p.now[:0], p.rest[:0], false }

// add begins a pane. One that the clip leaves nothing of is on no other.
func (p *panes) add(tall, wide Rect, c color.NRGBA) {
	if tall.Empty() && wide.Empty() {
		return
	}
	n := pane{tall: tall, wide: wide, looks: mix(0, uint64(c.R)<<24|uint64(c.G)<<16|uint64(c.B)<<8|uint64(c.A))}
	for i := range p.now {
		if o := &p.now[i]; o.meets(tall) || o.meets(wide) {
			o.crossed, n.crossed = true, true
		}
	}
	p.now = append(p.now, n)
}

// settle finds out which panes are kept, and what is to be drawn.
func (p *panes) settle(d *DrawList, width, height int) {
	p.picture, p.settled = pictureOf{width, height, d.Atlas.emptied}, true
	if p.still++; p.picture != p.shown {
		p.still = 0
	}
	p.owners = p.owners[:0]
	for i := 0; i+2 < len(d.Indices); i += 3 {
		p.owners = append(p.owners, p.give(&d.Vertices[d.Indices[i]], &d.Vertices[d.Indices[i+1]], &d.Vertices[d.Indices[i+2]]))
	}
	keeps := p.still >= wholeAfter && p.still%wholeEvery != 0
	for i := range p.now {
		for j := range p.before {
			p.now[i].kept = p.now[i].kept || keeps && p.now[i].alike(&p.before[j])
		}
	}
	for i, owner := range p.owners {
		if owner < 0 || !p.now[owner].kept {
			p.rest = append(p.rest, d.Indices[3*i:3*i+3]...)
		}
	}
}

// give returns the pane that a triangle belongs to, −1 for none.
func (p *panes) give(a, b, c *Vertex) int16 {
	x, y := min(a.X, b.X, c.X), min(a.Y, b.Y, c.Y)
	box := Rect{x, y, max(a.X, b.X, c.X) - x, max(a.Y, b.Y, c.Y) - y}
	if n := len(p.owners); n > 0 && p.owners[n-1] >= 0 && p.now[p.owners[n-1]].holds(box) {
		p.now[p.owners[n-1]].look(a, b, c)
		return p.owners[n-1]
	}
	for i := range p.now {
		n := &p.now[i]
		if n.holds(box) { // and no other pane meets it: those that meet each other are crossed
			n.look(a, b, c)
			return int16(i)
		}
		n.crossed = n.crossed || n.meets(box)
	}
	return -1
}

// look takes a triangle into what lies on the pane.
func (p *pane) look(a, b, c *Vertex) {
	for _, v := range [3]*Vertex{a, b, c} {
		p.looks = mix(p.looks, uint64(math.Float32bits(v.X))<<32|uint64(math.Float32bits(v.Y)))
		p.looks = mix(p.looks, uint64(math.Float32bits(v.U))<<32|uint64(math.Float32bits(v.V)))
		p.looks = mix(p.looks, uint64(v.C.R)<<24|uint64(v.C.G)<<16|uint64(v.C.B)<<8|uint64(v.C.A))
	}
}

// drawn says that the list was put on the screen.
func (p *panes) drawn() {
	p.before = p.before[:0]
	if p.settled {
		p.before = append(p.before, p.now...)
		p.shown = p.picture
	}
}

// mix adds a value to a hash.
//
// Source: the finaliser of MurmurHash3, A. Appleby, 2011.
func mix(h, v uint64) uint64 {
	h = (h ^ v) * 0xff51afd7ed558ccd
	return h ^ h>>33
}
