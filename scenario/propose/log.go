package propose

import (
	"errors"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
)

// notes are what was noted of a flight.
type notes struct {
	builtIn bool               // the built-in autopilot flew
	mission *noted             // nil: none is known
	modes   []mode             // in the order of their times
	started map[string]float64 // parameters of the user's, with which ArduPilot started
	params  []parameter        // that were changed, likewise
	said    []said             // by ArduPilot, likewise
}

// noted is a mission.
type noted struct {
	plan mission.Plan
	text string // in QGC WPL 110 form
}

type mode struct {
	at   float64 // [s]
	name string
}

type parameter struct {
	at, value float64
	name      string
}

type said struct {
	at   float64 // [s]
	text string
}

// IgnoreDamage lets a recording be used as far as it can be read.
func IgnoreDamage(err error) error {
	if errors.Is(err, record.ErrDamaged) {
		return nil
	}
	return err
}

// takeLog takes what the recording's log has of the flight.
func (f *flown) takeLog() error {
	var log []record.Entry
	for _, p := range f.parts {
		list, err := p.recording.Log(p.vehicle)
		if err := IgnoreDamage(err); err != nil {
			return err
		}
		for _, e := range list {
			if e.Flight < p.number || e.Time < p.until {
				log = append(log, e)
			}
		}
	}
	f.log.builtIn = slices.ContainsFunc(log, func(e record.Entry) bool { // recordings before sitlark noted missions
		return e.Kind == record.ModeEntry && e.Flight == f.number && e.Mode != "" && !isArduPilots(e.Mode)
	})
	for i := range log {
		e := &log[i]
		if e.Kind == record.MissionEntry && e.Flight <= f.number {
			if err := f.log.takeMission(e); err != nil {
				return err
			}
		}
		if e.Kind == record.StartedEntry && e.Flight <= f.number {
			f.log.started = e.Parameters
		}
		if e.Flight != f.number {
			continue
		}
		switch {
		case e.Kind == record.ModeEntry:
			f.log.modes = append(f.log.modes, mode{e.Time, e.Mode})
			f.log.builtIn = f.log.builtIn && !isArduPilots(e.Mode)
		case e.Kind == record.ParameterEntry:
			f.log.params = append(f.log.params, parameter{e.Time, e.Value, e.Name})
		case e.Kind == record.EventEntry && e.Source == "autopilot":
			f.log.said = append(f.log.said, said{e.Time, e.Text})
		}
	}
	slices.SortStableFunc(f.log.modes, func(a, b mode) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
	return nil
}

// takeMission takes the newest mission.
func (n *notes) takeMission(e *record.Entry) error {
	if e.Plan == nil {
		return nil
	}
	n.builtIn = e.Plan.BuiltIn
	plan, err := e.Plan.Mission()
	if err != nil || len(plan.Items) == 0 { // or one that only ArduPilot can fly
		n.mission = nil
		return nil
	}
	n.mission = &noted{plan, string(plan.AppendText(nil))}
	return nil
}

// isArduPilots tells ArduPilot's modes from the phases of the built-in autopilot.
func isArduPilots(mode string) bool { return mode != "" && mode == strings.ToUpper(mode) }

// modeAt is the mode at a time of the flight [s]; empty: none is known.
func (n *notes) modeAt(at float64) string {
	name := ""
	for _, m := range n.modes {
		if m.at > at {
			break
		}
		name = m.name
	}
	return name
}

// placeAt is where a vehicle was at a time of the flight [s], from its pad, and how high it had
// come until then [m].
func placeAt(r *record.Recording, f *flown, at float64) (place frame.Vec[frame.NED], highest float64, ok bool) {
	var pad frame.Vec[frame.NED]
	_ = r.Truths(f.Vehicle, func(_ float64, t *message.Truth) error { // what is damaged is left out
		if t.Flight != f.number || t.Time > at {
			return nil
		}
		here := frame.OfNED(t.PositionNED[0], t.PositionNED[1], t.PositionNED[2])
		if !ok {
			pad, ok = here, true
		}
		place = here.Sub(pad)
		highest = max(highest, -place.Z)
		return nil
	})
	return place, highest, ok
}
