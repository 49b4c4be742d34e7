package ui

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// barItem is one text of the top bar. Items of a high drop number go first where
// the window is narrow.
type barItem struct {
	id, text string
	ink      color.NRGBA
	st       widget.Style
	drop     int
	tip      string
}

const barGap = 16 // between items

// drawBar draws the top bar: link at the left, what flies in the middle, times at
// the right.
func drawBar(p *Panels, f *form.Pass) {
	r := f.Window.Intersect(widget.Rect{W: f.Window.W, H: form.BarH})
	f.Layer("bar", r)
	f.Zone("bar", r)
	f.Background(r, 0, f.Theme.Panel)
	f.Fill(widget.Rect{X: r.X, Y: r.Bottom() - 1, W: r.W, H: 1}, f.Theme.Edge)
	r = r.Inset(form.Gap+4, 0)
	l := f.Num.Link
	left, right := leftItems(f.Theme, l, f.Num.Run.Paused, p.view.Continues), rightItems(p, f.Theme)
	mode := barItem{"mode", p.view.Mode, p.view.Ended.EndInk(f.Theme, f.Theme.Text), widget.Strong, 0, "What flies, and what it does"}
	fitBar(f.Atlas, r.W-14, mode, &left, &right)

	_, ink := panel.LinkWord(f.Theme, l, false)
	f.Dot(r.CutLeft(14), ink)
	x := r.X
	for _, i := range left {
		x += drawBarItem(f, widget.Rect{X: x, Y: r.Y, W: r.W, H: r.H}, widget.Left, i) + barGap
	}
	end := r.Right()
	for _, i := range right {
		end -= drawBarItem(f, widget.Rect{X: r.X, Y: r.Y, W: end - r.X, H: r.H}, widget.Right, i) + barGap
	}
	drawBarItem(f, barMiddle(f, mode, x, end, r), widget.Left, mode)
	f.Unclip()
}

// drawBarItem writes an item of the bar and returns its width.
func drawBarItem(f *form.Pass, r widget.Rect, align widget.Align, i barItem) float32 {
	w := f.Text(r, align, i.st, i.ink, i.text)
	if i.text == "" {
		return w
	}
	if align == widget.Right {
		r.X = r.Right() - w
	}
	r.W = w
	f.Explain("bar."+i.id, r, i.tip)
	return w
}

// barMiddle returns where the mode stands: in the middle of the window, or as near
// as left and right let it.
func barMiddle(f *form.Pass, mode barItem, from, to float32, r widget.Rect) widget.Rect {
	w := f.Atlas.Width(mode.st, mode.text)
	x := max(from, min(f.Window.W/2-w/2, to-w))
	return widget.Rect{X: x, Y: r.Y, W: max(0, to-x), H: r.H}
}

func leftItems(t widget.Theme, l snapshot.Link, paused, own bool) []barItem {
	word, ink := panel.LinkWord(t, l, own)
	items := []barItem{{"link", form.Capital(word), ink, widget.Strong, 0, "The exchange with the autopilot, by UDP packets"}}
	if l.State == snapshot.LinkRecorded {
		items[0].tip = "A recorded flight: nothing is exchanged"
		return items
	}
	if own && l.State == snapshot.LinkWaiting {
		return items
	}
	if l.State == snapshot.LinkWaiting || l.State == snapshot.LinkNoPort {
		return append(items, barItem{"listen", "on " + l.Listen.String(), t.Dim, widget.Body, 3, "Address and port that ArduPilot's packets are awaited at\n--listen"})
	}
	rate, factor := units.Hertz(l.Rate).String(), units.Factor(l.RealTime)
	if paused {
		rate, factor = "paused", ""
	}
	items = append(items,
		barItem{"peer", l.Peer.String(), t.Dim, widget.Body, 5, "Address and port that the autopilot's packets come from"},
		barItem{"rate", rate, t.Text, widget.Body, 1, "Exchanges a second [Hz], each a step of the physics"},
		barItem{"factor", factor, t.Text, widget.Body, 2, "Physics time by wall time: ×1 is real time\nThe autopilot sets the pace (--speedup)"},
		barItem{"lost", fmt.Sprintf("lost %d", l.Lost), orDim(t, l.Lost), widget.Body, 3, "Packets of the autopilot that never came"},
		barItem{"repeated", fmt.Sprintf("repeated %d", l.Repeated), t.Dim, widget.Body, 4, "Packets that came again; they are answered again, without a step"})
	return slices.DeleteFunc(items, func(i barItem) bool { return i.text == "" })
}

func orDim(t widget.Theme, count uint64) color.NRGBA {
	if count > 0 {
		return t.Caution
	}
	return t.Dim
}

// rightItems are listed from the window's edge inwards.
func rightItems(p *Panels, t widget.Theme) []barItem {
	items := []barItem{{"fps", units.Number(p.fps, 0) + " FPS", t.Dim, widget.Body, 6, "Pictures a second on the screen; the physics does not wait for them"}}
	if p.view.Quality != "" {
		items = append(items, barItem{"quality", p.view.Quality + " quality", t.Dim, widget.Body, 8, "Of the picture: low, medium or high\n--quality fixes it; else it is what this computer keeps up with"})
	}
	items = append(items,
		barItem{"time", units.Clock(p.num.Time), t.Text, widget.Strong, 0, "Physics time of this flight [min:s]"},
		barItem{"camera", form.Capital(p.view.CameraName), t.Dim, widget.Body, 7, "Camera\n1 … 9, 0"})
	if p.num.Run.Paused {
		items = append(items, barItem{"flight", "flight paused", t.Caution, widget.Strong, 0, "The autopilot is not answered until the flight goes on\nShift+Space"})
	}
	if p.view.Frozen {
		items = append(items, barItem{"paused", "picture frozen", t.Caution, widget.Strong, 0, "The picture is frozen; the flight goes on\nSpace"})
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
