package page

import (
	"math"
	"reflect"
	"slices"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/shape"
	"github.com/sitlark/sitlark/vehicle/shape/usual"
)

// outline is what the page knows of a vehicle's body beside its triangles. Places are FRD from
// its centre of mass [m].
type outline struct {
	Motors   []mount `json:"motors"`
	Radius   float64 `json:"radius"`   // of the propellers [m]
	Span     float64 `json:"span"`     // from the centre of mass to the farthest point [m]
	Standing float64 `json:"standing"` // height of the centre of mass above the ground that it stands on [m]
	Bodies   []looks `json:"bodies"`   // at least one

	Servos []string `json:"servos,omitempty"` // their names
	Moves  []move   `json:"moves,omitempty"`  // what moves the control surfaces
	Sails  []hung   `json:"sails,omitempty"`  // in the order of the columns of their booms
	Dives  bool     `json:"dives,omitempty"`  // it works under water

	copter   shape.Copter
	assembly *shape.Assembly // drawn in place of copter; nil: none
}

// mount is a motor with its propeller, or a helicopter's rotor.
type mount struct {
	Number    int        `json:"number"`
	Name      string     `json:"name,omitempty"`   // of a helicopter's rotor
	Radius    float64    `json:"radius,omitempty"` // [m]; 0: that of all
	Place     [3]float64 `json:"place"`            // of the hub
	Axis      [3]float64 `json:"axis"`             // of the thrust as it is mounted, a unit vector
	Clockwise bool       `json:"clockwise"`

	// What tilts it: a unit vector, about which it turns by the angle of a servo, from 0.
	Hinge *[3]float64 `json:"hinge,omitempty"`
	Servo int         `json:"servo,omitempty"`
}

// looks is which body a vehicle has from a time on.
type looks struct {
	From   float64 `json:"from"`             // [s]
	Body   int     `json:"body"`             // in the page's list
	Broken []int   `json:"broken,omitempty"` // motors whose propellers have no blades left, from 0

	damage shape.Damage
}

// hung is a sail, by the number of the surface that it is.
type hung struct {
	Surface int    `json:"surface"`
	Name    string `json:"name"`
}

// move is how a servo moves a control surface, whose angle is the sum of its moves: the sign times what is between the
// stops [rad].
type move struct {
	Surface int     `json:"surface"`
	Servo   int     `json:"servo"` // from 0
	Sign    float64 `json:"sign"`
	Gain    float64 `json:"gain"`
	Neutral float64 `json:"neutral"`
	Least   float64 `json:"least"`
	Most    float64 `json:"most"`
}

// outlineOf returns the outline of a vehicle that flew.
func outlineOf(v *airframe.Vehicle) outline {
	o := outline{Motors: []mount{}, Dives: airframe.Dives(v), copter: shape.Of(v), assembly: shape.AssemblyOf(v)}
	for i := range v.Motors {
		m := &v.Motors[i]
		mounted := mount{Number: m.Number, Place: array(m.PlaceFRD), Axis: array(m.Thrust()), Clockwise: m.Clockwise}
		if m.Tilts() {
			hinge := array(m.Hinge)
			mounted.Hinge, mounted.Servo = &hinge, m.Servo
		}
		o.Motors = append(o.Motors, mounted)
		o.Radius = max(o.Radius, v.Rotor(i).Radius)
		o.Span = max(o.Span, math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y)+v.Rotor(i).Radius)
	}
	for i := range v.Heads {
		h := &v.Heads[i]
		one := mount{Name: airframe.HeadName(v, i), Radius: h.Radius, Place: array(h.PlaceFRD), Axis: array(h.Facing.Thrust()), Clockwise: h.Clockwise}
		if k := airframe.ShaftOf(v, i); k >= 0 {
			one.Number = v.Traction[k].Output
		}
		o.Motors = append(o.Motors, one)
		o.Radius = max(o.Radius, h.Radius)
	}
	for _, f := range o.copter.FeetFRD {
		o.Standing = max(o.Standing, f.Z)
	}
	if o.assembly != nil {
		body := o.assembly.Build()
		o.Span, o.Standing = body.Reach(), body.Below()
		for i := range o.assembly.Moves {
			m := &o.assembly.Moves[i]
			o.Moves = append(o.Moves, move{m.Index, m.Servo, m.Sign, m.Gain, m.Neutral, m.Least, m.Most})
		}
	}
	if o.assembly != nil {
		for i := range o.assembly.Sails {
			sail := &o.assembly.Sails[i]
			o.Sails = append(o.Sails, hung{sail.Index, v.Wings[sail.Of].Name})
		}
	}
	o.Servos = v.ServoNames()
	return o
}

