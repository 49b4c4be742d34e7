package panel

import (
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
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

// Console shows what the child says, and stops and starts it.
type Console struct {
	View  ConsoleView
	Do    ConsoleActions
	Lines ConsoleLines
	rows  []consoleRow // of lines, for a width of columns
	cols  int
	Stale bool    // rows are not of lines any more
	age   float64 // since the lines were asked for [s]
	back  float32 // rows scrolled back from the newest; 0: it follows
	sure  sure
}

// ConsoleView is what the console shows beside what the child says.
type ConsoleView struct {
	Child  *Child // nil: sitlark started none
	Armed  bool   // as the autopilot says
	Speaks bool   // an autopilot says whether it is armed
}

// ConsoleActions are what the console asks for. None of them waits.
type ConsoleActions struct {
	Start, Stop, Restart func() // nil: there is no child to start
	// Lines returns the child's lines from number from on that are still kept, and the
	// number of the next line.
	Lines func(from uint64) (lines []string, next uint64)
	Copy  func(text string) // to the clipboard
}

const (
	ConsoleRowH  = 14
	consoleRows  = 10 // as tall as it likes to be
	consoleLeast = 4
	consoleFreeW = 560 // where it stands in no column: 80 characters and more
)

// Follow takes what the child said, at most so often as it can be read.
func (c *Console) Follow(dt float64) {
	c.age += dt
	c.sure.pass(dt)
	if c.Do.Lines == nil || c.View.Child == nil || c.age < form.NumbersPeriod {
		return
	}
	c.age = 0
	c.Stale = c.Lines.Add(c.Do.Lines(c.Lines.Next)) || c.Stale
}

// wanted opens the panel with a child.
func (c *Console) Wanted(*form.Pass) bool { return c.View.Child != nil }

// rank is when the panel folds for lack of room: first, but for a child that failed,
// or of which nothing was heard yet.
func (c *Console) Rank(f *form.Pass) int {
	if child := c.View.Child; child != nil && (child.State == ChildFailed || f.Now.Link.State == snapshot.LinkWaiting) {
		return 6
	}
	return 0
}

func (c *Console) Summary(f *form.Pass) string {
	word, _ := c.View.Child.word(f.Theme)
	return word
}

func (*Console) FreeWidth() float32 { return consoleFreeW }

// word says what the child does.
func (c *Child) word(t widget.Theme) (string, widget.Ink) {
	switch {
	case c == nil:
		return "not started here", t.Dim
	case c.Busy != "":
		return c.Busy, t.Accent
	case c.State == ChildRunning:
		return "running", t.Good
	case c.State == ChildFailed:
		return "failed", t.Fault
	}
	return "stopped", t.Caution
}

func (c *Console) Height(f *form.Pass, width float32) float32 {
	if c.View.Child == nil {
		return float32(len(c.absent(f, width))) * 16
	}
	return form.RowH + 4 + form.RowH + 4 + consoleRows*ConsoleRowH
}

func (c *Console) Least(f *form.Pass) float32 {
	if c.View.Child == nil {
		return c.Height(f, form.PanelWidth(f.Window.W)-2*form.Gap) + form.Gap
	}
	return form.RowH + 4 + form.RowH + 4 + consoleLeast*ConsoleRowH + form.Gap
}

func (*Console) LineStep() float32 { return ConsoleRowH }

func (*Console) absent(f *form.Pass, width float32) []string {
	return f.Atlas.Wrap(widget.Small, "The output of an ArduPilot that sitlark started comes here: --sitl PATH/TO/arducopter.", width)
}

// titleWord copies what was said.
func (c *Console) TitleWord(f *form.Pass) (word, tip string, do func(f *form.Pass)) {
	if c.View.Child == nil || f.Panel.Shut || len(c.Lines.Kept) == 0 {
		return "", "", nil
	}
	return "Copy", "Put all lines of the console on the clipboard\nEnter", func(*form.Pass) { c.Do.Copy(c.Lines.text()) }
}

func (c *Console) Draw(f *form.Pass, r widget.Rect) {
	if c.View.Child == nil {
		for _, l := range c.absent(f, r.W) {
			f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Dim, l)
		}
		return
	}
	c.drawState(f, r.CutTop(form.RowH))
	r.CutTop(4)
	c.drawButtons(f, r.CutTop(form.RowH))
	r.CutTop(4)
	c.drawLines(f, r)
}

