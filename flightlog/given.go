package flightlog

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// MaxRC is how many RC channels a log has at most.
const MaxRC = 16

// RC is what the autopilot took for its radio.
type RC struct {
	PulseUs    [MaxRC]uint16 // from channel 1 on [µs]; 0: none
	Overridden uint16        // bit by channel: a ground station overrides it; 0 too where the log does not say
}

// Target is where a ground station or another program led a copter in GUIDED, or with which
// velocity: a message SET_POSITION_TARGET or a command. Which of the two, the log does not say.
type Target struct {
	Elapsed float64 // [s]

	// What is meant. A place without velocity is gone to.
	HasPosition, HasVelocity, HasAccel bool

	Position frame.Vec[frame.NED] // from the EKF's origin [m]
	Place    *mission.Place       // in its stead, to about 1 m; nil: Position has it
	Velocity frame.Vec[frame.NED] // [m/s]
	Accel    frame.Vec[frame.NED] // [m/s²]
}

// readRC reads what the autopilot took for its radio, about ten times a second.
//
// Source: ArduPilot's documentation "Onboard Message Log Messages", RCIN and RCI2.
func readRC(b *binaryLog) {
	t := b.log.Table("RCIN")
	columns := []string{"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8"}
	for _, more := range []string{"C9", "C10", "C11", "C12", "C13", "C14"} {
		if t.Has(more) {
			columns = append(columns, more)
		}
	}
	times, rows := b.rows(t, columns...)
	var mask Track[uint16]
	maskTimes, masks := b.rows(b.log.Table("RCI2"), "OMask")
	for i, now := range maskTimes {
		mask.add(now, uint16(masks[0][i]))
	}
	for i, now := range times {
		var rc RC
		for k := range columns {
			rc.PulseUs[k] = uint16(min(max(rows[k][i], 0), math.MaxUint16))
		}
		rc.Overridden, _ = mask.Latest(now + sameRecord) // it follows at once
		b.RC.add(now, rc)
	}
}

// sameRecord is how far apart records are that are written together, at most [s].
const sameRecord = 0.02

// Kinds of GUIP, as ArduPilot numbers them from 4.1 on.
const (
	guidedWaypoint = 1
	guidedPosition = 2
	guidedPosVel   = 3
	guidedVelocity = 4
	guidedAccel    = 5
)

// readTargets reads the targets in GUIDED, and notes those of attitude. Before 4.1 their kinds had
// other numbers: those are left out.
//
// Source: ArduPilot's documentation "Onboard Message Log Messages", GUIP and GUIA; the frame was
// seen in logs.
func readTargets(b *binaryLog) {
	b.AttitudeTargets = b.log.Table("GUIA").Len()
	t := b.log.Table("GUIP")
	if !t.Has("Terrain", "aX") {
		return
	}
	up := -1.0 // in metres, and down; before that in centimetres, and up
	for _, c := range t.Columns {
		if c.Name == "pX" && c.Factor == 1 {
			up = 1
		}
	}
	times, rows := b.rows(t, "Type", "Terrain", "pX", "pY", "pZ", "vX", "vY", "vZ", "aX", "aY", "aZ")
	for i, now := range times {
		at := func(k int) frame.Vec[frame.NED] { return frame.OfNED(rows[k][i], rows[k+1][i], up*rows[k+2][i]) }
		target := Target{Elapsed: now, Position: at(2), Velocity: at(5), Accel: at(8)}
		switch rows[0][i] {
		case guidedWaypoint, guidedPosition:
			target.HasPosition = true
		case guidedPosVel:
			target.HasPosition, target.HasVelocity = true, true
		case guidedVelocity:
			target.HasVelocity = true
		case guidedAccel:
			target.HasAccel = true
		default:
			continue
		}
		target.HasAccel = target.HasAccel || target.HasVelocity && target.Accel.Len() > 0
		if rows[1][i] != 0 || !target.Position.IsFinite() || !target.Velocity.IsFinite() || !target.Accel.IsFinite() {
			b.OtherTargets++
			continue
		}
		if math.Hypot(target.Position.X, target.Position.Y) > farthest { // latitude, longitude [1e-7 deg] and altitude [cm]
			raw := 1.0
			if up < 0 {
				raw = 100 // the log's unit was taken for centimetres
			}
			target.Place = &mission.Place{LatDeg: rows[2][i] * raw * 1e-7, LonDeg: rows[3][i] * raw * 1e-7, AltM: rows[4][i] * raw * 1e-2}
		}
		b.Targets = append(b.Targets, target)
	}
}

// farthest is how far from the EKF's origin a target can be [m].
const farthest = 200e3
