package vtol

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/plane"
	"github.com/sitlark/sitlark/protocol"
)

// Tuning is what the autopilot knows of its vehicle.
type Tuning struct {
	Hover    autopilot.Tuning // of the rotors that lift
	Plane    plane.Tuning     // with the rotors that tilt forward among the outputs of the throttle
	TiltRate float64          // at which rotors tilt [rad/s]; 0: none does
}

// Validate checks both parts, and that something pulls ahead.
func (t Tuning) Validate() error {
	if err := errors.Join(t.Hover.Validate(), t.Plane.Validate()); err != nil {
		return err
	}
	if len(t.Hover.Pullers()) > 0 && !(t.TiltRate > 0.01) {
		return fmt.Errorf("the built-in autopilot can't fly this vehicle: its rotors tilt at %.3g rad/s, must be more than 0.01: raise the rate of their servos", t.TiltRate)
	}
	for _, o := range t.Plane.Outputs {
		if o.Role == plane.Throttle {
			return nil
		}
	}
	return errors.New("the built-in autopilot can't fly this vehicle: no motor pulls it ahead: add one that points forward, or let rotors tilt")
}

// Channels returns which of the two servo packets the vehicle needs, 16 or 32.
func (t Tuning) Channels() int { return max(t.Hover.Channels(), t.Plane.Channels()) }

// OnGround implements autopilot.Vehicle: it flies.
func (t Tuning) OnGround() bool { return false }

// Battery returns when a flight ends for the battery's sake.
func (t Tuning) Battery() autopilot.BatteryLimits { return t.Hover.BatteryLimits }

// NewFlight begins a flight.
func (t Tuning) NewFlight(o autopilot.FlightOptions) autopilot.Flight { return newFlight(&t, o) }

type servos = [protocol.MaxServos]uint16

// over returns the first pulses where there are any, else the second ones.
func over(a, b servos) servos {
	for i, us := range a {
		if us != 0 {
			b[i] = us
		}
	}
	return b
}

// blend moves the pulses of the rotors that tilt from a to b, by a share.
func (f *Flight) blend(a, b servos, share float64) servos {
	all := over(a, b)
	for _, output := range f.pullers {
		all[output-1] = uint16((1-share)*float64(a[output-1]) + share*float64(b[output-1]) + 0.5)
	}
	return all
}
