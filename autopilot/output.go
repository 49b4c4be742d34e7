package autopilot

import "math"

// Pulse widths [µs].
const (
	pwmOff  = 0 // output switched off, as before ArduPilot has booted
	pwmMin  = 1000
	pwmSpan = 1000
)

// pulses returns the pulse width of each motor for its share of full thrust.
// Above 0 the motors always turn. voltage [V] is the filtered battery's: a lower
// one needs more throttle for the same thrust.
func (v *Tuning) pulses(thrust [motors]float64, voltage float64) (pwmUs [motors]uint16) {
	ratio := clamp(voltage/v.NominalVoltage, 0.6, 1.1)
	for i, t := range thrust {
		x := throttleFor(clamp(t/(ratio*ratio), 0, 1), v.ThrustExpo)
		throttle := v.SpinMin + x*(v.SpinMax-v.SpinMin)
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
