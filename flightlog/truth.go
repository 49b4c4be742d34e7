package flightlog

import (
	"github.com/sitlark/sitlark/physics/frame"
)

// readTruth reads what a simulator told the autopilot.
func (b *binaryLog) readTruth() {
	t := &Truth{}
	times, rows := b.rows(b.log.Table("SIM2"), "PN", "PE", "PD", "VN", "VE", "VD")
	for i, now := range times {
		p, v := frame.OfNED(rows[0][i], rows[1][i], rows[2][i]), frame.OfNED(rows[3][i], rows[4][i], rows[5][i])
		if finite(p.X, p.Y, p.Z, v.X, v.Y, v.Z) {
			t.Position.add(now, p)
			t.Velocity.add(now, v)
		}
	}
	times, rows = b.rows(b.log.Table("SIM"), "Q1", "Q2", "Q3", "Q4")
	for i, now := range times {
		if r, ok := quaternion(rows[0][i], rows[1][i], rows[2][i], rows[3][i]); ok {
			t.Attitude.add(now, r)
		}
	}
	if t.Position.Len() > 1 {
		b.Truth = t
	}
}

// Add appends a state at an elapsed time [s]: position [m], velocity [m/s] and attitude.
func (t *Truth) Add(elapsed float64, position, velocity frame.Vec[frame.NED], attitude frame.Rot[frame.NED, frame.FRD]) {
	t.Position.add(elapsed, position)
	t.Velocity.add(elapsed, velocity)
	t.Attitude.add(elapsed, attitude)
}
