package airframe

import (
	"fmt"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/physics/fuselage"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/physics/wing"
)

const (
	// MaxWings is the largest number of lifting surfaces a vehicle can have.
	MaxWings = 8
	// MaxWheels is the largest number of wheels and skids a vehicle can have.
	MaxWheels = 12
)

// Wheel is a wheel or a skid, and what moves it.
type Wheel struct {
	wheel.Params
	Steering Linkage // its angle to the right [rad]
	// AxleAhead is how far the wheel stands ahead of the axle about whose line the vehicle turns, after Ackermann: the wheel on the
	// inside turns farther than the linkage says, the other one less [m]. 0: it turns as the linkage says.
	AxleAhead  float64
	Retraction Linkage // 0 out, 1 stowed
	Braking    Linkage // 0 free, 1 all of its brake's torque
	Mass       float64 // part of the vehicle's, which goes with a wheel that breaks [kg]; 0: nothing does
}

// Fuselage is a body along the forward axis, straight back from its nose. The zero value is none.
type Fuselage = fuselage.Params

// Linkage is how a servo moves something: by Gain times the servo's angle [rad].
type Linkage struct {
	Servo int     // which of the vehicle's Servos
	Gain  float64 // 0: none moves it
}

// SteerAngle returns the wheel's angle to the right [rad] with the steering servo at an angle [rad].
func (w *Wheel) SteerAngle(servo float64) float64 {
	angle := w.Steering.At(servo)
	if w.AxleAhead == 0 || angle == 0 {
		return angle
	}
	t := math.Tan(angle)
	return math.Atan(w.AxleAhead * t / (w.AxleAhead - w.PlaceFRD.Y*t))
}

// At returns what the linkage does with the servo at an angle [rad].
func (l *Linkage) At(angle float64) float64 { return l.Gain * angle }

// Surfaces returns the number of controls of all wings: these in the order of the wings, each wing's in its own.
func (v *Vehicle) Surfaces() (n int) {
	for i := range v.Wings {
		n += len(v.Wings[i].Controls)
	}
	return n
}

// Surface returns the wing of surface i of Surfaces, and its place among the wing's controls.
func (v *Vehicle) Surface(i int) (wing, control int) {
	for wing < len(v.Wings) && i >= len(v.Wings[wing].Controls) {
		i -= len(v.Wings[wing].Controls)
		wing++
	}
	return wing, i
}

// Control returns surface i of Surfaces.
func (v *Vehicle) Control(i int) *wing.Control {
	w, k := v.Surface(i)
	return &v.Wings[w].Controls[k]
}

// ServoName returns the name of the servo at place i of Servos. One without a name has its number in that list, from 1, by which
// commands name it, too.
func (v *Vehicle) ServoName(i int) string {
	if name := v.Servos[i].Name; name != "" {
		return name
	}
	return "servo " + strconv.Itoa(i+1)
}

// ServoNames returns the servos' names, in their order.
func (v *Vehicle) ServoNames() []string {
	names := make([]string, len(v.Servos))
	for i := range names {
		names[i] = v.ServoName(i)
	}
	return names
}

// Lifts reports whether the motor points up, within 45°, or a servo tilts it about an axis that is not upright.
func (m *Motor) Lifts() bool {
	return m.Tilts() && !m.Swivels() || m.Thrust().Z < -math.Sqrt2/2
}

// Swivels reports whether a servo turns the motor about an upright axis: that steers, and lifts nothing.
func (m *Motor) Swivels() bool { return math.Abs(m.Hinge.Z) > math.Sqrt2/2 }

// leastMotors is how many motors with a propeller a vehicle needs at least: what has wings can glide, what has wheels can be driven,
// what has hulls drifts, and a pedestal stands.
func leastMotors(v *Vehicle) float64 {
	if v.Winged() || len(v.Traction) > 0 || len(v.Hulls) > 0 || len(v.Fins) > 0 || v.Pedestal.Given() {
		return 0
	}
	return 1
}

// validateWings checks each lifting surface, and that the servos of its controls exist.
func (v *Vehicle) validateWings() error {
	if n := len(v.Wings); n > MaxWings {
		return v.Refuse(fmt.Errorf("number of wings is %d, must be from 0 to %d", n, MaxWings), "wings")
	}
	for i := range v.Wings {
		w := &v.Wings[i]
		err := w.Validate()
		for k := range w.Controls {
			if s := w.Controls[k].Servo; err == nil && !(s >= 0 && s < len(v.Servos)) {
				err = fmt.Errorf("the servo of %s is the one at place %d of %d", w.Controls[k].Name, s+1, len(v.Servos))
			}
		}
		if err != nil {
			return v.Refuse(fmt.Errorf("wing %d (%s): %w", i+1, w.Name, err), "wings")
		}
	}
	return nil
}

func wheelParams(v *Vehicle) []wheel.Params {
	wheels := make([]wheel.Params, len(v.Wheels))
	for i := range wheels {
		wheels[i] = v.Wheels[i].Params
	}
	return wheels
}

// validateWheels checks each wheel, what moves it, and that a step of the physics bears them all.
func (v *Vehicle) validateWheels() error {
	if n := len(v.Wheels); n > MaxWheels {
		return v.Refuse(fmt.Errorf("number of wheels is %d, must be from 0 to %d", n, MaxWheels), "wheels")
	}
	for i := range v.Wheels {
		w := &v.Wheels[i]
		err := w.Validate()
		if err == nil && !(w.Mass >= 0 && w.Mass <= 500) {
			err = fmt.Errorf("mass is %s kg, must be from 0 to 500 kg", figure(w.Mass))
		}
		if err == nil && !(math.Abs(w.AxleAhead) <= 20) {
			err = fmt.Errorf("the axle that it turns about is %.10g m behind it, must be within 20 m", w.AxleAhead)
		}
		for _, l := range []Linkage{w.Steering, w.Retraction, w.Braking} {
			if err == nil && l.Gain != 0 && !(l.Servo >= 0 && l.Servo < len(v.Servos) && math.Abs(l.Gain) <= 1000) {
				err = fmt.Errorf("its servo is the one at place %d of %d, with a gain of %.10g", l.Servo+1, len(v.Servos), l.Gain)
			}
		}
		if err != nil {
			return v.Refuse(fmt.Errorf("wheel %d: %w", i+1, err), "wheels")
		}
	}
	if len(v.Wheels) == 0 {
		return nil
	}
	wheels := wheelParams(v)
	for _, one := range stagesOf(v) {
		if err := wheel.Bearable(wheels, one.Mass, principal(one.Inertia, one.Products)[0]); err != nil {
			return v.Refuse(err, "wheels", "mass", "inertia")
		}
	}
	return nil
}
