package vehiclefile

import (
	"math"
	"slices"
	"strconv"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
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

// Vehicle builds what the file describes. blade reads the geometry file that a
// propeller.file names, and may be nil where no file is allowed. Faults that show only
// now are *Errors too.
func (f *File) Vehicle(blade func(file string) (bemt.Geometry, error)) (airframe.Vehicle, error) {
	v := airframe.Vehicle{
		Name:      f.Name,
		Layout:    airframe.OwnLayout,
		DragArea:  frame.OfFRD(f.DragArea.X, f.DragArea.Y, f.DragArea.Z),
		Battery:   f.battery(),
		LegLimit:  f.Legs.Limit,
		HullLimit: f.hullLimit(),
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
	f.notes = nil
	err := setDrives(f, &v, blade)
	all.Add(setUnlike(f, &v))
	v.Launch = launchOf(f)
	all.Add(setWings(f, &v))
	setFuselage(f, &v)
	all.Add(setHulls(f, &v))
	setBlimp(f, &v)
	setPedestal(f, &v)
	all.Add(f.setMass(&v))
	rub(&v)
	all.Add(setWheels(f, &v))
	setTraction(f, &v)
	all.Add(setHeads(f, &v))
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
			if a.Thrust() != b.Thrust() {
				continue
			}
			radius := max(v.Rotor(k).Radius, v.Rotor(i).Radius)
			between := b.PlaceFRD.Sub(a.PlaceFRD)
			height := between.Dot(a.Thrust())
			apart := between.AddScaled(-height, a.Thrust()).Len()
			if apart > radius*(1-1e-6) || apart < sameAxis*radius && a.Level != b.Level || math.Abs(height) > sameHeight*radius {
				continue
			}
			at := f.at("arm")
			if !f.has("arm") {
				at = f.at(entry("motors", slices.IndexFunc(f.Motors, func(m Motor) bool { return m.Number == b.Number }), "place"))
			}
			return f.fault(at, "motors %d and %d are %.4g m apart, expected at least %.4g m, the propellers' radius: their blades would hit each other's masts", a.Number, b.Number, apart, radius)
		}
	}
	return nil
}

// directions are the unit vectors of a rangefinder's looks and of what a motor points to.
var directions = map[string]frame.Vec[frame.FRD]{
	"down": frame.OfFRD(0, 0, 1), "up": frame.OfFRD(0, 0, -1),
	"forward": frame.OfFRD(1, 0, 0), "back": frame.OfFRD(-1, 0, 0),
	"right": frame.OfFRD(0, 1, 0), "left": frame.OfFRD(0, -1, 0),
}

func place(p [3]float64) frame.Vec[frame.FRD] { return frame.OfFRD(p[0], p[1], p[2]) }

// motors arranges the layout, or takes the file's own places. The file's servos follow those of the layout.
func (f *File) motors(v *airframe.Vehicle) (motors []airframe.Motor, servos []servo.Params) {
	if f.Layout != "" {
		l, _ := layout.Lookup(f.Layout) // check has found it
		v.Layout = l.Title
		motors, servos = airframe.Arrange(l, airframe.Circle{Arm: f.Arm, Up: f.PropsUp, Spacing: f.StackSpacing})
	}
	for i, m := range f.Motors {
		k := f.kindOf(m.Drive)
		motors = append(motors, airframe.Motor{
			Number: m.Number, PlaceFRD: place(m.Place), Clockwise: m.Spin == "cw", Level: m.Level, Drive: k, Propeller: k, AxisFRD: place(m.Points),
		})
		if f.has(entry("motors", i, "tilt")) {
			motors[i].Hinge, motors[i].Servo = axes[m.Tilt.Hinge], f.servo(m.Tilt.Servo, servos)
		}
	}
	slices.SortStableFunc(motors, func(a, b airframe.Motor) int { return a.Number - b.Number })
	return motors, append(servos, f.servos()...)
}

// axes are what a motor tilts about.
var axes = map[string]frame.Vec[frame.FRD]{"roll": frame.OfFRD(1, 0, 0), "pitch": frame.OfFRD(0, 1, 0), "yaw": frame.OfFRD(0, 0, 1)}

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
			own.Resistance = u.Resistance + f.kinds()[m.Drive].ESC.Resistance
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

// reach returns how far out the farthest hub stands; of what has wings, the greatest chord [m].
func reach(v *airframe.Vehicle) (r float64) {
	for _, w := range v.Wings {
		for _, s := range w.Stations {
			r = max(r, s.Chord)
		}
	}
	if r > 0 {
		return r
	}
	for _, m := range v.Motors {
		r = max(r, math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y))
	}
	return r
}
