package scenario

// Progress is how far a flight under a scenario is: it is for those who watch.
type Progress struct {
	Steps        []StepProgress // in the order of the file
	Expectations []ExpectationProgress
	Ended        string // how the flight ended; empty: it goes on
}

// StepProgress is how far a step is.
type StepProgress struct {
	When      string  // its trigger, as written
	Text      string  // its command, as written
	Triggered bool    // it acts at its time
	Done      bool    // it took effect, or was refused
	At        float64 // when it took effect or was refused [s]; 0: it has not
	Refused   string  // why it was refused; empty: it was not
}

// ExpectationProgress is what is known of an expectation so far.
type ExpectationProgress struct {
	Verdict      // as if the flight ended now; Why is empty until it is over
	Over    bool // nothing that comes can change it
}

// Progress returns how far the flight is. It may be called from any goroutine.
func (j *Judge) Progress() Progress {
	j.mu.Lock()
	defer j.mu.Unlock()
	p := Progress{Ended: j.ended, Steps: make([]StepProgress, len(j.steps)), Expectations: make([]ExpectationProgress, len(j.judgements))}
	for i := range j.steps {
		s := &j.file.Steps[i]
		p.Steps[i] = StepProgress{When: s.Trigger.Text, Text: s.Text, Triggered: j.steps[i].ordered, Done: j.steps[i].done}
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
	for i := range j.judgements {
		p.Expectations[i] = j.judgements[i].progress(j.ended, j.now[0].last)
	}
	return p
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
	}
	return p
}
