package autotest

import (
	"context"
	"path/filepath"
	"time"
)

// Control says when a test is flown with ArduPilot's own model too.
type Control string

// The controls.
const (
	ControlAll    Control = "all"    // for every test
	ControlFailed Control = "failed" // for those that fail on sitlark
	ControlNone   Control = "none"
	ControlOnly   Control = "only" // and nothing on sitlark, whose results of earlier runs stay
)

// Suite is how tests are flown.
type Suite struct {
	Checkout  *Checkout
	Folder    string   // absolute, of results and logs
	StandIn   []string // the command in place of ArduPilot, up to --folder; the folder follows, and ArduPilot's arguments
	Control   Control
	FrameFile bool // StandIn has one
	Listed    bool // tests that are listed as not applicable are flown too
	Speedup   int  // 0: the tests' own
	Tries     int  // how often a test that fails is flown, at least once
	Timeout   time.Duration
	Patience  float64 // as Flight's
	Ports     []int   // that must be free: Ports

	// Tell is called before and after each flight; run is nil before it.
	Tell func(at Progress, run *Run)
}

// Progress is where a suite is.
type Progress struct {
	Test       string
	Number, Of int  // of the tests, from 1
	Sitlark    bool // flies it; false: ArduPilot's own model does
	Try        int  // from 1
}

// Fly flies tests one after another, since all use the same ports, and keeps the results in the
// suite's folder. It returns the results so far when it is interrupted, with the error.
func (s Suite) Fly(ctx context.Context, tests []string) (flown []*Result, err error) {
	results, err := Load(s.Folder, s.Checkout)
	if err != nil {
		return nil, err
	}
	for i, test := range tests {
		r := results.of(test)
		err := s.test(ctx, r, Progress{Test: test, Number: i + 1, Of: len(tests)})
		r.judge(s.Checkout.Series)
		if flown = append(flown, r); err != nil {
			return flown, err
		}
		if err := results.save(); err != nil {
			return flown, err
		}
	}
	return flown, nil
}

// test flies one test. A control that passed with this checkout before counts; one that failed
// is flown again.
func (s Suite) test(ctx context.Context, r *Result, at Progress) error {
	if s.Checkout.Series.NotApplicable(r.Test) != "" && !s.Listed {
		return nil
	}
	if s.Control != ControlOnly {
		at.Sitlark = true
		run, err := s.fly(ctx, at)
		if err != nil {
			return err
		}
		r.Sitlark = &run
	}
	if s.controlled(r) {
		return nil
	}
	at.Sitlark = false
	control, err := s.fly(ctx, at)
	if err != nil {
		return err
	}
	r.BuiltIn = &control
	return nil
}

// controlled reports whether r needs no further flight of the control.
func (s Suite) controlled(r *Result) bool {
	switch s.Control {
	case ControlNone:
		return true
	case ControlFailed:
		if r.Sitlark.Outcome == Passed {
			return true
		}
	}
	return r.BuiltIn != nil && r.BuiltIn.Outcome == Passed
}

func (s Suite) fly(ctx context.Context, at Progress) (Run, error) {
	test := at.Test
	f := Flight{Checkout: s.Checkout, Test: test, Speedup: s.Speedup, Timeout: s.Timeout, Patience: s.Patience, Ports: s.Ports,
		Folder: filepath.Join(s.Folder, test, "built-in")}
	defaultModel, unfired := "", ""
	if at.Sitlark {
		if !s.FrameFile {
			defaultModel = s.Checkout.Series.DefaultModel(test)
		}
		unfired = s.Checkout.Series.Unfired(test)
		f.Folder = filepath.Join(s.Folder, test, "sitlark")
		f.StandIn = append([]string{}, s.StandIn...)
		if defaultModel != "" {
			f.StandIn = append(f.StandIn, "--default-model")
		}
		if unfired != "" {
			f.StandIn = append(f.StandIn, "--from-ground")
		}
		f.StandIn = append(f.StandIn, "--folder", f.Folder, "--")
	}
	for at.Try = 1; ; at.Try++ {
		s.Tell(at, nil)
		run, err := f.Fly(ctx)
		if err != nil {
			return run, err
		}
		run.Try, run.DefaultModel, run.Unfired = at.Try, defaultModel, unfired
		if s.Tell(at, &run); run.Outcome == Passed || at.Try >= s.Tries {
			return run, nil
		}
	}
}
