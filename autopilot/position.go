package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// positionLoop makes a wanted specific force of the reference: position P,
// velocity PI, acceleration fed forward.
type positionLoop struct {
	integral frame.Vec[frame.NED] // [m/s²]: what wind and a wrong hover thrust cost
}

// Limits, horizontal and vertical.
const (
	maxErrorH, maxErrorV = 4.0, 3.0 // position errors beyond count as this [m]
	maxIntegral          = 0.7 * standard.Gravity
)

// step returns the specific force [m/s²] that the rotors shall give, in the world:
// (0, 0, −g) hovers. It is at most most, its tilt at most MaxTilt. hold freezes
// the integral.
func (l *positionLoop) step(g *gains, s *Sense, ref *reference, most float64, hold bool, dt float64) frame.Vec[frame.NED] {
	ePos := ref.pos.Sub(s.Pos)
	h := limit(horizontal(ePos), maxErrorH)
	ePos = frame.OfNED(g.pos.h*h.X, g.pos.h*h.Y, g.pos.v*clamp(ePos.Z, -maxErrorV, maxErrorV))
	eVel := ref.vel.Add(ePos).Sub(s.Vel)
	wanted := ref.acc.Add(eVel.Mul(frame.OfNED(g.vel.h, g.vel.h, g.vel.v))).Add(l.integral)
	wanted = wanted.Sub(frame.OfNED(0, 0, standard.Gravity))
	force := limitForce(wanted, most)
	if !hold {
		l.integrate(g, eVel, wanted.Sub(force), dt)
	}
	return force
}

// integrate adds the velocity error, except where that would drive a limited
// force farther into its limit; excess is what was cut off.
func (l *positionLoop) integrate(g *gains, eVel, excess frame.Vec[frame.NED], dt float64) {
	next := l.integral.AddScaled(dt, eVel.Mul(frame.OfNED(g.sum.h, g.sum.h, g.sum.v)))
	h := limit(horizontal(next), maxIntegral)
	if horizontal(excess).Len() > 0 && h.Len() > horizontal(l.integral).Len() {
		h = horizontal(l.integral)
	}
	z := clamp(next.Z, -maxIntegral, maxIntegral)
	if excess.Z*(z-l.integral.Z) > 0 {
		z = l.integral.Z
	}
	l.integral = frame.OfNED(h.X, h.Y, z)
}

// limitForce keeps the upward part positive, the tilt within MaxTilt and the whole
// within most; height comes before place.
func limitForce(f frame.Vec[frame.NED], most float64) frame.Vec[frame.NED] {
	const least = 0.4 * standard.Gravity
	most = clamp(most, least, 2*standard.Gravity)
	up := clamp(-f.Z, least, most)
	room := math.Sqrt(most*most - up*up)
	side := limit(horizontal(f), min(room, up*math.Tan(MaxTilt)))
	return frame.OfNED(side.X, side.Y, -up)
}

// Bounds of the learnt hover thrust.
const minHover, maxHover = 0.02, 0.9

// hoverLearner estimates which share of full thrust balances gravity, from what
// the accelerometer feels of the thrust that was demanded.
type hoverLearner struct {
	share    float64 // the estimate
	motorLag float64 // [s]
	lagged   float64 // demanded thrust behind the motors' lag
}

// learn takes the mean thrust demanded now and the specific force [m/s²] along the
// body's up axis; learning is slow against the motors' lag and waits outside of
// ordinary flight.
func (h *hoverLearner) learn(thrust, forceUp, dt float64) {
	const slowness = 1.0 // [s]
	h.lagged += (thrust - h.lagged) * min(1, dt/h.motorLag)
	if h.lagged < 0.25*h.share || h.lagged > 0.98 || forceUp < 0.5*standard.Gravity || forceUp > 1.6*standard.Gravity {
		return
	}
	now := h.lagged * standard.Gravity / forceUp
	h.share = clamp(h.share+(now-h.share)*min(1, dt/slowness), minHover, maxHover)
}
