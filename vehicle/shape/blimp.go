package shape

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// FlapFin is a fin that a servo swings about its hinge.
type FlapFin struct {
	Name                  string
	Index                 int                  // of the vehicle's fins, and of the surface that it is
	HingeFRD, Out, Swings frame.Vec[frame.FRD] // as flapping.Params has them
	Length, Width         float64              // [m]
}

// blimpOf returns what the body of a blimp is built from: its envelope with a gondola under it, and fins.
func blimpOf(v *airframe.Vehicle) *Assembly {
	m := &maker{of: v}
	e := &v.Envelope
	const rings = 14
	balloon := Fuselage{Name: "envelope", Color: Shell, Nose: 0.08 * e.Length}
	for k := range rings + 1 {
		sin, cos := math.Sincos(math.Pi * float64(k) / rings)
		size := max(sin, 0.01)
		balloon.Sections = append(balloon.Sections, Section{PlaceFRD: e.CentreFRD.Add(frame.OfFRD(cos*e.Length/2, 0, 0)), Width: size * e.Width, Height: size * e.Height})
	}
	m.made.Fuselages = append(m.made.Fuselages, balloon)
	low := e.CentreFRD.Z + 0.49*e.Height
	long, wide, high := 0.24*e.Length, 0.11*e.Width, 0.07*e.Height
	box := func(x float64) Section {
		return Section{PlaceFRD: frame.OfFRD(e.CentreFRD.X+x, e.CentreFRD.Y, low+high/2), Width: wide, Height: high, Corners: 0.6}
	}
	m.made.Fuselages = append(m.made.Fuselages, Fuselage{Name: "gondola", Color: Dark, Sections: []Section{box(long / 2), box(-long / 2)}})
	for i := range v.Fins {
		p := &v.Fins[i]
		m.made.Fins = append(m.made.Fins, FlapFin{Name: airframe.FinName(v, i) + " fin", Index: i, HingeFRD: p.HingeFRD, Out: p.Out, Swings: p.Swings, Length: p.Length, Width: p.Width})
		m.made.Moves = append(m.made.Moves, Move{Control: wing.Control{Name: p.Name, Servo: p.Servo, Gain: 1, Least: -math.Pi, Most: math.Pi}, Index: i, Sign: 1})
	}
	m.made.Lights = append(m.made.Lights, Light{PlaceFRD: box(long / 2).PlaceFRD, Color: WhiteLamp}, Light{PlaceFRD: box(-long / 2).PlaceFRD, Color: RedLamp})
	return &m.made
}

// flapFin adds a plate that turns about its hinge, with rounded edges at its end.
func (b *builder) flapFin(f *FlapFin) {
	hinge := f.Out.Cross(f.Swings)
	b.begin(f.Name, Hinged)
	p := b.part()
	p.Index, p.PlaceFRD, p.AxisFRD = f.Index, f.HingeFRD, hinge
	const thick = 0.03 // by the width
	var rows [][]place
	for _, at := range [][2]float64{{0, 0.55}, {0.25, 0.8}, {0.6, 1}, {0.9, 0.95}, {1, 0.7}} {
		var row []place
		for _, c := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			row = append(row, f.HingeFRD.AddScaled(at[0]*f.Length, f.Out).AddScaled(c[0]*at[1]*f.Width/2, hinge).AddScaled(c[1]*thick*f.Width/2, f.Swings))
		}
		rows = append(rows, row)
	}
	b.skin(rows, true, func(int, int) Color { return Accent })
	b.lid(rows[0], f.Out.Scale(-1), Accent)
	b.lid(rows[len(rows)-1], f.Out, Accent)
}

// balloonOf returns the envelope from above, in slices across.
func balloonOf(v *airframe.Vehicle) (all []Quad) {
	e := &v.Envelope
	const slices = 12
	at := func(k int) (x, half float64) {
		sin, cos := math.Sincos(math.Pi * float64(k) / slices)
		return e.CentreFRD.X + cos*e.Length/2, sin * e.Width / 2
	}
	for k := range slices {
		x0, h0 := at(k)
		x1, h1 := at(k + 1)
		y := e.CentreFRD.Y
		all = append(all, Quad{{x0, y - h0}, {x0, y + h0}, {x1, y + h1}, {x1, y - h1}})
	}
	return all
}
