package fit

import (
	"math"

	"github.com/sitlark/sitlark/vehicle/framefile"
)

// throttle is how ArduCopter turns thrust into pulses.
type throttle struct {
	expo             float64 // MOT_THST_EXPO
	spinMin, spinMax float64 // MOT_SPIN_MIN, MOT_SPIN_MAX
}

func throttleOf(f *framefile.File) throttle {
	return throttle{f.PropExpo.Value, f.SpinMin.Value, f.SpinMax.Value}
}

// duty returns the output, 0 to 1 over the pulses' range, for a throttle of 0 to 1.
//
// Fact: ArduPilot 4.7-dev, AP_Motors_Thrust_Linearization; see framefile.
func (t throttle) duty(thrust float64) float64 {
	c := thrust
	if e := t.expo; math.Abs(e) > 1e-6 {
		c = (e - 1 + math.Sqrt((1-e)*(1-e)+4*e*thrust)) / (2 * e)
	}
	return t.spinMin + c*(t.spinMax-t.spinMin)
}

// thrust is the inverse of duty.
func (t throttle) thrust(duty float64) float64 {
	c := (duty - t.spinMin) / (t.spinMax - t.spinMin)
	return (1-t.expo)*c + t.expo*c*c
}

// expoOf returns the expo that describes best, by least squares, how the share of
// the full thrust goes with the command.
func (t throttle) expoOf(share func(duty float64) float64) float64 {
	var num, den float64
	for c := 0.2; c < 0.95; c += 0.1 {
		d := c*c - c // share = c + e·d
		num += (share(t.spinMin+c*(t.spinMax-t.spinMin)) - c) * d
		den += d * d
	}
	return num / den
}
