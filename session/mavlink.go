package session

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/severity"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// newLink prepares the MAVLink connection of the vehicle that s simulates; nil if there is
// none. The steps of s are recorded in truth.
func newLink(o Setup, s *sim.Sim, truth *mavlink.History, run *sim.RunControl) (*mavlink.Link, error) {
	if o.MAVLink.Address == "" {
		return nil, nil
	}
	c := mavlink.Config{
		Address: o.MAVLink.Address, Home: o.Home, History: truth, Clock: run.Slow, Say: repeatLess(s.Note),
		TerrainAlways: o.MAVLink.Terrain == config.TerrainAlways, NoTerrain: o.MAVLink.Terrain == config.TerrainNever,
	}
	if o.Terrain != nil {
		c.Terrain = func(north, east float64) float64 {
			height, _ := o.Terrain.At(north, east)
			return height
		}
	}
	link, err := mavlink.New(c)
	if err != nil {
		return nil, fmt.Errorf("--mavlink: %w", err)
	}
	return link, nil
}

// newFollower makes what follows the SIM_ parameters of the vehicle's ArduPilot; nil without a
// link or where that is not wanted. The air that they set is that of all vehicles.
func newFollower(v *Vehicle) *simparams.Follower {
	v.fleet.air.Join(v.Sim.Place)
	if v.Link == nil || v.Setup.MAVLink.IgnoreSim {
		return nil
	}
	link, s, log := v.Link, v.Sim, v.log()
	return simparams.New(simparams.Config{
		Parameters: link, Subscribe: link.Subscribe, Place: s.Place, Air: &v.fleet.air, Vehicle: v.Name, Snapshot: s.Buffer().Read,
		FullVoltage: fullVoltage(v.Setup.Entry), Swims: len(v.Setup.Entry.Vehicle.Hulls) > 0, Dives: airframe.Dives(&v.Setup.Entry.Vehicle),
		Alive: func() (bool, uint64) {
			status := link.Status()
			return status.State == mavlink.Alive, uint64(status.Reboots)
		},
		Lacks: func(err error) bool { return errors.Is(err, mavlink.ErrNoParameter) },
		Note: func(severity snapshot.Severity, text string) {
			log.Debug("SIM_ parameters: " + text)
			_ = s.Note(snapshot.SourceSitlark, severity, text) // queue full: the log has it
		},
	})
}

// fullVoltage is what a vehicle's own parameters make the battery that ArduPilot simulates;
// 0 if they leave it out.
func fullVoltage(e *catalog.Entry) float64 {
	list, err := e.Parameters()
	if err != nil {
		return 0
	}
	for _, p := range list {
		if p.Name == parameters.FullVoltage {
			return p.Value
		}
	}
	return 0
}

// truthRecorder records every step of the physics for a connection. Owner: physics goroutine.
type truthRecorder struct {
	history     *mavlink.History
	requestPace *requestPace // nil: nothing is held back
	flight      uint64
	last        float64 // time of the newest step [s]
}

func (r *truthRecorder) Began(flight uint64, _ func(command.Scheduled, int)) { r.flight = flight }
func (r *truthRecorder) Happened(physics.Event)                              {}
func (r *truthRecorder) Steps()                                              {}
func (r *truthRecorder) Froze(string)                                        {}

func (r *truthRecorder) Applied(c command.Command, _ string, _ int, refused error) {
	if r.requestPace != nil && refused == nil {
		r.requestPace.applied(c, r.last)
	}
}

func (r *truthRecorder) Stepped(s *state.State) (goOn bool) {
	r.last = s.Time
	r.history.Add(r.flight, s.Time, &mavlink.Truth{
		PositionNED: s.PositionNED, VelGround: s.VelGround, NEDFromFRD: s.NEDFromFRD,
		WindNED: s.Air.WindNED, Voltage: s.Power.Voltage, Current: s.Power.Current,
	})
	return true
}

