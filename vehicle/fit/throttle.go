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

// command returns the command for a throttle of 0 to 1.
//
// Fact: ArduPilot 4.7-dev, AP_Motors_Thrust_Linearization; see framefile.
func (t throttle) command(thrust float64) float64 {
	e := t.expo
	return 2 * thrust / (1 - e + math.Sqrt((1-e)*(1-e)+4*e*thrust))
}

// slope is the derivative of the throttle over the command.
func (t throttle) slope(command float64) float64 { return 1 - t.expo + 2*t.expo*command }

// thrust is the throttle of a share of the pulses' range.
func (t throttle) thrust(share float64) float64 {
	c := (share - t.spinMin) / (t.spinMax - t.spinMin)
	return (1-t.expo)*c + t.expo*c*c
}

// expoOf returns the expo that describes best, by least squares, how the share of
// the full thrust goes with the command.
func (t throttle) expoOf(share func(pulse float64) float64) float64 {
	var num, den float64
	for c := 0.2; c < 0.95; c += 0.1 {
		d := c*c - c // share = c + e·d
		num += (share(t.spinMin+c*(t.spinMax-t.spinMin)) - c) * d
		den += d * d
	}
	return num / den
}
