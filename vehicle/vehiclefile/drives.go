package vehiclefile

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/engine"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// driveAt is a drive with the path of its keys: that of the whole vehicle at "", or one of drives.
type driveAt struct {
	*Drive
	path string
}

// kinds returns the drives that motors have: that of the whole vehicle first, where one has it.
func (f *File) kinds() (all []driveAt) {
	if f.shares() {
		all = append(all, driveAt{Drive: &Drive{Propeller: f.Propeller, Motor: f.Motor, ESC: f.ESC, Engine: f.Engine}})
	}
	for i := range f.Drives {
		all = append(all, driveAt{&f.Drives[i], entry("drives", i, "")})
	}
	return all
}

// shares reports whether a motor has no drive of its own, as in a file that lacks its motors.
func (f *File) shares() bool {
	for i := range f.Motors {
		if f.Motors[i].Drive == "" {
			return true
		}
	}
	return f.has("layout") || !f.has("motors") && !f.needsNoMotor()
}

// needsNoMotor reports whether the vehicle moves without a propeller.
func (f *File) needsNoMotor() bool {
	return f.has("wings") || f.has("traction") || f.has("rotors") || f.has("hulls") || f.has("fins") || f.has("envelope") || f.has("pedestal")
}

// kindOf returns which of kinds has a name; -1: none.
func (f *File) kindOf(drive string) int {
	for i, k := range f.kinds() {
		if k.Name == drive {
			return i
		}
	}
	return -1
}

// setDrives gives the vehicle its drives and their propellers.
func setDrives(f *File, v *airframe.Vehicle, blade func(string) (bemt.Geometry, error)) error {
	var all faults.List
	for _, k := range f.kinds() {
		p, err := k.propeller(f, blade)
		if err == nil {
			err = calibrate(f, k.path, &k.Propeller, &p)
		}
		all.Add(err)
		v.Propellers = append(v.Propellers, p)
		if f.has(k.path + "engine") {
			v.Drives, v.Engines = append(v.Drives, k.starter()), append(v.Engines, k.engine())
			setEngine(v, len(v.Drives)-1)
			continue
		}
		v.Drives = append(v.Drives, k.motor())
	}
	if len(v.Engines) > 0 {
		v.Tank = engine.Tank{Fuel: f.Fuel.Mass, PlaceFRD: place(f.Fuel.Place)}
	}
	for i := range v.Motors {
		if pointsUp(v.Motors[i].Thrust()) {
			v.InWakes = airframe.UsualInWakes
		}
	}
	return all.Err()
}

// pointsUp reports whether a motor that thrusts in a direction carries the vehicle.
func pointsUp(thrust frame.Vec[frame.FRD]) bool { return thrust.Z < -math.Sqrt2/2 }

func (k driveAt) motor() motor.Params { return motorOf(&k.Motor, &k.ESC, k.Propeller.Inertia) }

// motorOf returns a motor with its ESC, which turns something of an inertia along [kg m²].
func motorOf(m *MotorKind, e *ESC, inertia float64) motor.Params {
	var curve motor.Throttle
	if e.Curve == "thrust" {
		curve = motor.LinearThrust()
	}
	return motor.Params{
		Name:              m.Name,
		Throttle:          curve,
		Kv:                m.Kv,
		Resistance:        m.Resistance + e.Resistance,
		NoLoadCurrent:     m.NoLoadCurrent,
		Inertia:           inertia + m.Inertia,
		PWMMinUs:          e.PWMMin,
		PWMMaxUs:          e.PWMMax,
		PWMDeadbandUs:     e.Deadband,
		SpinMin:           e.SpinMin,
		CurrentLimit:      e.CurrentLimit,
		Braking:           e.Braking == "regenerative",
		Reverses:          e.Reverses,
		BrakeOnStop:       e.BrakeOnStop,
		Latency:           e.Latency,
		BrownOutVoltage:   e.BrownOut,
		RestartVoltage:    e.Restart,
		RestartTime:       e.RestartTime,
		HeatCapacity:      m.HeatCapacity,
		ThermalResistance: m.Cooling,
	}
}

// setEngine makes the motors of a drive the engine that was added last.
func setEngine(v *airframe.Vehicle, drive int) {
	for i := range v.Motors {
		if v.Motors[i].Drive == drive {
			v.Motors[i].Engine = len(v.Engines)
		}
	}
}

