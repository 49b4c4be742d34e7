package command

import (
	"errors"
	"fmt"
	"math"
)

// MaxTime is the latest physics time of an Order, and its longest ramp [s].
const MaxTime = 86400

// Order is a command with when it takes effect, and how quickly.
type Order struct {
	Command Command
	At      float64 // physics time in the present flight [s]; one that has passed means at once
	Ramp    float64 // time over which it grows from what is in effect to what it asks for [s]; 0: at once
}

// Validate checks the command, the time and whether the command can grow.
func (o Order) Validate() error {
	if o.Command == nil {
		return errors.New("order: it has no command")
	}
	if err := o.Command.Validate(); err != nil {
		return err
	}
	if !(o.At >= 0 && o.At <= MaxTime) {
		return fmt.Errorf("%s: at is %g s, must be from 0 to %d s", o.Command.Name(), o.At, MaxTime)
	}
	if !(o.Ramp >= 0 && o.Ramp <= MaxTime) {
		return fmt.Errorf("%s: ramp is %g s, must be from 0 to %d s", o.Command.Name(), o.Ramp, MaxTime)
	}
	if o.Ramp > 0 && !Ramps(o.Command) {
		return fmt.Errorf("%s: ramp is %g s, but it takes effect at once; leave the ramp out", o.Command.Name(), o.Ramp)
	}
	return nil
}

// Ramps tells whether c can grow into effect over a time.
func Ramps(c Command) bool {
	switch c := c.(type) {
	case SensorFault:
		return c.Kind.Grows()
	case SetWind, SetTurbulence, SetThermals, SetAtmosphere, FailMotor, DegradeMotor, UnbalanceRotor,
		SetBatteryCharge, AddBatteryResistance:
		return true
	}
	return false
}

// Between returns the command that lies between what is in effect, from, and what
// is asked for, to: at share 0 it is from, at 1 it is to. Both are of one type,
// except that a FailMotor is reached by way of a DegradeMotor. The horizontal wind
// goes the straight way between both velocities.
func Between(from, to Command, share float64) Command {
	if share >= 1 {
		return to
	}
	mix := func(a, b float64) float64 { return a + (b-a)*max(share, 0) }
	switch to := to.(type) {
	case SetWind:
		return windBetween(from.(SetWind), to, mix)
	case SetTurbulence:
		return SetTurbulence{mix(from.(SetTurbulence).Intensity, to.Intensity)}
	case SetThermals:
		return SetThermals{mix(from.(SetThermals).Scale, to.Scale)}
	case SetAtmosphere:
		a := from.(SetAtmosphere)
		return SetAtmosphere{mix(a.TemperatureOffset, to.TemperatureOffset), mix(a.PressureOffsetHPa, to.PressureOffsetHPa)}
	case FailMotor:
		return DegradeMotor{to.Motor, mix(from.(DegradeMotor).Thrust, 0)}
	case DegradeMotor:
		return DegradeMotor{to.Motor, mix(from.(DegradeMotor).Thrust, to.Thrust)}
	case UnbalanceRotor:
		return UnbalanceRotor{to.Motor, mix(from.(UnbalanceRotor).GramMillimetres, to.GramMillimetres)}
	case SetBatteryCharge:
		return SetBatteryCharge{mix(from.(SetBatteryCharge).Charge, to.Charge)}
	case SensorFault:
		return sensorBetween(from.(SensorFault), to, mix)
	case AddBatteryResistance:
		return AddBatteryResistance{mix(from.(AddBatteryResistance).Resistance, to.Resistance)}
	}
	return to
}

func windBetween(a, b SetWind, mix func(a, b float64) float64) SetWind {
	const degree = math.Pi / 180
	north := mix(a.Speed*math.Cos(a.FromDeg*degree), b.Speed*math.Cos(b.FromDeg*degree))
	east := mix(a.Speed*math.Sin(a.FromDeg*degree), b.Speed*math.Sin(b.FromDeg*degree))
	from := math.Mod(math.Atan2(east, north)/degree+360, 360)
	if speed := math.Hypot(north, east); speed > 1e-9 {
		return SetWind{Speed: speed, FromDeg: from, Vertical: mix(a.Vertical, b.Vertical)}
	}
	return SetWind{FromDeg: b.FromDeg, Vertical: mix(a.Vertical, b.Vertical)}
}
