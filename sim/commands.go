package sim

import (
	"fmt"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// drainCommands applies what waits, between two steps and so at an exact physics
// time. A command that the vehicle refuses changes nothing and says why.
func (s *Sim) drainCommands() {
	for {
		select {
		case r := <-s.requests:
			_ = s.take(r) // an event tells of a refusal
		default:
			return
		}
	}
}

// apply lets c act now; the error, of the vehicle that refused it, is in an event too.
func (s *Sim) apply(c command.Command, tag int) error {
	if _, reset := c.(command.Reset); reset {
		running := s.motorsRun()
		s.resetVehicle()
		s.note(snapshot.Info, 0, "reset: vehicle on the pad")
		if running {
			s.note(snapshot.Caution, 0, "autopilot is still armed: disarm it")
		}
		return nil
	}
	if err := s.world.Apply(c); err != nil {
		s.note(snapshot.Caution, 0, "refused: "+err.Error())
		s.tellApplied(c, "", tag, err)
		return err
	}
	s.overtake(c)
	severity, motor, text := describe(c)
	if _, rc := c.(command.LoseRC); rc && s.receiver.sticks.Count == 0 {
		text += lostNothing
	}
	s.tellApplied(c, text, tag, nil)
	if s.repeats(c, motor) {
		s.events.ReplaceLast(s.event(severity, motor, text))
		return nil
	}
	s.note(severity, motor, text)
	s.last.seq = s.events.Last()
	return nil
}

// dragPause is the longest wall time between two commands of one drag of a slider.
const dragPause = time.Second

// lastCommand is what the newest event of a command was about. A slider that is
// dragged sends one command a frame: only the newest stays in the list, so that
// faults do not scroll out of it.
type lastCommand struct {
	name  string
	motor int
	at    time.Time
	seq   uint64 // of its event
}

// repeats tells whether c goes on with what the newest event is about.
func (s *Sim) repeats(c command.Command, motor int) bool {
	before, now := s.last, wallClock()
	s.last = lastCommand{name: c.Name(), motor: motor, at: now, seq: before.seq}
	switch c.(type) {
	case command.Gust, command.Shove, command.Twist:
		return false // each is one of its own
	}
	return before.name == c.Name() && before.motor == motor &&
		before.seq == s.events.Last() && now.Sub(before.at) < dragPause
}

// motorsRun tells whether the autopilot has any motor turn. It does not know of a
// reset, and would take off again from the pad.
func (s *Sim) motorsRun() bool {
	const idlePulseUs = 1050 // above what ESCs take for standing still
	state := s.world.State()
	for i := range state.Count {
		if s.inputs.PWMUs[state.Rotors[i].Number-1] > idlePulseUs {
			return true
		}
	}
	return false
}

// describe puts an applied command into a person's words.
func describe(c command.Command) (severity snapshot.Severity, motor int, text string) {
	switch c := c.(type) {
	case command.SetWind:
		return snapshot.Info, 0, "wind " + c.Detail()
	case command.SetTurbulence:
		return snapshot.Info, 0, "turbulence " + c.Detail()
	case command.SetThermals:
		return snapshot.Info, 0, "thermals " + c.Detail()
	case command.Gust:
		return snapshot.Info, 0, "gust " + c.Detail()
	case command.SetAtmosphere:
		return snapshot.Info, 0, "air " + c.Detail()
	case command.Shove:
		return snapshot.Info, 0, "shove of " + c.Detail()
	case command.Twist:
		return snapshot.Info, 0, "twist of " + c.Detail()
	case command.DropPayload:
		return snapshot.Info, 0, "payload dropped"
	case command.LoseRC:
		return snapshot.Fault, 0, "RC lost"
	case command.RestoreRC:
		return snapshot.Info, 0, "RC restored"
	case command.FailMotor:
		return snapshot.Fault, c.Motor, fmt.Sprintf("motor %d failed", c.Motor)
	case command.DegradeMotor:
		return snapshot.Fault, c.Motor, c.Detail()
	case command.UnbalanceRotor:
		return snapshot.Fault, c.Motor, c.Detail()
	case command.StickMotor:
		return snapshot.Fault, c.Motor, c.Detail()
	case command.RestoreMotor:
		return snapshot.Info, c.Motor, fmt.Sprintf("motor %d restored", c.Motor)
	case command.SetBatteryCharge:
		return snapshot.Info, 0, "battery charge set to " + c.Detail()
	case command.AddBatteryResistance:
		return snapshot.Fault, 0, "battery resistance + " + c.Detail()
	case command.FailCell:
		if c.Cells == 0 {
			return snapshot.Info, 0, "all battery cells restored"
		}
		return snapshot.Fault, 0, fmt.Sprintf("battery cells lost: %d", c.Cells)
	case command.DisconnectBattery:
		return snapshot.Fault, 0, "battery disconnected"
	case command.ReconnectBattery:
		return snapshot.Info, 0, "battery connected again"
	case command.RestoreBattery:
		return snapshot.Info, 0, "battery restored"
	case command.SensorFault:
		return describeSensor(c)
	case command.RestoreSensors:
		return snapshot.Info, 0, "restored: " + c.Detail()
	case command.RestoreAll:
		return snapshot.Info, 0, "all faults restored"
	}
	return snapshot.Info, 0, c.Name() + " " + c.Detail()
}

// note appends an event at the present physics time and place.
func (s *Sim) note(severity snapshot.Severity, motor int, text string) {
	s.events.Append(s.event(severity, motor, text))
}

func (s *Sim) event(severity snapshot.Severity, motor int, text string) snapshot.Event {
	return snapshot.Event{
		Flight:      s.flight,
		Time:        s.world.State().Time,
		Severity:    severity,
		Motor:       motor,
		PositionNED: s.world.State().PositionNED,
		Text:        snapshot.MakeText(text),
	}
}
