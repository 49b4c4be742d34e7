package hull

import "github.com/sitlark/sitlark/physics/frame"

// corners is how many corners a section has: deck, chine, keel, chine, deck.
const corners = 5

// strip is a part of a hull across its length, with its section in the middle.
type strip struct {
	x, width float64 // place of its middle and its length along the hull [m]
	y, z     [corners]float64
	full     float64 // area of the section [m²]

	// At rest, by the vehicle's weight.
	beam, draught, area float64 // at the waterline [m], below it [m], [m²]
	side                float64 // down, where the flow from the side acts [m]
	heave, sway, roll   float64 // added mass, and inertia about the middle of the waterline, of the strip in water of 1 kg/m³ [m³, m⁵]
	waves               float64 // damping in heave, likewise [m³/s]

	// Moments of a unit force, which are the velocities of a unit rate, too [m].
	flank vec // to the right, where the flow from the side acts
	foot  vec // down, at the keel
	plane vec // down, in the middle of the hull's own plane
}

// turns finds the moments, for the vehicle's directions to the right and down and the hull's place to the right [m].
func (s *strip) turns(right, down vec, place float64) {
	s.flank = frame.OfFRD(s.x, place, s.side).Cross(right)
	s.foot = frame.OfFRD(s.x, place, s.z[corners/2]).Cross(down)
	s.plane = frame.OfFRD(s.x, place, 0).Cross(down)
}

func stripOf(s Station, right, width float64) strip {
	return strip{
		x: s.X, width: width,
		y:    [corners]float64{right + s.DeckWidth/2, right + s.ChineWidth/2, right, right - s.ChineWidth/2, right - s.DeckWidth/2},
		z:    [corners]float64{s.Deck, s.Chine, s.Keel, s.Chine, s.Deck},
		full: (s.DeckWidth+s.ChineWidth)/2*(s.Chine-s.Deck) + s.ChineWidth/2*(s.Keel-s.Chine),
	}
}

// cut is the part of a section under water.
type cut struct {
	area float64 // [m²]
	y, z float64 // of its centroid [m]
}

// under cuts the section where the depth, d0 + dy·y + dz·z, is positive: a polygon clipped by a line, whose area and centroid follow
// from the triangles that its edges make with the origin.
func (s *strip) under(d0, dy, dz float64) (c cut) {
	var ys, zs [corners + 2]float64 // the part's corners: of a section that is not convex, too
	n := 0
	first := d0 + dy*s.y[0] + dz*s.z[0]
	depth := first
	for i := range corners {
		k, next := 0, first
		if i+1 < corners {
			k = i + 1
			next = d0 + dy*s.y[k] + dz*s.z[k]
		}
		if depth > 0 {
			ys[n], zs[n] = s.y[i], s.z[i]
			n++
		}
		if (depth > 0) != (next > 0) {
			t := depth / (depth - next)
			ys[n], zs[n] = s.y[i]+t*(s.y[k]-s.y[i]), s.z[i]+t*(s.z[k]-s.z[i])
			n++
		}
		depth = next
	}
	if n == 0 {
		return c
	}
	var area, my, mz float64
	y0, z0 := ys[0], zs[0]
	for i := 1; i <= n; i++ {
		y, z := ys[0], zs[0]
		if i < n {
			y, z = ys[i], zs[i]
		}
		w := y0*z - y*z0
		area, my, mz = area+w, my+w*(y0+y), mz+w*(z0+z)
		y0, z0 = y, z
	}
	if area == 0 {
		return cut{}
	}
	c.y, c.z = my/(3*area), mz/(3*area)
	if c.area = area / 2; c.area < 0 {
		c.area = -c.area
	}
	return c
}

// widthAt is that of the section at a height down from the centre of mass [m].
func (s *strip) widthAt(z float64) float64 {
	for i := range corners / 2 {
		if top, foot := s.z[i], s.z[i+1]; z >= top && z < foot {
			return 2 * (s.y[i] + (z-top)/(foot-top)*(s.y[i+1]-s.y[i]) - s.y[corners/2])
		}
	}
	return 0
}
