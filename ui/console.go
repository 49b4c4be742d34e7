package ui

import (
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// ChildState tells what the ArduPilot that sitlark started does.
type ChildState uint8

// The states of a child.
const (
	ChildStopped ChildState = iota
	ChildRunning
	ChildFailed
)

// Child is the ArduPilot that runs as a child of sitlark.
type Child struct {
	State         ChildState
	Busy          string // what is being done with it: "restarting"; empty: nothing
	Program       string // its path
	GroundStation string // where ground stations reach it
	Problem       string // of one that failed: why, its last lines and what to do
}

// console shows what the child says, and stops and starts it.
type console struct {
	lines consoleLines
	rows  []consoleRow // of lines, for a width of columns
	cols  int
	stale bool    // rows are not of lines any more
	age   float64 // since the lines were asked for [s]
	back  float32 // rows scrolled back from the newest; 0: it follows
	sure  sure
}

const (
	consoleRowH  = 14
	consoleRows  = 10 // as tall as it likes to be
	consoleLeast = 4
	consoleFreeW = 560 // where it stands in no column: 80 characters and more
)

// follow takes what the child said, at most so often as it can be read.
func (c *console) follow(p *Panels, dt float64) {
	c.age += dt
	c.sure.pass(dt)
	if p.actions.ChildLines == nil || p.view.Child == nil || c.age < numbersPeriod {
		return
	}
	c.age = 0
	c.stale = c.lines.add(p.actions.ChildLines(c.lines.next)) || c.stale
}

// wanted opens the panel with a child.
func (*console) wanted(f *pass) bool { return f.view.Child != nil }

// rank is when the panel folds for lack of room: first, but for a child that failed,
// or of which nothing was heard yet.
func (*console) rank(f *pass) int {
	if c := f.view.Child; c != nil && (c.State == ChildFailed || f.now.Link.State == snapshot.LinkWaiting) {
		return 6
	}
	return 0
}

func (*console) summary(f *pass) string {
	word, _ := childWord(f)
	return word
}

func (*console) freeWidth() float32 { return consoleFreeW }

// childWord says what the child does.
func childWord(f *pass) (string, widget.Ink) {
	c := f.view.Child
	switch {
	case c == nil:
		return "not started here", f.Theme.Dim
	case c.Busy != "":
		return c.Busy, f.Theme.Accent
	case c.State == ChildRunning:
		return "running", f.Theme.Good
	case c.State == ChildFailed:
		return "failed", f.Theme.Fault
	}
	return "stopped", f.Theme.Caution
}

func (c *console) height(f *pass, width float32) float32 {
	if f.view.Child == nil {
		return float32(len(c.absent(f, width))) * 16
	}
	return rowH + 4 + rowH + 4 + consoleRows*consoleRowH
}

func (c *console) least(f *pass) float32 {
	if f.view.Child == nil {
		return c.height(f, panelWidth(f.p.window().W)-2*gap) + gap
	}
	return rowH + 4 + rowH + 4 + consoleLeast*consoleRowH + gap
}

func (*console) lineStep() float32 { return consoleRowH }

func (*console) absent(f *pass, width float32) []string {
	return f.Atlas.Wrap(widget.Small, "The output of an ArduPilot that sitlark started comes here: --sitl PATH/TO/arducopter.", width)
}

// titleWord copies what was said.
func (c *console) titleWord(f *pass) (word, tip string, do func(f *pass)) {
	if f.view.Child == nil || f.box.shut || len(c.lines.kept) == 0 {
		return "", "", nil
	}
	return "Copy", "Put all lines of the console on the clipboard\nEnter", func(f *pass) { f.p.copyText(c.lines.text()) }
}

func (c *console) draw(f *pass, r widget.Rect) {
	if f.view.Child == nil {
		for _, l := range c.absent(f, r.W) {
			f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Dim, l)
		}
		return
	}
	c.drawState(f, r.CutTop(rowH))
	r.CutTop(4)
	c.drawButtons(f, r.CutTop(rowH))
	r.CutTop(4)
	c.drawLines(f, r)
}

func (c *console) drawState(f *pass, r widget.Rect) {
	word, ink := childWord(f)
	child := f.view.Child
	f.explain("console.state", r, child.Program+"\nGround stations reach it at "+child.GroundStation)
	f.dot(r.CutLeft(14), ink)
	r.CutLeft(f.Text(r, widget.Left, widget.Strong, ink, capital(word)) + gap)
	f.Text(r, widget.Right, widget.Small, f.Theme.Dim, child.GroundStation)
}

// drawLines draws the newest lines at the bottom, or those scrolled back to.
func (c *console) drawLines(f *pass, r widget.Rect) {
	c.layout(f, r.W)
	visible := max(1, int(r.H/consoleRowH))
	most := float32(max(0, len(c.rows)-visible))
	c.back = max(0, min(most, c.back+3*f.TakeWheel(f.box.id, r)))
	end := len(c.rows) - int(c.back)
	list := r
	for i := max(0, end-visible); i < end; i++ {
		row := &c.rows[i]
		ink := f.Theme.Text
		if row.dim {
			ink = f.Theme.Dim
		}
		f.Text(r.CutTop(consoleRowH), widget.Left, consoleStyle, ink, row.text)
	}
	if most > 0 {
		h := max(12, list.H*float32(visible)/float32(len(c.rows)))
		y := list.Bottom() - h - (list.H-h)*c.back/most
		f.Round(widget.Rect{X: list.Right() + 2, Y: y, W: 4, H: h}, 2, f.Theme.Dim)
	}
}

// layout breaks the lines for the panel's width. What a person scrolled back to stays
// where it is.
func (c *console) layout(f *pass, width float32) {
	cols := int(width / f.Atlas.Width(consoleStyle, "0"))
	if cols == c.cols && !c.stale {
		return
	}
	before := len(c.rows)
	c.rows = c.lines.rows(c.rows, cols)
	if c.back > 0 && cols == c.cols {
		c.back += float32(max(0, len(c.rows)-before))
	}
	c.cols, c.stale = cols, false
}
