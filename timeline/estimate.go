package timeline

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
)

// longestSilence is for how long an estimate counts when no other follows [s].
const longestSilence = 1.0

// Estimate interpolates between the recorded estimates.
func (s *recorded) Estimate(elapsed float64) (e Estimate, ok bool) {
	before, after, at, err := record.EstimatesAt(s.recording, s.vehicle, elapsed)
	if err != nil || before == nil || elapsed-at[0] > longestSilence {
		return e, false
	}
	if after == nil || after.Flight != before.Flight || at[1]-at[0] > longestSilence || at[1] <= at[0] {
		return estimateOf(before, before, 0)
	}
	return estimateOf(before, after, (elapsed-at[0])/(at[1]-at[0]))
}

// estimateOf returns what lies between two estimates: a part of the way from the first to the
// second. ok is false where that is no place.
func estimateOf(a, b *message.Estimate, part float64) (e Estimate, ok bool) {
	from, to := vec[frame.NED](a.PositionNED), vec[frame.NED](b.PositionNED)
	e.PositionNED = from.Add(to.Sub(from).Scale(part))
	q := mgl64.QuatSlerp(quat(a.Attitude), nearQuat(quat(a.Attitude), quat(b.Attitude)), part)
	e.NEDFromFRD = frame.FromQuat[frame.NED, frame.FRD](q.W, q.V[0], q.V[1], q.V[2])
	return e, e.PositionNED.IsFinite() && e.NEDFromFRD.IsFinite()
}

func quat(q [4]float32) mgl64.Quat {
	return mgl64.Quat{W: float64(q[0]), V: mgl64.Vec3{float64(q[1]), float64(q[2]), float64(q[3])}}
}

// nearQuat returns the one of q and −q, which are the same attitude, that is nearer to another.
func nearQuat(other, q mgl64.Quat) mgl64.Quat {
	if math.Signbit(other.Dot(q)) {
		return q.Scale(-1)
	}
	return q
}
