package shape

import (
	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/craft"
)

// Copter is what a multirotor's body is built from: as little as recordings and logs hold.
type Copter struct {
	Rotors     []Rotor
	FeetFRD    []frame.Vec[frame.FRD] // where the legs end, from the centre of mass [m]
	LegsBroken uint32                 // a bit for each foot
	Blades     int                    // of a propeller
	Craft      craft.Kind             // whose body is drawn in place of hub, arms and legs

	Bare bool // without hub, arms and legs: another body takes their place
}

// Of returns what a vehicle's body is built from.
func Of(v *airframe.Vehicle) Copter {
	var c Copter
	for i := range v.Motors {
		m := &v.Motors[i]
		c.Rotors = append(c.Rotors, Rotor{PlaceFRD: m.PlaceFRD, AxisFRD: m.Thrust(), Clockwise: m.Clockwise, Radius: v.Rotor(i).Radius})
		c.Blades = max(c.Blades, v.Rotor(i).Blades)
	}
	for i := range v.Heads {
		h := &v.Heads[i]
		c.Rotors = append(c.Rotors, Rotor{PlaceFRD: h.PlaceFRD, AxisFRD: h.Facing.Thrust(), Clockwise: h.Clockwise, Radius: h.Radius})
		c.Blades = max(c.Blades, h.Blades)
	}
	for _, p := range v.Contact.Points {
		if p.Kind == contact.Leg {
			c.FeetFRD = append(c.FeetFRD, p.PlaceFRD)
		}
	}
	return c
}

// FeetUnder returns a foot under each arm of some rotors, so deep below the centre of mass [m].
func FeetUnder(rotors []Rotor, depth float64) (feetFRD []frame.Vec[frame.FRD]) {
	for _, stack := range Stacks(rotors) {
		p := rotors[stack[0]].PlaceFRD
		feetFRD = append(feetFRD, frame.OfFRD(airframe.LegOut*p.X, airframe.LegOut*p.Y, depth))
	}
	return feetFRD
}

// Build returns the body. A copter of several rotors is built round them.
func (c *Copter) Build() *Body {
	b, s := copterBuilder{&builder{}}, StructureOf(c.Rotors)
	switch of := craft.Of(c.Craft); {
	case c.Bare:
	case of != nil:
		b.craft(of)
	case len(c.Rotors) > 0:
		b.hub(&s)
		b.legs(&s, c)
	}
	if c.Craft.HasRotors() {
		b.rotors(&s, c)
	}
	return &b.body
}

// copterBuilder adds what carries a multirotor's rotors.
type copterBuilder struct{ *builder }

// rotors adds rotors, and the arms that carry them but for a user's own body.
func (b copterBuilder) rotors(s *Structure, c *Copter) {
	for i := range s.Arms {
		if !c.Bare {
			b.arm(s, &s.Arms[i])
		}
		b.lamp(s, &s.Arms[i])
	}
	for i := range c.Rotors {
		b.rotor(i, &c.Rotors[i], s.Seats[i], c.Blades)
	}
}

// craftColors are the colours of bodies that are no multirotor's.
var craftColors = map[craft.Color]Color{craft.Shell: Shell, craft.Dark: Dark, craft.Grey: Grey, craft.Accent: Accent, craft.Glass: Glass}

// craft adds the body of a vehicle that is no multirotor.
func (b copterBuilder) craft(c *craft.Body) {
	b.begin("body", Fixed)
	for i := range c.Triangles {
		t := &c.Triangles[i]
		var corners [3]solid.Vec
		for k, p := range t.Corners {
			corners[k] = standing(frame.OfFRD(p[0], p[1], p[2]))
		}
		b.paint(craftColors[t.Color])
		solid.Triangle(b, corners[0], corners[1], corners[2])
	}
}

// Simple returns the body with some hundred triangles, for where it is seen small. All feet are
// as deep as the lowest.
func (c *Copter) Simple() *Body {
	if c.Craft != craft.None || len(c.Rotors) == 0 {
		return c.Build()
	}
	b, s := copterBuilder{&builder{}}, StructureOf(c.Rotors)
	b.begin("hub", Fixed)
	b.paint(Graphite).stand(0, s.Top, 0, 0).box(0.7*s.Size, 0.2*s.Size, 1.1*s.Size, 0)
	b.paint(Shell).stand(0, s.Top+0.38*s.Size, -0.1*s.Size, 0).box(0.75*s.Size, 0.2*s.Size, 0.9*s.Size, 0.2)
	depth := 0.0
	for _, f := range c.FeetFRD {
		depth = max(depth, f.Z)
	}
	for i := range s.Arms {
		b.simpleArm(&s, &s.Arms[i], float32(depth))
	}
	for i := range c.Rotors {
		b.simpleRotor(i, &c.Rotors[i])
	}
	return &b.body
}

func (b copterBuilder) simpleArm(s *Structure, a *Arm, depth float32) {
	b.begin("arm", Fixed).paint(Dark)
	if a.at.Z < -1e-3 {
		b.paint(Accent)
	}
	end, start, foot := a.at, a.at.Scale(0.2), a.at.Scale(airframe.LegOut)
	end.Y, start.Y, foot.Y = a.bars[0], a.bars[0], -depth
	b.rod(start, end, s.Tube()*1.4, s.Tube()*1.2, 4)
	root := foot
	root.Y = a.bars[0]
	b.paint(Dark).rod(root, foot, s.Tube()*0.9, s.Tube()*0.7, 3)
}

func (b copterBuilder) simpleRotor(i int, m *Rotor) {
	r := float32(m.Radius)
	motor, blade := turning(m.Clockwise)
	b.about("motor", Bell, i, m).paint(motor).lathe(5, solid.RingPoint{0.12 * r, -0.2 * r}, solid.RingPoint{0.1 * r, 0}, solid.RingPoint{0, 0})
	b.about("propeller", Blade, i, m).paint(blade).stand(0, 0.03*r, 0, float32(i)).box(r, 0.01, 0.12*r, 0)
}
