package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// Sense is what one state message says, with its frames.
type Sense struct {
	Time          float64              // physics time [s]
	Pos           frame.Vec[frame.NED] // from home [m]
	Vel           frame.Vec[frame.NED] // over the ground [m/s]
	NEDFromFRD    frame.Rot[frame.NED, frame.FRD]
	Rate          frame.Vec[frame.FRD] // [rad/s]
	SpecificForce frame.Vec[frame.FRD] // [m/s²]
	RangeDown     float64              // by the first rangefinder, which looks along the body's down axis [m]; 0: none, or too near
	Voltage       float64              // [V]
	Current       float64              // [A]
	Airspeed      float64              // true [m/s]; 0: it has no pitot tube, or that is broken
	Wind          frame.Vec[frame.NED] // velocity of the air [m/s]
}

// NewSense reads a state message; false: a number of it can't be flown on.
func NewSense(st *protocol.State) (Sense, bool) {
	q := st.Quaternion
	s := Sense{
		Time:          st.Time,
		Pos:           frame.FromArray[frame.NED](st.PositionNED),
		Vel:           frame.FromArray[frame.NED](st.VelGroundNED),
		NEDFromFRD:    frame.FromQuat[frame.NED, frame.FRD](q[0], q[1], q[2], q[3]),
		Rate:          frame.FromArray[frame.FRD](st.GyroFRD),
		SpecificForce: frame.FromArray[frame.FRD](st.AccelBodyFRD),
		RangeDown:     st.Rangefinders[0],
		Voltage:       st.BatteryVoltage,
		Current:       st.BatteryCurrent,
		Airspeed:      st.Airspeed,
		Wind:          frame.FromArray[frame.NED](st.WindNED),
	}
	rest := s.Time + s.RangeDown + s.Voltage + s.Current + s.Airspeed
	ok := s.Pos.IsFinite() && s.Vel.IsFinite() && s.NEDFromFRD.IsFinite() && s.Rate.IsFinite() && s.Wind.IsFinite() &&
		s.SpecificForce.IsFinite() && !math.IsNaN(rest) && !math.IsInf(rest, 0)
	return s, ok
}

// Up is the body's up axis in the world.
func (s *Sense) Up() frame.Vec[frame.NED] { return s.NEDFromFRD.Apply(frame.OfFRD(0, 0, -1)) }

// Yaw is the heading [rad].
func (s *Sense) Yaw() float64 { return frame.Yaw(s.NEDFromFRD) }

// Tilt is the angle of the body's up axis from the world's [rad], 0 to π.
func (s *Sense) Tilt() float64 { return frame.Tilt(s.NEDFromFRD) }

// Still reports whether the vehicle neither moves nor turns.
func (s *Sense) Still() bool { return s.Vel.Len() < 0.15 && s.Rate.Len() < 0.2 }

// Height is the distance to the ground [m]: by the rangefinder; +Inf where that is
// too far or looks aside, the altitude over home where there is none.
func (s *Sense) Height() float64 {
	if s.RangeDown <= 0 {
		return max(0, -s.Pos.Z)
	}
	const reliable = 10 // of the usual rangefinders [m]
	if up := -s.Up().Z; s.RangeDown > 0 && s.RangeDown < reliable && up > 0.5 {
		return s.RangeDown * up
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
func wrapPi(a float64) float64 { return frame.WrapPi(a) }

// Unfit says why a vehicle must not arm that may lean by mostTilt [rad] and needs a voltage [V]; empty: it may.
func (s *Sense) Unfit(mostTilt, voltage float64) string {
	switch {
	case s.Tilt() > mostTilt:
		return "the vehicle is not level"
	case !s.Still():
		return "the vehicle moves"
	case s.Voltage < voltage:
		return "the battery is low"
	}
	return ""
}
