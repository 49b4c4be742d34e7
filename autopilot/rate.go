package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// rateLoop makes angular accelerations of wanted body rates: PID, with the derivative of
// the measured rate only, filtered.
type rateLoop struct {
	integral [3]float64 // [rad/s²]
	last     [3]float64 // rates of the step before [rad/s]
	slope    [3]float64 // filtered derivative of the rates [rad/s²]
	primed   bool       // last is valid
}

// step returns the angular accelerations to demand about the body axes [rad/s²].
// limited tells for which axes the mixer could not give what the step before
// demanded: their integrals only shrink.
func (l *rateLoop) step(g *gains, rate, want frame.Vec[frame.FRD], limited [3]bool, dt float64) [3]float64 {
	var demand [3]float64
	got, wanted := rate.Array(), want.Array()
	share := 1 - math.Exp(-2*math.Pi*g.slopeHz*dt)
	for i, g := range g.rate {
		if l.primed {
			l.slope[i] += share * ((got[i]-l.last[i])/dt - l.slope[i])
		}
		l.last[i] = got[i]
		e := wanted[i] - got[i]
		next := clamp(l.integral[i]+g.i*e*dt, -g.maxI, g.maxI)
		if !limited[i] || math.Abs(next) < math.Abs(l.integral[i]) {
			l.integral[i] = next
		}
		demand[i] = g.p*e + l.integral[i] - g.d*l.slope[i]
	}
	l.primed = true
	return demand
}

// relax forgets the integrals, as on the ground.
func (l *rateLoop) relax() { l.integral = [3]float64{} }
