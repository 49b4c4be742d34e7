package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// ScenarioView is how far the scenario is that is flown.
type ScenarioView struct {
	Name   string
	State  string // how it ended, or what it waits for; empty: it goes on
	Steps  []ScenarioStep
	Expect []ScenarioExpectation
}

// ScenarioStep is a step of a scenario.
type ScenarioStep struct {
	When, Text string
	State      ScenarioState // Waiting, Coming, Running, Met or Broken: refused
	At         float64       // when it acted [s]; 0: it has not
	In         float64       // of one to come: time until then [s]; 0: unknown
	Why        string        // it was refused
}

// ScenarioExpectation is what a scenario expects, as judged so far.
type ScenarioExpectation struct {
	Text   string
	State  ScenarioState
	Margin string  // how far it is from breaking, the worst so far; empty: it has none
	Now    string  // the quantity that decides, its limit and its worst value so far; empty: none
	About  string  // what the margin is of
	Why    string  // it does not hold
	At     float64 // when the margin was such, it was met or broken [s]
}

// ScenarioState is how a step or an expectation stands.
type ScenarioState uint8

// The states.
const (
	Waiting ScenarioState = iota // for its trigger
	Coming                       // a step: its time is known; an expectation: it is awaited
	Running                      // a step: it is being done
	Holding                      // so far
	AtRisk                       // it holds, but little is left
	Met                          // it acted, came true or held to the end
	Broken                       // refused, or it does not hold
)

// Scenario shows the steps of a scenario with what has happened and what waits, and its
// expectations with their margins.
type Scenario struct {
	View      *ScenarioView // nil: none is flown
	Recording Recording     // of the flight, from which a scenario can be made
	Save      func()        // makes it

	scroll form.Scroll
}

const scenarioRowH = 18

// Count is how many expectations are broken.
func (s *Scenario) Count(f *form.Pass) (n int, ink widget.Ink) {
	if s.View != nil {
		for i := range s.View.Expect {
			n += b2i(s.View.Expect[i].State == Broken)
		}
	}
	return n, f.Theme.Fault
}

// DrawTools says which scenario it is, and how it ended, and saves the flight as one.
func (s *Scenario) DrawTools(f *form.Pass, r widget.Rect) {
	s.drawSave(f, r.CutRight(min(r.W, 112)))
	r.CutRight(form.Gap)
	if s.View == nil {
		return
	}
	text := s.View.Name
	if s.View.State != "" {
		text += ": " + s.View.State
	}
	f.Explain("scenario.name", r, text+"\nTimes are since the scenario began")
	f.Text(r, widget.Right, widget.Small, f.Theme.Dim, text)
}

// drawSave draws the button that writes a scenario of the flight.
func (s *Scenario) drawSave(f *form.Pass, r widget.Rect) {
	look, tip := widget.Plain, "Write a scenario that repeats this flight: vehicle, weather, mission, your commands with their times, and proposed expectations\nThe file goes next to the recording"
	switch {
	case !s.Recording.On:
		look, tip = widget.Off, "This flight is not recorded: omit --record none"
	case s.Recording.File == "":
		look, tip = widget.Off, "Nothing flown yet"
	}
	if f.SmallButton("scenario.save", r, look, "Save as scenario") && s.Save != nil {
		s.Save()
	}
	f.SetTip("scenario.save", tip)
}

