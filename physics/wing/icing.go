package wing

import (
	"math"

	"github.com/sitlark/sitlark/physics/ice"
)

// Icing models ice on a surface. Package ice sees each half as a blade at a radius of 1 m, because a section only depends on its
// speed and angle of attack. The correlation there was measured on airfoils of the size of small aircraft's wings.
type Icing struct {
	blades ice.Blades
	area   float64
}

// Icing returns the icing model of the surface. thickness is that of its section over the chord.
func (m *Model) Icing(thickness float64) *Icing {
	number, from := 1, 0
	if m.mirrored {
		number, from = 2, len(m.strips)/2
	}
	strips := m.strips[from:]
	var sections [ice.Sections]ice.Section
	width := m.span / float64(number*ice.Sections)
	for i := range sections {
		s := &strips[i*len(strips)/ice.Sections]
		chord := s.area / s.width
		sections[i] = ice.Section{Radius: 1, Width: width, Chord: chord, Depth: thickness * chord}
	}
	c := &Icing{blades: ice.NewBlades(number, sections)}
	for i := range sections {
		c.area += float64(number) * sections[i].Chord * width
	}
	return c
}

// Grow adds the ice of a time [s] to the coat, at a speed [m/s] and an angle of attack [rad].
func (c *Icing) Grow(coat *ice.Coat, cloud ice.Cloud, air *ice.Air, speed, alpha, time float64) {
	sin, cos := math.Sincos(alpha)
	if cos <= 0 {
		return // it grows on the leading edge
	}
	c.blades.Grow(coat, cloud, air, &ice.Inputs{Speed: speed * cos, Through: -speed * sin}, time)
}

// Penalty returns Inputs.IceDrag and Inputs.IceLift for a coat at a lift coefficient.
func (c *Icing) Penalty(coat *ice.Coat, lift float64) (drag, share float64) {
	const unit = 2 // density at which force is coefficient × area at 1 m/s
	l := c.blades.Loads(coat, &ice.Inputs{Speed: 1}, unit)
	lost := math.Abs(l.Thrust) / c.area
	return l.Torque / c.area, min(mostLost, lost/max(math.Abs(lift), leastLift))
}

// mostLost bounds the share of lift that is lost, leastLift the lift coefficient to which the loss is related. Both are
// chosen, the first after the loss of maximum lift with glaze ice.
const (
	mostLost  = 0.4
	leastLift = 0.2
)