// quietFor is the physics time during which a repeated text is suppressed [s]. ArduPilot
// repeats every 30 s why it can't arm, which would scroll faults out of the list.
const quietFor = 120

// repeatLess adds an autopilot's texts to the event list, without frequent repetitions.
func repeatLess(note func(snapshot.Source, snapshot.Severity, string) error) func(mavlink.Text) {
	told := map[string]float64{}
	return func(t mavlink.Text) {
		if at, ok := told[t.Text]; ok && !t.EachTime && t.Time >= at && t.Time < at+quietFor {
			return
		}
		if len(told) > 200 {
			clear(told)
		}
		told[t.Text] = t.Time
		source := snapshot.SourceAutopilot
		if strings.HasPrefix(t.Text, mavlink.LinkPrefix) {
			source = snapshot.SourceSitlark
		}
		_ = note(source, severityOf(t), t.Text) // queue full: the console has the text
	}
}

// reportTo lets a scenario's judge know what the autopilot reports, until cancel is called.
func (v *Vehicle) reportTo(observer *scenario.Observer) (cancel func()) {
	first := v.Link.Status()
	heard, chained := first.Texts.Last(), first.Failsafes.Chains.Last()
	before := chained
	guess := first.TerrainGuess
	over := map[uint64]bool{} // chains whose end was told
	return v.Link.Subscribe(func(message.Message) {
		s := v.Link.Status()
		for ; heard < s.Texts.Last(); heard++ {
			if t, ok := s.Texts.Get(heard + 1); ok {
				observer.Said(t.Text)
			}
		}
		for chains := &s.Failsafes.Chains; chained < chains.Last(); chained++ {
			c, ok := chains.Get(chained + 1)
			if ok && !c.Settled {
				break
			}
			if ok {
				observer.Note(c.String())
			}
		}
		if s.TerrainGuess != guess {
			if guess = s.TerrainGuess; guess != "" {
				observer.Note(guess)
			}
		}
		for _, c := range s.Failsafes.Chains.All() {
			if c.Over && c.Seq <= chained && c.Seq > before && !over[c.Seq] {
				over[c.Seq] = true
				observer.Note(c.Recovery(s.Mode))
			}
		}
		if s.State == mavlink.Alive && s.Mode != "" {
			observer.Armed(s.Armed)
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

// noteModes lets plots know the autopilot's mode, until cancel is called. ArduPilot sends a
// heartbeat whenever it changes.
func noteModes(link *mavlink.Link, note func(mode string)) (cancel func()) {
	return link.Subscribe(func(m message.Message) {
		if _, ok := m.(*common.MessageHeartbeat); ok {
			note(link.Status().Mode)
		}
	})
}

// noteFault puts a fault into the event list of s.
func noteFault(s *sim.Sim) func(text string) {
	return func(text string) { _ = s.Note(snapshot.SourceSitlark, snapshot.Fault, text) } // queue full: the log has it
}

// release returns a function that lets another autopilot take over from one that has ended.
func release(s *sim.Sim) func() {
	return func() { _ = s.Release() } // queue full: the next one waits until this one counts as silent
}

// severityOf returns the severity of a status text. That something is well again only informs:
// ArduPilot sends it with the severity of what was wrong.
func severityOf(t mavlink.Text) snapshot.Severity {
	if wellAgain(t.Text) {
		return snapshot.Info
	}
	return severity.OfMAVLink(int(t.Severity))
}

// wellAgain reports whether a status text says that a problem is over, such as "GPS Glitch
// cleared".
func wellAgain(text string) bool {
	text = strings.ToLower(text)
	if text == "vibration compensation off" {
		return true
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
	over := false
	for _, w := range words {
		switch w {
		case "not", "never", "cannot", "can't", "fail", "failed", "fails", "unable":
			return false
		case "cleared", "recovered", "restored", "resolved":
			over = true
		}
	}
	return over
}
