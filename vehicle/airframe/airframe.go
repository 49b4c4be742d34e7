package airframe

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/engine"
	"github.com/sitlark/sitlark/physics/envelope"
	"github.com/sitlark/sitlark/physics/flapping"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/pedestal"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/sail"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/sling"
	"github.com/sitlark/sitlark/physics/tether"
	"github.com/sitlark/sitlark/physics/traction"
	"github.com/sitlark/sitlark/physics/wing"
)

// MaxVibration is the strongest vibration [m/s²].
const MaxVibration = 100

// leastMass and mostMass are those of the smallest and the greatest vehicle [kg]: toys have 10 g, air
// taxis 900 kg.
const leastMass, mostMass = 0.002, 1000

// Vehicle is all that physics must know of one. Places are in body FRD from the
// centre of mass.
type Vehicle struct {
	Name   string
	Layout string  // as people call it, such as "quad X"
	Mass   float64 // with battery, and with the payload aboard [kg]
	// Inertia is the moments about the body axes and Products the products Ixy, Ixz,
	// Iyz [kg m²], with the payload aboard. The tensor has the products' negatives:
	// a mass ahead and to the right has a positive Ixy.
	Inertia, Products frame.Vec[frame.FRD]
	// DragArea is the drag coefficient times the area that the flow along each
	// axis meets, rotors excluded [m²].
	DragArea frame.Vec[frame.FRD]
	// InWakes is the share of DragArea that stands in the rotors' wakes, from 0 to 1.
	InWakes float64
	// PressureCentre is where that drag acts [m].
	PressureCentre frame.Vec[frame.FRD]
	// AngularDamping is the moment about each axis by which the air brakes a body that
	// turns, over its rate [N m s], rotors excluded.
	AngularDamping frame.Vec[frame.FRD]
	Payload        Payload // that can be dropped

	Tether  tether.Params        // of a submarine, to a reel at home; zero: none
	Slung   sling.Params         // load on a cable, which Mass does not include; zero: none
	HookFRD frame.Vec[frame.FRD] // where the cable ends; zero: see Hook

	Motors     []Motor           // that turn propellers, by rising Number
	Drives     []motor.Params    // the kinds of motors, each with its ESC, that Motors are of
	Engines    []engine.Params   // the kinds of piston engines that some Motors are
	Tank       engine.Tank       // of all engines; zero: none
	Propellers []rotor.Params    // the kinds of propellers that they turn
	Servos     []servo.Params    // which tilt motors, move the wings' controls, steer and stow wheels
	Wings      []wing.Params     // lifting surfaces: wings, tailplanes, fins
	Wheels     []Wheel           // and skids
	Traction   []traction.Params // motors that drive wheels or Heads, by rising Output
	Heads      []Head            // rotors with variable pitch, of a helicopter
	Hulls      []hull.Params     // that swim
	Sails      []sail.Params     // which of Wings are sails, by rising Wing
	Envelope   envelope.Params   // that carries a blimp; zero: none
	Fins       []flapping.Params // that flap
	Pedestal   pedestal.Params   // that an antenna tracker stands on, its centre of mass where both axes cross; zero: none
	Launch     launch.Params     // that sets it off; zero: it starts from the ground
	Fuselage   Fuselage          // in the air on it, and as it is drawn; zero: none
	RotorTop   float64           // speed up to which the rotors' tables go [rad/s]; 0: TopSpeed's own
	Battery    battery.Params
	Contact    contact.Params
	LegLimit   float64 // vertical speed that the legs survive [m/s]
	HullLimit  float64 // vertical speed that the hull survives [m/s]

	IMUPlace     frame.Vec[frame.FRD] // [m]
	Vibration    Vibration
	Pitot        sensor.Pitot
	Rangefinders []sensor.Rangefinder // up to 6, in ArduPilot's order; the first is rng_1
}

// Vibration is what a healthy vehicle's rotors shake the IMU with in a hover in calm air,
// as root mean squares of all rotors together.
type Vibration struct {
	Once    float64 // at the rotors' speed, along each axis of the discs [m/s²]
	Passage float64 // as often as a blade passes, along the thrust [m/s²]
}

// UsualVibration returns that of a sound vehicle with its autopilot on dampers: some 3
// m/s², well below the 15 m/s² that ArduPilot's documentation (Measuring Vibration) shows
// as normal levels of a 3DR Iris, whose flights peak at 30. The share of the two tones is a
// choice. Balancing to ISO 21940-11's G 6.3 alone, which that has for fans, leaves 0.1 m/s²
// of a rigid 1.5 kg quad: what structure, blades' differences and bells add is the rest.
func UsualVibration() Vibration { return Vibration{Once: 2, Passage: 3} }

// TopSpeed returns a speed that no rotor exceeds under power [rad/s]; 0 without motors.
func (v *Vehicle) TopSpeed() (top float64) {
	for i := range v.Motors {
		top = max(top, v.topSpeedOf(i))
	}
	return top
}

// PropellerTop is TopSpeed of the rotors with the k-th of Propellers.
func (v *Vehicle) PropellerTop(k int) (top float64) {
	for i := range v.Motors {
		if v.Motors[i].Propeller == k {
			top = max(top, v.topSpeedOf(i))
		}
	}
	return top
}

