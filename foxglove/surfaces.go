package foxglove

import (
	"math"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// surface is a control surface. It has a frame of its own, whose axes are the vehicle's when it is not deflected.
type surface struct {
	frame string
	index int // of its moves
	place frame.Vec[frame.FRD]
	axis  frame.Vec[frame.FRD]
	angle float64 // as last sent [rad]
	sent  bool
}

// leastTurn is by how much a surface turns before that is sent [rad].
const leastTurn = 0.3 * math.Pi / 180

// cut takes the control surfaces out of a plane's body, and returns an entity for each.
func (v *Vehicle) cut(body *shape.Body) (entities []*schema.SceneEntity) {
	var rest []shape.Part
	for _, p := range body.Parts {
		if p.Role != shape.Hinged {
			rest = append(rest, p)
			continue
		}
		s := surface{frame: v.name + "/" + p.Name, index: p.Index, place: p.PlaceFRD, axis: p.AxisFRD}
		v.surfaces = append(v.surfaces, s)
		p.PlaceFRD = frame.Vec[frame.FRD]{}
		entities = append(entities, &schema.SceneEntity{FrameId: s.frame, Id: p.Name, FrameLocked: true, Triangles: triangles(&shape.Body{Parts: []shape.Part{p}})})
	}
	body.Parts = rest
	return entities
}

// turn emits the frames of the control surfaces that have turned, and of all with all.
func (v *Vehicle) turn(now *state, all bool, emit Emit) error {
	for i := range v.surfaces {
		s := &v.surfaces[i]
		angle := 0.0
		for k := range v.moves {
			if m := &v.moves[k]; m.Index == s.index && m.Servo < len(now.ServoAngleDeg) {
				angle += m.Angle(float64(now.ServoAngleDeg[m.Servo]) * math.Pi / 180)
			}
		}
		if s.sent && !all && math.Abs(angle-s.angle) < leastTurn {
			continue
		}
		s.angle, s.sent = angle, true
		if err := v.emit(Transform, now.at, s.transform(v.name, now.at), emit); err != nil {
			return err
		}
	}
	return nil
}

// transform is the surface's frame in the vehicle's.
func (s *surface) transform(parent string, at uint64) *schema.FrameTransform {
	sin, cos := math.Sincos(s.angle / 2)
	x, y, z := FLU(s.axis.Scale(sin))
	return &schema.FrameTransform{
		Timestamp: timestamp(at), ParentFrameId: parent, ChildFrameId: s.frame, Translation: inBody(s.place),
		Rotation: &schema.Quaternion{X: rounded(x, angleStep), Y: rounded(y, angleStep), Z: rounded(z, angleStep), W: rounded(cos, angleStep)},
	}
}
