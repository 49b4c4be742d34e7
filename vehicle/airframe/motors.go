package airframe

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/physics/engine"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/traction"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Motor is the place and the spin of one motor with its propeller.
type Motor struct {
	Number    int                  // servo output that drives it, from 1, and what people call it
	PlaceFRD  frame.Vec[frame.FRD] // of the propeller's hub [m]
	Clockwise bool                 // seen from above
	Level     int                  // place in the stack on its arm, 0 at the top
	Drive     int                  // which of the vehicle's Drives it is
	Propeller int                  // which of its Propellers it turns
	// Engine is which of its Engines it is, from 1, with a Drive that is the starter; 0: an electric motor.
	Engine int

	// Hinge is the unit vector about which a servo tilts it, right-handed by the servo's angle, and Servo
	// which of the vehicle's Servos. A zero Hinge: it is fixed.
	Hinge frame.Vec[frame.FRD]
	Servo int

	// AxisFRD is where the thrust points when the tilt servo stands upright; any
	// length, the zero value is straight up. A propeller whose thrust points down
	// turns clockwise as seen from where it points.
	AxisFRD frame.Vec[frame.FRD]

	Imbalance float64 // of the propeller, mass times its distance from the shaft [kg m], 0 to 1e-3

	ThrustScale float64 // factor on the blades' forces, 0.01 to 100; 0 counts as 1
	TorqueScale float64 // factor on their torque about the shaft, 0.01 to 100; 0 counts as 1
	DragScale   float64 // factor on their forces in the disc's plane, 1e-4 to 100; 0 counts as 1
	// ReactionScale is the share of the air's torque on the blades that turns the body, 1e-4 to
	// 100, for vehicles that are described by how they yaw. 0: the shaft's whole torque does,
	// with that of the rotor's own acceleration, as angular momentum demands.
	ReactionScale float64
}

// Thrust returns the unit vector of the thrust when the tilt servo stands upright.
func (m *Motor) Thrust() frame.Vec[frame.FRD] {
	if n := m.AxisFRD.Len(); n > 0 {
		return m.AxisFRD.Scale(1 / n)
	}
	return frame.OfFRD(0, 0, -1)
}

// Circle is where the motors of a layout stand.
type Circle struct {
	Arm     float64 // from the centre to each hub [m]
	Up      float64 // topmost propellers above the centre of mass [m]
	Spacing float64 // between the propellers of a stack [m]
}

// Arrange returns the motors of a layout on a circle, all of the first drive with the first propeller, and the
// servos that tilt them.
func Arrange(l layout.Layout, c Circle) (motors []Motor, servos []servo.Params) {
	motors = make([]Motor, len(l.Motors))
	for i, m := range l.Motors {
		motors[i] = Motor{
			Number:    m.Number,
			PlaceFRD:  m.Place().Scale(c.Arm).Add(frame.OfFRD(0, 0, float64(m.Level)*c.Spacing-c.Up)),
			Clockwise: m.Clockwise,
			Level:     m.Level,
		}
		motors[i].Hinge, motors[i].Servo, servos = Tilted(m.Tilt, servos)
	}
	return motors, servos
}

// Tilted returns how a servo of a layout tilts a motor: the hinge, zero where none does, and the servo's place among
// servos, to which it is added unless another motor has brought it.
func Tilted(t layout.Tilt, servos []servo.Params) (hinge frame.Vec[frame.FRD], at int, all []servo.Params) {
	if t.Channel == 0 {
		return hinge, 0, servos
	}
	at = slices.IndexFunc(servos, func(s servo.Params) bool { return s.Output == t.Channel })
	if at < 0 {
		at, servos = len(servos), append(servos, tiltServo(t))
	}
	return hinges[t.Axis], at, servos
}

// hinges are about what servos of layouts tilt motors.
var hinges = map[layout.TiltAxis]frame.Vec[frame.FRD]{
	layout.TiltRoll:  frame.OfFRD(1, 0, 0),
	layout.TiltPitch: frame.OfFRD(0, 1, 0),
}

