package autopilot

import "math"

// Pulse widths [µs].
const (
	pwmOff  = 0 // output switched off, as before ArduPilot has booted
	pwmMin  = 1000
	pwmSpan = 1000
)

// available returns the share of full thrust that full throttle gives at voltage
// [V], filtered: thrust goes about with its square. The mixer works within it, so
// that a sagging battery costs height and not attitude.
func (v *Tuning) available(voltage float64) float64 {
	ratio := clamp(voltage/v.NominalVoltage, 0.5, 1.1)
	return ratio * ratio
}

// pulses returns the pulse width of each motor for its share of the thrust that is
// available. Above 0 the motors always turn.
func (v *Tuning) pulses(share [motors]float64) (pwmUs [motors]uint16) {
	for i, t := range share {
		throttle := v.SpinMin + throttleFor(t, v.ThrustExpo)*(v.SpinMax-v.SpinMin)
		pwmUs[i] = uint16(math.Round(pwmMin + pwmSpan*throttle))
	}
	return pwmUs
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

// spinning returns the pulses of motors that turn at share (0 to 1) of SpinMin,
// as while arming.
func (v *Tuning) spinning(share float64) (pwmUs [motors]uint16) {
	for i := range pwmUs {
		pwmUs[i] = uint16(math.Round(pwmMin + pwmSpan*v.SpinMin*share))
	}
	return pwmUs
}

// allPulses returns the same pulse for every motor.
func allPulses(us uint16) (pwmUs [motors]uint16) {
	for i := range pwmUs {
		pwmUs[i] = us
	}
	return pwmUs
}

// Bounds of the learnt hover thrust.
const minHover, maxHover = 0.05, 0.9

// hoverLearner estimates which share of full thrust balances gravity, from what
// the accelerometer feels of the thrust that was demanded.
type hoverLearner struct {
	share  float64 // the estimate
	lagged float64 // demanded thrust behind the motors' lag
}

// learn takes the mean thrust demanded now and the specific force [m/s²] along the
// body's up axis; learning is slow against the motors' lag and waits outside of
// ordinary flight.
func (h *hoverLearner) learn(thrust, forceUp, dt float64) {
	const motorLag, slowness = 0.05, 1.0 // [s]
	h.lagged += (thrust - h.lagged) * min(1, dt/motorLag)
	if h.lagged < 0.1 || h.lagged > 0.98 || forceUp < 0.5*gravity || forceUp > 1.6*gravity {
		return
	}
	now := h.lagged * gravity / forceUp
	h.share = clamp(h.share+(now-h.share)*min(1, dt/slowness), minHover, maxHover)
}
