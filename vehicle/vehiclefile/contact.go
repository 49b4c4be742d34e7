package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// setContact gives the vehicle what touches the ground: a foot, a point of the hull and the
// propeller's tip for each motor, and the hull's box.
func (f *File) setContact(v *airframe.Vehicle) error {
	var points []contact.Point
	add := func(kind contact.Kind, motor int, p frame.Vec[frame.FRD]) {
		points = append(points, contact.Point{PlaceFRD: p, Kind: kind, Motor: motor})
	}
	for _, m := range v.Motors {
		hub := m.PlaceFRD
		if hub.Z > f.Legs.Down-0.005 {
			return f.fault(f.at("legs.down"), "legs.down is %g m, but propeller %d is %.3g m below the centre of mass: make the legs longer", f.Legs.Down, m.Number, hub.Z)
		}
		arm := math.Hypot(hub.X, hub.Y)
		x, y := 1.0, 0.0
		if arm > 0 {
			x, y = hub.X/arm, hub.Y/arm
		}
		if m.Level == 0 {
			add(contact.Leg, 0, f.foot(m))
		}
		add(contact.Hull, 0, frame.OfFRD(hub.X, hub.Y, hub.Z-0.01))
		add(contact.Tip, m.Number, frame.OfFRD((arm+v.Propellers[0].Radius)*x, (arm+v.Propellers[0].Radius)*y, hub.Z))
	}
	h := f.hull(v.Mass)
	add(contact.Hull, 0, frame.OfFRD(0, 0, -h.Up))
	for _, side := range []float64{-1, 1} {
		add(contact.Hull, 0, frame.OfFRD(h.Length/2, h.Width/2*side, h.Down))
		add(contact.Hull, 0, frame.OfFRD(-h.Length/2, h.Width/2*side, h.Down))
	}
	if len(points) > contact.MaxPoints {
		return f.fault(f.at("motors"), "the vehicle has %d points that can touch the ground, expected at most %d: use fewer motors", len(points), contact.MaxPoints)
	}
	v.Contact = contact.ForVehicle(v.Mass, points)
	return nil
}

// hull returns the file's box, or the default quad's scaled by mass.
func (f *File) hull(mass float64) Hull {
	if f.has("hull") {
		return f.Hull
	}
	k := math.Cbrt(mass / 1.5)
	return Hull{Length: 0.16 * k, Width: 0.12 * k, Up: 0.06 * k, Down: min(0.05*k, 0.5*f.Legs.Down)}
}
