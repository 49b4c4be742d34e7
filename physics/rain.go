package physics

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rain"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// strikerParts is in how many parts a blade meets drops.
const strikerParts = 12

// strikersOf returns the blades of a propeller as drops meet them.
func strikersOf(p *rotor.Params) rain.Blades {
	root := p.Geometry[0].Radius
	width := (1 - root) / strikerParts
	sections := make([]rain.Section, strikerParts)
	for i := range sections {
		s := p.Geometry.At(root + (float64(i)+0.5)*width)
		sections[i] = rain.Section{
			Radius: s.Radius * p.Radius, Width: width * p.Radius, Chord: s.Chord * p.Radius,
			Depth: p.Family.Thickness * s.Chord * p.Radius, Twist: s.Twist,
		}
	}
	return rain.NewBlades(p.Blades, sections)
}

// rainOnHull returns the load of the drops on the hull, which has a moment where the centre of
// pressure is not the centre of mass. The hull shows them its drag area: that of a body whose
// drag coefficient is 1.
func rainOnHull(v *airframe.Vehicle, s *surroundings, m *motion) load {
	force, _ := s.rain.OnHull(v.DragArea, s.velAirFRD.Add(m.rate.Cross(v.PressureCentre)), m.down())
	return load{force, v.PressureCentre.Cross(force)}
}

// down returns straight down.
func (m *motion) down() frame.Vec[frame.FRD] {
	return m.attitude.Inverse().Apply(frame.OfNED(0, 0, 1))
}

// feelRain adds to the rotors' loads what the drops do to their blades. The air's thrust stays.
func (p *propulsion) feelRain(b *motion, around *surroundings) {
	down := b.down()
	for i := range p.aero {
		if p.rotors[i].Faults.Broken {
			continue
		}
		m, a := &p.mounts[i], &p.aero[i]
		v, d := around.velAirAt(b, m.place, p.windOff[i]), down
		if m.tilted {
			turn := m.bodyFromDisc.Inverse()
			v, d = turn.Apply(v), turn.Apply(d)
		}
		s := p.strikers[i].Strike(&around.rain, p.motors[i].Speed, v, d)
		if m.tilted {
			s.Force = m.bodyFromDisc.Apply(s.Force)
		}
		a.ForceFRD = a.ForceFRD.Add(s.Force)
		a.Torque, a.TorqueSlope = a.Torque+s.Torque, a.TorqueSlope+s.TorqueSlope
	}
}
