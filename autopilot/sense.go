package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// sense is what one state message says, with its frames.
type sense struct {
	time          float64 // physics time [s]
	pos           frame.Vec[frame.NED]
	vel           frame.Vec[frame.NED]
	nedFromFRD    frame.Rot[frame.NED, frame.FRD]
	rate          frame.Vec[frame.FRD]
	specificForce frame.Vec[frame.FRD]
	rangeDown     float64 // by the first rangefinder, which looks along the body's down axis [m]; 0: none, or too near
	voltage       float64 // [V]
	current       float64 // [A]
}

// newSense returns false when a number of the message cannot be flown on.
func newSense(st *protocol.State) (sense, bool) {
	q := st.Quaternion
	s := sense{
		time:          st.Time,
		pos:           frame.FromArray[frame.NED](st.PositionNED),
		vel:           frame.FromArray[frame.NED](st.VelGroundNED),
		nedFromFRD:    frame.FromQuat[frame.NED, frame.FRD](q[0], q[1], q[2], q[3]),
		rate:          frame.FromArray[frame.FRD](st.GyroFRD),
		specificForce: frame.FromArray[frame.FRD](st.AccelBodyFRD),
		rangeDown:     st.Rangefinders[0],
		voltage:       st.BatteryVoltage,
		current:       st.BatteryCurrent,
	}
	rest := s.time + s.rangeDown + s.voltage + s.current
	ok := s.pos.IsFinite() && s.vel.IsFinite() && s.nedFromFRD.IsFinite() && s.rate.IsFinite() &&
		s.specificForce.IsFinite() && !math.IsNaN(rest) && !math.IsInf(rest, 0)
	return s, ok
}

// up is the body's up axis in the world.
func (s *sense) up() frame.Vec[frame.NED] { return s.nedFromFRD.Apply(frame.OfFRD(0, 0, -1)) }

// yaw is the heading [rad].
func (s *sense) yaw() float64 {
	_, _, yaw := frame.Euler(s.nedFromFRD)
	return yaw
}

// tilt is the angle of the body's up axis from the world's [rad], 0 to π.
func (s *sense) tilt() float64 { return frame.Tilt(s.nedFromFRD) }

// still reports whether the vehicle neither moves nor turns.
func (s *sense) still() bool { return s.vel.Len() < 0.15 && s.rate.Len() < 0.2 }

// height is the distance to the ground [m]: by the rangefinder; +Inf where that is
// too far or looks aside, the altitude over home where there is none.
func (s *sense) height() float64 {
	if s.rangeDown <= 0 {
		return max(0, -s.pos.Z)
	}
	const reliable = 10 // of the usual rangefinders [m]
	if up := -s.up().Z; s.rangeDown > 0 && s.rangeDown < reliable && up > 0.5 {
		return s.rangeDown * up
	}
	return math.Inf(1)
}

func horizontal(v frame.Vec[frame.NED]) frame.Vec[frame.NED] { return frame.OfNED(v.X, v.Y, 0) }

// limit shortens v to length at most.
func limit(v frame.Vec[frame.NED], length float64) frame.Vec[frame.NED] {
	if l := v.Len(); l > length {
		return v.Scale(length / l)
	}
	return v
}

func clamp(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

// wrapPi returns the angle in [−π, π].
func wrapPi(a float64) float64 { return math.Remainder(a, 2*math.Pi) }
