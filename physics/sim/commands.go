package sim

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/command"
	"github.com/sitlark/sitlark/physics/snapshot"
)

// drainCommands applies what waits, between two steps and so at an exact physics
// time. A command that the vehicle refuses changes nothing and says why.
func (s *Sim) drainCommands() {
	for {
		select {
		case c := <-s.commands:
			s.apply(c)
		default:
			return
		}
	}
}

func (s *Sim) apply(c command.Command) {
	if _, reset := c.(command.Reset); reset {
		s.resetVehicle()
		s.note(snapshot.Info, 0, "reset: vehicle back on the pad")
		return
	}
	if err := s.world.Apply(c); err != nil {
		s.note(snapshot.Caution, 0, "refused: "+err.Error())
		return
	}
	severity, motor, text := describe(c)
	s.note(severity, motor, text)
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
	case command.FailMotor:
		return snapshot.Fault, c.Motor, fmt.Sprintf("motor %d failed", c.Motor)
	case command.DegradeMotor:
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
	}
	return snapshot.Info, 0, c.Name() + " " + c.Detail()
}

// note appends an event at the present physics time and place.
func (s *Sim) note(severity snapshot.Severity, motor int, text string) {
	s.events.Append(snapshot.Event{
		Flight:      s.flight,
		Time:        s.world.State().Time,
		Severity:    severity,
		Motor:       motor,
		PositionNED: s.world.State().PositionNED,
		Text:        snapshot.MakeText(text),
	})
}
