// Package plot records the quantities of the last minutes and draws them as charts.
package plot

import (
	"image/color"
	"slices"
	"strconv"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Panel shows how chosen quantities went in the last seconds, as charts side by
// side below the flight. They share their time and their cursor.
type Panel struct {
	width  float32 // of the panel's inside, as last drawn
	Rec    Recorder
	Span   int             // index into spans
	Chosen []bool          // of groups
	Hidden map[string]bool // curves, by their legend's id
	Axes   [][2]axis       // of each group, as last drawn
	Held   bool            // the user holds the time still
	heldAt float64         // at this own time [s]
	Cursor float64         // where the mouse was in the last pass, share of the chart's width; < 0: nowhere
	next   float64         // of this pass
	readAt float64         // own time of the values in the legends [s]
	past   bool            // it is held because the past is shown
	told   bool            // an autopilot tells of itself
	mark   float64         // own time of a moment that the user asked to see, while the time is held [s]; 0: none
	points []widget.CurvePoint

	Picture func(r widget.Rect) // takes a picture of a place of the window; nil: can't
	Save    func(*Table)        // writes what is shown; nil: can't

	area         widget.Rect   // of the charts, as last drawn
	Limits       []Limit       // of what is plotted, until the next frame
	kept         float64       // where the keyboard put the cursor; < 0: nowhere
	under        int           // group of the chart with the cursor
	nextUnder    int           // of this pass
	placed       []widget.Rect // texts within a chart: scratch
	shownScratch []int

	followed int // vehicle of the fleet
	others   []*other
	first    color.NRGBA    // of the followed flight, where others are drawn
	compared map[string]int // by the group: the channel that others are drawn in
}

// Spans are the lengths of time to choose from [s].
var Spans = [...]float64{10, 30, 60, 300}

// Sizes of the panel [logical px].
const (
	tileMinWidth = 300
	wideControls = 480 // a button a group from this width on
)

// New returns the plots with the charts of new settings.
func New() *Panel {
	p := &Panel{Hidden: map[string]bool{}, compared: map[string]int{}, Cursor: -1, next: -1, kept: -1}
	p.Chosen, p.Axes = make([]bool, len(Groups)), make([][2]axis, len(Groups))
	p.Recall(settings.Plots{})
	return p
}

// Follow takes what was sampled of a vehicle since the last call, and what its autopilot
// reported; nil: it reports nothing.
func (p *Panel) Follow(s *snapshot.Samples, told Teller) {
	if p.Rec.Follow(s) {
		p.Rec.Hear(told) // the flights that it belongs to are known
	}
	p.told = told != nil
}

// Read takes the time of the numbers that the legends show.
func (p *Panel) Read() { p.readAt = p.Rec.Now }

// Turn ends a pass: what the mouse pointed to is the cursor of the next.
func (p *Panel) Turn() { p.Cursor, p.under, p.next = p.next, p.nextUnder, -1 }

// Draw draws the charts that are shown, in tiles.
func (p *Panel) Draw(f *form.Pass, r widget.Rect) {
	p.width, p.area = r.W, r
	if p.Rec.past == nil {
		return
	}
	shown := p.shown(r.W)
	for k, i := range shown {
		p.chart(f, i, r.Split(k, len(shown), 2*form.Gap))
	}
	if len(shown) == 0 {
		f.Text(r, widget.Center, widget.Body, f.Theme.Dim, "Choose what to plot above")
	}
}

// shown lists the chosen groups that have room.
func (p *Panel) shown(width float32) (list []int) {
	most := tilesIn(width)
	for i, on := range p.Chosen {
		if on && p.offered(i) && len(list) < most {
			list = append(list, i)
		}
	}
	return list
}

// tilesIn is how many charts stand side by side in a width.
func tilesIn(width float32) int { return max(1, int((width+2*form.Gap)/(tileMinWidth+2*form.Gap))) }

// DrawTools are the buttons that choose what is plotted. The groups' share what the spans
// and the pause leave.
func (p *Panel) DrawTools(f *form.Pass, r widget.Rect) {
	label, look := "Hold", widget.Plain
	if p.Held {
		label, look = "Go on", widget.Chosen
	}
	if f.SmallButton("plots.hold", r.CutRight(48), look, label) {
		p.hold(!p.Held)
	}
	f.SetTip("plots.hold", "Hold the plots still; recording goes on\nA click on a chart does the same")
	r.CutRight(4)
	p.drawExports(f, &r)
	r.CutRight(form.Gap - 4)
	if r.W < wideControls {
		p.narrowControls(f, r)
		return
	}
	for i := len(Spans) - 1; i >= 0; i-- {
		look := widget.Plain
		if i == p.Span {
			look = widget.Chosen
		}
		id := "plots.span." + strconv.Itoa(int(Spans[i]))
		if f.SmallButton(id, r.CutRight(36), look, strconv.Itoa(int(Spans[i]))+" s") {
			p.Span = i
		}
		f.SetTip(id, "Plot the last "+strconv.Itoa(int(Spans[i]))+" s\nThe wheel over a chart does the same")
		r.CutRight(4)
	}
	r.CutRight(form.Gap - 4)
	offers := p.offers()
	r.W = min(r.W, float32(len(offers))*84)
	on := p.shown(p.width)
	for at, i := range offers {
		g, cell := Groups[i], r.Split(at, len(offers), 4)
		look := widget.Plain
		if slices.Contains(on, i) {
			look = widget.Chosen
		}
		id := "plots.group." + g.ID
		if f.SmallButton(id, cell, look, fitted(f, g.title, cell.W-6)) {
			p.choose(i)
		}
		f.SetTip(id, g.title+": "+g.tip)
	}
}

// exportW is the width of the buttons that write files, leastExport the tools' least width
// with them [logical px].
const exportW, leastExport = 36, 240

// drawExports are the buttons that write what is shown to files.
func (p *Panel) drawExports(f *form.Pass, r *widget.Rect) {
	if p.Picture == nil || p.Save == nil || r.W < leastExport {
		return
	}
	if f.SmallButton("plots.csv", r.CutRight(exportW), widget.Plain, "CSV") && p.Rec.past != nil {
		p.Save(p.Table())
	}
	f.SetTip("plots.csv", "Write the curves that are shown to a CSV file: every sample, with units\nAn event says where")
	r.CutRight(4)
	if f.SmallButton("plots.png", r.CutRight(exportW), widget.Plain, "PNG") {
		p.Picture(p.area)
	}
	f.SetTip("plots.png", "Write a picture of the plots to a PNG file\nAn event says where")
}

// narrowControls has one button for the chart and one for the span, which go on to
// the next.
func (p *Panel) narrowControls(f *form.Pass, r widget.Rect) {
	if f.SmallButton("plots.span.next", r.CutRight(44), widget.Plain, strconv.Itoa(int(Spans[p.Span]))+" s") {
		p.Span = (p.Span + 1) % len(Spans)
	}
	f.SetTip("plots.span.next", "Plot the next longer time\nThe wheel over a chart does the same")
	r.CutRight(4)
	i := 0
	if on := p.shown(p.width); len(on) > 0 {
		i = on[0]
	}
	if f.SmallButton("plots.group.next", r.CutLeft(min(r.W, 84)), widget.Plain, Groups[i].title) {
		clear(p.Chosen)
		p.Chosen[p.after(i)] = true
	}
	f.SetTip("plots.group.next", Groups[i].title+"\nPlot the next quantity")
}

// fitted returns the beginning of a word that fits, with a point where it was cut.
func fitted(f *form.Pass, word string, width float32) string {
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

func (p *Panel) hold(held bool) { p.Held, p.heldAt, p.mark = held, p.Rec.Now, 0 }

// Show makes the plots show another vehicle of the fleet. It reports whether that is another
// one than before.
func (p *Panel) Show(vehicle int) bool {
	if vehicle == p.followed {
		return false
	}
	p.followed = vehicle
	p.hold(false)
	return true
}

// ShowMoment holds the time still so that a moment of a flight stands at two thirds of the
// charts, marked. It returns false where it is not recorded any more.
func (p *Panel) ShowMoment(flight uint64, t float64) bool {
	own, ok := p.Rec.Own(flight, t)
	if !ok || own < p.Rec.Now-Spans[len(Spans)-1] {
		return false
	}
	p.hold(true)
	for own < p.Rec.Now-Spans[p.Span] && p.Span < len(Spans)-1 && own < Spans[p.Span]/3 {
		p.Span++
	}
	p.heldAt, p.mark = min(p.Rec.Now, own+Spans[p.Span]/3), own
	return true
}

// FollowTime keeps a time of a flight [s] marked, at two thirds of the charts, while the past is
// shown.
func (p *Panel) FollowTime(past bool, flight uint64, t float64) {
	if !past {
		if p.past {
			p.past = false
			p.hold(false)
		}
		return
	}
	if own, ok := p.Rec.Own(flight, t); ok {
		p.Held, p.past = true, true
		p.heldAt, p.mark = min(p.Rec.Now, own+Spans[p.Span]/3), own
	}
}

// choose turns a group on or off. Where there is no room for one more, it takes
// the place of the last.
func (p *Panel) choose(i int) {
	on := p.shown(p.width)
	if slices.Contains(on, i) {
		p.Chosen[i] = false
		return
	}
	clear(p.Chosen) // forget those that had no room
	if len(on) == tilesIn(p.width) {
		on = on[:len(on)-1]
	}
	for _, k := range append(on, i) {
		p.Chosen[k] = true
	}
}

// End is the own time at the charts' right edge [s].
func (p *Panel) End() float64 {
	if p.Held {
		return p.heldAt
	}
	return p.Rec.Now
}

// usualSpan is the length of time that is plotted at first, an index into spans.
const usualSpan = 1

// usual tells whether a group of curves is plotted at first.
func usual(group string) bool { return group == "height" || group == "rpm" || group == "attitude" }

// nothing is what the settings call that the user chose no group at all.
const nothing = "none"

// ChosenNow is what is plotted, for the settings: empty where it is as at first.
func (p *Panel) ChosenNow() (s settings.Plots) {
	if p.Span != usualSpan {
		s.Span = int(Spans[p.Span])
	}
	asFirst := true
	for i, g := range Groups {
		asFirst = asFirst && p.Chosen[i] == usual(g.ID)
		if p.Chosen[i] {
			s.Show = append(s.Show, g.ID)
		}
	}
	if asFirst {
		s.Show = nil
	} else if len(s.Show) == 0 {
		s.Show = []string{nothing}
	}
	return s
}

// Recall plots what s says, what it does not know as at first.
func (p *Panel) Recall(s settings.Plots) {
	p.Span = usualSpan
	for i, span := range Spans {
		if int(span) == s.Span {
			p.Span = i
		}
	}
	for i, g := range Groups {
		p.Chosen[i] = usual(g.ID)
		if len(s.Show) > 0 {
			p.Chosen[i] = slices.Contains(s.Show, g.ID)
		}
	}
}
