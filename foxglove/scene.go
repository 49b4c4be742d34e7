package foxglove

import (
	"math"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	// windScale is how long the wind's arrow is [m per m/s], and leastWind the wind that has one [m/s].
	windScale, leastWind = 0.25, 0.1
)

// scene is what changes in the 3D view. An entity replaces the one before of that name.
func (v *Vehicle) scene(now *state) *schema.SceneUpdate {
	trail, wind, contact := v.entity("trail", World, now), v.entity("wind", World, now), v.entity("contact", World, now)
	trail.Lines = []*schema.LinePrimitive{v.line(now)}
	if arrow := v.windArrow(now); arrow != nil {
		wind.Arrows = []*schema.ArrowPrimitive{arrow}
	}
	if now.InContact {
		contact.Cylinders = []*schema.CylinderPrimitive{v.contact(now)}
	}
	return &schema.SceneUpdate{Entities: []*schema.SceneEntity{trail, wind, contact}}
}

func (v *Vehicle) entity(id, frameID string, now *state) *schema.SceneEntity {
	return &schema.SceneEntity{Timestamp: timestamp(now.at), FrameId: frameID, Id: id}
}

// windArrow points where the air goes, from above the vehicle on; nil in calm air.
func (v *Vehicle) windArrow(now *state) *schema.ArrowPrimitive {
	speed := now.wind.Len()
	if speed < leastWind {
		return nil
	}
	head := min(0.3, speed*windScale/2)
	tail := new(schema.Vector3)
	vector(tail, now.place.Sub(frame.OfNED(0, 0, 2*v.size)), placeStep)
	q := towards(ENU(now.wind))
	for _, x := range []*float64{&q.W, &q.X, &q.Y, &q.Z} {
		*x = rounded(*x, angleStep)
	}
	return &schema.ArrowPrimitive{
		Pose:        &schema.Pose{Position: tail, Orientation: q},
		ShaftLength: rounded(speed*windScale-head, placeStep), ShaftDiameter: 0.05, HeadLength: rounded(head, placeStep), HeadDiameter: 0.15,
		Color: colour(1, 0.8, 0.2, 1),
	}
}

// contact is a disc on the ground below a vehicle that stands, or lies crashed.
func (v *Vehicle) contact(now *state) *schema.CylinderPrimitive {
	const thickness = 0.02
	tint := colour(0.3, 0.9, 0.4, 0.5)
	if now.Crashed {
		tint = colour(1, 0.2, 0.1, 0.7)
	}
	up := now.nedFromFRD.Apply(frame.OfFRD(0, 0, -1))
	down := v.size
	if -up.Z > math.Sqrt2/2 { // on its feet
		down = v.legs
	}
	at := new(schema.Vector3)
	vector(at, now.place.Add(frame.OfNED(0, 0, down)), placeStep)
	return &schema.CylinderPrimitive{
		Pose: &schema.Pose{Position: at, Orientation: &schema.Quaternion{W: 1}},
		Size: &schema.Vector3{X: 2 * v.size, Y: 2 * v.size, Z: thickness}, BottomScale: 1, TopScale: 1, Color: tint,
	}
}

func colour(r, g, b, a float64) *schema.Color { return &schema.Color{R: r, G: g, B: b, A: a} }

// nowhere is the pose of what stands in its frame as it is.
func nowhere() *schema.Pose {
	return &schema.Pose{Position: new(schema.Vector3), Orientation: &schema.Quaternion{W: 1}}
}
