package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// attitudeFor returns the attitude whose up axis is along force and whose heading
// is yaw [rad]: the heading first, then the shortest tilt.
func attitudeFor(force frame.Vec[frame.NED], yaw float64) frame.Rot[frame.NED, frame.FRD] {
	up := force.Scale(1 / force.Len())
	heading := frame.FromEuler(0, 0, yaw)
	turn := shortest(frame.OfNED(0, 0, -1), up)
	return frame.Compose(turn, heading)
}

// shortest returns the rotation about a horizontal axis, as seen from a, that
// brings unit vector a to unit vector b. Opposite vectors have no such single
// axis; one is chosen.
func shortest[F frame.Frame](a, b frame.Vec[F]) frame.Rot[F, F] {
	axis := a.Cross(b)
	w := 1 + a.Dot(b)
	if w < 1e-9 {
		return frame.FromQuat[F, F](0, 1, 0, 0)
	}
	return frame.FromQuat[F, F](w, axis.X, axis.Y, axis.Z)
}

// attitudeRates returns the body rates [rad/s] that turn the vehicle to want: the
// tilt by the shortest way and at once, the heading beside it and slower, since
// yaw has a tenth of the authority. yawRate is fed forward about the world's down
// axis; keepYaw false gives the heading up, and only keeps it from turning.
//
// Source: Brescianini, D'Andrea 2020, section III: the error is split into a tilt
// and a rotation about the thrust axis, each with its own gain.
func (g *gains) attitudeRates(s *Sense, want frame.Rot[frame.NED, frame.FRD], yawRate float64, keepYaw bool) frame.Vec[frame.FRD] {
	frdFromNED := s.NEDFromFRD.Inverse()
	upWanted := frdFromNED.Apply(want.Apply(frame.OfFRD(0, 0, -1)))
	tilt := shortest(frame.OfFRD(0, 0, -1), upWanted)
	_, x, y, _ := tilt.Quat()
	sin := math.Hypot(x, y)
	rates := frame.Vec[frame.FRD]{}
	if sin > 1e-9 {
		rate := min(g.tilt*2*math.Asin(min(1, sin)), g.mostTiltRate)
		rates = frame.OfFRD(rate*x/sin, rate*y/sin, 0)
	}
	if !keepYaw {
		return rates
	}
	rest := frame.Compose(tilt.Inverse(), frame.Compose(frdFromNED, want))
	w, _, _, z := rest.Quat()
	yaw := wrapPi(2 * math.Atan2(z, w))
	down := frdFromNED.Apply(frame.OfNED(0, 0, yawRate))
	rates.Z = clamp(g.yaw*yaw+down.Z, -g.mostYawRate, g.mostYawRate)
	return rates
}

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
