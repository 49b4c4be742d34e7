package ui

import (
	"fmt"
	"image/color"

	"github.com/sitlark/sitlark/physics/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// barItem is one text of the top bar. Items of a high drop number go first where
// the window is narrow.
type barItem struct {
	text string
	ink  color.NRGBA
	st   widget.Style
	drop int
}

const barGap = 16 // between items

// drawBar draws the top bar: link at the left, what flies in the middle, times at
// the right.
func (p *Panels) drawBar(f *pass) {
	r := p.window().Intersect(widget.Rect{W: p.window().W, H: barH})
	f.Layer("bar", r)
	p.mouse.zone("bar", r)
	f.Fill(r, f.Theme.Panel)
	f.Fill(widget.Rect{X: r.X, Y: r.Bottom() - 1, W: r.W, H: 1}, f.Theme.Edge)
	r = r.Inset(gap+4, 0)
	l := f.num.Link
	left, right := leftItems(f.Theme, l), rightItems(f)
	mode := barItem{f.view.Mode, f.Theme.Text, widget.Strong, 0}
	fitBar(f.Atlas, r.W-14, mode, &left, &right)

	_, ink := linkWord(f.Theme, l)
	f.dot(r.CutLeft(14), ink)
	x := r.X
	for _, i := range left {
		x += f.Text(widget.Rect{X: x, Y: r.Y, W: r.W, H: r.H}, widget.Left, i.st, i.ink, i.text) + barGap
	}
	end := r.Right()
	for _, i := range right {
		end -= f.Text(widget.Rect{X: r.X, Y: r.Y, W: end - r.X, H: r.H}, widget.Right, i.st, i.ink, i.text) + barGap
	}
	f.Text(middle(f, mode, x, end, r), widget.Left, mode.st, mode.ink, mode.text)
	f.Unclip()
}

// middle returns where the mode stands: in the middle of the window, or as near
// as left and right let it.
func middle(f *pass, mode barItem, from, to float32, r widget.Rect) widget.Rect {
	w := f.Atlas.Width(mode.st, mode.text)
	x := max(from, min(f.p.window().W/2-w/2, to-w))
	return widget.Rect{X: x, Y: r.Y, W: max(0, to-x), H: r.H}
}

func leftItems(t widget.Theme, l snapshot.Link) []barItem {
	word, ink := linkWord(t, l)
	items := []barItem{{capital(word), ink, widget.Strong, 0}}
	if l.State == snapshot.LinkWaiting {
		return append(items, barItem{"on " + l.Listen.String(), t.Dim, widget.Body, 3})
	}
	return append(items,
		barItem{l.Peer.String(), t.Dim, widget.Body, 5},
		barItem{hertz(l.Rate).String(), t.Text, widget.Body, 1},
		barItem{factor(l.RealTime), t.Text, widget.Body, 2},
		barItem{fmt.Sprintf("lost %d", l.Lost), orDim(t, l.Lost), widget.Body, 3},
		barItem{fmt.Sprintf("repeated %d", l.Repeated), t.Dim, widget.Body, 4})
}

func orDim(t widget.Theme, count uint64) color.NRGBA {
	if count > 0 {
		return t.Caution
	}
	return t.Dim
}

// rightItems are listed from the window's edge inwards.
func rightItems(f *pass) []barItem {
	t := f.Theme
	items := []barItem{{number(f.p.fps, 0) + " FPS", t.Dim, widget.Body, 6}}
	if f.view.Quality != "" {
		items = append(items, barItem{f.view.Quality + " quality", t.Dim, widget.Body, 8})
	}
	items = append(items,
		barItem{clock(f.num.Time), t.Text, widget.Strong, 0},
		barItem{capital(f.view.CameraName), t.Dim, widget.Body, 7})
	if f.view.ViewPaused {
		items = append(items, barItem{"view paused", t.Caution, widget.Strong, 0})
	}
	return items
}

// fitBar leaves out what does not fit into the width.
func fitBar(a *widget.Atlas, width float32, mode barItem, left, right *[]barItem) {
	need := func() float32 {
		w := a.Width(mode.st, mode.text) + barGap
		for _, items := range [2][]barItem{*left, *right} {
			for _, i := range items {
				w += a.Width(i.st, i.text) + barGap
			}
		}
		return w
	}
	for drop := 8; drop > 0 && need() > width; drop-- {
		*left, *right = without(*left, drop), without(*right, drop)
	}
}

func without(items []barItem, drop int) (kept []barItem) {
	for _, i := range items {
		if i.drop != drop {
			kept = append(kept, i)
		}
	}
	return kept
}
