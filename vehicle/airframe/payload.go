package airframe

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/sling"
)

// Payload is what a vehicle carries and can drop, as a point mass: its own inertia
// about its centre is neglected.
type Payload struct {
	Mass     float64              // [kg]; 0: none
	PlaceFRD frame.Vec[frame.FRD] // from the centre of mass of vehicle and payload together [m]
}

// Clone returns a copy that shares nothing with v.
func (v *Vehicle) Clone() Vehicle {
	c := *v
	c.Motors, c.Drives, c.Propellers, c.Servos = slices.Clone(v.Motors), slices.Clone(v.Drives), slices.Clone(v.Propellers), slices.Clone(v.Servos)
	c.Engines = slices.Clone(v.Engines)
	c.Wings, c.Wheels = slices.Clone(v.Wings), slices.Clone(v.Wheels)
	for i := range c.Wings {
		c.Wings[i].Stations, c.Wings[i].Controls = slices.Clone(v.Wings[i].Stations), slices.Clone(v.Wings[i].Controls)
	}
	c.Contact.Points = slices.Clone(v.Contact.Points)
	c.Rangefinders = slices.Clone(v.Rangefinders)
	return c
}

// Carry hangs a payload [kg] at a place [m from the present centre of mass] onto a
// vehicle that has none: mass, inertia and the origin of all places become those
// with the payload aboard.
func (v *Vehicle) Carry(mass float64, placeFRD frame.Vec[frame.FRD]) error {
	if v.Payload.Mass != 0 {
		return fmt.Errorf("airframe %q: carries a payload of %g kg already, must be none to take another", v.Name, v.Payload.Mass)
	}
	if !(mass > 0 && mass <= 500) || !(placeFRD.Len() <= 10) {
		return fmt.Errorf("airframe %q: payload of %g kg at %v m, must have more than 0 and at most 500 kg, within 10 m of the centre of mass",
			v.Name, mass, placeFRD.Array())
	}
	total := v.Mass + mass
	addInertia(v, mass*v.Mass/total, placeFRD)
	v.Mass = total
	v.shift(placeFRD.Scale(mass / total))
	v.Payload = Payload{Mass: mass, PlaceFRD: placeFRD.Scale((total - mass) / total)}
	return nil
}

// MostSlung returns the heaviest load that may hang on a cable [kg], ten times the
// vehicle's own mass: what is heavier is an anchor.
func (v *Vehicle) MostSlung() float64 { return 10 * v.Mass }

func (v *Vehicle) validateSlung() error {
	if err := v.Slings(v.Slung); err != nil {
		return v.Refuse(fmt.Errorf("slung load: %w", err), err.Key, "mass")
	}
	return nil
}

// Slings returns nil where the vehicle, as it is, can have that load on a cable.
func (v *Vehicle) Slings(p sling.Params) *StepError {
	if most := v.MostSlung(); p.Mass > most {
		return &StepError{"slung_load.mass", fmt.Sprintf("mass is %g kg, must be at most %.4g kg, ten times the vehicle's", p.Mass, most)}
	}
	if most := p.MostDragArea(); p.DragArea > most {
		return &StepError{"slung_load.drag_area", fmt.Sprintf("drag area is %g m², must be at most %.3g m² for %g kg: so light a load would follow the air within a step of the physics, %g ms",
			p.DragArea, most, p.Mass, 1000*bounds.LongestStep)}
	}
	if feet := lowest(&v.Contact); p.Mass > 0 && v.Hook().Z > feet {
		return &StepError{"slung_load.hook", fmt.Sprintf("hook is %.4g m below the centre of mass, must be at most %.4g m: it would lie in the ground that the vehicle stands on", v.Hook().Z, feet)}
	}
	if stretch := p.Stretch(v.HookMobility()); stretch > mostStretched {
		return &StepError{"slung_load.hook", fmt.Sprintf("hook is %.3g m from the centre of mass of a vehicle with inertia %.3g, %.3g and %.3g kg m²: a cable as soft as a step of the physics, %g ms, can show would stretch by %.3g m under %g kg, must be at most %g m: take a hook nearer to it, or less mass",
			v.Hook().Len(), v.Inertia.X, v.Inertia.Y, v.Inertia.Z, 1000*bounds.LongestStep, stretch, p.Mass, mostStretched)}
	}
	return nil
}

// lowest returns how far below the centre of mass legs and hull reach [m].
func lowest(c *contact.Params) float64 {
	z := math.Inf(-1)
	for i := range c.Points {
		if pt := &c.Points[i]; pt.Kind != contact.Tip {
			z = max(z, pt.PlaceFRD.Z)
		}
	}
	return z
}

// mostStretched is by how much a cable may be longer under its load [m].
const mostStretched = 0.1

