package propose

import (
	"errors"
	"iter"
	"strings"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/scenario"
)

// judge lets a scenario judge the recorded flights, as if they were flown now, and returns the
// result. Its expectations are those of file; its steps are what was recorded.
//
// ended reports whether the judge has ended the flight, and not the recording or its limit: at
// most so many steps are judged; 0: all.
func judge(file *scenario.File, several bool, flights []*flown, limit uint64) (result scenario.Result, ended bool, err error) {
	j, err := scenario.NewJudge(file, setupOf(several, flights), scenario.Options{})
	if err != nil {
		return result, false, err
	}
	var vehicles []*again
	for i, f := range flights {
		a, err := newAgain(f, j.Observer(i))
		if err != nil {
			return result, false, err
		}
		defer a.stop()
		vehicles = append(vehicles, a)
	}
	for _, a := range vehicles {
		a.observer.Began(1, a.schedule)
	}
	more := true
	for n := uint64(0); more && (limit == 0 || n < limit); n++ {
		for _, a := range vehicles {
			if more, err = a.step(); err != nil {
				return result, false, err
			}
			if !more {
				break
			}
		}
	}
	select {
	case <-j.Done():
		ended = true
	default:
		j.Autopilot()
	}
	return j.Result(), ended, nil
}

// again is a vehicle that makes its recorded flight again.
type again struct {
	world    *physics.World
	observer *scenario.Observer
	next     func() (inputlog.Entry, error, bool)
	stop     func()
	pending  []tagged // steps of the scenario that were not recorded yet
	words    []armed  // of its autopilot, that are still to come
}

// armed is what the autopilot said of whether it is armed, at a time of the flight [s].
type armed struct {
	at  float64
	yes bool
}

// words are those of the autopilot, in the order of their times: by the phases of the built-in one, or what ArduPilot said.
func (n *notes) words() (words []armed) {
	if n.builtIn {
		for _, m := range n.modes {
			words = append(words, armed{m.at, !tuning.Disarmed(m.name)})
		}
		return words
	}
	for _, s := range n.said {
		switch text := strings.ToLower(s.text); { // ArduRover's and ArduSub's texts
		case strings.HasPrefix(text, "disarming motors"), strings.HasPrefix(text, "throttle disarmed"):
			words = append(words, armed{s.at, false})
		case strings.HasPrefix(text, "arming motors"), strings.HasPrefix(text, "throttle armed"):
			if len(words) == 0 { // it was not, before
				words = append(words, armed{0, false})
			}
			words = append(words, armed{s.at, true})
		}
	}
	return words
}

// tagged is a command of a step of the scenario.
type tagged struct {
	command command.Command
	tag     int
}

func newAgain(f *flown, o *scenario.Observer) (*again, error) {
	first := &f.parts[0]
	p, err := first.recording.Player(first.vehicle)
	if err != nil {
		return nil, err
	}
	if first.number > 1 {
		if err := p.Seek(f.begins); err != nil {
			return nil, err
		}
	}
	a := &again{world: p.World(), observer: o, words: f.log.words()}
	a.next, a.stop = iter.Pull2(entries(f))
	return a, nil
}

// errEnough ends the reading of inputs.
var errEnough = errors.New("propose: enough")

// entries are those of a flight, from the last step before it on.
func entries(f *flown) iter.Seq2[inputlog.Entry, error] {
	return func(yield func(inputlog.Entry, error) bool) {
		for i := range f.parts {
			if !f.parts[i].entries(yield) {
				return
			}
		}
	}
}

// entries calls yield with those of a part, and reports whether the next part is to follow.
func (p *part) entries(yield func(inputlog.Entry, error) bool) (more bool) {
	count, left := 0, false
	err := p.recording.Inputs(p.vehicle, func(_ float64, e *inputlog.Entry) error {
		switch count++; {
		case count <= p.skip:
			return nil
		case p.end > 0 && count > p.end || e.Reset > p.number:
			return errEnough
		case !yield(*e, nil):
			left = true
			return errEnough
		}
		return nil
	})
	if err := IgnoreDamage(err); err != nil && err != errEnough {
		yield(inputlog.Entry{}, err)
		return false
	}
	return !left
}

// schedule takes what the scenario would do: the recording does it.
func (a *again) schedule(o command.Scheduled, tag int) {
	a.pending = append(a.pending, tagged{o.Command, tag})
}

// step makes the next step of the recording, and whatever comes before it.
func (a *again) step() (more bool, err error) {
	for {
		e, err, ok := a.next()
		if !ok || err != nil {
			return false, err
		}
		if err := e.Give(a.world); err != nil {
			return false, err
		}
		switch {
		case e.Command != nil && !e.Grown:
			a.observer.Applied(e.Command, command.Text(e.Command), a.tagOf(e.Command), nil)
		case e.Step > 0:
			for len(a.words) > 0 && a.words[0].at < a.world.State().Time {
				a.observer.Armed(a.words[0].yes)
				a.words = a.words[1:]
			}
			a.world.Events(a.observer.Happened)
			return a.observer.Stepped(a.world.State()), nil
		}
	}
}

// tagOf returns the step of the scenario that a command is of; 0: none.
func (a *again) tagOf(c command.Command) int {
	for i, p := range a.pending {
		if p.command == c {
			a.pending = append(a.pending[:i], a.pending[i+1:]...)
			return p.tag
		}
	}
	return 0
}

// setupOf is what the flights are judged with. Places are from each vehicle's pad.
func setupOf(several bool, flights []*flown) scenario.FlightSetup {
	first := flights[0]
	s := scenario.FlightSetup{Vehicle: &first.Params.Vehicle, Home: first.Home, Ground: first.Params.Terrain, Water: first.Params.Water}
	if m := first.log.mission; m != nil {
		s.Plan = m.plan
	}
	for _, f := range flights {
		if several || f.Params.PadNorth != 0 || f.Params.PadEast != 0 {
			s.Fleet = append(s.Fleet, scenario.PlacedVehicle{Vehicle: &f.Params.Vehicle, PadNorth: f.Params.PadNorth, PadEast: f.Params.PadEast, Water: f.Params.Water})
		}
	}
	return s
}
