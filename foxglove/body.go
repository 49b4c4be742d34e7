package foxglove

import (
	"math"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// bodyOf returns the shape of a vehicle in its own frame, which it follows, and notes its size.
func (v *Vehicle) bodyOf(shape *airframe.Vehicle) *schema.SceneUpdate {
	radius := shape.Propellers[0].Radius
	arms := v.lines(0.03*span(shape), colour(0.25, 0.25, 0.28, 1))
	legs := v.lines(0.01*span(shape), colour(0.5, 0.5, 0.5, 1))
	e := &schema.SceneEntity{FrameId: v.name, Id: "body", FrameLocked: true, Lines: []*schema.LinePrimitive{arms, legs}}
	for i := range shape.Motors {
		m := &shape.Motors[i]
		join(arms, frame.Vec[frame.FRD]{}, m.PlaceFRD)
		e.Cylinders = append(e.Cylinders, disc(m, radius))
		v.size = max(v.size, m.PlaceFRD.Len()+radius)
	}
	for _, p := range shape.Contact.Points {
		v.size, v.legs = max(v.size, p.PlaceFRD.Len()), max(v.legs, p.PlaceFRD.Z)
		if p.Kind == contact.Leg {
			join(legs, frame.OfFRD(p.PlaceFRD.X, p.PlaceFRD.Y, 0).Scale(0.5), p.PlaceFRD)
		}
	}
	width := 0.25 * span(shape)
	e.Cubes = []*schema.CubePrimitive{
		{Pose: nowhere(), Size: &schema.Vector3{X: 1.4 * width, Y: width, Z: 0.5 * width}, Color: colour(0.9, 0.5, 0.1, 1)},
		{ // the nose
			Pose: &schema.Pose{Position: inBody(frame.OfFRD(0.9*width, 0, 0)), Orientation: &schema.Quaternion{W: 1}},
			Size: &schema.Vector3{X: 0.4 * width, Y: 0.3 * width, Z: 0.3 * width}, Color: colour(0.9, 0.1, 0.1, 1),
		},
	}
	e.Texts = []*schema.TextPrimitive{{
		Pose:      &schema.Pose{Position: inBody(frame.OfFRD(0, 0, -1.5*v.size)), Orientation: &schema.Quaternion{W: 1}},
		Billboard: true, FontSize: 14, ScaleInvariant: true, Color: colour(1, 1, 1, 1), Text: v.name,
	}}
	return &schema.SceneUpdate{Entities: []*schema.SceneEntity{e}}
}

// span is how far the farthest hub is from the centre of mass, at least the rotors' radius [m].
func span(shape *airframe.Vehicle) float64 {
	far := shape.Propellers[0].Radius
	for i := range shape.Motors {
		far = max(far, shape.Motors[i].PlaceFRD.Len())
	}
	return far
}

// disc is the disc of a rotor: green ahead and grey behind, which shows where the nose is.
func disc(m *airframe.Motor, radius float64) *schema.CylinderPrimitive {
	tint := colour(0.6, 0.6, 0.65, 0.5)
	if m.PlaceFRD.X > 0 {
		tint = colour(0.3, 0.9, 0.4, 0.5)
	}
	return &schema.CylinderPrimitive{
		Pose: &schema.Pose{Position: inBody(m.PlaceFRD), Orientation: axis(m.AxisFRD)},
		Size: &schema.Vector3{X: 2 * radius, Y: 2 * radius, Z: 0.02 * radius}, BottomScale: 1, TopScale: 1, Color: tint,
	}
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

func (v *Vehicle) lines(thickness float64, tint *schema.Color) *schema.LinePrimitive {
	return &schema.LinePrimitive{Type: schema.LinePrimitive_LINE_LIST, Pose: nowhere(), Thickness: thickness, Color: tint}
}

// join adds a line to a list of lines.
func join(lines *schema.LinePrimitive, from, to frame.Vec[frame.FRD]) {
	for _, end := range []frame.Vec[frame.FRD]{from, to} {
		x, y, z := FLU(end)
		lines.Points = append(lines.Points, &schema.Point3{X: x, Y: y, Z: z})
	}
}
