package physics

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ice"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// icing is the ice on the blades of all rotors.
type icing struct {
	blades []ice.Blades // of each rotor
	coats  []ice.Coat
	mass   float64 // of them all [kg]
	clock  float64 // since they grew [s]
}

const (
	// usualDrops is the diameter of a cloud's drops where nobody says it [µm].
	usualDrops = 20
	// icePeriod is how often coats grow [s]: in it, they stay as they are within 2 %.
	icePeriod = 0.1
)

func newIcing(v *airframe.Vehicle) icing {
	c := icing{coats: make([]ice.Coat, len(v.Motors))}
	kinds := make([]ice.Blades, len(v.Propellers))
	for k := range v.Propellers {
		kinds[k] = icedBlades(&v.Propellers[k])
	}
	for i := range v.Motors {
		c.blades = append(c.blades, kinds[v.Motors[i].Propeller])
	}
	return c
}

// icedBlades returns the blades of a propeller as ice grows on them.
func icedBlades(p *rotor.Params) ice.Blades {
	var sections [ice.Sections]ice.Section
	root := p.Geometry[0].Radius
	width := (1 - root) / ice.Sections
	for i := range sections {
		s := p.Geometry.At(root + (float64(i)+0.5)*width)
		sections[i] = ice.Section{
			Radius: s.Radius * p.Radius, Width: width * p.Radius, Chord: s.Chord * p.Radius,
			Depth: max(0.01, p.Family.Thickness) * s.Chord * p.Radius, Twist: s.Twist,
		}
	}
	return ice.NewBlades(p.Blades, sections)
}

func (c *icing) restart() {
	clear(c.coats)
	c.mass, c.clock = 0, 0
}

// clear takes the ice off one rotor.
func (c *icing) clear(i int) {
	c.coats[i] = ice.Coat{}
	c.weigh()
}

func (c *icing) weigh() {
	c.mass = 0
	for i := range c.coats {
		c.mass += c.coats[i].Mass
	}
}

// feelIce lets ice grow on the blades, dt later [s], if it is time to, and adds to the rotors'
// loads what it does. The air's thrust is that with ice.
func (p *propulsion) feelIce(b *motion, around *surroundings, dt float64) {
	c := &p.ice
	grow := false
	if around.icing.Content > 0 && dt > 0 {
		if c.clock += dt; c.clock >= icePeriod-1e-9 {
			c.clock -= icePeriod
			grow = true
		}
	}
	if !grow && c.mass == 0 {
		return
	}
	for i := range p.aero {
		if p.rotors[i].Faults.Broken {
			continue
		}
		m, a := &p.mounts[i], &p.aero[i]
		v := around.velAirAt(b, m.place, p.windOff[i])
		if m.tilted {
			v = m.bodyFromDisc.Inverse().Apply(v)
		}
		in := ice.Inputs{Speed: p.motors[i].Speed, Through: a.Induced + a.Wash - v.Z, Edgewise: frame.OfFRD(v.X, v.Y, 0)}
		if grow {
			air := ice.Air{Density: around.air.Density, Viscosity: around.air.Viscosity(), Temperature: around.air.Temperature, Pressure: around.air.Pressure}
			c.blades[i].Grow(&c.coats[i], around.icing, &air, &in, icePeriod)
		}
		l := c.blades[i].Loads(&c.coats[i], &in, around.air.Density)
		force := l.Drag.Add(frame.OfFRD(0, 0, -l.Thrust))
		if m.tilted {
			force = m.bodyFromDisc.Apply(force)
		}
		a.ForceFRD = a.ForceFRD.Add(force)
		a.Thrust += l.Thrust
		a.Torque, a.TorqueSlope = a.Torque+l.Torque, a.TorqueSlope+l.TorqueSlope
	}
	if grow {
		c.weigh()
	}
}

// setIcing puts the vehicle into a cloud, or takes it out of one.
func setIcing(w *World, c command.SetIcing) error {
	if err := coldEnough(w, c); err != nil {
		return err
	}
	w.around.icing = ice.Cloud{Content: c.Content, Drops: c.Drops}
	return nil
}

// AboveFreezing returns by how much the air is warmer than 0 °C at an altitude above sea level [m] on a day, below 0 where it
// is colder [K]: ice grows in no warmer air.
func AboveFreezing(altitude float64, day command.SetAtmosphere) float64 {
	var s surroundings
	s.setAtmosphere(day)
	return atmosphere.At(atmosphere.Inputs{Altitude: altitude, Day: s.day}).Temperature - ice.Freezing
}

// coldEnough returns an error where the air at the vehicle is too warm for a cloud's drops to
// freeze.
func coldEnough(w *World, c command.SetIcing) error {
	air := atmosphere.At(atmosphere.Inputs{Altitude: w.params.HomeAltitude - w.body.position.Z, Day: w.around.day}) // also before the next step
	if over := air.Temperature - ice.Freezing; c.Content > 0 && over > 0 {
		return fmt.Errorf("%s: the air at the vehicle is %.1f °C, must be at most 0 °C for ice; set_atmosphere with a temperature %.0f K lower makes it so",
			command.Name(c), over, math.Ceil(over))
	}
	return nil
}