// Draw draws the scenario's steps and expectations, or says that none is flown.
func (s *Scenario) Draw(f *form.Pass, r widget.Rect) {
	v := s.View
	if v == nil {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "No scenario. sitlark scenario run NAME shows one here; Save as scenario makes one from this flight")
		return
	}
	if r.W < 2*faultW { // one below the other
		from, to := s.scroll.List(f, &r, scenarioRowH, len(v.Steps)+len(v.Expect))
		for i := from; i < to; i++ {
			if line := r.CutTop(scenarioRowH); i < len(v.Steps) {
				drawStep(f, line, i, &v.Steps[i])
			} else {
				drawExpectation(f, line, i-len(v.Steps), &v.Expect[i-len(v.Steps)])
			}
		}
		return
	}
	from, to := s.scroll.List(f, &r, scenarioRowH, max(len(v.Steps), len(v.Expect)))
	for i := from; i < to; i++ {
		line := r.CutTop(scenarioRowH)
		if i < len(v.Steps) {
			drawStep(f, line.Split(0, 2, 3*form.Gap), i, &v.Steps[i])
		}
		if i < len(v.Expect) {
			drawExpectation(f, line.Split(1, 2, 3*form.Gap), i, &v.Expect[i])
		}
	}
}

// EndInk is the colour of the words that say how a scenario ended, and of others while it goes on.
func (s ScenarioState) EndInk(t widget.Theme, others widget.Ink) widget.Ink {
	switch s {
	case Met:
		return t.Good
	case Broken:
		return t.Fault
	}
	return others
}

// mark gives the mark and the colour of a state, with its word.
func (s ScenarioState) mark(t widget.Theme) (icon widget.Icon, ink widget.Ink, word string) {
	switch s {
	case Coming:
		return widget.IconClock, t.Accent, "awaited"
	case Running:
		return widget.IconInfo, t.Accent, "runs"
	case AtRisk:
		return widget.IconCaution, t.Caution, "at risk"
	case Holding:
		return widget.IconInfo, t.Good, "holds so far"
	case Met:
		return widget.IconInfo, t.Good, "met"
	case Broken:
		return widget.IconFault, t.Fault, "broken"
	}
	return widget.IconClock, t.Dim, "waits"
}

func drawStep(f *form.Pass, r widget.Rect, i int, s *ScenarioStep) {
	icon, ink, word := s.State.mark(f.Theme)
	switch s.State {
	case Coming:
		word = "to come"
		if s.In > 0 {
			word = "in " + units.Seconds(s.In).String()
		}
	case Met:
		word = "done at " + units.Clock(s.At)
	case Broken:
		word = "refused"
	}
	id := "scenario.step." + strconv.Itoa(i+1)
	text := s.Text
	if s.When != "" {
		text = s.When + ": " + text
	}
	scenarioLine(f, r, id, icon, ink, text, word)
	if s.Why != "" {
		f.SetTip(id, text+"\nRefused: "+s.Why)
	}
}

func drawExpectation(f *form.Pass, r widget.Rect, i int, e *ScenarioExpectation) {
	icon, ink, word := e.State.mark(f.Theme)
	id, tip := "scenario.expect."+strconv.Itoa(i+1), e.Text
	if e.Now != "" {
		word = e.Now + ": " + word
	} else if e.Margin != "" {
		word += ", " + e.Margin
	}
	scenarioLine(f, r, id, icon, ink, e.Text, word)
	if !f.Tipped(id) {
		return
	}
	if e.Margin != "" {
		tip += "\nMargin " + e.Margin + " at " + units.Clock(e.At)
		if e.About != "" {
			tip += ": " + e.About
		}
	}
	if e.Why != "" {
		tip += "\n" + form.Capital(e.Why)
	}
	f.SetTip(id, tip)
}

// scenarioLine writes a line with its mark at the left and how it stands at the right.
func scenarioLine(f *form.Pass, r widget.Rect, id string, icon widget.Icon, ink widget.Ink, text, word string) {
	f.Explain(id, r, text+"\n"+form.Capital(word))
	f.Icon(r.CutLeft(12), icon, 10, ink)
	r.CutLeft(6)
	w := min(r.W*0.62, f.Atlas.Width(widget.Small, word)+1)
	f.Text(r.CutRight(w), widget.Right, widget.Small, ink, word)
	r.CutRight(form.Gap)
	f.Text(r, widget.Left, widget.Small, f.Theme.Text, text)
}
