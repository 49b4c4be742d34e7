package session

import (
	"fmt"
	"strings"

	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// newLink prepares the MAVLink connection of the vehicle that s flies; nil when
// there is none. truth is what s's steps are recorded in.
func newLink(o Setup, s *sim.Sim, truth *mavlink.History) (*mavlink.Link, error) {
	if o.MAVLink.Address == "" {
		return nil, nil
	}
	link, err := mavlink.New(mavlink.Config{
		Address: o.MAVLink.Address, Home: o.Home, History: truth, Say: repeatLess(s.Note),
	})
	if err != nil {
		return nil, fmt.Errorf("--mavlink: %w", err)
	}
	return link, nil
}

// truthRecorder records every step of the physics for a connection. Owner: physics goroutine.
type truthRecorder struct {
	history *mavlink.History
	flight  uint64
}

func (r *truthRecorder) Began(flight uint64, _ func(command.Scheduled, int)) { r.flight = flight }
func (r *truthRecorder) Happened(physics.Event)                              {}
func (r *truthRecorder) Applied(command.Command, string, int, error)         {}
func (r *truthRecorder) Steps()                                              {}
func (r *truthRecorder) Froze(string)                                        {}

func (r *truthRecorder) Stepped(s *state.State) (goOn bool) {
	r.history.Add(r.flight, s.Time, &mavlink.Truth{
		PositionNED: s.PositionNED, VelGround: s.VelGround, NEDFromFRD: s.NEDFromFRD,
		WindNED: s.Air.WindNED, Voltage: s.Power.Voltage, Current: s.Power.Current,
	})
	return true
}

// quietFor is the physics time for which a text that was told is not told again
// [s]. ArduPilot repeats why it can't arm every 30 s, and faults would scroll out
// of the list.
const quietFor = 120

// repeatLess hands what an autopilot says to the event list.
func repeatLess(note func(snapshot.Severity, string) error) func(mavlink.Text) {
	told := map[string]float64{}
	return func(t mavlink.Text) {
		if at, ok := told[t.Text]; ok && !t.EachTime && t.Time >= at && t.Time < at+quietFor {
			return
		}
		if len(told) > 200 {
			clear(told)
		}
		told[t.Text] = t.Time
		words := t.Text
		if !strings.HasPrefix(words, mavlink.OwnWords) {
			words = "AP: " + words
		}
		_ = note(severityOf(t.Severity), words) // full: it says a lot at once, and the console has it
	}
}

// reportTo lets a scenario's judge know what the autopilot reports, until cancel is called.
func (v *Vehicle) reportTo(observer *scenario.Observer) (cancel func()) {
	told := v.Link.Status().Texts
	heard := told.Last()
	return v.Link.Subscribe(func(message.Message) {
		s := v.Link.Status()
		for ; heard < s.Texts.Last(); heard++ {
			if t, ok := s.Texts.Get(heard + 1); ok {
				observer.Said(t.Text)
			}
		}
		if s.State != mavlink.Alive || !s.EKF.Valid || !s.Battery.Valid || !s.Estimate.Valid {
			return
		}
		observer.Report(scenario.Report{
			Mode: s.Mode, Armed: s.Armed, Ready: s.Ready, Failsafe: s.Failsafe,
			EKFVelocity: s.EKF.Velocity, EKFPosition: s.EKF.PosHoriz, EKFHeight: s.EKF.PosVert, EKFCompass: s.EKF.Mag,
			PositionError: s.Estimate.PositionError, AttitudeError: s.Estimate.AttitudeError,
			Voltage: s.Battery.Voltage, Current: max(s.Battery.Current, 0), Charge: max(s.Battery.Remaining, 0),
		})
	})
}

// noteFault puts a fault into the event list of s.
func noteFault(s *sim.Sim) func(text string) {
	return func(text string) { _ = s.Note(snapshot.Fault, text) } // full: the log has it
}

// release lets another autopilot take over from the one that has ended.
func release(s *sim.Sim) func() {
	return func() { _ = s.Release() } // full: the next one waits until this one counts as silent
}

// severityOf puts MAV_SEVERITY into the event list's three: errors and worse are
// faults, warnings cautions.
func severityOf(s mavlink.Severity) snapshot.Severity {
	const err, warning = 3, 4
	switch {
	case s <= err:
		return snapshot.Fault
	case s == warning:
		return snapshot.Caution
	}
	return snapshot.Info
}
