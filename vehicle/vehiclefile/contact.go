package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// setContact gives the vehicle what touches the ground: a foot, a point of the hull and the
// propeller's tip for each motor, the hull's box or the fuselage, and the wings' tips.
func (f *File) setContact(v *airframe.Vehicle) error {
	var points []contact.Point
	add := func(kind contact.Kind, motor int, p frame.Vec[frame.FRD]) {
		points = append(points, contact.Point{PlaceFRD: p, Kind: kind, Motor: motor})
	}
	for i, m := range v.Motors {
		hub, radius, thrust := m.PlaceFRD, v.Rotor(i).Radius, m.Thrust()
		if !pointsUp(thrust) {
			low := frame.OfFRD(0, 0, 1).AddScaled(-thrust.Z, thrust) // of the disc
			if n := low.Len(); n > 0.1 {
				add(contact.Tip, m.Number, hub.AddScaled(radius/n, low))
			}
			add(contact.Hull, 0, hub.AddScaled(0.01, thrust))
			continue
		}
		if f.has("legs.down") && hub.Z > f.Legs.Down-0.005 {
			return f.fault(f.at("legs.down"), "legs.down is %s m, but propeller %d is %.3g m below the centre of mass: make the legs longer", written(f.Legs.Down), m.Number, hub.Z)
		}
		arm := math.Hypot(hub.X, hub.Y)
		x, y := 1.0, 0.0
		if arm > 0 {
			x, y = hub.X/arm, hub.Y/arm
		}
		if f.has("legs.down") && m.Level == 0 {
			add(contact.Leg, 0, f.foot(m))
		}
		add(contact.Hull, 0, frame.OfFRD(hub.X, hub.Y, hub.Z-0.01))
		add(contact.Tip, m.Number, frame.OfFRD((arm+radius)*x, (arm+radius)*y, hub.Z))
	}
	for i := range f.Legs.Feet {
		add(contact.Leg, 0, place(f.Legs.Feet[i].Place))
	}
	for _, p := range append(bodyOf(f, v.Mass), tips(v)...) {
		add(contact.Hull, 0, p)
	}
	if len(points) > contact.MaxPoints {
		return f.fault(f.at("motors"), "the vehicle has %d points that can touch the ground, expected at most %d: use fewer motors", len(points), contact.MaxPoints)
	}
	v.Contact = contact.ForVehicle(v.Mass, points)
	if f.has("envelope") {
		v.Contact.Friction = smooth
	}
	if f.has("legs") && v.Contact.Legs() == 0 {
		return f.fault(f.at("legs"), "legs stand under motors that point up, and there is none: remove legs, or give wheels")
	}
	return nil
}

// smooth is the friction of a blimp's light feet, foam on a floor: chosen.
const smooth = 0.2

// body returns where the fuselage or the hull touches the ground.
func bodyOf(f *File, mass float64) (points []frame.Vec[frame.FRD]) {
	if !f.has("fuselage") {
		h := f.hull(mass)
		points = append(points, frame.OfFRD(0, 0, -h.Up))
		for _, side := range []float64{-1, 1} {
			points = append(points, frame.OfFRD(h.Length/2, h.Width/2*side, h.Down), frame.OfFRD(-h.Length/2, h.Width/2*side, h.Down))
		}
		return points
	}
	b := &f.Fuselage
	from := func(back, right, down float64) frame.Vec[frame.FRD] {
		return place(b.Nose).Add(frame.OfFRD(-back*b.Length, right*b.Width, down*b.Height))
	}
	points = append(points, from(0, 0, 0), from(1, 0, 0), from(0.4, 0, -0.5))
	for _, side := range []float64{-0.5, 0.5} {
		points = append(points, from(0.2, side, 0.5), from(0.6, side, 0.5))
	}
	return points
}

// tips returns where wings touch the ground: at their stations, without the middle of those whose halves meet there.
func tips(v *airframe.Vehicle) (points []frame.Vec[frame.FRD]) {
	for _, w := range v.Wings {
		for _, s := range w.Stations {
			if w.Mirrored && s.Place.Y == 0 {
				continue
			}
			points = append(points, s.Place)
			if w.Mirrored {
				points = append(points, frame.OfFRD(s.Place.X, -s.Place.Y, s.Place.Z))
			}
		}
	}
	return points
}

// hullLimit returns the vertical speed that the fuselage or the hull survives [m/s].
func (f *File) hullLimit() float64 {
	if f.has("fuselage") {
		return f.Fuselage.Limit
	}
	return f.Hull.Limit
}

// hull returns the file's box, or the default quad's scaled by mass.
func (f *File) hull(mass float64) Hull {
	if f.has("hull") {
		return f.Hull
	}
	k := math.Cbrt(mass / 1.5)
	down := 0.05 * k
	if f.has("legs.down") {
		down = min(down, 0.5*f.Legs.Down)
	}
	return Hull{Length: 0.16 * k, Width: 0.12 * k, Up: 0.06 * k, Down: down}
}
