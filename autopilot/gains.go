package autopilot

import "math"

// gains are the loops' gains for one vehicle. What limits them is how late the
// motors follow: a loop is as fast as the lag allows, and each loop around another
// is slower than that by a constant ratio.
type gains struct {
	rate    [3]rateGains
	slopeHz float64 // corner of the rates' derivative [Hz]

	tilt, yaw                 float64 // attitude [1/s]
	mostTiltRate, mostYawRate float64 // [rad/s]

	pos, vel, sum level   // position [1/s], velocity [1/s], its integral [1/s²]
	turnAccel     float64 // of the reference's heading [rad/s²]
}

// level is a value for the horizontal and one for the vertical.
type level struct{ h, v float64 }

// rateGains are those of one axis: angular acceleration [rad/s²] by rate error.
type rateGains struct{ p, i, d, maxI float64 } // [1/s], [1/s²], [1], [rad/s²]

// ordinaryLag is the motors' lag of a vehicle of 1.5 kg [s]. The outer loops are those
// of a calm demonstration for it; only what is slower gets slower ones.
const ordinaryLag = 0.05

// newGains derives the gains from the motors' lag and from the authority at hover.
//
// With the lag τ the rate loop is τs² + (1+d)s + p: p = 0.7/τ and d = 0.4 give
// 0.84/τ rad/s at a damping of 0.84, whatever τ. The integral takes over what a motor
// that fails leaves to do within p/i = 9τ, before the tilt runs away. Yaw is slower:
// its torque comes with a tenth of the authority, so that it saturates early.
func newGains(v *Tuning, x *mixer) gains {
	lag := max(v.MotorLag, 0.02) // of what a step of the exchange lets the loops see
	slow := min(1, ordinaryLag/lag)
	have := x.authority(v.HoverThrust)
	g := gains{
		slopeHz: 1.5 / lag,
		tilt:    5 * slow, yaw: 2 * slow,
		pos: level{0.9 * slow, 1.4 * slow},
		vel: level{2.2 * slow, 4.0 * slow},
		sum: level{0.9 * slow * slow, 2.0 * slow * slow},
	}
	tilt := rateGains{p: 0.7 / lag, i: 0.08 / (lag * lag), d: 0.4}
	turn := rateGains{p: 0.25 / lag, i: 0.0075 / (lag * lag)}
	g.rate = [3]rateGains{tilt, tilt, turn}
	for i, part := range [3]float64{0.6, 0.6, 0.4} { // the integrals must hold against a motor that is lost
		g.rate[i].maxI = part * have[i]
	}
	// More than this rate error would ask for more than the authority at hover.
	g.mostTiltRate = min(maxTiltRate, min(have[0], have[1])/tilt.p)
	g.mostYawRate = min(maxYawRate, have[2]/turn.p)
	g.turnAccel = min(1.5, have[2]/4)
	return g
}

// authority returns the angular acceleration about each axis [rad/s²] when the motors
// that turn one way double their share of full thrust and the others lose theirs, with that of all vanes.
func (x *mixer) authority(share float64) (have [3]float64) {
	if w := &x.tuning.Swash; w.exists() {
		return w.authority()
	}
	have = x.motors(share)
	if x.byVanes {
		have = [3]float64{have[0], 0, 0}
	}
	alone := x.byVanes && have[0] >= leastTurn
	for _, v := range x.tuning.Vanes {
		for k, a := range v.Accel {
			if k > 0 || !alone {
				have[k] += math.Abs(a)
			}
		}
	}
	return have
}

// motors returns what the motors have of that, with their tilt servos.
func (x *mixer) motors(share float64) (have [3]float64) {
	servo := 0.0
	for m := range x.n {
		e := x.tuning.effect(m)
		for i := range have {
			have[i] += share * math.Abs(e[roll+i])
		}
		servo += share * math.Abs(x.swing[m]) * math.Tan(min(mostSwing, x.tuning.Motors[m].Tilt.reach()))
	}
	if x.byServo {
		have[2] = servo
	}
	return have
}
