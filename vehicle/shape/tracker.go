package shape

import (
	"math"

	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Pedestal is the column under an antenna with the yoke on it, round about the axis upright: it is drawn as it stands while it turns back about the
// elevation axis by as much as the antenna turns up.
type Pedestal struct {
	Index  int     // of the surface that it is
	Height float64 // of the axes over the ground [m]
	Wide   float64 // of the yoke across [m]
}

// trackerOf returns what the body of an antenna tracker is built from: a Yagi on a pedestal.
func trackerOf(v *airframe.Vehicle) *Assembly {
	m := &maker{of: v}
	long, wide := 0.8, 0.17 // of the box that the antenna fills
	if p := v.Contact.Points; len(p) > 0 {
		long, wide = 0, 0
		for i := range p {
			long, wide = max(long, 2*math.Abs(p[i].PlaceFRD.X)), max(wide, 2*math.Abs(p[i].PlaceFRD.Y))
		}
	}
	m.made.Booms = append(m.made.Booms, Boom{FromFRD: frame.OfFRD(-long/2, 0, 0), ToFRD: frame.OfFRD(long/2, 0, 0), Radius: 0.008})
	const elements = 6
	for k := range elements { // the reflector is the longest, and directors get shorter
		x := long * (0.97*float64(k)/(elements-1) - 0.485)
		half := wide / 2 * (1 - 0.06*float64(k))
		m.made.Booms = append(m.made.Booms, Boom{FromFRD: frame.OfFRD(x, -half, 0), ToFRD: frame.OfFRD(x, half, 0), Radius: 0.004})
	}
	box := func(x float64) Section {
		return Section{PlaceFRD: frame.OfFRD(x, 0, 0.045), Width: 0.07, Height: 0.05, Corners: 0.8}
	}
	m.made.Fuselages = append(m.made.Fuselages, Fuselage{Name: "electronics", Color: Dark, Sections: []Section{box(0.06), box(-0.06)}})
	p := &v.Pedestal
	m.made.Pedestal = &Pedestal{Height: p.Height, Wide: 0.12}
	m.made.Moves = append(m.made.Moves, Move{Control: wing.Control{Name: "elevation", Servo: p.Elevation.Servo, Gain: 1, Least: -math.Pi, Most: math.Pi}, Sign: -1})
	m.made.Lights = append(m.made.Lights, Light{PlaceFRD: frame.OfFRD(-0.075, 0, 0.045), Color: RedLamp})
	return &m.made
}

// pedestal adds the column, a foot and a round yoke.
func (b *builder) pedestal(p *Pedestal) {
	b.begin("pedestal", Hinged)
	part := b.part()
	part.Index, part.AxisFRD = p.Index, frame.OfFRD(0, 1, 0)
	h, r := float32(p.Height), float32(p.Wide/2)
	b.paint(Dark).stand(0, -h, 0, 0).lathe(20, solid.RingPoint{0, 0}, solid.RingPoint{3.2 * r, 0}, solid.RingPoint{3.2 * r, 0.02}, solid.RingPoint{1.1 * r, 0.06},
		solid.RingPoint{0.5 * r, 0.12}, solid.RingPoint{0.4 * r, h - 0.19}, solid.RingPoint{0.4 * r, h - 0.18})
	b.paint(Shell).stand(0, -0.18, 0, 0).lathe(20, solid.RingPoint{0, 0}, solid.RingPoint{r, 0}, solid.RingPoint{r, 0.05}, solid.RingPoint{0.3 * r, 0.08}, solid.RingPoint{0.25 * r, 0.17}, solid.RingPoint{0, 0.17})
}
