package layout

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// Layout is one arrangement of motors. It is a value: changing it changes no other.
type Layout struct {
	Name    string   // as in ArduPilot's --model and sim_vehicle's --frame
	Aliases []string // other names that Lookup knows
	Title   string   // for people, in a few words

	// Motors by rising Number. Numbers are servo outputs and may have gaps (tri has
	// no motor 3). A frame file's motorN keys count along this slice, from 1.
	Motors []Motor

	FrameClass int     // ArduCopter's FRAME_CLASS
	FrameType  int     // ArduCopter's FRAME_TYPE
	Extra      []Param // what ArduCopter needs beside them for the layout

	// Kind is that of the program that has the layout: Copter, or Plane for a quadplane,
	// whose parameters are Q_FRAME_CLASS and Q_FRAME_TYPE.
	Kind kind.Kind

	Note string // what the user should know before flying it; may be empty
}

// Motor is one motor with its rotor.
type Motor struct {
	Number    int     // servo output that drives it, from 1
	AngleDeg  float64 // place on the circle, clockwise from the nose [deg], (−180, 180]
	Clockwise bool    // the rotor's sense of rotation, seen from above
	Level     int     // place in the stack on its arm, 0 at the top, counted down
	TestOrder int     // place in ArduPilot's motor test (A is 1): clockwise, top first
	Tilt      Tilt    // the servo that tilts it; Channel 0 for a fixed one
}

// Param is one parameter of the autopilot.
type Param struct {
	Name  string
	Value float64
}

// Place returns where the motor stands on a circle of radius 1, in the body frame.
// Stacked motors share a place.
func (m Motor) Place() frame.Vec[frame.FRD] {
	sin, cos := math.Sincos(m.AngleDeg * math.Pi / 180)
	return frame.OfFRD(cos, sin, 0)
}

// YawSign is the sign of the torque about the body's down axis by which the rotor
// answers its drag: −1 for a clockwise one, which pushes the nose to the left.
func (m Motor) YawSign() float64 {
	if m.Clockwise {
		return -1
	}
	return 1
}

// Channels returns the number of servo channels that the layout uses, counted to the
// highest one, tilt servos included. Above 16 it needs the 32-channel packet
// (SERVO_32_ENABLE 1).
func (l Layout) Channels() int {
	n := 0
	for _, m := range l.Motors {
		n = max(n, m.Number, m.Tilt.Channel)
	}
	return n
}

// Levels returns how many motors stand above one another on an arm, 1 for a flat
// layout.
func (l Layout) Levels() int {
	n := 0
	for _, m := range l.Motors {
		n = max(n, m.Level+1)
	}
	return n
}

// TailServo returns the servo that swings a motor sideways for yaw, as tri has it.
func (l Layout) TailServo() (Tilt, bool) {
	for _, m := range l.Motors {
		if m.Tilt.Axis == TiltRoll && m.Tilt.Channel > 0 {
			return m.Tilt, true
		}
	}
	return Tilt{}, false
}

// Quadplane reports whether ArduPlane has the layout, among its quadplanes.
func (l Layout) Quadplane() bool { return l.Kind.Winged() }

// Params returns every parameter that ArduCopter, or ArduPlane for a quadplane,
// needs to mix for the layout.
func (l Layout) Params() []Param {
	if l.Quadplane() {
		return append(l.quadplaneParams(), l.Extra...)
	}
	return append([]Param{
		{"FRAME_CLASS", float64(l.FrameClass)},
		{"FRAME_TYPE", float64(l.FrameType)},
	}, l.Extra...)
}
