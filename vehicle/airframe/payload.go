package airframe

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/frame"
)

// Payload is what a vehicle carries and can drop, as a point mass: its own inertia
// about its centre is neglected.
type Payload struct {
	Mass     float64              // [kg]; 0: none
	PlaceFRD frame.Vec[frame.FRD] // from the centre of mass of vehicle and payload together [m]
}

// Carry hangs a payload [kg] at a place [m from the present centre of mass] onto a
// vehicle that has none: mass, inertia and the origin of all places become those
// with the payload aboard.
func (v *Vehicle) Carry(mass float64, placeFRD frame.Vec[frame.FRD]) error {
	if v.Payload.Mass != 0 {
		return fmt.Errorf("airframe %q: carries a payload of %.10g kg already, must be none to take another", v.Name, v.Payload.Mass)
	}
	if !(mass > 0 && mass <= 500) || !(placeFRD.Len() <= 10) {
		return fmt.Errorf("airframe %q: payload of %.10g kg at %v m, must have more than 0 and at most 500 kg, within 10 m of the centre of mass",
			v.Name, mass, placeFRD.Array())
	}
	total := v.Mass + mass
	addInertia(v, mass*v.Mass/total, placeFRD)
	v.Mass = total
	v.shift(placeFRD.Scale(mass / total))
	v.Payload = Payload{Mass: mass, PlaceFRD: placeFRD.Scale((total - mass) / total)}
	return nil
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

// validatePayload checks that what is left after a drop is a vehicle too.
func (v *Vehicle) validatePayload() error {
	if p := v.Payload; p.Mass != 0 && (!(p.Mass > 0 && p.Mass <= v.Mass-leastMass) || !(p.PlaceFRD.Len() <= 10)) {
		return v.Refuse(fmt.Errorf("payload of %s kg at %v m, must have more than 0 and at most %s kg, which leaves the vehicle %g kg, within 10 m of the centre of mass",
			figure(p.Mass), p.PlaceFRD.Array(), figure(v.Mass-leastMass), leastMass), "payload.mass", "payload.place", "mass")
	}
	rest := v.Clone()
	rest.Release()
	if err := possible(rest.Mass, rest.Inertia, rest.Products); err != nil {
		return v.Refuse(fmt.Errorf("without its payload: %w", err), "payload.place", "payload.mass", "inertia")
	}
	return nil
}
