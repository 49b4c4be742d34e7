package airframe

import "math"

// Size returns by what people tell the size of a vehicle: the largest distance between two hubs, the greatest span, the length over all discs, hulls or wheels,
// or that of the envelope or of the antenna [m].
func Size(v *Vehicle) (most float64) {
	most = max(v.Envelope.Length, v.Envelope.Width)
	if v.Pedestal.Given() {
		for i := range v.Contact.Points {
			most = max(most, 2*math.Abs(v.Contact.Points[i].PlaceFRD.X))
		}
		return most
	}
	for i := range v.Wings {
		for _, s := range v.Wings[i].Stations {
			if v.Wings[i].Mirrored {
				most = max(most, 2*math.Abs(s.Place.Y))
			}
		}
	}
	if most > 0 {
		return most
	}
	for i, a := range v.Motors {
		for _, b := range v.Motors[:i] {
			most = max(most, math.Hypot(a.PlaceFRD.X-b.PlaceFRD.X, a.PlaceFRD.Y-b.PlaceFRD.Y))
		}
	}
	for i := range v.Heads { // over the discs
		for k := range v.Heads {
			a, b := &v.Heads[i], &v.Heads[k]
			most = max(most, math.Abs(a.PlaceFRD.X-b.PlaceFRD.X)+a.Radius+b.Radius)
		}
	}
	for i := range v.Hulls {
		most = max(most, v.Hulls[i].Length())
	}
	if v.Category() == Rover { // from the foremost wheel to the rearmost
		for i := range v.Wheels {
			for k := range v.Wheels {
				a, b := &v.Wheels[i], &v.Wheels[k]
				most = max(most, math.Abs(a.PlaceFRD.X-b.PlaceFRD.X)+a.Radius+b.Radius)
			}
		}
	}
	return most
}

// Reach returns how far from the centre of mass, seen from above, the vehicle reaches with all of its parts: propellers, rotors, wings, hulls, wheels, envelope,
// fins and antenna [m]. Two vehicles whose distance is at least the sum of both don't touch, whatever their headings.
func Reach(v *Vehicle) (most float64) {
	add := func(forward, right, more float64) { most = max(most, math.Hypot(forward, right)+more) }
	if v.Pedestal.Given() {
		return Size(v) / 2
	}
	for i := range v.Motors {
		add(v.Motors[i].PlaceFRD.X, v.Motors[i].PlaceFRD.Y, v.Rotor(i).Radius)
	}
	for i := range v.Heads {
		h := &v.Heads[i]
		add(h.PlaceFRD.X, h.PlaceFRD.Y, h.Radius)
	}
	for i := range v.Wings {
		for _, s := range v.Wings[i].Stations {
			add(s.Place.X+s.Chord/4, s.Place.Y, 0)
			add(s.Place.X-3*s.Chord/4, s.Place.Y, 0)
		}
	}
	for i := range v.Hulls {
		h := &v.Hulls[i]
		for _, s := range h.Stations {
			add(s.X, math.Abs(h.Right)+max(s.ChineWidth, s.DeckWidth)/2, 0)
		}
	}
	for i := range v.Wheels {
		w := &v.Wheels[i]
		add(w.PlaceFRD.X, w.PlaceFRD.Y, w.Radius)
	}
	if e := &v.Envelope; e.Given() {
		add(e.CentreFRD.X, e.CentreFRD.Y, max(e.Length, e.Width)/2)
	}
	for i := range v.Fins {
		p := &v.Fins[i]
		add(p.HingeFRD.X, p.HingeFRD.Y, p.Length)
	}
	return most
}