// loggedOutline returns what a log's vehicle is drawn as.
func loggedOutline(entry *catalog.Entry) outline {
	o := outline{Motors: []mount{}}
	if entry.Craft.HasRotors() {
		o = outlineOf(&entry.Vehicle)
	}
	if o.copter.Craft = entry.Craft; entry.Craft != craft.None {
		o.assembly = usual.Of(entry.Craft)
		body := built(&o.copter, o.assembly)
		o.Span, o.Standing = max(o.Span, body.Reach()), body.Below()
	}
	return o
}

// built returns the body of a vehicle.
func built(c *shape.Copter, assembly *shape.Assembly) *shape.Body {
	if assembly != nil {
		return assembly.Build()
	}
	return c.Build()
}

// body is a body's geometry in the page's data.
type body struct {
	Parts   []part   `json:"parts"`
	Columns []column `json:"columns"`

	copter   shape.Copter
	assembly *shape.Assembly
	packed   []byte // its columns
}

// part says what moves some of a body's vertices.
type part struct {
	Role  shape.Role `json:"role"`
	Index int        `json:"index"`
	// Of a control surface: its middle, from which its vertices are, and its hinge.
	Place *[3]float64 `json:"place,omitempty"`
	Axis  *[3]float64 `json:"axis,omitempty"`
}

// Steps of places [m] and of normals.
const placeStep, normalStep = 1e-4, 1.0 / 127

// addBodies appends the geometry of all bodies, each once, and notes which vehicle has which when.
func (f *Flight) addBodies() {
	for _, v := range f.vehicles {
		v.Shape.Bodies = v.tape.looks
		if len(v.Shape.Bodies) == 0 {
			v.Shape.Bodies = []looks{{}}
		}
		for i := range v.Shape.Bodies {
			f.dress(v, &v.Shape.Bodies[i])
		}
	}
	for i := range f.bodies {
		f.data = append(f.data, f.bodies[i].packed...)
	}
}

// dress finds the body with which a vehicle has these looks, or adds it to the flight's.
func (f *Flight) dress(v *vehicle, l *looks) {
	b := body{copter: v.Shape.copter, assembly: v.Shape.assembly}
	if b.assembly != nil {
		b.assembly = b.assembly.Without(l.damage)
	}
	l.Body = slices.IndexFunc(f.bodies, func(known body) bool {
		return reflect.DeepEqual(known.copter, b.copter) && reflect.DeepEqual(known.assembly, b.assembly)
	})
	if l.Body < 0 {
		l.Body = len(f.bodies)
		b.packed = b.columns(nil)
		f.bodies = append(f.bodies, b)
	}
}

// columns appends the vertices, axis by axis, and the triangles.
func (b *body) columns(data []byte) []byte {
	var places, normals [3][]float64
	var paints, parts, corners []float64
	parted := built(&b.copter, b.assembly)
	for i := range parted.Parts {
		p := &parted.Parts[i]
		turns := (p.Role == shape.Blade || p.Role == shape.Bell) && p.Index < len(b.copter.Rotors)
		out := part{Role: p.Role, Index: p.Index}
		if p.Role == shape.Hinged {
			place, axis := array(p.PlaceFRD), array(p.AxisFRD)
			out.Place, out.Axis = &place, &axis
		} else if !turns {
			p.Fix()
			out.Role = p.Role
		}
		b.Parts = append(b.Parts, out)
		first := len(paints)
		for k := range p.Vertices {
			v := &p.Vertices[k]
			for axis := range places {
				places[axis] = append(places[axis], float64(v.PlaceFRD[axis]))
				normals[axis] = append(normals[axis], float64(v.NormalFRD[axis]))
			}
			paints, parts = append(paints, float64(v.Color)), append(parts, float64(i))
		}
		for _, k := range p.Triangles {
			corners = append(corners, float64(first+int(k)))
		}
	}
	add := func(name string, scale float64, values []float64) {
		c := column{Name: name, Scale: scale, Every: 1, Count: len(values)}
		data = appendColumn(data, &c, func(i int) float64 { return values[i] })
		b.Columns = append(b.Columns, c)
	}
	for axis, name := range []string{"Forward", "Right", "Down"} {
		add("place"+name, placeStep, places[axis])
		add("normal"+name, normalStep, normals[axis])
	}
	add("paint", 1, paints)
	add("part", 1, parts)
	add("corners", 1, corners)
	return data
}

// paints are the colours of surfaces, by their numbers.
func paints() (list [][3]float32) {
	for c := range shape.Color(shape.Colors) {
		list = append(list, c.RGB())
	}
	return list
}
