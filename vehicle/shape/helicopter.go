package shape

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// helicopterOf returns what the body of a helicopter is built from: a pod round its hull, a mast to each main rotor, on a pylon where there
// are two, a boom to the tail rotor with a fin, and skids.
func helicopterOf(v *airframe.Vehicle) *Assembly {
	m := &maker{of: v}
	c := chassisOf(v)
	nose, tail := c.CentreFRD.X+0.5*c.Length, c.CentreFRD.X-0.5*c.Length
	at := func(share, width, height, up float64) Section {
		return Section{PlaceFRD: frame.OfFRD(nose+share*(tail-nose), c.CentreFRD.Y, c.CentreFRD.Z-up*c.Height), Width: width * c.Width, Height: height * c.Height, Corners: 0.5}
	}
	m.made.Fuselages = append(m.made.Fuselages, Fuselage{Name: "pod", Nose: 0.12 * c.Length, Sections: []Section{
		at(0, 0.2, 0.2, -0.2), at(0.06, 0.6, 0.5, -0.15), at(0.2, 0.92, 0.85, -0.05), at(0.4, 1, 1, 0), at(0.6, 0.95, 0.95, 0.02), at(0.82, 0.6, 0.55, 0.1), at(1, 0.3, 0.25, 0.12),
	}})
	m.made.Fuselages = append(m.made.Fuselages, Fuselage{Name: "canopy", Color: Glass, Sections: Spindle(at(0.08, 0, 0, 0.02).PlaceFRD, 0.36*c.Length, 0.85*c.Width, 0.75*c.Height, 0.5, 0.45, 0.05*c.Height)})
	for i := range v.Heads {
		h := &v.Heads[i]
		m.made.Propellers = append(m.made.Propellers, Propeller{
			Rotor:  Rotor{PlaceFRD: h.PlaceFRD, AxisFRD: h.Facing.Thrust(), Clockwise: h.Clockwise, Radius: h.Radius},
			Blades: h.Blades,
		})
		thin := 0.012 * h.Radius
		if h.Facing == airframe.FacesUp {
			m.made.Booms = append(m.made.Booms, Boom{FromFRD: h.PlaceFRD, ToFRD: frame.OfFRD(h.PlaceFRD.X, h.PlaceFRD.Y, c.CentreFRD.Z), Radius: max(0.004, thin)})
			if airframe.IsTandem(v) {
				m.pylon(&c, h.PlaceFRD)
			}
			continue
		}
		root := frame.OfFRD(tail+0.2*c.Length, 0, c.CentreFRD.Z-0.12*c.Height)
		end := frame.OfFRD(h.PlaceFRD.X, 0, h.PlaceFRD.Z)
		m.made.Booms = append(m.made.Booms, Boom{FromFRD: root, ToFRD: end, Radius: 0.1 * h.Radius})
		fin := func(down, back float64) Boom {
			return Boom{FromFRD: end, ToFRD: end.Add(frame.OfFRD(-back*h.Radius, 0, down*h.Radius)), Radius: 0.05 * h.Radius}
		}
		m.made.Booms = append(m.made.Booms, fin(1.25, 0.35), fin(-0.8, 0.6))
		m.made.Lights = append(m.made.Lights, Light{PlaceFRD: end.Add(frame.OfFRD(-0.2*h.Radius, 0, 0)), Color: WhiteLamp})
	}
	m.skids(&c)
	m.made.Lights = append(m.made.Lights, Light{PlaceFRD: frame.OfFRD(c.CentreFRD.X, 0.5*c.Width, c.CentreFRD.Z), Color: GreenLamp}, Light{PlaceFRD: frame.OfFRD(c.CentreFRD.X, -0.5*c.Width, c.CentreFRD.Z), Color: RedLamp})
	return &m.made
}

// pylon adds what carries a rotor of a tandem over the pod.
func (m *maker) pylon(c *Chassis, hub frame.Vec[frame.FRD]) {
	length, deck := 0.18*c.Length, c.CentreFRD.Z-0.2*c.Height
	high := deck - hub.Z - 0.02*c.Length // the mast shows above
	m.made.Fuselages = append(m.made.Fuselages, Fuselage{Name: "pylon", Sections: Spindle(frame.OfFRD(hub.X+0.5*length, hub.Y, deck-0.5*high), length, 0.5*c.Width, high, 0.35, 0.6, 0)})
}

// skids adds a strut to each foot, and a runner on each side.
func (m *maker) skids(c *Chassis) {
	low, high := map[float64]place{}, map[float64]place{}
	for _, p := range m.of.Contact.Points {
		if p.Kind != contact.Leg {
			continue
		}
		foot := p.PlaceFRD
		root := frame.OfFRD(0.6*foot.X+0.4*c.CentreFRD.X, 0.25*math.Copysign(c.Width, foot.Y), c.CentreFRD.Z+0.35*c.Height)
		r := max(0.003, 0.02*c.Length)
		m.made.Booms = append(m.made.Booms, Boom{FromFRD: root, ToFRD: foot, Radius: r})
		side := math.Copysign(1, foot.Y)
		if at, seen := low[side]; !seen || foot.X < at.X {
			low[side] = foot
		}
		if at, seen := high[side]; !seen || foot.X > at.X {
			high[side] = foot
		}
	}
	for _, side := range []float64{-1, 1} {
		back, front := low[side], high[side]
		if front.X > back.X {
			over := 0.15 * c.Length
			m.made.Booms = append(m.made.Booms, Boom{FromFRD: back.Sub(frame.OfFRD(over, 0, 0)), ToFRD: front.Add(frame.OfFRD(over, 0, 0)), Radius: max(0.004, 0.025*c.Length)})
		}
	}
}
