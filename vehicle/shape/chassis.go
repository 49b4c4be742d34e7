package shape

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Chassis is the body of a vehicle on wheels: a box with a deck.
type Chassis struct {
	CentreFRD             frame.Vec[frame.FRD] // from the centre of mass [m]
	Length, Width, Height float64              // [m]
}

// chassisOf returns a box round what the hull touches the ground with.
func chassisOf(v *airframe.Vehicle) Chassis {
	low, high := frame.OfFRD(math.Inf(1), math.Inf(1), math.Inf(1)), frame.OfFRD(math.Inf(-1), math.Inf(-1), math.Inf(-1))
	for _, p := range v.Contact.Points {
		if q := p.PlaceFRD; p.Kind == contact.Hull {
			low = frame.OfFRD(min(low.X, q.X), min(low.Y, q.Y), min(low.Z, q.Z))
			high = frame.OfFRD(max(high.X, q.X), max(high.Y, q.Y), max(high.Z, q.Z))
		}
	}
	size := high.Sub(low)
	if !(size.X > 0 && size.Y > 0 && size.Z > 0) {
		return Chassis{Length: 0.3, Width: 0.2, Height: 0.1}
	}
	return Chassis{CentreFRD: low.Add(size.Scale(0.5)), Length: size.X, Width: size.Y, Height: size.Z}
}

// TyreWidth is that of the wheels of a vehicle that drives, by their radius.
const TyreWidth = 0.75

// roverOf returns what the body of a vehicle on wheels is built from.
func roverOf(v *airframe.Vehicle) *Assembly {
	m := &maker{of: v}
	c := chassisOf(v)
	m.made.Chassis = &c
	m.wheels()
	for i := range m.made.Wheels {
		w := &m.made.Wheels[i]
		w.Width = TyreWidth * w.Radius
		w.RootFRD = frame.OfFRD(w.PlaceFRD.X, math.Copysign(min(math.Abs(w.PlaceFRD.Y), 0.35*c.Width), w.PlaceFRD.Y), min(w.PlaceFRD.Z, c.CentreFRD.Z+0.3*c.Height))
	}
	m.propellers()
	for i := range m.made.Propellers { // each on a mast, between chassis and its motor
		p := &m.made.Propellers[i]
		p.Pusher = false
		motor := p.PlaceFRD.AddScaled(-usualGap*p.Radius, p.AxisFRD)
		foot := frame.OfFRD(max(motor.X, c.CentreFRD.X-0.45*c.Length), motor.Y, c.CentreFRD.Z)
		m.made.Booms = append(m.made.Booms, Boom{FromFRD: motor, ToFRD: foot, Radius: 0.06 * p.Radius})
	}
	for _, side := range []float64{-1, 1} {
		at := func(x, z float64) frame.Vec[frame.FRD] {
			return c.CentreFRD.Add(frame.OfFRD(x*c.Length, 0.36*side*c.Width, z*c.Height))
		}
		m.made.Lights = append(m.made.Lights, Light{PlaceFRD: at(0.5, 0.1), Color: WhiteLamp}, Light{PlaceFRD: at(-0.5, 0.1), Color: RedLamp})
	}
	return &m.made
}

// chassis adds a tub, a body with a bonnet and a glazed deck, and a bumper.
func (b *builder) chassis(c *Chassis) {
	x, y, z := float32(c.Length), float32(c.Width), float32(c.Height)
	at := standing(c.CentreFRD)
	part := func(color Color, ahead, up, length, width, height, taper float32) {
		b.paint(color).stand(at.X, at.Y+up*z, at.Z-ahead*x, 0).box(width*y/2, height*z/2, length*x/2, taper)
	}
	b.begin("chassis", Fixed)
	if c.Height > c.Length { // it stands upright, on one axle
		part(Dark, 0, -0.38, 1, 0.92, 0.24, 0)
		part(Shell, 0, 0.07, 0.9, 1, 0.66, 0.12)
		part(Glass, 0, 0.42, 0.7, 0.86, 0.08, 0.1)
		part(Accent, 0.45, -0.2, 0.06, 0.94, 0.1, 0)
		part(Accent, -0.45, -0.2, 0.06, 0.94, 0.1, 0)
		part(Dark, 0, 0.48, 0.5, 0.6, 0.04, 0)
		return
	}
	part(Dark, 0, -0.32, 0.98, 0.90, 0.36, 1)
	part(Shell, -0.02, 0.05, 0.94, 1, 0.40, 0.94)
	part(Glass, -0.08, 0.36, 0.50, 0.80, 0.26, 0.78)
	part(Accent, 0.49, -0.18, 0.06, 0.98, 0.24, 1)
	part(Dark, -0.48, -0.1, 0.05, 0.7, 0.2, 1)
}
