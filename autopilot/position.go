package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// positionLoop makes a wanted specific force of the reference: position P,
// velocity PI, acceleration fed forward.
type positionLoop struct {
	integral frame.Vec[frame.NED] // [m/s²]: what wind and a wrong hover thrust cost
}

// Gains, horizontal and vertical.
const (
	posGainH, posGainV   = 0.9, 1.4 // [1/s]
	velGainH, velGainV   = 2.2, 4.0 // [1/s]
	intGainH, intGainV   = 0.9, 2.0 // [1/s²]
	maxErrorH, maxErrorV = 4.0, 3.0 // position errors beyond count as this [m]
	maxIntegral          = 0.7 * gravity
)

// step returns the specific force [m/s²] that the rotors shall give, in the world:
// (0, 0, −g) hovers. Its tilt is at most maxTilt. hold freezes the integral.
func (l *positionLoop) step(s *sense, ref *reference, hold bool, dt float64) frame.Vec[frame.NED] {
	ePos := ref.pos.Sub(s.pos)
	h := limit(horizontal(ePos), maxErrorH)
	ePos = frame.OfNED(posGainH*h.X, posGainH*h.Y, posGainV*clamp(ePos.Z, -maxErrorV, maxErrorV))
	eVel := ref.vel.Add(ePos).Sub(s.vel)
	wanted := ref.acc.Add(eVel.Mul(frame.OfNED(velGainH, velGainH, velGainV))).Add(l.integral)
	force, cut := limitForce(wanted.Sub(frame.OfNED(0, 0, gravity)))
	if !hold {
		l.integrate(eVel, cut, dt)
	}
	return force
}

// integrate adds the velocity error, except where that would drive a limited
// force farther into its limit.
func (l *positionLoop) integrate(eVel frame.Vec[frame.NED], cut bool, dt float64) {
	next := l.integral.AddScaled(dt, eVel.Mul(frame.OfNED(intGainH, intGainH, intGainV)))
	h := limit(horizontal(next), maxIntegral)
	if cut && horizontal(next).Len() > horizontal(l.integral).Len() {
		h = horizontal(l.integral)
	}
	l.integral = frame.OfNED(h.X, h.Y, clamp(next.Z, -maxIntegral, maxIntegral))
}

// limitForce keeps the upward part positive and the tilt within maxTilt; height
// comes before place. cut tells that the horizontal part was shortened.
func limitForce(f frame.Vec[frame.NED]) (limited frame.Vec[frame.NED], cut bool) {
	up := clamp(-f.Z, 0.4*gravity, 2*gravity)
	h := horizontal(f)
	side := limit(h, up*math.Tan(maxTilt))
	return frame.OfNED(side.X, side.Y, -up), side.Len() < h.Len()
}
