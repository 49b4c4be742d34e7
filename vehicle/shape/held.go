package shape

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// propellers adds the motors, and a rod to each that stands off the body.
func (m *maker) propellers() {
	for i := range m.of.Motors {
		motor, r := &m.of.Motors[i], m.of.Rotor(i)
		p := Propeller{
			Rotor:  Rotor{PlaceFRD: motor.PlaceFRD, AxisFRD: motor.Thrust(), Clockwise: motor.Clockwise, Radius: r.Radius},
			Blades: r.Blades, Hinge: r.Folding.Hinge,
		}
		back := usualGap * r.Radius // from the propeller to what its motor stands on, against the thrust
		if math.Abs(p.AxisFRD.X) > alongNose {
			p.Spinner = spinnerShare * r.Radius
			held, _ := m.nearest(p.PlaceFRD, len(m.made.Wings))
			ahead := held.Sub(p.PlaceFRD).Dot(p.AxisFRD)
			if math.Abs(ahead) < 1e-3 { // within the fuselage: the nearer end counts
				ahead = (m.axis.NoseFRD.X - m.axis.Length/2 - p.PlaceFRD.X) * p.AxisFRD.X
			}
			if p.Pusher = ahead > 0; p.Pusher {
				back = -back
			}
		}
		m.made.Propellers = append(m.made.Propellers, p)
		m.hold(p.PlaceFRD.AddScaled(-back, p.AxisFRD), len(m.made.Wings), 0.06*r.Radius, 0.35*r.Radius)
	}
}

// nearest returns the place of the fuselage or of the first wings that is nearest to another, and how far that is from
// the skin [m]; infinite: there is nothing.
func (m *maker) nearest(from place, wings int) (at place, gap float64) {
	gap = math.Inf(1)
	if f := &m.axis; f.Length > 0 {
		at = onLine(from, f.NoseFRD, f.NoseFRD.Sub(frame.OfFRD(f.Length, 0, 0)))
		gap = max(0, from.Sub(at).Len()-max(f.Width, f.Height)/2)
	}
	for i := range wings {
		w := m.made.Wings[i].Stations
		for k := 1; k < len(w); k++ {
			p := onLine(from, w[k-1].PlaceFRD, w[k].PlaceFRD)
			if d := from.Sub(p).Len(); d < gap {
				at, gap = p, d
			}
		}
	}
	return at, gap
}

// onLine returns the place between two others that is nearest to one.
func onLine(from, a, b place) place {
	d := b.Sub(a)
	t := from.Sub(a).Dot(d) / max(d.Dot(d), 1e-12)
	return between(a, b, max(0, min(1, t)))
}

// hold adds a rod from a place to the fuselage or one of the first wings, where the gap to them is wider than slack [m].
func (m *maker) hold(from place, wings int, radius, slack float64) {
	if to, gap := m.nearest(from, wings); gap > slack && !math.IsInf(gap, 0) {
		m.made.Booms = append(m.made.Booms, Boom{FromFRD: from, ToFRD: to, Radius: max(0.004, radius)})
	}
}

// tails adds what holds wings that stand off the fuselage and off those before them: of two halves that go down
// from where they meet, at their tips, as tails on two booms are.
func (m *maker) tails() {
	for i := range m.made.Wings {
		w := m.made.Wings[i].Stations
		root, tip := &w[0], &w[len(w)-1]
		before := m.before[i]
		if _, gap := m.nearest(root.PlaceFRD, before); gap <= 0.6*root.Chord {
			continue
		}
		held := root
		if tip.PlaceFRD.Z > root.PlaceFRD.Z+0.25*across(*root, *tip) {
			held = tip
		}
		m.hold(held.PlaceFRD, min(before, m.main), 0.06*held.Chord, 0)
	}
}

