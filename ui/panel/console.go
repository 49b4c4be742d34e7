package panel

import (
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
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
	list  form.Scroll
	past  pastLines
	sure  sure
}

// ConsoleView is what the console shows beside what the child says.
type ConsoleView struct {
	Child  *Child       // nil: sitlark started none
	Armed  bool         // as the autopilot says
	Speaks bool         // an autopilot says whether it is armed
	Past   *ConsolePast // is shown in place of what the child says now; nil: it is not
}

// ConsoleActions are what the console asks for. None of them waits.
type ConsoleActions struct {
	Start, Stop, Restart func() // nil: there is no child to start
	// Lines returns the child's lines from number from on that are still kept, and the
	// number of the next line.
	Lines func(from uint64) (lines []string, next uint64)
	Copy  func(text string)     // to the clipboard
	Show  func(elapsed float64) // shows a moment on the time line [s]
}

// ConsoleRowH is the height of a line [logical px].
const ConsoleRowH = 14

// NewConsole returns a console that follows what is said.
func NewConsole() *Console { return &Console{list: form.Scroll{Tail: true}} }

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

const noConsole = "The output of an ArduPilot that sitlark started comes here: --sitl PATH/TO/arducopter."

// DrawTools says what the child does, stops and starts it, and copies what it said.
func (c *Console) DrawTools(f *form.Pass, r widget.Rect) {
	if c.View.Past != nil {
		c.drawPastTools(f, r)
		return
	}
	if c.View.Child == nil {
		return
	}
	look := widget.Plain
	if len(c.Lines.Kept) == 0 {
		look = widget.Off
	}
	if f.SmallButton("console.copy", r.CutRight(44), look, "Copy") {
		c.CopyText()
	}
	f.SetTip("console.copy", "Put all lines of the console on the clipboard\nCtrl+C")
	r.CutRight(4)
	c.drawButtons(f, r.CutRight(min(r.W, 2*88+4)))
	r.CutRight(form.Gap)
	c.drawState(f, r)
}

// drawPastTools says that the past is shown, and copies what was written until then. The child
// is not stopped or started from there.
func (c *Console) drawPastTools(f *form.Pass, r widget.Rect) {
	if f.SmallButton("console.copy", r.CutRight(44), widget.Plain, "Copy") {
		c.CopyText()
	}
	f.SetTip("console.copy", "Put the lines up to the shown time on the clipboard\nCtrl+C")
	r.CutRight(form.Gap)
	words, ink := "As recorded", f.Theme.Dim
	if !c.View.Past.Replay {
		words, ink = "The past", f.Theme.Caution
	}
	_, t := c.View.Past.Contents.FlightAt(c.View.Past.At)
	f.Text(r, widget.Right, widget.Small, ink, words+", "+units.Clock(t))
}

// CopyText puts all lines on the clipboard; of the past those up to the shown time.
func (c *Console) CopyText() {
	if past := c.View.Past; past != nil {
		c.Do.Copy(c.past.text(past))
		return
	}
	c.Do.Copy(c.Lines.text())
}

// Draw draws ArduPilot's output, or says why there is none; of the past what was written then.
func (c *Console) Draw(f *form.Pass, r widget.Rect) {
	if c.View.Past != nil {
		c.past.draw(f, r, c.View.Past, c.Do.Show)
		return
	}
	if c.View.Child == nil {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, noConsole)
		return
	}
	c.layout(f, r.W-form.Gap)
	from, to := c.list.List(f, &r, ConsoleRowH, len(c.rows))
	for i := from; i < to; i++ {
		row := &c.rows[i]
		ink := f.Theme.Text
		if row.dim {
			ink = f.Theme.Dim
		}
		f.Text(r.CutTop(ConsoleRowH), widget.Left, ConsoleStyle, ink, row.Text)
	}
}

func (c *Console) drawState(f *form.Pass, r widget.Rect) {
	word, ink := c.View.Child.word(f.Theme)
	child := c.View.Child
	f.Explain("console.state", r, child.Program+"\nGround stations reach it at "+child.GroundStation)
	f.Text(r, widget.Right, widget.Small, ink, form.Capital(word))
}

// layout breaks the lines for a width.
func (c *Console) layout(f *form.Pass, width float32) {
	cols := int(width / f.Atlas.Width(ConsoleStyle, "0"))
	if cols == c.cols && !c.Stale {
		return
	}
	c.rows = c.Lines.Rows(c.rows, cols)
	if cols != c.cols {
		c.list.Rest()
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

// presser is Pass.Button or Pass.SmallButton.
type presser func(id string, r widget.Rect, look widget.Look, label string) bool

// button draws a button; with risky it wants two clicks.
func (s *sure) button(f *form.Pass, press presser, id string, r widget.Rect, look widget.Look, label, tip string, risky bool) bool {
	if s.id == id && risky {
		look, label = widget.Danger, "Sure? It flies"
		tip = "The vehicle flies: a second click ends its flight"
	}
	clicked := press(id, r, look, label)
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
	return rotorsTurn(f.Now)
}

// rotorsTurn reports whether any rotor runs.
func rotorsTurn(s *snapshot.Snapshot) bool {
	for _, r := range s.Rotors[:rotorCount(s)] {
		if r.Speed > turning {
			return true
		}
	}
	return false
}

// drawButtons stops, starts and restarts the child.
func (c *Console) drawButtons(f *form.Pass, r widget.Rect) {
	child, do := c.View.Child, &c.Do
	left, right := r.Split(0, 2, 4), r.Split(1, 2, 4)
	if child.Busy != "" || do.Start == nil {
		for i, label := range [2]string{"Restart", "Stop"} {
			id := [2]string{"console.restart", "console.stop"}[i]
			f.SmallButton(id, r.Split(i, 2, 4), widget.Off, label)
			f.SetTip(id, "Wait: ArduPilot is "+child.Busy)
		}
		return
	}
	if child.State != ChildRunning {
		if f.SmallButton("console.stop", right, widget.Mend, "Start") {
			do.Start()
		}
		f.SetTip("console.stop", "Start "+child.Program+"\nEnter")
		return
	}
	if c.sure.button(f, f.SmallButton, "console.restart", left, widget.Plain, "Restart", "End ArduPilot and start it again: the vehicle resets to the pad\nEnter", c.motorsRun(f)) {
		do.Restart()
	}
	if c.sure.button(f, f.SmallButton, "console.stop", right, widget.Danger, "Stop", "End ArduPilot; sitlark waits for another, or for Start\nEnter", c.motorsRun(f)) {
		do.Stop()
	}
}