// topSpeedOf returns RotorTop, or the speed of the motor at place i of Motors without load on a full pack, of an engine at full throttle [rad/s].
func (v *Vehicle) topSpeedOf(i int) float64 {
	if v.RotorTop > 0 {
		return v.RotorTop
	}
	if e := v.Engine(i); e != nil {
		return engine.New(e).Top()
	}
	full := battery.Full()
	return v.Drive(i).Kv * full.OpenCircuit(&v.Battery)
}

// Validate returns an error that names the field, its value and its range.
func (v *Vehicle) Validate() error {
	for _, f := range []struct {
		name, key string
		v, lo, hi float64
		unit      string
	}{
		{"mass", "mass", v.Mass, leastMass, mostMass, " kg"},
		{"inertia about x", "inertia", v.Inertia.X, 1e-8, 10000, " kg m²"},
		{"inertia about y", "inertia", v.Inertia.Y, 1e-8, 10000, " kg m²"},
		{"inertia about z", "inertia", v.Inertia.Z, 1e-8, v.Inertia.X + v.Inertia.Y, " kg m²"}, // of any solid
		{"drag area along x", "drag_area.x", v.DragArea.X, 0, 10, " m²"},
		{"drag area along y", "drag_area.y", v.DragArea.Y, 0, 10, " m²"},
		{"drag area along z", "drag_area.z", v.DragArea.Z, 0, 10, " m²"},
		{"share of the drag area in the wakes", "drag_area", v.InWakes, 0, 1, ""},
		{"angular damping about x", "drag_area", v.AngularDamping.X, 0, 1000, " N m s"},
		{"angular damping about y", "drag_area", v.AngularDamping.Y, 0, 1000, " N m s"},
		{"angular damping about z", "drag_area", v.AngularDamping.Z, 0, 1000, " N m s"},
		{"number of motors", "motors", float64(len(v.Motors)), leastMotors(v), limits.Motors, ""},
		{"rotors' top speed", "motor.kv", v.RotorTop, 0, 1e5, " rad/s"},
		{"leg limit", "legs.limit", v.LegLimit, 0.1, 100, " m/s"},
		{"vibration at the rotors' speed", "sensors.vibration_once", v.Vibration.Once, 0, MaxVibration, " m/s²"},
		{"vibration of the blades' passage", "sensors.vibration_passage", v.Vibration.Passage, 0, MaxVibration, " m/s²"},
		{"hull limit", "hull.limit", v.HullLimit, 0.1, 100, " m/s"},
	} {
		if !(f.v >= f.lo && f.v <= f.hi) {
			return v.Refuse(fmt.Errorf("%s is %s%s, must be from %s to %s%s", f.name, figure(f.v), f.unit, figure(f.lo), figure(f.hi), f.unit), f.key)
		}
	}
	for _, check := range []func(*Vehicle) error{
		validateInertia, (*Vehicle).validateMotors, validateEngines, (*Vehicle).validateWings, (*Vehicle).validateWheels, validateTraction, validateHeads, validateHulls, validateTether, validateSails, validateBlimp, validatePedestal, validatePlaces, (*Vehicle).validatePayload, (*Vehicle).validateBreakable, (*Vehicle).validateSlung, (*Vehicle).validateSensors,
	} {
		if err := check(v); err != nil {
			return err
		}
	}
	for _, part := range []struct {
		key string
		is  interface{ Validate() error }
	}{{"battery", v.Battery}, {"legs", v.Contact}, {"slung_load", v.Slung}, {"launch", v.Launch}, {"fuselage", &v.Fuselage}} {
		if err := part.is.Validate(); err != nil {
			return v.Refuse(err, part.key)
		}
	}
	if err := validateTopSpeed(v); err != nil {
		return err
	}
	return validateStep(v)
}

// validateTopSpeed checks what motors and pack give together.
func validateTopSpeed(v *Vehicle) error {
	top := v.TopSpeed()
	if len(v.Motors) == 0 || top >= rotor.MinTopSpeed && top <= rotor.MaxTopSpeed {
		return nil
	}
	err := fmt.Errorf("the rotors' greatest speed, Kv times the full pack's voltage, is %.4g rad/s, must be from %g to %g rad/s", top, rotor.MinTopSpeed, rotor.MaxTopSpeed)
	fastest := 0
	for i := range v.Motors {
		if v.topSpeedOf(i) > v.topSpeedOf(fastest) {
			fastest = i
		}
	}
	if v.Motors[fastest].Drive > 0 {
		return refuseMotor(v, fastest, err, "motor.kv", "battery.cells")
	}
	return v.Refuse(err, "motor.kv", "battery.cells")
}

func validateInertia(v *Vehicle) error {
	if err := possible(v.Mass, v.Inertia, v.Products); err != nil {
		return v.Refuse(err, "inertia", "mass", "parts")
	}
	return nil
}

func validatePlaces(v *Vehicle) error {
	for _, p := range v.places() {
		if !(p.Len() <= 10) {
			return v.Refuse(fmt.Errorf("a place is %v m, must be within 10 m of the centre of mass", p.Array()), "motors", "arm")
		}
	}
	return nil
}

// figure writes a number of an error.
func figure(x float64) string { return plaintext.Sentence(x, 10) }
