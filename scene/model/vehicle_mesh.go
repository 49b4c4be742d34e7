package model

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// The roles of a vertex of the vehicle, for vehicle.vert.glsl.
const (
	roleBody  = iota // fixed to the body
	roleBlade        // turns with the rotor, hidden when it is a blur
	roleBell         // turns with the rotor
	roleMark         // the ring over a rotor with a fault
	roleLamp         // shines by itself
	roleCross        // the cross over a rotor without thrust
	roleHinge        // turns about its axis
)

var roles = map[shape.Role]float32{shape.Fixed: roleBody, shape.Hinged: roleBody, shape.Wheel: roleBody, shape.Blade: roleBlade, shape.Bell: roleBell, shape.Lamp: roleLamp}

var graphite = gl.RGB(shape.Graphite.RGB())

// copter is what the vehicle is built from.
func (l *layout) copter(b *Body) *shape.Copter {
	return &shape.Copter{
		Rotors: l.rotors[:l.Count], FeetFRD: l.feet.places[:l.feet.count], LegsBroken: l.legsBroken,
		Blades: b.blades(), Craft: l.craft, Bare: b.Mesh != nil,
	}
}

// paint returns the colour of a surface: the shell's is the vehicle's own.
func (b *Body) paint(c shape.Color) gl.RGB {
	if c == shape.Shell && b.Paint != nil {
		return *b.Paint
	}
	return c.RGB()
}

// build returns the vehicle's parts. With a user's own body only what turns and shines is built.
func (l *layout) build(b *Body) *shape.Body {
	if b.Assembly != nil && b.Mesh == nil {
		return l.drawn.Build()
	}
	return l.copter(b).Build()
}

// vehicleMesh has the vehicle's parts and the marks of its faults, and how its hinges stand at zero.
func vehicleMesh(l *layout, b *Body) (gl.MeshData, hinges) {
	m, h := gl.NewBuilder(), hinges{}
	m.Part = []float32{0, 0}
	for _, p := range l.build(b).Parts {
		index, role := p.Index, roles[p.Role]
		if p.Role == shape.Hinged || p.Role == shape.Wheel {
			if i, moves := h.add(&p); moves {
				index, role = i, roleHinge
			} else {
				p.Fix()
			}
		}
		m.Part = []float32{float32(index), role}
		addPart(m, &p, b.paint)
	}
	if l.hasRotors() {
		s := shape.StructureOf(l.rotors[:l.Count])
		for i := range l.Count {
			addFault(m, i, float32(l.rotors[i].Radius), s.Seats[i].Below)
		}
	}
	return m.Data(), h
}

// addPart adds a part about its own middle.
func addPart(m *gl.Builder, p *shape.Part, paint func(shape.Color) gl.RGB) {
	first := uint32(len(m.Vertices) / (9 + len(m.Part)))
	for i := range p.Vertices {
		v := &p.Vertices[i]
		m.Vertices = gl.Put(gl.Put(m.Vertices, glFromFRD(v.PlaceFRD)), glFromFRD(v.NormalFRD))
		tint := paint(v.Color)
		m.Vertices = append(append(m.Vertices, tint[:]...), m.Part...)
	}
	for i := 0; i+2 < len(p.Triangles); i += 3 {
		m.Face(first+p.Triangles[i], first+p.Triangles[i+1], first+p.Triangles[i+2])
	}
}

func glFromFRD(v [3]float32) math32.Vector3 {
	return space.GLFromFRD(frame.OfFRD(float64(v[0]), float64(v[1]), float64(v[2])))
}

// addFault adds the marks of a fault on the free side of a rotor: a ring, and a cross
// in it.
func addFault(b *gl.Builder, i int, radius float32, below bool) {
	y := 0.13 * radius
	if below {
		y = -y
	}
	b.Color(gl.FaultColor)
	b.Part = []float32{float32(i), roleMark}
	b.At(0, y, 0, 0).Torus(radius*0.97, 0.05*radius, 28)
	b.Part = []float32{float32(i), roleCross}
	for _, turn := range []float32{math.Pi / 4, -math.Pi / 4} {
		b.At(0, y, 0, turn).Box(0.93*radius, 0.035*radius, 0.055*radius, 0)
	}
	b.Move.Identity()
}