func (k driveAt) engine() engine.Params {
	e := &k.Engine
	return engine.Params{
		Name: e.Name, Strokes: float64(e.Strokes), Displacement: e.Displacement,
		Power: e.Power, PowerSpeed: e.PowerSpeed, TorqueSpeed: e.TorqueSpeed, Friction: e.Friction,
		Idle: e.Idle, Stall: e.Stall, Compression: e.Compression, Consumption: e.Consumption,
		ThrottleReversed: e.Reversed, IgnitionOutput: e.Ignition, StarterOutput: e.Starter,
	}
}

// starter is the shaft with its electric starter, whose freewheel lets the engine overtake it, and the throttle's servo.
func (k driveAt) starter() motor.Params {
	e := &k.Engine
	return motor.Params{
		Name: e.Name, Kv: e.StarterKv, Resistance: e.StarterOhms, Inertia: k.Propeller.Inertia + e.Inertia,
		PWMMinUs: e.PWMMin, PWMMaxUs: e.PWMMax, PWMDeadbandUs: e.Deadband, Throttle: motor.Throttle{SlewMax: 1 / e.Travel},
	}
}

// propeller returns the propeller with its hinges: its blade found by name, by file, or a generic one.
func (k driveAt) propeller(f *File, blade func(string) (bemt.Geometry, error)) (rotor.Params, error) {
	r, err := k.blade(f, blade)
	if at := k.path + "propeller.backward_thrust"; f.has(at) {
		r.BackwardThrust = k.Propeller.BackwardThrust
	}
	if at := k.path + "propeller.backward_torque"; f.has(at) {
		r.BackwardTorque = k.Propeller.BackwardTorque
	}
	if p := &k.Propeller; err == nil && p.Hinge > 0 {
		r.Folding = rotor.Folding{Hinge: p.Hinge, Inertia: p.Inertia}
		if err := r.Folding.Validate(r.Radius); err != nil {
			return r, f.fault(f.at(k.path+"propeller.hinge"), "%v", err)
		}
		if !k.ESC.BrakeOnStop {
			f.notes = append(f.notes, fmt.Sprintf("The propeller %s folds only where its motor stops: it windmills after flight with power, unless %sesc.brake_on_stop is true.", r.Name, k.path))
		}
	}
	return r, err
}

// blade finds the propeller's blade, without its hinges.
func (k driveAt) blade(f *File, blade func(string) (bemt.Geometry, error)) (rotor.Params, error) {
	p, at := k.Propeller, k.path+"propeller."
	if p.Name != "" {
		r, err := rotor.Named(p.Name)
		if err != nil {
			return r, f.fault(f.at(at+"name"), "%v; a blade of your own: propeller.file, or pitch and diameter", err)
		}
		r.Blades = p.Blades
		if was := r.Diameter(); f.has(at+"diameter") && math.Abs(p.Diameter/was-1) > 1e-6 {
			r.Radius = p.Diameter / 2
			f.notes = append(f.notes, fmt.Sprintf("The propeller %s has %.4g inch; its blade is scaled to %.4g inch, pitch and chord with it.", r.Name, was/0.0254, p.Diameter/0.0254))
		}
		return r, nil
	}
	r := rotor.Params{Propeller: bemt.Propeller{Family: bemt.GenericFamily(), Radius: p.Diameter / 2, Blades: p.Blades, Ducted: p.Ducted}}
	if p.Family == "apc-slow-flyer" {
		r.Family = bemt.APCSlowFlyer()
	}
	var err error
	if p.File != "" {
		r.Name = p.File
		r.Geometry, err = f.readBlade(at+"file", p.File, blade)
		return r, err
	}
	r.Name = fmt.Sprintf("%.4g×%.4g", p.Diameter/0.0254, p.Pitch/0.0254)
	if p.Blades != 2 {
		r.Name += fmt.Sprintf("×%d", p.Blades)
	}
	if r.Geometry, err = bemt.GenericBlade(p.Diameter, p.Pitch, p.Chord); err != nil {
		err = f.fault(f.at(at+"pitch"), "%v", err)
	}
	return r, err
}

func (f *File) readBlade(at, name string, blade func(string) (bemt.Geometry, error)) (bemt.Geometry, error) {
	if blade == nil {
		return nil, f.fault(f.at(at), "%s needs the vehicle file to lie in a folder: give name or pitch instead", at)
	}
	g, err := blade(name)
	if err != nil {
		return nil, f.fault(f.at(at), "%s: %v", at, err)
	}
	return g, nil
}
