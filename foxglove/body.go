package foxglove

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// measure notes the size of the vehicle.
func (v *Vehicle) measure() {
	for _, p := range v.of.Contact.Points {
		v.size, v.legs = max(v.size, p.PlaceFRD.Len()), max(v.legs, p.PlaceFRD.Z)
	}
	for i := range v.copter.Rotors {
		r := &v.copter.Rotors[i]
		v.size = max(v.size, r.PlaceFRD.Len()+r.Radius)
	}
}

// lost is what has broken off a vehicle, or is stowed, and is not drawn.
type lost struct {
	damage shape.Damage // of an assembly
	rotors [limits.Motors]bool
}

// lostOf returns what is lost.
func (v *Vehicle) lostOf(now *state) (l lost) {
	for i, broken := range now.RotorBroken[:min(len(now.RotorBroken), len(l.rotors))] {
		l.rotors[i] = broken != 0
	}
	for i := range now.HeadSpeed[:min(len(now.HeadSpeed), len(l.rotors))] { // a helicopter's
		l.rotors[i] = now.HeadsLost&(1<<i) != 0
	}
	if v.assembly != nil {
		l.damage = v.assembly.DamageOf(func(i int) (lost [2]float64, torn uint32) {
			if 2*i+1 < len(now.WingLost) {
				lost = [2]float64{float64(now.WingLost[2*i]), float64(now.WingLost[2*i+1])}
			}
			if i < len(now.WingTorn) {
				torn = now.WingTorn[i]
			}
			return lost, torn
		}, uint32(now.WheelsBroken), uint32(now.FinsLost), now.servo, func(i int) float64 {
			if i < len(now.RotorFolded) {
				return float64(now.RotorFolded[i])
			}
			return 0
		})
	}
	return l
}

// build makes the shape of a vehicle, without what is lost, in its own frame, which it follows. Its triangles are few:
// the message comes once a minute, and when something is lost. What servos turn has frames of its own. The message
// deletes what an earlier one had.
func (v *Vehicle) build() {
	var body *shape.Body
	if v.assembly != nil {
		body = v.assembly.Without(v.lost.damage).Build()
	} else {
		body = v.copter.Simple()
	}
	body.Parts = slices.DeleteFunc(body.Parts, func(p shape.Part) bool {
		return p.Role == shape.Blade && p.Index < len(v.lost.rotors) && v.lost.rotors[p.Index]
	})
	moving := v.cut(body)
	e := &schema.SceneEntity{FrameId: v.name, Id: "body", FrameLocked: true, Triangles: triangles(body)}
	for i := range v.copter.Rotors {
		if !v.lost.rotors[i] && !v.tilts(i) {
			e.Cylinders = append(e.Cylinders, disc(&v.copter.Rotors[i]))
		}
	}
	e.Texts = []*schema.TextPrimitive{{
		Pose:      &schema.Pose{Position: inBody(frame.OfFRD(0, 0, -1.5*v.size)), Orientation: &schema.Quaternion{W: 1}},
		Billboard: true, FontSize: 14, ScaleInvariant: true, Color: colour(1, 1, 1, 1), Text: v.name,
	}}
	entities := append([]*schema.SceneEntity{e}, moving...)
	v.body = &schema.SceneUpdate{Entities: entities}
	for _, id := range v.ids {
		if !slices.ContainsFunc(entities, func(e *schema.SceneEntity) bool { return e.Id == id }) {
			v.body.Deletions = append(v.body.Deletions, &schema.SceneEntityDeletion{Type: schema.SceneEntityDeletion_MATCHING_ID, Id: id})
		}
	}
	for _, e := range entities {
		if !slices.Contains(v.ids, e.Id) {
			v.ids = append(v.ids, e.Id)
		}
	}
}

// triangles returns a list for each colour of a body. Foxglove shades each triangle flat, so
// that those that meet share a point.
func triangles(body *shape.Body) (lists []*schema.TriangleListPrimitive) {
	var of [shape.Colors]*schema.TriangleListPrimitive
	var known [shape.Colors]map[[3]float64]uint32
	for i := range body.Parts {
		p := &body.Parts[i]
		for _, k := range p.Triangles {
			vertex := &p.Vertices[k]
			c := vertex.Color
			if of[c] == nil {
				of[c] = &schema.TriangleListPrimitive{Pose: nowhere(), Color: tint(c, 1)}
				known[c] = map[[3]float64]uint32{}
				lists = append(lists, of[c])
			}
			place, _ := p.Mounted(vertex)
			x, y, z := FLU(place)
			key := [3]float64{rounded(x, placeStep), rounded(y, placeStep), rounded(z, placeStep)}
			at, ok := known[c][key]
			if !ok {
				at = uint32(len(of[c].Points))
				known[c][key] = at
				of[c].Points = append(of[c].Points, &schema.Point3{X: key[0], Y: key[1], Z: key[2]})
			}
			of[c].Indices = append(of[c].Indices, at)
		}
	}
	return lists
}

// disc is the disc of a rotor, tinted by its direction.
func disc(r *shape.Rotor) *schema.CylinderPrimitive {
	c := shape.MotorCCW
	if r.Clockwise {
		c = shape.MotorCW
	}
	return &schema.CylinderPrimitive{
		Pose: &schema.Pose{Position: inBody(r.PlaceFRD), Orientation: axis(r.AxisFRD)},
		Size: &schema.Vector3{X: 2 * r.Radius, Y: 2 * r.Radius, Z: 0.02 * r.Radius}, BottomScale: 1, TopScale: 1, Color: tint(c, 0.3),
	}
}

// tint returns a colour of the body with an opacity.
func tint(c shape.Color, opacity float64) *schema.Color {
	rgb := c.RGB()
	return colour(float64(rgb[0]), float64(rgb[1]), float64(rgb[2]), opacity)
}

// axis returns the quaternion that turns the z axis of FLU to a direction; the zero vector is up.
func axis(v frame.Vec[frame.FRD]) *schema.Quaternion {
	if v.Len() == 0 {
		return &schema.Quaternion{W: 1}
	}
	x, y, z := FLU(v.Scale(1 / v.Len()))
	if z < -1+1e-9 {
		return &schema.Quaternion{X: 1} // straight down: half a turn about the nose
	}
	n := math.Sqrt(2 * (1 + z))
	return &schema.Quaternion{W: n / 2, X: -y / n, Y: x / n}
}
