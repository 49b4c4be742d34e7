package ui

import (
	"slices"
	"strconv"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// plots shows how chosen quantities went in the last seconds, as charts side by
// side below the flight. They share their time and their cursor.
type plots struct {
	width  float32 // of the panel's inside, as last drawn
	rec    recorder
	span   int             // index into spans
	chosen []bool          // of groups
	hidden map[string]bool // curves, by their legend's id
	axes   [][2]axis       // of each group, as last drawn
	held   bool            // a person holds the time still
	heldAt float64         // at this own time [s]
	cursor float64         // where the mouse was in the last pass, share of the chart's width; < 0: nowhere
	next   float64         // of this pass
	readAt float64         // own time of the values in the legends [s]
	told   bool            // an autopilot tells of itself
	points []widget.CurvePoint

	recorders recorders // of a fleet's vehicles that are not shown
}

// spans are the lengths of time to choose from [s].
var spans = [...]float64{10, 30, 60, 300}

// Sizes of the panel [logical px].
const (
	plotsTabW    = 92 // folded
	tileMin      = 132
	tileMax      = 300
	tileMinWidth = 300
	plotsFreeW   = 640 // where a person put it, if the middle is as wide
	plotsLeastW  = 220
	plotsLeastH  = 440
	wideControls = 480  // a button a group from this width on
	roomyW       = 1600 // from this size of window on the panel is open at first
	roomyH       = 900
)

func newPlots() *plots {
	p := &plots{hidden: map[string]bool{}, cursor: -1, next: -1}
	p.chosen, p.axes = make([]bool, len(groups)), make([][2]axis, len(groups))
	p.recall(settings.Plots{})
	return p
}

// roomy tells whether a window has so much room that the panel is open at first.
func (p *plots) roomy(win widget.Rect) bool { return win.W >= roomyW && win.H >= roomyH }

// fits tells whether the window has room for the panel.
func (p *plots) fits(win, middle widget.Rect) bool {
	return win.H >= plotsLeastH && middle.W >= plotsLeastW
}

// area returns the panel's place at the bottom of the middle; shut, it is only its tab.
func (p *plots) area(win, middle widget.Rect, shut bool) widget.Rect {
	if shut {
		return widget.Rect{X: middle.X, Y: middle.Bottom() - titleH, W: min(plotsTabW, middle.W), H: titleH}
	}
	tile := max(tileMin, min(tileMax, win.H*0.17))
	h := titleH + rowH + gap/2 + tile + gap
	return widget.Rect{X: middle.X, Y: middle.Bottom() - h, W: middle.W, H: h}
}

func (p *plots) freeWidth() float32 { return plotsFreeW }

// follow takes the frame's Snapshot and what the autopilot says of itself; nil: it says
// nothing.
func (p *plots) follow(s *snapshot.Snapshot, a *mavlink.Status) {
	p.rec.follow(s)
	p.rec.believe(a)
	p.told = a != nil
}

// read takes the time of the numbers that the legends show.
func (p *plots) read() { p.readAt = p.rec.now }

// turn ends a pass: what the mouse pointed to is the cursor of the next.
func (p *plots) turn() { p.cursor, p.next = p.next, -1 }

func (p *plots) height(*pass, float32) float32 { return rowH + gap/2 + tileMin }

func (p *plots) draw(f *pass, r widget.Rect) {
	p.width = r.W
	p.controls(f, r.CutTop(rowH))
	r.CutTop(gap / 2)
	if p.rec.past == nil {
		return
	}
	shown := p.shown(r.W)
	for k, i := range shown {
		p.chart(f, i, r.Split(k, len(shown), 2*gap))
	}
	if len(shown) == 0 {
		f.Text(r, widget.Center, widget.Body, f.Theme.Dim, "Choose what to plot above")
	}
}

// shown lists the chosen groups that have room.
func (p *plots) shown(width float32) (list []int) {
	most := tilesIn(width)
	for i, on := range p.chosen {
		if on && p.offered(i) && len(list) < most {
			list = append(list, i)
		}
	}
	return list
}

// tilesIn is how many charts stand side by side in a width.
func tilesIn(width float32) int { return max(1, int((width+2*gap)/(tileMinWidth+2*gap))) }

// controls are the buttons above the charts. The groups' share what the spans and
// the pause leave.
func (p *plots) controls(f *pass, r widget.Rect) {
	r.H -= 2
	label, look := "Hold", widget.Plain
	if p.held {
		label, look = "Go on", widget.Chosen
	}
	if f.SmallButton("plots.hold", r.CutRight(48), look, label) {
		p.hold(!p.held)
	}
	f.SetTip("plots.hold", "Hold the plots still; recording goes on\nA click on a chart does the same")
	r.CutRight(gap)
	if r.W < wideControls {
		p.narrowControls(f, r)
		return
	}
	for i := len(spans) - 1; i >= 0; i-- {
		look := widget.Plain
		if i == p.span {
			look = widget.Chosen
		}
		id := "plots.span." + strconv.Itoa(int(spans[i]))
		if f.SmallButton(id, r.CutRight(36), look, strconv.Itoa(int(spans[i]))+" s") {
			p.span = i
		}
		f.SetTip(id, "Plot the last "+strconv.Itoa(int(spans[i]))+" s\nThe wheel over a chart does the same")
		r.CutRight(4)
	}
	r.CutRight(gap - 4)
	offers := p.offers()
	r.W = min(r.W, float32(len(offers))*84)
	on := p.shown(p.width)
	for at, i := range offers {
		g, cell := groups[i], r.Split(at, len(offers), 4)
		look := widget.Plain
		if slices.Contains(on, i) {
			look = widget.Chosen
		}
		id := "plots.group." + g.id
		if f.SmallButton(id, cell, look, fitted(f, g.title, cell.W-6)) {
			p.choose(i)
		}
		f.SetTip(id, g.title+": "+g.tip)
	}
}

// narrowControls has one button for the chart and one for the span, which go on to
// the next.
func (p *plots) narrowControls(f *pass, r widget.Rect) {
	if f.SmallButton("plots.span.next", r.CutRight(44), widget.Plain, strconv.Itoa(int(spans[p.span]))+" s") {
		p.span = (p.span + 1) % len(spans)
	}
	f.SetTip("plots.span.next", "Plot the next longer time\nThe wheel over a chart does the same")
	r.CutRight(4)
	i := 0
	if on := p.shown(p.width); len(on) > 0 {
		i = on[0]
	}
	if f.SmallButton("plots.group.next", r.CutLeft(min(r.W, 84)), widget.Plain, groups[i].title) {
		clear(p.chosen)
		p.chosen[p.after(i)] = true
	}
	f.SetTip("plots.group.next", "Plot the next quantity")
}

// fitted returns the beginning of a word that fits, with a point where it was cut.
func fitted(f *pass, word string, width float32) string {
	for n := len(word); n > 2; n-- {
		text := word[:n]
		if n < len(word) {
			text += "."
		}
		if f.Atlas.Width(widget.Small, text) <= width {
			return text
		}
	}
	return word[:1]
}

func (p *plots) hold(held bool) { p.held, p.heldAt = held, p.rec.now }

// choose turns a group on or off. Where there is no room for one more, it takes
// the place of the last.
func (p *plots) choose(i int) {
	on := p.shown(p.width)
	if slices.Contains(on, i) {
		p.chosen[i] = false
		return
	}
	clear(p.chosen) // forget those that had no room
	if len(on) == tilesIn(p.width) {
		on = on[:len(on)-1]
	}
	for _, k := range append(on, i) {
		p.chosen[k] = true
	}
}

// end is the own time at the charts' right edge [s].
func (p *plots) end() float64 {
	if p.held {
		return p.heldAt
	}
	return p.rec.now
}

// usualSpan is the length of time that is plotted at first, an index into spans.
const usualSpan = 1

// usual tells whether a group of curves is plotted at first.
func usual(group string) bool { return group == "height" || group == "rpm" || group == "attitude" }

// nothing is what the settings call that a person chose no group at all.
const nothing = "none"

// chosenNow is what is plotted, for the settings: empty where it is as at first.
func (p *plots) chosenNow() (s settings.Plots) {
	if p.span != usualSpan {
		s.Span = int(spans[p.span])
	}
	asFirst := true
	for i, g := range groups {
		asFirst = asFirst && p.chosen[i] == usual(g.id)
		if p.chosen[i] {
			s.Show = append(s.Show, g.id)
		}
	}
	if asFirst {
		s.Show = nil
	} else if len(s.Show) == 0 {
		s.Show = []string{nothing}
	}
	return s
}

// recall plots what s says, what it does not know as at first.
func (p *plots) recall(s settings.Plots) {
	p.span = usualSpan
	for i, span := range spans {
		if int(span) == s.Span {
			p.span = i
		}
	}
	for i, g := range groups {
		p.chosen[i] = usual(g.id)
		if len(s.Show) > 0 {
			p.chosen[i] = slices.Contains(s.Show, g.id)
		}
	}
}
