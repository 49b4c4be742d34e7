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
func (g *gains) attitudeRates(s *sense, want frame.Rot[frame.NED, frame.FRD], yawRate float64, keepYaw bool) frame.Vec[frame.FRD] {
	frdFromNED := s.nedFromFRD.Inverse()
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
