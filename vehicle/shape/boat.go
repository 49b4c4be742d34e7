package shape

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Hull is a boat's hull: keel, chines and deck through its stations.
type Hull = hull.Params

// boatOf returns what the body of a boat is built from.
func boatOf(v *airframe.Vehicle) *Assembly {
	m := &maker{of: v}
	for i := range v.Hulls {
		h := v.Hulls[i]
		h.Stations = append([]hull.Station(nil), h.Stations...)
		m.made.Hulls = append(m.made.Hulls, h)
	}
	for i := range v.Wings {
		m.wing(i, false)
	}
	m.sails()
	for i := range v.Motors {
		motor, r := &v.Motors[i], v.Rotor(i)
		p := Propeller{
			Rotor:  Rotor{PlaceFRD: motor.PlaceFRD, AxisFRD: motor.Thrust(), Clockwise: motor.Clockwise, Radius: r.Radius},
			Blades: r.Blades, Spinner: spinnerShare * r.Radius, Pusher: true,
		}
		m.made.Propellers = append(m.made.Propellers, p)
		m.made.Booms = append(m.made.Booms, Boom{ // the shaft
			FromFRD: motor.PlaceFRD, ToFRD: motor.PlaceFRD.Add(frame.OfFRD(6*r.Radius, 0, -0.9*r.Radius)), Radius: 0.07 * r.Radius,
		})
	}
	for i := range m.made.Hulls {
		h := &m.made.Hulls[i]
		bow, stern := h.Stations[len(h.Stations)-1], h.Stations[0]
		m.made.Lights = append(m.made.Lights,
			Light{PlaceFRD: frame.OfFRD(bow.X, h.Right, bow.Deck), Color: WhiteLamp}, Light{PlaceFRD: frame.OfFRD(stern.X, h.Right, stern.Deck), Color: RedLamp})
	}
	return &m.made
}

// hull adds a hull with its deck, and a cabin where it is wide enough.
func (b *builder) hull(i int, h *Hull) {
	b.begin(fmt.Sprintf("hull %d", i+1), Fixed)
	const between = 4 // rows from station to station
	var rows [][]place
	for k := 1; k < len(h.Stations); k++ {
		a, c := &h.Stations[k-1], &h.Stations[k]
		for n := range between {
			rows = append(rows, ribOf(h, a, c, float64(n)/between))
		}
	}
	last := len(h.Stations) - 1
	rows = append(rows, ribOf(h, &h.Stations[last-1], &h.Stations[last], 1))
	b.skin(rows, true, func(_, j int) Color {
		switch edge := j / edgePoints; edge {
		case 1, 2:
			return Accent
		case 4:
			return Graphite
		}
		return Shell
	})
	b.lid(rows[0], frame.OfFRD(-1, 0, 0), Shell)
	b.lid(rows[len(rows)-1], frame.OfFRD(1, 0, 0), Shell)
	middle := h.Stations[len(h.Stations)/2]
	length, width := h.Length(), min(middle.DeckWidth, h.Stations[0].DeckWidth)
	if width < 0.15*length {
		return
	}
	at := standing(frame.OfFRD(h.Stations[0].X+0.42*length, h.Right, middle.Deck))
	box := func(c Color, ahead, up, long, wide, high, taper float64) {
		b.paint(c).stand(at.X, at.Y+float32(up*width), at.Z-float32(ahead*length), 0).box(float32(wide*width/2), float32(high*width/2), float32(long*length/2), float32(taper))
	}
	box(Shell, 0, 0.08, 0.36, 0.62, 0.16, 0.95)
	box(Glass, 0.01, 0.22, 0.28, 0.54, 0.14, 0.8)
}

// edgePoints is how many places an edge of a section has: the outer ones near its corners, so that these look sharp.
const edgePoints = 3

// ribOf returns the places round a section between two stations, from the deck's right edge down and round.
func ribOf(h *Hull, a, c *hull.Station, t float64) (row []place) {
	mix := func(a, c float64) float64 { return a + t*(c-a) }
	x := mix(a.X, c.X)
	deck, chine := math.Max(1e-3, mix(a.DeckWidth, c.DeckWidth)/2), math.Max(5e-4, mix(a.ChineWidth, c.ChineWidth)/2)
	corners := [5]place{
		frame.OfFRD(x, h.Right+deck, mix(a.Deck, c.Deck)), frame.OfFRD(x, h.Right+chine, mix(a.Chine, c.Chine)), frame.OfFRD(x, h.Right, mix(a.Keel, c.Keel)),
		frame.OfFRD(x, h.Right-chine, mix(a.Chine, c.Chine)), frame.OfFRD(x, h.Right-deck, mix(a.Deck, c.Deck)),
	}
	for i, from := range corners {
		way := corners[(i+1)%len(corners)].Sub(from)
		for _, share := range [edgePoints]float64{0.03, 0.5, 0.97} {
			row = append(row, from.AddScaled(share, way))
		}
	}
	return row
}
