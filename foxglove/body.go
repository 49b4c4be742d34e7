package foxglove

import (
	"math"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// bodyOf returns the shape of a vehicle in its own frame, which it follows, and notes its size.
// Its triangles are few: the message comes once a minute. A plane's control surfaces have frames of their own.
func (v *Vehicle) bodyOf(of *airframe.Vehicle) *schema.SceneUpdate {
	c := shape.Of(of)
	for _, p := range of.Contact.Points {
		v.size, v.legs = max(v.size, p.PlaceFRD.Len()), max(v.legs, p.PlaceFRD.Z)
	}
	body, surfaces := c.Simple(), []*schema.SceneEntity(nil)
	if plane := shape.PlaneOf(of); plane != nil {
		body, v.moves = plane.Build(), plane.Moves
		surfaces = v.cut(body)
	}
	e := &schema.SceneEntity{FrameId: v.name, Id: "body", FrameLocked: true, Triangles: triangles(body)}
	for i := range c.Rotors {
		r := &c.Rotors[i]
		e.Cylinders = append(e.Cylinders, disc(r))
		v.size = max(v.size, r.PlaceFRD.Len()+r.Radius)
	}
	e.Texts = []*schema.TextPrimitive{{
		Pose:      &schema.Pose{Position: inBody(frame.OfFRD(0, 0, -1.5*v.size)), Orientation: &schema.Quaternion{W: 1}},
		Billboard: true, FontSize: 14, ScaleInvariant: true, Color: colour(1, 1, 1, 1), Text: v.name,
	}}
	return &schema.SceneUpdate{Entities: append([]*schema.SceneEntity{e}, surfaces...)}
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
