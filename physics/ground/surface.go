package ground

import "github.com/sitlark/sitlark/physics/frame"

// Plane is a flat piece of ground: the places p with NormalNED·p = Offset.
type Plane struct {
	NormalNED frame.Vec[frame.NED] // unit, out of the ground
	Offset    float64              // [m]
	Secant    float64              // 1/cos of the slope's angle: vertical over normal distance
}

// Distance returns how far p lies above the plane, along its normal [m].
func (p *Plane) Distance(placeNED frame.Vec[frame.NED]) float64 {
	return p.NormalNED.Dot(placeNED) - p.Offset
}

// Height returns how far p lies above the plane, along the vertical [m].
func (p *Plane) Height(placeNED frame.Vec[frame.NED]) float64 {
	return p.Secant * p.Distance(placeNED)
}

// Surface is a Terrain made ready for many questions: what is one plane costs no
// call. Make it by Of; the zero value is not a surface.
type Surface struct {
	terrain Terrain // nil: plane is everywhere
	plane   Plane
}

// Of returns the surface of a terrain; nil is Flat.
func Of(t Terrain) Surface {
	switch t.(type) {
	case nil:
		return Surface{plane: tangent(Flat{}, 0, 0)}
	case Flat, Slope:
		return Surface{plane: tangent(t, 0, 0)}
	}
	return Surface{terrain: t}
}

// IsPlane tells whether one plane is everywhere.
func (s *Surface) IsPlane() bool { return s.terrain == nil }

// Under returns the plane that touches the ground straight under (or over) a
// place.
func (s *Surface) Under(placeNED frame.Vec[frame.NED]) Plane {
	if s.terrain == nil {
		return s.plane
	}
	return tangent(s.terrain, placeNED.X, placeNED.Y)
}

func tangent(t Terrain, north, east float64) Plane {
	height, n := t.At(north, east)
	return Plane{n, n.Dot(frame.OfNED(north, east, -height)), -1 / n.Z}
}