// tiltServo returns a layout's servo, which points the motor up until it gets a pulse.
func tiltServo(t layout.Tilt) servo.Params {
	return servo.Params{
		Name: "tilt servo", Output: t.Channel, MinUs: 1000, MaxUs: 2000, AtMinDeg: t.At1000Deg, AtMaxDeg: t.At2000Deg,
		StartUs: t.UprightUs(), RateDeg: math.Abs(t.At2000Deg-t.At1000Deg) / layout.TiltTravelS,
	}
}

// Tilts reports whether a servo tilts the motor.
func (m *Motor) Tilts() bool { return m.Hinge != frame.Vec[frame.FRD]{} }

// Drive returns the data of the motor at place i of Motors, with its ESC.
func (v *Vehicle) Drive(i int) *motor.Params { return &v.Drives[v.Motors[i].Drive] }

// Engine returns the data of the piston engine at place i of Motors; nil for an electric motor.
func (v *Vehicle) Engine(i int) *engine.Params {
	if k := v.Motors[i].Engine; k > 0 {
		return &v.Engines[k-1]
	}
	return nil
}

// SetDrive gives the motor at place i of Motors a drive of its own.
func (v *Vehicle) SetDrive(i int, own motor.Params) {
	v.Motors[i].Drive = len(v.Drives)
	v.Drives = append(v.Drives, own)
}

// Rotor returns the data of the propeller of the motor at place i of Motors.
func (v *Vehicle) Rotor(i int) *rotor.Params { return &v.Propellers[v.Motors[i].Propeller] }

// MotorIndex returns where the motor of that number stands in Motors.
func (v *Vehicle) MotorIndex(number int) (int, bool) {
	return slices.BinarySearchFunc(v.Motors, number, func(m Motor, n int) int { return m.Number - n })
}

// TractionIndex returns where the motor of that number stands in Traction.
func TractionIndex(v *Vehicle, number int) (int, bool) {
	return slices.BinarySearchFunc(v.Traction, number, func(p traction.Params, n int) int { return p.Output - n })
}

// HasMotor reports whether a motor has that number, whatever it turns.
func HasMotor(v *Vehicle, number int) bool {
	_, turns := v.MotorIndex(number)
	_, drives := TractionIndex(v, number)
	return turns || drives
}

// OwnLayout is the Layout of a vehicle whose motors stand where its file says.
const OwnLayout = "own layout"

// MotorsOf says which motors the vehicle has, for people, and of one with wings which of them lift: "quad X has motors 1 to 4".
func MotorsOf(v *Vehicle) string {
	name, motors := v.Layout, "motors "
	if name == OwnLayout {
		name = v.Name
	}
	switch len(v.Motors) + len(v.Traction) {
	case 0:
		return name + " has no motors"
	case 1:
		motors = "motor "
	}
	has := name + " has " + motors + v.MotorNumbers()
	if v.Lifters() == 0 || len(v.Wings) == 0 || v.Lifters() == len(v.Motors) {
		return has
	}
	var lift []string
	for i := range v.Motors {
		if v.Motors[i].Lifts() {
			lift = append(lift, strconv.Itoa(v.Motors[i].Number))
		}
	}
	return has + ", of which " + strings.Join(lift, ", ") + " lift"
}

// NumbersOf returns the numbers of all motors, whatever they turn, rising.
func NumbersOf(v *Vehicle) (all []int) {
	for i := range v.Motors {
		all = append(all, v.Motors[i].Number)
	}
	for i := range v.Traction {
		all = append(all, v.Traction[i].Output)
	}
	slices.Sort(all)
	return all
}

// MotorNumbers lists all motors for people: "1 to 4", or "1, 2, 4" where one is
// missing.
func (v *Vehicle) MotorNumbers() string {
	all := NumbersOf(v)
	n := len(all)
	if n > 1 && all[n-1] == n {
		return fmt.Sprintf("1 to %d", n)
	}
	var numbers []string
	for _, number := range all {
		numbers = append(numbers, strconv.Itoa(number))
	}
	return strings.Join(numbers, ", ")
}
