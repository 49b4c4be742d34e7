package physics

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/sitlark/sitlark/physics/flapping"
	"github.com/sitlark/sitlark/physics/sail"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/traction"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Refit returns a World that goes on from the state of w with a changed vehicle: v in place of
// that of w's Params. It keeps time, motion, rotor speeds, temperatures, ice, the share of the
// battery's capacity that is left, contact, faults, pushes and random numbers, and whether the payload was dropped.
// All that follows from the vehicle is made again: mass, inertia, propellers, motors, battery,
// drag. Places count from the centre of mass, whose position stays.
//
// What a command has set instead of the vehicle stays where v has what the Params had: a battery's
// capacity. The forces of the last step go on acting until the next one has found new ones.
//
// With the unchanged vehicle the World goes on to the same bits. w stays as it is. The error
// says what may not change in flight: the layout with the number of motors, the points that
// touch the ground, the slung load; or that v is no valid vehicle.
func Refit(w *World, v airframe.Vehicle) (*World, error) {
	if err := refits(&w.params.Vehicle, &v); err != nil {
		return nil, err
	}
	if failed := w.propulsion.pack.Faults.FailedCells; failed > v.Battery.Cells {
		return nil, fmt.Errorf("physics: %d cells of the battery have failed, more than the %d of the changed vehicle", failed, v.Battery.Cells)
	}
	p := w.params
	p.Vehicle = v
	next, err := New(p)
	if err != nil {
		return nil, err
	}
	made := *next // as derived from v; slices are copied, since the restored state is written into them
	made.propulsion.mounts = slices.Clone(made.propulsion.mounts)
	for i := range made.propulsion.mounts {
		above := &made.propulsion.mounts[i].above
		*above = slices.Clone(*above)
	}
	made.propulsion.beneath.rotors = slices.Clone(made.propulsion.beneath.rotors)
	order := slices.Clone(made.propulsion.order)
	if err := RestoreCheckpoint(next, AppendCheckpoint(nil, w)); err != nil {
		return nil, err
	}
	next.propulsion.order = order
	*next.vehicle = asNow(w, &next.params.Vehicle)
	next.vehicle.Lose(next.broken(next.vehicle))
	next.body.mass, next.body.inertia = next.vehicle.Mass+next.iced, tensorOf(next)
	next.landing.legs = next.vehicle.Contact.Legs()
	if !reflect.DeepEqual(w.params.Vehicle.Contact, next.params.Vehicle.Contact) {
		next.landing.contact.Refit()
	}
	if next.slung.hangs {
		next.slung.hook = next.vehicle.Hook()
	}
	next.propulsion.refit(&made.propulsion, &w.propulsion)
	next.lifting.place(next.vehicle)
	next.floating.place(next.vehicle)
	next.buoyant.place(next.vehicle, next.params.Vehicle.Mass)
	if !reflect.DeepEqual(w.params.Vehicle.Wheels, next.params.Vehicle.Wheels) {
		next.rolling.refit()
	}
	next.vibration.refit(&made.vibration, !sameBlades(&w.params.Vehicle, &v))
	if !reflect.DeepEqual(w.params.Vehicle, next.params.Vehicle) {
		publishRefit(next)
	}
	return next, nil
}

