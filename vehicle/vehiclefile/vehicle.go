package vehiclefile

import (
	"fmt"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// entry is the path of a key in a list, whose entries count from 1 for people.
func entry(list string, i int, key string) string {
	return list + "[" + strconv.Itoa(i+1) + "]." + key
}

// Vehicle builds what the file describes. blade reads the geometry file that
// propeller.file names; it is called at most once, and may be nil where no file is
// allowed. Faults that show only now are *Errors too.
func (f *File) Vehicle(blade func(file string) (bemt.Geometry, error)) (airframe.Vehicle, error) {
	v := airframe.Vehicle{
		Name:      f.Name,
		Layout:    "own layout",
		DragArea:  frame.OfFRD(f.DragArea.X, f.DragArea.Y, f.DragArea.Z),
		InWakes:   airframe.UsualInWakes,
		Drives:    []motor.Params{f.motor()},
		Battery:   f.battery(),
		LegLimit:  f.Legs.Limit,
		HullLimit: f.Hull.Limit,
		IMUPlace:  place(f.Sensors.IMU),
		Vibration: airframe.Vibration{Once: f.Sensors.Once, Passage: f.Sensors.Passage},
	}
	v.PressureCentre, v.Pitot.PlaceFRD = place(f.PressureCentre), place(f.Sensors.Pitot)
	for _, r := range f.Sensors.Rangefinders {
		v.Rangefinders = append(v.Rangefinders, sensor.Rangefinder{
			PlaceFRD: place(r.Place), DirectionFRD: directions[r.Looks], Min: r.Min, Max: r.Max,
		})
	}
	v.Motors, v.Servos = f.motors(&v)
	var all faults.List
	var err error
	f.notes = nil
	v.Propellers = make([]rotor.Params, 1)
	if v.Propellers[0], err = f.propeller(blade); err == nil {
		err = calibrate(f, &v.Propellers[0])
	}
	all.Add(setUnlike(f, &v))
	all.Add(f.setMass(&v))
	if all.Add(err); err == nil {
		all.Add(f.setContact(&v)) // the propellers' tips may touch, too
		all.Add(checkMasts(f, &v))
	}
	if err := all.Err(); err != nil {
		return v, err
	}
	return v, refusal(f, v.Validate())
}

// checkMasts finds propellers whose blades, at the same height, would hit another one's mast. Those of a stack turn on
// one axis, each at its own level.
func checkMasts(f *File, v *airframe.Vehicle) error {
	const sameAxis, sameHeight = 0.25, 0.1 // of the radius
	for i := range v.Motors {
		for k := range i {
			a, b := &v.Motors[k], &v.Motors[i]
			apart := math.Hypot(a.PlaceFRD.X-b.PlaceFRD.X, a.PlaceFRD.Y-b.PlaceFRD.Y)
			if apart > v.Propellers[0].Radius*(1-1e-6) || apart < sameAxis*v.Propellers[0].Radius && a.Level != b.Level || math.Abs(a.PlaceFRD.Z-b.PlaceFRD.Z) > sameHeight*v.Propellers[0].Radius {
				continue
			}
			at := f.at("arm")
			if !f.has("arm") {
				at = f.at(entry("motors", i, "place"))
			}
			return f.fault(at, "motors %d and %d are %.4g m apart, expected at least %.4g m, the propellers' radius: their blades would hit each other's masts", a.Number, b.Number, apart, v.Propellers[0].Radius)
		}
	}
	return nil
}

// directions are the unit vectors of a rangefinder's looks.
var directions = map[string]frame.Vec[frame.FRD]{
	"down": frame.OfFRD(0, 0, 1), "up": frame.OfFRD(0, 0, -1),
	"forward": frame.OfFRD(1, 0, 0), "back": frame.OfFRD(-1, 0, 0),
	"right": frame.OfFRD(0, 1, 0), "left": frame.OfFRD(0, -1, 0),
}

func place(p [3]float64) frame.Vec[frame.FRD] { return frame.OfFRD(p[0], p[1], p[2]) }

// motors arranges the layout, or takes the file's own places.
func (f *File) motors(v *airframe.Vehicle) ([]airframe.Motor, []servo.Params) {
	if f.Layout != "" {
		l, _ := layout.Lookup(f.Layout) // check has found it
		v.Layout = l.Title
		return airframe.Arrange(l, airframe.Circle{Arm: f.Arm, Up: f.PropsUp, Spacing: f.StackSpacing})
	}
	var motors []airframe.Motor
	for _, m := range f.Motors {
		motors = append(motors, airframe.Motor{
			Number: m.Number, PlaceFRD: place(m.Place), Clockwise: m.Spin == "cw", Level: m.Level,
		})
	}
	return motors, nil
}

// setUnlike sets motors and propellers apart from the vehicle's others.
func setUnlike(f *File, v *airframe.Vehicle) error {
	var all faults.List
	for i, u := range f.Unlike {
		k, ok := v.MotorIndex(u.Motor)
		if !ok {
			all.Add(f.fault(f.at(entry("unlike", i, "motor")), "motor %d is not one of this vehicle's, expected %s", u.Motor, v.MotorNumbers()))
			continue
		}
		m := &v.Motors[k]
		m.Imbalance = u.Imbalance
		own := *v.Drive(k)
		if u.Kv > 0 {
			own.Kv = u.Kv
		}
		if u.Resistance > 0 {
			own.Resistance = u.Resistance + f.ESC.Resistance
		}
		if own != *v.Drive(k) {
			v.SetDrive(k, own)
		}
		if f.has(entry("unlike", i, "thrust")) {
			m.ThrustScale = u.Thrust
		}
		if f.has(entry("unlike", i, "torque")) {
			m.TorqueScale = u.Torque
		}
	}
	return all.Err()
}

func (f *File) motor() motor.Params {
	m, e := f.Motor, f.ESC
	return motor.Params{
		Name:              m.Name,
		Kv:                m.Kv,
		Resistance:        m.Resistance + e.Resistance,
		NoLoadCurrent:     m.NoLoadCurrent,
		Inertia:           f.Propeller.Inertia + m.Inertia,
		PWMMinUs:          e.PWMMin,
		PWMMaxUs:          e.PWMMax,
		PWMDeadbandUs:     e.Deadband,
		SpinMin:           e.SpinMin,
		CurrentLimit:      e.CurrentLimit,
		Braking:           e.Braking == "regenerative",
		Latency:           e.Latency,
		BrownOutVoltage:   e.BrownOut,
		RestartVoltage:    e.Restart,
		RestartTime:       e.RestartTime,
		HeatCapacity:      m.HeatCapacity,
		ThermalResistance: m.Cooling,
	}
}

func (f *File) battery() battery.Params {
	b := f.Battery
	p := battery.Params{
		Name:              b.Name,
		Cells:             b.Cells,
		Capacity:          b.Capacity,
		CellResistance:    b.CellResistance,
		LeadResistance:    b.LeadResistance,
		BranchResistance:  b.BranchResistance,
		BranchTime:        b.BranchTime,
		HeatCapacity:      b.HeatCapacity,
		ThermalResistance: b.Cooling,
	}
	if b.Chemistry == "li-ion" {
		p.Chemistry = battery.LiIon
	}
	return p
}

// propeller finds the blade by name, by file, or makes a generic one.
func (f *File) propeller(blade func(string) (bemt.Geometry, error)) (rotor.Params, error) {
	p := f.Propeller
	if p.Name != "" {
		r, err := rotor.Named(p.Name)
		if err != nil {
			return r, f.fault(f.at("propeller.name"), "%v; a blade of your own: propeller.file, or pitch and diameter", err)
		}
		r.Blades = p.Blades
		if was := r.Diameter(); f.has("propeller.diameter") && math.Abs(p.Diameter/was-1) > 1e-6 {
			r.Radius = p.Diameter / 2
			f.notes = append(f.notes, fmt.Sprintf("The propeller %s has %.4g inch; its blade is scaled to %.4g inch, pitch and chord with it.", r.Name, was/0.0254, p.Diameter/0.0254))
		}
		return r, nil
	}
	r := rotor.Params{Propeller: bemt.Propeller{Family: bemt.GenericFamily(), Radius: p.Diameter / 2, Blades: p.Blades}}
	if p.Family == "apc-slow-flyer" {
		r.Family = bemt.APCSlowFlyer()
	}
	var err error
	if p.File != "" {
		r.Name = p.File
		r.Geometry, err = f.readBlade(blade)
		return r, err
	}
	r.Name = fmt.Sprintf("%.4g×%.4g", p.Diameter/0.0254, p.Pitch/0.0254)
	if p.Blades != 2 {
		r.Name += fmt.Sprintf("×%d", p.Blades)
	}
	if r.Geometry, err = bemt.GenericBlade(p.Diameter, p.Pitch, p.Chord); err != nil {
		err = f.fault(f.at("propeller.pitch"), "%v", err)
	}
	return r, err
}

func (f *File) readBlade(blade func(string) (bemt.Geometry, error)) (bemt.Geometry, error) {
	if blade == nil {
		return nil, f.fault(f.at("propeller.file"), "propeller.file needs the vehicle file to lie in a folder: give name or pitch instead")
	}
	g, err := blade(f.Propeller.File)
	if err != nil {
		return nil, f.fault(f.at("propeller.file"), "propeller.file: %v", err)
	}
	return g, nil
}

// reach returns how far out the farthest hub stands [m].
func reach(v *airframe.Vehicle) (r float64) {
	for _, m := range v.Motors {
		r = max(r, math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y))
	}
	return r
}
