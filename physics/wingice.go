package physics

import (
	"github.com/sitlark/sitlark/physics/ice"
	"github.com/sitlark/sitlark/physics/wing"
)

// wingIce is the ice that grows on the lifting surfaces in a cloud.
type wingIce struct {
	models []*wing.Icing // of each surface
	coats  []ice.Coat
	mass   float64 // of them all [kg]
	clock  float64 // since they grew [s]
}

// sectionDepth is the thickness of a section over its chord, for ice: a usual one, which vehicle files do not have.
const sectionDepth = 0.12

func (c *wingIce) add(m *wing.Model) {
	c.models, c.coats = append(c.models, m.Icing(sectionDepth)), append(c.coats, ice.Coat{})
}

func (c *wingIce) restart() {
	clear(c.coats)
	c.mass, c.clock = 0, 0
}

// clear takes the ice off one surface.
func (c *wingIce) clear(i int) {
	c.coats[i] = ice.Coat{}
	c.weigh()
}

func (c *wingIce) weigh() {
	c.mass = 0
	for i := range c.coats {
		c.mass += c.coats[i].Mass
	}
}

// growIce lets ice grow on the surfaces, dt later [s], if it is time to.
func (l *lifting) growIce(around *surroundings, dt float64) {
	c := &l.ice
	if around.icing.Content == 0 || dt == 0 {
		return
	}
	if c.clock += dt; c.clock < icePeriod-1e-9 {
		return
	}
	c.clock -= icePeriod
	air := ice.Air{Density: around.air.Density, Viscosity: around.air.Viscosity(), Temperature: around.air.Temperature, Pressure: around.air.Pressure}
	speed := around.velAirFRD.Len()
	for i, m := range c.models {
		m.Grow(&c.coats[i], around.icing, &air, speed, l.meanAlpha(i), icePeriod)
	}
	c.weigh()
}

// iceOn returns what all ice on a surface adds to its drag coefficient, and the share of lift that it takes.
func (l *lifting) iceOn(i int) (drag, lost float64) {
	f := &l.states[i].Faults
	drag, lost = f.IceDrag, f.IceLift
	if l.ice.coats[i].Mass > 0 {
		d, share := l.ice.models[i].Penalty(&l.ice.coats[i], l.meanLift(i))
		drag, lost = drag+d, 1-(1-lost)*(1-share)
	}
	return drag, lost
}

// meanAlpha and meanLift are the means of a surface's strips, of the last step [rad, coefficient].
func (l *lifting) meanAlpha(i int) (mean float64) {
	n := l.models[i].Strips()
	for k := range n {
		mean += l.states[i].Strips[k].Alpha() / float64(n)
	}
	return mean
}

func (l *lifting) meanLift(i int) (mean float64) {
	n := l.models[i].Strips()
	for k := range n {
		mean += l.states[i].Strips[k].Lift / float64(n)
	}
	return mean
}
