package scenario

import "strconv"

// Progress is how far a flight under a scenario is: it is for those who watch.
type Progress struct {
	Begun        bool           // ArduPilot is ready: what is expected is judged
	Steps        []StepProgress // in the order of the file
	Fly          []StepProgress // what is done with ArduPilot, likewise
	Expectations []ExpectationProgress
	Caption      CaptionProgress
	Ended        string  // how the flight ended; empty: it goes on
	Time         float64 // of the newest step, since the scenario began [s]
}

// CaptionProgress is the newest caption.
type CaptionProgress struct {
	Number int // in the file, from 1; 0: none came
	Text   string
	At     float64 // when it came [s]
}

// StepProgress is how far a step is.
type StepProgress struct {
	When      string  // its trigger with the delay after it, as written; empty: the step before
	Text      string  // what it does, as written, with the vehicle of a fleet
	Triggered bool    // it acts when it is due; of what is done with ArduPilot: it is being done
	Due       float64 // when [s]; 0: unknown
	Done      bool    // it took effect, or was refused
	At        float64 // when it took effect or was refused [s]; 0: it has not
	Refused   string  // why it was refused; empty: it was not
}

// ExpectationProgress is what is known of an expectation so far.
type ExpectationProgress struct {
	Verdict      // as if the flight ended now; Why is empty until it is over
	Over    bool // nothing that comes can change it

	Reason Reason // Why in parts, where Judged and over and it did not hold; else empty

	// Of the comparison of a quantity with a number that decides now: the quantity, the number,
	// and, of always and never, what the quantity was in the worst moment; in ValueUnit, as the
	// file writes it.
	HasValue, HasWorst  bool
	Value, Limit, Worst float64
	ValueUnit, Compares string
	AtRisk              bool // it holds, but less than an eighth of the limit is left
}

// nearly is the share of a limit from which on little is left of it.
const nearly = 0.125

// Progress returns how far the flight is. It may be called from any goroutine.
func (j *Judge) Progress() Progress {
	j.mu.Lock()
	defer j.mu.Unlock()
	p := Progress{
		Begun: j.watch != nil, Ended: j.ended, Caption: j.captions.shown, Time: j.now[0].last,
		Steps: make([]StepProgress, len(j.file.Steps)), Expectations: make([]ExpectationProgress, len(j.file.Expect)),
	}
	for i := range p.Steps {
		p.Steps[i] = stepProgress(j, i)
	}
	for _, e := range j.events {
		if e.Step < 1 || e.Step > len(p.Steps) {
			continue
		}
		s := &p.Steps[e.Step-1]
		s.At = e.Time
		if e.Kind == RefusedEvent {
			s.Refused = e.Text
		}
	}
	if j.options.Await {
		p.Fly = flyProgress(j)
	}
	for i := range p.Expectations {
		if i < len(j.judgements) {
			p.Expectations[i] = j.judgements[i].progress(j.ended, j.now[0].last)
		} else {
			p.Expectations[i].Expectation = j.file.Expect[i].Text
		}
	}
	return p
}

func stepProgress(j *Judge, i int) StepProgress {
	s := &j.file.Steps[i]
	p := StepProgress{When: s.Trigger.Text + delayText(s.Delay), Text: vehiclePrefix(j.file, s.Vehicle) + s.Text}
	if i >= len(j.steps) {
		return p
	}
	now := &j.steps[i]
	p.Triggered, p.Done = now.ordered, now.done
	switch {
	case now.waiter == nil:
		p.Due = s.Trigger.Time + s.Delay
	case now.ordered:
		p.Due = now.waiter.at + s.Delay
	}
	return p
}

// flyProgress is how far what is done with ArduPilot is. Each vehicle does its steps one after
// the other.
func flyProgress(j *Judge) []StepProgress {
	all := make([]StepProgress, len(j.file.Fly))
	busy := map[int]bool{}
	for i := range all {
		s := &j.file.Fly[i]
		all[i].Text = vehiclePrefix(j.file, s.Vehicle) + s.Text
		if s.After != nil {
			all[i].When = s.After.Text
		}
		all[i].When += delayText(s.Delay)
		if i >= len(j.flying) {
			continue
		}
		f := &j.flying[i]
		all[i].Done, all[i].At = f.done, f.at
		came := f.waiter == nil || f.waiter.came
		all[i].Triggered = !f.done && came && !busy[s.Vehicle] && !busy[AllVehicles]
		busy[s.Vehicle] = busy[s.Vehicle] || !f.done
	}
	return all
}

// vehiclePrefix is the name of a fleet's vehicle in texts.
func vehiclePrefix(f *File, vehicle int) string {
	if vehicle < 0 || vehicle >= len(f.Vehicles) {
		return ""
	}
	return f.Vehicles[vehicle].Name + ": "
}

// delayText is a delay after a trigger, in words.
func delayText(delay float64) string {
	if delay == 0 {
		return ""
	}
	return " + " + strconv.FormatFloat(delay, 'g', 4, 64) + " s"
}

// progress is the verdict so far.
func (g *judgement) progress(ended string, now float64) ExpectationProgress {
	p := ExpectationProgress{Verdict: g.verdict(ended, now)}
	switch g.Kind {
	case Always, Never:
		p.Over = ended != "" || g.broke || g.over
	case AtEnd:
		p.Over = ended != ""
	default:
		p.Over = ended != "" || g.over
	}
	if !p.Over {
		p.Why = ""
	} else if p.Judged && !p.Held {
		p.Reason = g.why(ended, now)
	}
	if c := g.now.by; c != nil {
		p.HasValue, p.ValueUnit, p.Compares = true, c.unit, c.text
		p.Value, p.Limit = g.now.value/c.inBase, c.limit/c.inBase
		lasting := g.Kind == Always || g.Kind == Never
		if p.HasWorst = lasting && g.extreme.by == c; p.HasWorst {
			p.Worst = g.extreme.value / c.inBase
		}
		p.AtRisk = lasting && !g.broke && g.now.clear < nearly
	}
	return p
}
