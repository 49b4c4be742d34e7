package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// rateGains are those of one axis: angular acceleration [rad/s²] by rate error.
type rateGains struct{ p, i, d, maxI float64 } // [1/s], [1/s²], [1], [rad/s²]

// With a motor lag τ of 50 ms the closed loop is τs² + (1+d)s + p, so p = 14 and
// d = 0.4 give 17 rad/s at a damping of 0.84.
var axisGains = [3]rateGains{{14, 12, 0.4, 25}, {14, 12, 0.4, 25}, {5, 3, 0, 3}}

// rateLoop makes mixer demands of wanted body rates: PID, with the derivative of
// the measured rate only, filtered.
type rateLoop struct {
	perDemand [3]float64 // angular acceleration of a full demand [rad/s²]
	integral  [3]float64 // [rad/s²]
	last      [3]float64 // rates of the step before [rad/s]
	slope     [3]float64 // filtered derivative of the rates [rad/s²]
	primed    bool       // last is valid
}

const slopeFilterHz = 30

// step returns the demands (roll, pitch, yaw), 1 being full thrust of all motors.
// limited tells for which axes the mixer could not give what the step before
// demanded: their integrals only shrink.
func (l *rateLoop) step(rate, want frame.Vec[frame.FRD], limited [3]bool, dt float64) [3]float64 {
	var demand [3]float64
	got, wanted := rate.Array(), want.Array()
	share := 1 - math.Exp(-2*math.Pi*slopeFilterHz*dt)
	for i, g := range axisGains {
		if l.primed {
			l.slope[i] += share * ((got[i]-l.last[i])/dt - l.slope[i])
		}
		l.last[i] = got[i]
		e := wanted[i] - got[i]
		next := clamp(l.integral[i]+g.i*e*dt, -g.maxI, g.maxI)
		if !limited[i] || math.Abs(next) < math.Abs(l.integral[i]) {
			l.integral[i] = next
		}
		demand[i] = (g.p*e + l.integral[i] - g.d*l.slope[i]) / l.perDemand[i]
	}
	l.primed = true
	return demand
}

// relax forgets the integrals, as on the ground.
func (l *rateLoop) relax() { l.integral = [3]float64{} }