// body adds the fuselage with a canopy. A propeller at its nose or tail has it end where the motor stands.
func (m *maker) body() {
	f := &m.axis
	nose, tail := f.NoseFRD.X, f.NoseFRD.X-f.Length
	front, rear := 0.0, 0.28 // width there by the greatest
	for i := range m.made.Propellers {
		p := &m.made.Propellers[i]
		if p.Spinner == 0 || math.Hypot(p.PlaceFRD.Y-f.NoseFRD.Y, p.PlaceFRD.Z-f.NoseFRD.Z) > max(f.Width, f.Height)/2 {
			continue
		}
		stands := max(0.006, 0.08*p.Radius)
		switch share := 2 * p.Spinner / f.Width; {
		case !p.Pusher:
			nose, front = min(nose, p.PlaceFRD.X-stands), min(0.9, max(0.55, share))
		default:
			tail, rear = max(tail, p.PlaceFRD.X+stands), min(0.8, max(0.4, share))
		}
	}
	at := func(share, size float64) Section {
		return Section{PlaceFRD: frame.OfFRD(nose+share*(tail-nose), f.NoseFRD.Y, f.NoseFRD.Z), Width: size * f.Width, Height: size * f.Height, Corners: 0.45}
	}
	sections := []Section{at(0, front), at(0.03, front+0.6*(1-front)), at(0.12, 0.95), at(0.25, 1), at(0.5, 1), at(0.75, mix(1, rear, 0.45)), at(1, rear)}
	m.made.Fuselages = append(m.made.Fuselages,
		Fuselage{Name: "fuselage", Nose: 0.1 * (nose - tail), Sections: sections},
		Fuselage{Name: "canopy", Color: Glass, Sections: Spindle(frame.OfFRD(nose-0.14*(nose-tail), f.NoseFRD.Y, f.NoseFRD.Z-0.30*f.Height), 0.26*(nose-tail), 0.8*f.Width, 0.6*f.Height, 0.5, 0.45, 0.05*f.Height)})
}

// wheels adds wheels and skids with their struts.
func (m *maker) wheels() {
	first := math.Inf(-1)
	for i := range m.of.Wheels {
		first = max(first, m.of.Wheels[i].PlaceFRD.X)
	}
	for i := range m.of.Wheels {
		w := &m.of.Wheels[i]
		m.made.Steering = append(m.made.Steering, w.Steering)
		m.made.Stowing = append(m.made.Stowing, w.Retraction)
		root, gap := m.nearest(w.PlaceFRD, len(m.made.Wings))
		if math.IsInf(gap, 0) {
			root = w.PlaceFRD
		}
		if w.Skid {
			m.made.Skids = append(m.made.Skids, Skid{RootFRD: root, FootFRD: w.PlaceFRD.Add(frame.OfFRD(0, 0, w.Radius))})
			continue
		}
		middle := math.Abs(w.PlaceFRD.Y) < w.Radius
		name := fmt.Sprintf("wheel %d", i+1)
		switch {
		case middle && w.PlaceFRD.X >= first:
			name = "nose wheel"
		case middle:
			name = "tail wheel"
		}
		m.made.Wheels = append(m.made.Wheels, WheelLeg{
			Name: name, Index: i, PlaceFRD: w.PlaceFRD, Radius: w.Radius, RootFRD: root,
			Fork:    middle && w.PlaceFRD.Z-root.Z > 1.5*w.Radius,
			Heading: w.Heading, Rollers: w.Rollers,
		})
	}
}

// lights adds those at the tips of the greatest wing, and one at the rearmost tip of all.
func (m *maker) lights() {
	tip, tail := place{}, frame.OfFRD(math.Inf(1), 0, 0)
	for i := range m.made.Wings {
		w := m.made.Wings[i].Stations
		for k := range w {
			if w[k].PlaceFRD.Y > tip.Y {
				tip = w[k].PlaceFRD
			}
			if p := w[k].PlaceFRD.Sub(frame.OfFRD(0.75*w[k].Chord, w[k].PlaceFRD.Y, 0)); p.X < tail.X {
				tail = p
			}
		}
	}
	left := tip
	left.Y *= -1
	m.made.Lights = []Light{{PlaceFRD: left, Color: RedLamp}, {PlaceFRD: tip, Color: GreenLamp}, {PlaceFRD: tail, Color: WhiteLamp}}
}
