package shape

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/frame"
)

// arm adds the bars from the hub and, where each ends, the mount of its motors.
// Front arms end in orange. A racer's are flat.
func (b copterBuilder) arm(s *Structure, a *Arm) {
	b.begin("arm", Fixed)
	thick := s.Tube()
	for _, y := range a.bars {
		root, tip := a.at.Scale(min(1, 0.6*s.Size/max(a.reach, 1e-3))), a.at
		root.Y, tip.Y = y, y
		band := root.Lerp(tip, 0.72)
		front := a.at.Z < -1e-3
		if s.racer {
			b.flatArm(root, tip, band, thick, front)
			continue
		}
		b.paint(Dark).rod(root, tip, thick*1.25, thick, 10)
		if front {
			b.paint(Accent).rod(band, tip, thick*1.16, thick*1.10, 10)
		}
		b.paint(Graphite).stand(a.at.X, y, a.at.Z, 0).lathe(14,
			solid.RingPoint{0, -1.15 * thick}, solid.RingPoint{1.6 * thick, -1.15 * thick}, solid.RingPoint{1.6 * thick, 1.15 * thick}, solid.RingPoint{0, 1.15 * thick})
		b.stand(0, 0, 0, 0)
	}
}

// flatArm adds a bar of carbon plate that is wider than high.
func (b copterBuilder) flatArm(root, tip, band solid.Vec, thick float32, front bool) {
	turn := float32(math.Atan2(float64(tip.X-root.X), float64(tip.Z-root.Z)))
	bar := func(from, to solid.Vec, wide, high float32) {
		mid := from.Lerp(to, 0.5)
		b.stand(mid.X, mid.Y, mid.Z, turn).box(wide, high, levelDistance(from, to)/2, 0)
	}
	b.paint(Dark)
	bar(root, tip, 1.3*thick, 0.5*thick)
	b.stand(tip.X, tip.Y, tip.Z, turn).lathe(14, solid.RingPoint{0, -0.5 * thick}, solid.RingPoint{2.6 * thick, -0.5 * thick},
		solid.RingPoint{2.6 * thick, 0.5 * thick}, solid.RingPoint{0, 0.5 * thick})
	if front {
		b.paint(Accent)
		bar(band, tip, 1.36*thick, 0.56*thick)
	}
	b.stand(0, 0, 0, 0)
}

// lamp adds a navigation light.
func (b copterBuilder) lamp(s *Structure, a *Arm) {
	if l, ok := s.armLight(a); ok {
		b.begin("light", Lamp)
		b.light(l, 0.075*s.Radius)
	}
}

// about begins a part that a rotor turns.
func (b *builder) about(name string, role Role, i int, m *Rotor) *builder {
	b.begin(fmt.Sprintf("%s %d", name, i+1), role)
	p := b.part()
	p.Index, p.PlaceFRD, p.AxisFRD = i, m.PlaceFRD, m.AxisFRD
	if p.AxisFRD == (frame.Vec[frame.FRD]{}) {
		p.AxisFRD = frame.OfFRD(0, 0, -1)
	}
	return b
}

// rotor adds motor and propeller of a rotor, about its hub.
func (b *builder) rotor(i int, m *Rotor, at Seat, blades int) {
	motor, blade := turning(m.Clockwise)
	b.about("motor", Bell, i, m).motor(float32(m.Radius), at, motor)
	b.about("propeller", Blade, i, m).blades(float32(m.Radius), blade, m.Clockwise, blades)
}

// motor adds the can between bar and propeller. Small propellers have motors that
// are wide for them.
func (b *builder) motor(radius float32, at Seat, tint Color) {
	r := radius * (0.115 + 0.08*between32((0.11-radius)/0.05))
	g := at.gap
	b.paint(Graphite)
	b.along(at.Below, 14, solid.RingPoint{0.9 * r, g}, solid.RingPoint{0.9 * r, 0.78 * g})
	b.paint(Grey)
	b.along(at.Below, 14, solid.RingPoint{0.80 * r, 0.78 * g}, solid.RingPoint{r, 0.72 * g}, solid.RingPoint{r, 0.45 * g})
	b.paint(tint)
	b.along(at.Below, 14, solid.RingPoint{1.10 * r, 0.45 * g}, solid.RingPoint{1.10 * r, 0.22 * g}, solid.RingPoint{0.3 * r, 0.10 * g})
	b.paint(Grey)
	b.along(at.Below, 10, solid.RingPoint{0.36 * r, 0.15 * g}, solid.RingPoint{0.34 * r, -0.05 * radius}, solid.RingPoint{0, -0.09 * radius})
}

// along adds a profile about the rotor's axis. Heights are from the propeller
// towards the bar; the profile begins there.
func (b *builder) along(below bool, sides int, profile ...solid.RingPoint) {
	turned := make([]solid.RingPoint, len(profile))
	for i, p := range profile {
		if below {
			turned[len(profile)-1-i] = p
		} else {
			turned[i] = solid.RingPoint{p[0], -p[1]}
		}
	}
	b.lathe(sides, turned...)
}

// between32 holds t to 0 to 1.
func between32(t float32) float32 { return max(0, min(1, t)) }

// blades adds a propeller with a little twist. Its leading edges look where the
// rotor turns.
func (b *builder) blades(radius float32, tint Color, clockwise bool, blades int) {
	turn := float32(1)
	if clockwise {
		turn = -1
	}
	b.paint(tint).eachBlade(radius, turn, blades, func(v solid.Vec) solid.Vec { return v })
}

// foldedBlades adds such a propeller with its blades folded back about hinges at a distance from the axis.
func (b *builder) foldedBlades(hinge, radius float32, tint Color, clockwise bool, blades int) {
	turn := float32(1)
	if clockwise {
		turn = -1
	}
	b.paint(tint).eachBlade(radius, turn, blades, func(v solid.Vec) solid.Vec {
		if v.X > hinge {
			v.X, v.Y = hinge+v.Y, hinge-v.X
		}
		return v
	})
}

// eachBlade adds blades whose corners bend moves, of a blade along X with the shaft up.
func (b *builder) eachBlade(radius, turn float32, blades int, bend func(solid.Vec) solid.Vec) {
	const steps = 6
	for k := range blades {
		b.stand(0, 0.02*radius, 0, 2*math.Pi*float32(k)/float32(blades))
		for i := range steps {
			lead0, trail0 := bladeEdge(float32(i)/steps, radius, turn)
			lead1, trail1 := bladeEdge(float32(i+1)/steps, radius, turn)
			lead0, trail0, lead1, trail1 = bend(lead0), bend(trail0), bend(lead1), bend(trail1)
			solid.Quad(b, lead0, trail0, trail1, lead1)
			solid.Quad(b, lead1, trail1, trail0, lead0)
		}
	}
	b.stand(0, 0, 0, 0)
}

// bladeEdge returns leading and trailing edge at t of the radius. turn is +1 for
// a rotor that turns counter-clockwise from above.
func bladeEdge(t, radius, turn float32) (lead, trail solid.Vec) {
	chord := radius * (0.09 + 0.20*t - 0.21*t*t)
	if t > 0.9 {
		chord *= 0.55 // a rounded tip
	}
	lift := radius * 0.075 * (1 - 0.75*t)
	z := turn * chord // at azimuth +x, turning about up moves the blade to −z
	lead = solid.Vec{X: radius * t, Y: lift, Z: -z}
	return lead, solid.Vec{X: radius * t, Y: -lift * 0.4, Z: z * 0.7}
}
