package model

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/scene/gl"
)

// arm adds the bars from the hub and, where each ends, the mount of its motors.
// Front arms end in orange. A racer's are flat.
func (b bodyBuilder) arm(s *shape, a *arm) {
	b.role(0, roleBody)
	b.Move.Identity()
	thick := s.Tube()
	for _, y := range a.bars {
		root, tip := a.at, a.at
		root.MultiplyScalar(min(1, 0.6*s.Size/max(a.reach, 1e-3)))
		root.Y, tip.Y = y, y
		band := root
		band.Lerp(&tip, 0.72)
		front := a.at.Z < -1e-3
		if s.racer {
			b.flatArm(root, tip, band, thick, front)
			continue
		}
		b.Color(carbon).Rod(root, tip, thick*1.25, thick, 10)
		if front {
			b.Color(gl.OrangeColor).Rod(band, tip, thick*1.16, thick*1.10, 10)
		}
		b.Color(graphite).At(a.at.X, y, a.at.Z, 0).Lathe(14,
			gl.RingPoint{0, -1.15 * thick}, gl.RingPoint{1.6 * thick, -1.15 * thick}, gl.RingPoint{1.6 * thick, 1.15 * thick}, gl.RingPoint{0, 1.15 * thick})
		b.Move.Identity()
	}
}

// flatArm adds a bar of carbon plate that is wider than high.
func (b bodyBuilder) flatArm(root, tip, band math32.Vector3, thick float32, front bool) {
	turn := math32.Atan2(tip.X-root.X, tip.Z-root.Z)
	bar := func(from, to math32.Vector3, wide, high float32) {
		mid, half := from, levelDistance(from, to)/2
		mid.Lerp(&to, 0.5)
		b.At(mid.X, mid.Y, mid.Z, turn).Box(wide, high, half, 0)
	}
	b.Color(carbon)
	bar(root, tip, 1.3*thick, 0.5*thick)
	b.At(tip.X, tip.Y, tip.Z, turn).Lathe(14, gl.RingPoint{0, -0.5 * thick}, gl.RingPoint{2.6 * thick, -0.5 * thick},
		gl.RingPoint{2.6 * thick, 0.5 * thick}, gl.RingPoint{0, 0.5 * thick})
	if front {
		b.Color(gl.OrangeColor)
		bar(band, tip, 1.36*thick, 0.56*thick)
	}
	b.Move.Identity()
}

// lamp adds a navigation light: red to the left, green to the right.
func (b bodyBuilder) lamp(s *shape, a *arm) {
	if !s.lamp(a) {
		return
	}
	b.role(0, roleLamp)
	b.Color(greenLamp)
	if a.at.X < 0 {
		b.Color(redLamp)
	}
	p, r := s.lampPlace(a), 0.075*s.Radius
	b.At(p.X, p.Y, p.Z, 0).Ball(r)
	b.Move.Identity()
}

// rotor adds motor, propeller and mark of one rotor, about its hub. The motor's
// foot stands still, its bell turns.
func (b bodyBuilder) rotor(i int, m *mount, at seat, blades int) {
	radius := float32(m.radius)
	tint := gl.CcwColor
	if m.clockwise {
		tint = gl.CwColor
	}
	b.Move.Identity()
	b.role(i, roleBell)
	b.motor(radius, at, tint)
	b.role(i, roleBlade)
	b.blades(radius, tint, m.clockwise, blades)
	b.fault(i, radius, at.below)
}

// motor adds the can between bar and propeller. Small propellers have motors that
// are wide for them.
func (b bodyBuilder) motor(radius float32, at seat, tint gl.RGB) {
	r := radius * (0.115 + 0.08*between32((0.11-radius)/0.05))
	g := at.gap
	b.Color(graphite)
	b.along(at.below, 14, gl.RingPoint{0.9 * r, g}, gl.RingPoint{0.9 * r, 0.78 * g})
	b.Color(silver)
	b.along(at.below, 14, gl.RingPoint{0.80 * r, 0.78 * g}, gl.RingPoint{r, 0.72 * g}, gl.RingPoint{r, 0.45 * g})
	b.Color(tint)
	b.along(at.below, 14, gl.RingPoint{1.10 * r, 0.45 * g}, gl.RingPoint{1.10 * r, 0.22 * g}, gl.RingPoint{0.3 * r, 0.10 * g})
	b.Color(silver)
	b.along(at.below, 10, gl.RingPoint{0.36 * r, 0.15 * g}, gl.RingPoint{0.34 * r, -0.05 * radius}, gl.RingPoint{0, -0.09 * radius})
}

// along adds a profile about the rotor's axis. Heights are from the propeller
// towards the bar; the profile begins there.
func (b bodyBuilder) along(below bool, sides int, profile ...gl.RingPoint) {
	turned := make([]gl.RingPoint, len(profile))
	for i, p := range profile {
		if below {
			turned[len(profile)-1-i] = p
		} else {
			turned[i] = gl.RingPoint{p[0], -p[1]}
		}
	}
	b.Lathe(sides, turned...)
}

// between32 holds t to 0 to 1.
func between32(t float32) float32 { return max(0, min(1, t)) }

// blades adds a propeller with a little twist. Its leading edges look where the
// rotor turns.
func (b bodyBuilder) blades(radius float32, tint gl.RGB, clockwise bool, blades int) {
	turn := float32(1)
	if clockwise {
		turn = -1
	}
	b.Color(gl.Mix(carbon, tint, 0.72))
	const steps = 6
	for k := range blades {
		b.At(0, 0.02*radius, 0, 2*math.Pi*float32(k)/float32(blades))
		for i := range steps {
			lead0, trail0 := bladeEdge(float32(i)/steps, radius, turn)
			lead1, trail1 := bladeEdge(float32(i+1)/steps, radius, turn)
			b.Quad(lead0, trail0, trail1, lead1)
			b.Quad(lead1, trail1, trail0, lead0)
		}
	}
	b.Move.Identity()
}

// bladeEdge returns leading and trailing edge at t of the radius. turn is +1 for
// a rotor that turns counter-clockwise from above.
func bladeEdge(t, radius, turn float32) (lead, trail math32.Vector3) {
	chord := radius * (0.09 + 0.20*t - 0.21*t*t)
	if t > 0.9 {
		chord *= 0.55 // a rounded tip
	}
	lift := radius * 0.075 * (1 - 0.75*t)
	z := turn * chord // at azimuth +x, turning about up moves the blade to −z
	lead = math32.Vector3{X: radius * t, Y: lift, Z: -z}
	return lead, math32.Vector3{X: radius * t, Y: -lift * 0.4, Z: z * 0.7}
}

// fault adds the marks of a fault on the free side of a rotor: a ring, and a cross
// in it.
func (b bodyBuilder) fault(i int, radius float32, below bool) {
	y := 0.13 * radius
	if below {
		y = -y
	}
	b.Color(gl.FaultColor)
	b.role(i, roleMark)
	b.At(0, y, 0, 0).Torus(radius*0.97, 0.05*radius, 28)
	b.role(i, roleCross)
	for _, turn := range []float32{math.Pi / 4, -math.Pi / 4} {
		b.At(0, y, 0, turn).Box(0.93*radius, 0.035*radius, 0.055*radius, 0)
	}
	b.Move.Identity()
}