// HookMobility returns the greatest acceleration that a force of 1 N at the hook gives it [1/kg].
func (v *Vehicle) HookMobility() float64 {
	hook := v.Hook()
	return 1/v.Mass + hook.Dot(hook)/min(v.Inertia.X, v.Inertia.Y, v.Inertia.Z)
}

// Hook returns where the cable of a slung load ends [m]: HookFRD, or the middle of the
// hull's bottom.
func (v *Vehicle) Hook() frame.Vec[frame.FRD] {
	if v.HookFRD != (frame.Vec[frame.FRD]{}) {
		return v.HookFRD
	}
	bottom := 0.0
	for _, pt := range v.Contact.Points {
		if pt.Kind == contact.Hull {
			bottom = max(bottom, pt.PlaceFRD.Z)
		}
	}
	return frame.OfFRD(0, 0, bottom)
}

// Release takes the payload off: mass, inertia and the origin of all places become
// those without it. It returns the new centre of mass from the old one [m]; without
// a payload nothing changes.
//
// Two masses a distance r apart have the inertia of their reduced mass at r beside
// their own (parallel-axis theorem for both, Goldstein, Classical Mechanics, 3rd
// ed., sec. 5.3).
func (v *Vehicle) Release() frame.Vec[frame.FRD] {
	p := v.Payload
	if p.Mass == 0 {
		return frame.Vec[frame.FRD]{}
	}
	rest := v.Mass - p.Mass
	addInertia(v, -p.Mass*v.Mass/rest, p.PlaceFRD)
	centre := p.PlaceFRD.Scale(-p.Mass / rest)
	v.Mass, v.Payload = rest, Payload{}
	v.shift(centre)
	return centre
}

func addInertia(v *Vehicle, mass float64, place frame.Vec[frame.FRD]) {
	moments, products := pointMass(mass, place)
	v.Inertia, v.Products = v.Inertia.Add(moments), v.Products.Add(products)
}

// shift moves the origin of all places to centre, by its place until now [m].
func (v *Vehicle) shift(centre frame.Vec[frame.FRD]) {
	for _, place := range v.places() {
		*place = place.Sub(centre)
	}
}

// places are those of all parts but the payload.
func (v *Vehicle) places() []*frame.Vec[frame.FRD] {
	all := []*frame.Vec[frame.FRD]{&v.IMUPlace, &v.PressureCentre, &v.Pitot.PlaceFRD}
	if v.HookFRD != (frame.Vec[frame.FRD]{}) {
		all = append(all, &v.HookFRD)
	}
	if v.Tank.Fuel > 0 {
		all = append(all, &v.Tank.PlaceFRD)
	}
	if v.Fuselage.Length > 0 {
		all = append(all, &v.Fuselage.NoseFRD)
	}
	for i := range v.Motors {
		all = append(all, &v.Motors[i].PlaceFRD)
	}
	for i := range v.Contact.Points {
		all = append(all, &v.Contact.Points[i].PlaceFRD)
	}
	for i := range v.Rangefinders {
		all = append(all, &v.Rangefinders[i].PlaceFRD)
	}
	for i := range v.Wings {
		for k := range v.Wings[i].Stations {
			all = append(all, &v.Wings[i].Stations[k].Place)
		}
	}
	for i := range v.Wheels {
		if all = append(all, &v.Wheels[i].PlaceFRD); v.Wheels[i].Retracts() {
			all = append(all, &v.Wheels[i].StowedFRD)
		}
	}
	return all
}

// validatePayload checks that what is left after a drop is a vehicle too.
func (v *Vehicle) validatePayload() error {
	if p := v.Payload; p.Mass != 0 && (!(p.Mass > 0 && p.Mass <= v.Mass-leastMass) || !(p.PlaceFRD.Len() <= 10)) {
		return v.Refuse(fmt.Errorf("payload of %g kg at %v m, must have more than 0 and at most %g kg, which leaves the vehicle %g kg, within 10 m of the centre of mass",
			p.Mass, p.PlaceFRD.Array(), v.Mass-leastMass, leastMass), "payload.mass", "payload.place", "mass")
	}
	rest := v.Clone()
	rest.Release()
	if err := possible(rest.Mass, rest.Inertia, rest.Products); err != nil {
		return v.Refuse(fmt.Errorf("without its payload: %w", err), "payload.place", "payload.mass", "inertia")
	}
	return nil
}

func (v *Vehicle) validateSensors() error {
	if n := len(v.Rangefinders); n > sensor.MaxRangefinders {
		return v.Refuse(fmt.Errorf("number of rangefinders is %d, must be from 0 to %d", n, sensor.MaxRangefinders), "sensors.rangefinders")
	}
	for i := range v.Rangefinders {
		if err := v.Rangefinders[i].Validate(); err != nil {
			return v.Refuse(fmt.Errorf("rangefinder %d: %w", i+1, err), "sensors.rangefinders")
		}
	}
	if err := v.Pitot.Validate(); err != nil {
		return v.Refuse(err, "sensors.pitot")
	}
	return nil
}
