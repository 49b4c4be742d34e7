package past

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Estimate is what the autopilot of a vehicle believed at the time that is shown, with now as the
// truth. It is not valid where that is not known.
func (p *Line) Estimate(vehicle int, now *snapshot.Snapshot) mavlink.Estimate {
	r := p.readers[vehicle]
	if r == nil || r.belief == nil {
		return mavlink.Estimate{}
	}
	b := &now.Body
	e := mavlink.Estimate{Valid: true, Of: r.belief.Of, Time: now.Time, PositionNED: r.belief.PositionNED, NEDFromFRD: r.belief.NEDFromFRD}
	e.Truth = mavlink.Truth{PositionNED: b.PositionNED, VelGround: b.VelGround, NEDFromFRD: b.NEDFromFRD, WindNED: now.Air.WindNED,
		Voltage: now.Power.Voltage, Current: now.Power.Current}
	e.VelGround = b.VelGround // not recorded
	e.PositionError = e.PositionNED.Sub(b.PositionNED).Len()
	e.AttitudeError = angleOf(frame.Compose(e.NEDFromFRD, b.NEDFromFRD.Inverse()))
	return e
}

// angleOf is the angle of a rotation [rad].
func angleOf(turn frame.Rot[frame.NED, frame.NED]) float64 {
	w, _, _, _ := turn.Quat()
	return 2 * math.Acos(min(1, math.Abs(w)))
}
