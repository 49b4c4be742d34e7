package shape

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// submarineOf returns what the body of a submarine is built from: an open frame of the size of its hull, with floats on top, a tube for the
// electronics under a dome, one for the battery, and thrusters in their nozzles.
func submarineOf(v *airframe.Vehicle) *Assembly {
	m := &maker{of: v}
	c := chassisOf(v)
	at := func(x, y, z float64) frame.Vec[frame.FRD] { // by the half of the frame's size
		return c.CentreFRD.Add(frame.OfFRD(x*c.Length/2, y*c.Width/2, z*c.Height/2))
	}
	long := func(name string, paint Color, corners, y, z, nose, tail, width, height float64) {
		m.made.Fuselages = append(m.made.Fuselages, Fuselage{Name: name, Color: paint, Sections: []Section{
			{PlaceFRD: at(nose, y, z), Width: width, Height: height, Corners: corners},
			{PlaceFRD: at(tail, y, z), Width: width, Height: height, Corners: corners},
		}})
	}
	w, h := c.Width, c.Height
	tube := 0.26 * min(w, 0.34)
	for _, side := range []float64{-1, 1} {
		name := map[float64]string{-1: "left ", 1: "right "}[side]
		long(name+"plate", Dark, 1, 0.97*side, 0.1, 1, -1, 0.03*w, 0.86*h)
		long(name+"float", Shell, 0.9, 0.62*side, -0.8, 0.9, -0.9, 0.33*w, 0.19*h)
	}
	for _, x := range []float64{-0.75, 0.75} { // what joins the plates
		m.made.Fuselages = append(m.made.Fuselages, Fuselage{Name: fmt.Sprintf("cross bar %d", len(m.made.Fuselages)), Color: Dark, Sections: []Section{
			{PlaceFRD: at(x+0.04, 0, 0.9), Width: 0.96 * w, Height: 0.05 * h, Corners: 1}, {PlaceFRD: at(x-0.04, 0, 0.9), Width: 0.96 * w, Height: 0.05 * h, Corners: 1},
		}})
	}
	long("electronics tube", Grey, 0, 0, -0.2, 0.62, -0.85, tube, tube)
	dome := Fuselage{Name: "dome", Color: Glass}
	for _, s := range [][2]float64{{0, 0.05}, {0.1, 0.45}, {0.35, 0.8}, {0.7, 0.96}, {1, 1}} {
		dome.Sections = append(dome.Sections, Section{PlaceFRD: at(0.62, 0, -0.2).Add(frame.OfFRD((1-s[0])*tube/2, 0, 0)), Width: s[1] * tube, Height: s[1] * tube})
	}
	m.made.Fuselages = append(m.made.Fuselages, dome)
	long("battery tube", Dark, 0, 0, 0.62, 0.6, -0.7, 0.75*tube, 0.75*tube)
	for i := range v.Motors {
		motor, r := &v.Motors[i], v.Rotor(i)
		m.made.Propellers = append(m.made.Propellers, Propeller{
			Rotor:  Rotor{PlaceFRD: motor.PlaceFRD, AxisFRD: motor.Thrust(), Clockwise: motor.Clockwise, Radius: r.Radius},
			Blades: r.Blades, Spinner: 0.4 * r.Radius, Pusher: true, Ducted: r.Ducted,
		})
	}
	for _, side := range []float64{-1, 1} {
		m.made.Lights = append(m.made.Lights, Light{PlaceFRD: at(0.98, 0.7*side, 0.5), Color: WhiteLamp})
	}
	return &m.made
}

// duct adds the nozzle of a propeller.
func (b *builder) duct(i int, p *Propeller) {
	r := float32(p.Radius)
	b.about("nozzle", Bell, i, &p.Rotor).paint(Graphite)
	b.lathe(24, solid.RingPoint{1.03 * r, -0.42 * r}, solid.RingPoint{1.10 * r, -0.45 * r}, solid.RingPoint{1.26 * r, 0.30 * r}, solid.RingPoint{1.18 * r, 0.45 * r},
		solid.RingPoint{1.03 * r, 0.20 * r}, solid.RingPoint{1.03 * r, -0.42 * r})
}
