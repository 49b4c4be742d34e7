package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/protocol"
)

// servos are pulse widths [µs] by servo output; index 0 is output 1. Outputs that the
// vehicle does not use stay 0.
type servos [protocol.MaxServos]uint16

// Pulse widths of motors [µs]. 0 is an output switched off, as before ArduPilot has
// booted.
const (
	pwmMin  = 1000
	pwmSpan = 1000
)

// available returns the share of full thrust that full throttle gives at voltage
// [V], filtered: thrust goes about with its square. The mixer works within it, so
// that a sagging battery costs height and not attitude.
func (v *Tuning) available(voltage float64) float64 {
	if v.Swash.exists() {
		return 1 // its governor holds the speed
	}
	ratio := clamp(voltage/v.NominalVoltage, 0.5, 1.1)
	return ratio * ratio
}

// pulses returns the pulses for the shares of the thrust that is available, and for
// the servos' angles. Above 0 the motors always turn.
func (v *Tuning) pulses(want *mixed) (us servos) {
	if v.Swash.exists() {
		return v.swashPulses(&want.swash, v.Swash.RunUs)
	}
	for i := range v.Motors {
		throttle := v.SpinMin + throttleFor(want.share[i], v.ThrustExpo)*(v.SpinMax-v.SpinMin)
		us[v.Motors[i].Output-1] = uint16(math.Round(pwmMin + pwmSpan*throttle))
		v.hold(&us, i, want.tilt[i])
	}
	for i := range v.Vanes {
		us[v.Vanes[i].Output-1] = v.Vanes[i].pulse(want.vane[i])
	}
	return us
}

// hold turns the servo of motor i, if it has one, to an angle [rad].
func (v *Tuning) hold(us *servos, i int, angle float64) {
	if t := &v.Motors[i].Tilt; t.Output != 0 {
		us[t.Output-1] = t.pulse(angle)
	}
}

// throttleFor inverts thrust = (1−expo)·x + expo·x², all from 0 to 1, by the form
// of the quadratic's root that stays exact down to expo = 0.
func throttleFor(thrust, expo float64) float64 {
	if thrust <= 0 {
		return 0
	}
	b := 1 - expo
	return min(1, 2*thrust/(b+math.Sqrt(b*b+4*expo*thrust)))
}

// spinning returns the pulses of motors that turn at share (0 to 1) of SpinMin, as
// while arming, and of servos upright. At 0 the motors stand.
func (v *Tuning) spinning(share float64) (us servos) {
	if w := &v.Swash; w.exists() {
		run := uint16(pwmMin)
		if share > 0 {
			run = w.RunUs
		}
		return v.swashPulses(&pitched{collective: w.Lowest}, run)
	}
	for i := range v.Motors {
		us[v.Motors[i].Output-1] = uint16(math.Round(pwmMin + pwmSpan*v.SpinMin*share))
		v.hold(&us, i, 0)
	}
	for i := range v.Vanes {
		us[v.Vanes[i].Output-1] = v.Vanes[i].pulse(0)
	}
	return us
}

// stopped returns the pulses of motors that stand.
func (v *Tuning) stopped() servos { return v.spinning(0) }