// refits makes sure that a vehicle can take the place of another in flight.
func refits(was, v *airframe.Vehicle) error {
	if v.Layout != was.Layout || len(v.Motors) != len(was.Motors) {
		return fmt.Errorf("physics: the layout can't change in flight: it is %s with %d motors, and %s with %d was asked for",
			was.Layout, len(was.Motors), v.Layout, len(v.Motors))
	}
	for i := range v.Motors {
		if a, b := &was.Motors[i], &v.Motors[i]; a.Number != b.Number || a.Clockwise != b.Clockwise || a.Level != b.Level || a.Hinge != b.Hinge || a.Servo != b.Servo || a.AxisFRD != b.AxisFRD || (a.Engine > 0) != (b.Engine > 0) || was.Drive(i).Reverses != v.Drive(i).Reverses {
			return fmt.Errorf("physics: motor %d can't change its number, spin, level, direction or kind in flight", a.Number)
		}
	}
	if !slices.EqualFunc(v.Traction, was.Traction, func(a, b traction.Params) bool { return a.Output == b.Output && slices.Equal(a.Wheels, b.Wheels) }) {
		return fmt.Errorf("physics: the motors that drive wheels can't change their number, outputs or wheels in flight")
	}
	if v.Envelope.Given() != was.Envelope.Given() || !slices.EqualFunc(v.Fins, was.Fins, func(a, b flapping.Params) bool { return a.Servo == b.Servo }) {
		return fmt.Errorf("physics: the envelope can't be added or removed in flight, and the number of fins and their servos can't change")
	}
	if a, b := &v.Pedestal, &was.Pedestal; a.Given() != b.Given() || a.Azimuth.Servo != b.Azimuth.Servo || a.Elevation.Servo != b.Elevation.Servo || a.Height != b.Height {
		return fmt.Errorf("physics: the pedestal can't come, go or change its height or servos while the vehicle points")
	}
	if len(v.Hulls) != len(was.Hulls) {
		return fmt.Errorf("physics: the number of hulls can't change in flight: it is %d, and %d were asked for", len(was.Hulls), len(v.Hulls))
	}
	if !slices.EqualFunc(v.Sails, was.Sails, func(a, b sail.Params) bool { return a.Wing == b.Wing && a.Servo == b.Servo && a.Turned == b.Turned }) {
		return fmt.Errorf("physics: which wings are sails, and what sets them, can't change in flight")
	}
	if !slices.EqualFunc(v.Servos, was.Servos, func(a, b servo.Params) bool { return a.Output == b.Output }) {
		return fmt.Errorf("physics: the servos can't change their number or outputs in flight")
	}
	surfaces := slices.EqualFunc(v.Wings, was.Wings, func(a, b wing.Params) bool { return a.Strips == b.Strips && len(a.Controls) == len(b.Controls) })
	if !surfaces || len(v.Wheels) != len(was.Wheels) {
		return fmt.Errorf("physics: the number of wings, of their strips and controls, and of wheels can't change in flight")
	}
	points := len(v.Contact.Points) == len(was.Contact.Points)
	for i := 0; points && i < len(v.Contact.Points); i++ {
		a, b := &was.Contact.Points[i], &v.Contact.Points[i]
		points = a.Kind == b.Kind && a.Motor == b.Motor
	}
	if !points {
		return fmt.Errorf("physics: the number of legs and of other points that can touch the ground can't change in flight: it is %d, and %d were asked for",
			len(was.Contact.Points), len(v.Contact.Points))
	}
	if v.Slung != was.Slung {
		return fmt.Errorf("physics: the slung load can't change with the vehicle in flight: the command sling_load hangs another one onto it")
	}
	return nil
}

// asNow returns the vehicle v as it is now in the flight of w: without its payload where that was
// dropped, with the slung load and the capacity that commands have set.
func asNow(w *World, v *airframe.Vehicle) airframe.Vehicle {
	was, now := &w.params.Vehicle, v.Clone()
	if was.Payload.Mass != 0 && w.vehicle.Payload.Mass == 0 {
		now.Release()
	}
	now.Burn(was.Tank.Fuel - w.propulsion.engines.weighed)
	now.Slung = w.vehicle.Slung
	if v.Battery.Capacity == was.Battery.Capacity {
		now.Battery.Capacity = w.vehicle.Battery.Capacity
	}
	return now
}

// sameBlades reports whether the motors' propellers have as many blades on both.
func sameBlades(a, b *airframe.Vehicle) bool {
	for i := range a.Motors {
		if a.Rotor(i).Blades != b.Rotor(i).Blades {
			return false
		}
	}
	return true
}

// refit takes what follows from the vehicle from made, and keeps the restored state. was has
// the motors as they were.
func (p *propulsion) refit(made, was *propulsion) {
	p.across = made.across
	p.findDrives()
	for i := range p.motors {
		if *p.drives[i] != *was.drives[i] {
			p.motors[i].Refit()
		}
		if !p.blades[i].Folds() {
			p.blades[i].FoldUp(&p.rotors[i])
		}
		m := made.mounts[i]
		m.turning = p.mounts[i].turning
		if m.swings() {
			m.point(p.servos[m.servo].AngleDeg)
		}
		p.mounts[i] = m
		p.face(i)
	}
	for i := range p.traction {
		if p.vehicle.Traction[i].Motor != was.vehicle.Traction[i].Motor {
			p.traction[i].Refit()
		}
	}
	p.placeMounts()
	f, g := &p.beneath, &made.beneath
	f.stacks, f.apart, f.radius = g.stacks, g.apart, g.radius
	for i := range f.rotors {
		f.rotors[i].below, f.rotors[i].from = g.rotors[i].below, g.rotors[i].from
	}
}

// refit takes the forces that shake the vehicle from made. Phases stay, unless the number of
// blades is another.
func (s *vibration) refit(made *vibration, blades bool) {
	s.hover, s.once, s.passage = made.hover, made.once, made.passage
	if blades {
		s.phases = made.phases
	}
}

// publishRefit shows what a refit changes without a step.
func publishRefit(w *World) {
	w.publishMotion()
	w.publishCondition()
	w.landing.publish(&w.state.Contact)
	for i := range w.propulsion.motors {
		w.state.Rotors[i].Radius = w.vehicle.Rotor(i).Radius
	}
}

// Reseed makes the seed of w another one from now on, for turbulence, thermals, the waves of a sea and the noise of
// sensors: the vehicle flies on from where it is, in air that is another. The same seed changes
// nothing.
func Reseed(w *World, seed int64) {
	w.params.Seed, w.sensors.seed = seed, seed
	w.around.wind.Reseed(seed)
	w.around.water.Reseed(seed)
}