func (c *Console) drawState(f *form.Pass, r widget.Rect) {
	word, ink := c.View.Child.word(f.Theme)
	child := c.View.Child
	f.Explain("console.state", r, child.Program+"\nGround stations reach it at "+child.GroundStation)
	f.Dot(r.CutLeft(14), ink)
	r.CutLeft(f.Text(r, widget.Left, widget.Strong, ink, form.Capital(word)) + form.Gap)
	f.Text(r, widget.Right, widget.Small, f.Theme.Dim, child.GroundStation)
}

// drawLines draws the newest lines at the bottom, or those scrolled back to.
func (c *Console) drawLines(f *form.Pass, r widget.Rect) {
	c.layout(f, r.W)
	visible := max(1, int(r.H/ConsoleRowH))
	most := float32(max(0, len(c.rows)-visible))
	c.back = max(0, min(most, c.back+3*f.TakeWheel(f.Panel.ID, r)))
	end := len(c.rows) - int(c.back)
	list := r
	for i := max(0, end-visible); i < end; i++ {
		row := &c.rows[i]
		ink := f.Theme.Text
		if row.dim {
			ink = f.Theme.Dim
		}
		f.Text(r.CutTop(ConsoleRowH), widget.Left, ConsoleStyle, ink, row.Text)
	}
	if most > 0 {
		h := max(12, list.H*float32(visible)/float32(len(c.rows)))
		y := list.Bottom() - h - (list.H-h)*c.back/most
		f.Round(widget.Rect{X: list.Right() + 2, Y: y, W: 4, H: h}, 2, f.Theme.Dim)
	}
}

// layout breaks the lines for the panel's width. What the user scrolled back to stays
// where it is.
func (c *Console) layout(f *form.Pass, width float32) {
	cols := int(width / f.Atlas.Width(ConsoleStyle, "0"))
	if cols == c.cols && !c.Stale {
		return
	}
	before := len(c.rows)
	c.rows = c.Lines.Rows(c.rows, cols)
	if c.back > 0 && cols == c.cols {
		c.back += float32(max(0, len(c.rows)-before))
	}
	c.cols, c.Stale = cols, false
}

// sure asks for a second click on what would end a flight.
type sure struct {
	id   string
	left float64 // until the first click is forgotten [s]
}

func (s *sure) pass(dt float64) {
	if s.left -= dt; s.left <= 0 {
		s.id = ""
	}
}

// button draws a button; with risky it wants two clicks.
func (s *sure) button(f *form.Pass, id string, r widget.Rect, look widget.Look, label, tip string, risky bool) bool {
	if s.id == id && risky {
		look, label = widget.Danger, "Sure? It flies"
		tip = "The vehicle is armed: a second click ends its flight"
	}
	clicked := f.Button(id, r, look, label)
	f.SetTip(id, tip)
	if clicked && risky && s.id != id {
		s.id, s.left = id, form.ConfirmSeconds
		return false
	}
	if clicked {
		s.id = ""
	}
	return clicked
}

// turning is the speed from which on a rotor is taken to run [rad/s].
const turning = 20

// motorsRun reports whether the vehicle is armed: as the autopilot says, else by its
// rotors.
func (c *Console) motorsRun(f *form.Pass) bool {
	if c.View.Speaks {
		return c.View.Armed
	}
	for _, r := range f.Now.Rotors[:rotorCount(f.Now)] {
		if r.Speed > turning {
			return true
		}
	}
	return false
}

// drawButtons stops, starts and restarts the child.
func (c *Console) drawButtons(f *form.Pass, r widget.Rect) {
	child, do := c.View.Child, &c.Do
	left, right := r.Split(0, 2, form.Gap), r.Split(1, 2, form.Gap)
	if child.Busy != "" || do.Start == nil {
		for i, label := range [2]string{"Restart", "Stop"} {
			id := [2]string{"console.restart", "console.stop"}[i]
			f.Button(id, r.Split(i, 2, form.Gap), widget.Off, label)
			f.SetTip(id, "Wait: ArduPilot is "+child.Busy)
		}
		return
	}
	if child.State != ChildRunning {
		if f.Button("console.stop", r, widget.Mend, "Start") {
			do.Start()
		}
		f.SetTip("console.stop", "Start "+child.Program+"\nEnter")
		return
	}
	if c.sure.button(f, "console.restart", left, widget.Plain, "Restart", "End ArduPilot and start it again: the vehicle resets to the pad\nEnter", c.motorsRun(f)) {
		do.Restart()
	}
	if c.sure.button(f, "console.stop", right, widget.Danger, "Stop", "End ArduPilot; sitlark waits for another, or for Start\nEnter", c.motorsRun(f)) {
		do.Stop()
	}
}
