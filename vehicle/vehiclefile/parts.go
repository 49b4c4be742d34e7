package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sling"
	"github.com/sitlark/sitlark/physics/tether"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// setMass sets mass and inertia: those of the file, or the sum of its parts.
func (f *File) setMass(v *airframe.Vehicle) error {
	if len(f.Parts) == 0 {
		v.Mass = f.Mass
		v.Inertia = frame.OfFRD(f.Inertia.XX, f.Inertia.YY, f.Inertia.ZZ)
		v.Products = frame.OfFRD(f.Inertia.XY, f.Inertia.XZ, f.Inertia.YZ)
		return f.setPayload(v)
	}
	var b bodies
	for i := range f.Parts {
		if at := f.Parts[i].At; at == "legs" && !f.has("legs") || at != "place" && len(v.Motors) == 0 {
			return f.fault(f.at(entry("parts", i, "at")), "parts[%d] is at %s, and there are none: give its place instead", i+1, at)
		}
		b.add(&f.Parts[i], f, v)
	}
	if f.has("mass") && math.Abs(b.mass/f.Mass-1) > 0.005 {
		return f.fault(f.at("mass"), "mass is %.4g kg, but the parts weigh %.4g kg together: correct one of them, or leave mass out", f.Mass, b.mass)
	}
	centre := b.moment.Scale(1 / b.mass)
	if far := 0.1 * reach(v); !(centre.Len() <= far) {
		return f.fault(f.at("parts"), "the parts' centre of mass is [%.0f mm, %.0f mm, %.0f mm] of the origin, but every place counts from it: move parts until it is within %.0f mm",
			1000*centre.X, 1000*centre.Y, 1000*centre.Z, 1000*far)
	}
	v.Mass = b.mass
	v.Inertia = b.moments.Sub(aboutAxes(centre).Scale(b.mass)) // about their own centre
	v.Products = b.products.Sub(crossed(centre).Scale(b.mass))
	return f.setPayload(v)
}

// setPayload sets the payload, which mass and inertia include already, and the slung load and the tether,
// which they do not.
func (f *File) setPayload(v *airframe.Vehicle) error {
	if f.has("tether") {
		t := &f.Tether
		v.Tether = tether.Params{PlaceFRD: place(t.Place), Length: t.Length, Diameter: t.Diameter, Across: t.Across, Along: t.Along, Tension: t.Tension}
	}
	if f.has("slung_load") {
		v.Slung = sling.Params{Mass: f.Slung.Mass, Length: f.Slung.Length, DragArea: f.Slung.DragArea}
		v.HookFRD = place(f.Slung.Hook)
	}
	if !f.has("payload") {
		return nil
	}
	if !(f.Payload.Mass < v.Mass-0.002) {
		return f.fault(f.at("payload.mass"), "payload.mass is %s kg of a vehicle of %s kg: payload is part of the vehicle's mass, leave 2 g or more for the rest", written(f.Payload.Mass), written(v.Mass))
	}
	v.Payload = airframe.Payload{Mass: f.Payload.Mass, PlaceFRD: place(f.Payload.Place)}
	return nil
}

// bodies sums parts about the origin.
type bodies struct {
	mass    float64
	moment  frame.Vec[frame.FRD] // of mass [kg m]
	moments frame.Vec[frame.FRD] // of inertia [kg m²]
	// products of inertia Ixy, Ixz, Iyz [kg m²]
	products frame.Vec[frame.FRD]
}

// aboutAxes returns the squares of a place's distances to the three axes [m²].
func aboutAxes(p frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return frame.OfFRD(p.Y*p.Y+p.Z*p.Z, p.X*p.X+p.Z*p.Z, p.X*p.X+p.Y*p.Y)
}

// crossed returns the products of a place's coordinates: xy, xz, yz [m²].
func crossed(p frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return frame.OfFRD(p.X*p.Y, p.X*p.Z, p.Y*p.Z)
}

func (b *bodies) point(mass float64, p frame.Vec[frame.FRD]) {
	b.mass += mass
	b.moment = b.moment.Add(p.Scale(mass))
	b.moments = b.moments.Add(aboutAxes(p).Scale(mass))
	b.products = b.products.Add(crossed(p).Scale(mass))
}

// add adds a part, once or at each motor, arm or leg.
func (b *bodies) add(part *Part, f *File, v *airframe.Vehicle) {
	if part.At == "place" {
		b.point(part.Mass, place(part.Place))
		l, w, h := part.Box[0], part.Box[1], part.Box[2]
		b.moments = b.moments.Add(frame.OfFRD(w*w+h*h, l*l+h*h, l*l+w*w).Scale(part.Mass / 12))
		return
	}
	if part.At == "legs" && len(f.Legs.Feet) > 0 {
		for _, foot := range f.Legs.Feet {
			b.point(part.Mass, place(foot.Place))
		}
		return
	}
	for _, m := range v.Motors {
		hub := m.PlaceFRD
		switch {
		case part.At == "motors":
			b.point(part.Mass, hub)
		case m.Level != 0: // arms and legs are shared by a stack
		case part.At == "legs":
			if !pointsUp(m.Thrust()) {
				continue
			}
			b.point(part.Mass, f.foot(m))
		default:
			b.rod(part.Mass, hub, part.Place[2])
		}
	}
}

// rod adds an arm from the middle to below a hub, down [m] under the centre of mass.
func (b *bodies) rod(mass float64, hub frame.Vec[frame.FRD], down float64) {
	end := frame.OfFRD(hub.X, hub.Y, 0)
	b.point(mass, end.Scale(0.5).Add(frame.OfFRD(0, 0, down)))
	b.moments = b.moments.Add(aboutAxes(end).Scale(mass / 12))
	b.products = b.products.Add(crossed(end).Scale(mass / 12))
}

// foot returns where the leg under a motor's arm stands.
func (f *File) foot(m airframe.Motor) frame.Vec[frame.FRD] {
	arm := math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y)
	if arm == 0 {
		return frame.OfFRD(0, 0, f.Legs.Down)
	}
	out := airframe.LegOut * arm
	if f.has("legs.out") {
		out = f.Legs.Out
	}
	return frame.OfFRD(out*(m.PlaceFRD.X/arm), out*(m.PlaceFRD.Y/arm), f.Legs.Down)
}
