package foxglove

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// joint is what a servo turns: a control surface, or a rotor. It has a frame of its own, whose axes are the vehicle's
// while the angle is 0.
type joint struct {
	frame string
	index int  // of a control surface's moves, or of the rotor
	rotor bool // not a control surface
	place frame.Vec[frame.FRD]
	axis  frame.Vec[frame.FRD]
	angle float64 // as last sent [rad]
	sent  bool
}

// leastTurn is by how much a joint turns before that is sent [rad].
const leastTurn = 0.3 * math.Pi / 180

// cut takes what servos turn out of a body, and returns an entity for each.
func (v *Vehicle) cut(body *shape.Body) (entities []*schema.SceneEntity) {
	v.joints = v.joints[:0]
	var rest []shape.Part
	rotors := map[int]*schema.SceneEntity{}
	for _, p := range body.Parts {
		turns := p.Role == shape.Blade || p.Role == shape.Bell
		switch {
		case p.Role == shape.Hinged:
			j := joint{frame: v.name + "/" + p.Name, index: p.Index, place: p.PlaceFRD, axis: p.AxisFRD}
			v.joints = append(v.joints, j)
			p.PlaceFRD = frame.Vec[frame.FRD]{}
			entities = append(entities, entity(j.frame, p.Name, p))
		case turns && v.tilts(p.Index):
			place := p.PlaceFRD
			p.PlaceFRD = frame.Vec[frame.FRD]{}
			if e := rotors[p.Index]; e != nil {
				e.Triangles = append(e.Triangles, triangles(&shape.Body{Parts: []shape.Part{p}})...)
				continue
			}
			m := &v.of.Motors[p.Index]
			name := fmt.Sprintf("motor %d", m.Number)
			v.joints = append(v.joints, joint{frame: v.name + "/" + name, index: p.Index, rotor: true, place: place, axis: m.Hinge})
			e := entity(v.name+"/"+name, name, p)
			if !v.lost.rotors[p.Index] {
				disc := disc(&v.copter.Rotors[p.Index])
				disc.Pose.Position = new(schema.Vector3)
				e.Cylinders = append(e.Cylinders, disc)
			}
			rotors[p.Index], entities = e, append(entities, e)
		default:
			rest = append(rest, p)
		}
	}
	body.Parts = rest
	return entities
}

// tilts reports whether a servo tilts a rotor.
func (v *Vehicle) tilts(rotor int) bool {
	return rotor < len(v.of.Motors) && v.of.Motors[rotor].Tilts()
}

// entity is one of a part, about its frame's origin.
func entity(frame, id string, p shape.Part) *schema.SceneEntity {
	return &schema.SceneEntity{FrameId: frame, Id: id, FrameLocked: true, Triangles: triangles(&shape.Body{Parts: []shape.Part{p}})}
}

// turn emits the frames of the joints that have turned, and of all with all.
func (v *Vehicle) turn(now *state, all bool, emit Emit) error {
	for i := range v.joints {
		j := &v.joints[i]
		angle := v.angle(j, now)
		if j.sent && !all && math.Abs(angle-j.angle) < leastTurn {
			continue
		}
		j.angle, j.sent = angle, true
		if err := v.emit(Transform, now.at, j.transform(v.name, now.at), emit); err != nil {
			return err
		}
	}
	return nil
}

// angle is that of a joint [rad].
func (v *Vehicle) angle(j *joint, now *state) (angle float64) {
	if j.rotor {
		return now.servo(v.of.Motors[j.index].Servo)
	}
	for k := range v.assembly.Sails {
		if s := &v.assembly.Sails[k]; s.Index == j.index && s.Of < len(now.WingBoom) {
			return float64(now.WingBoom[s.Of])
		}
	}
	for k := range v.assembly.Moves {
		if m := &v.assembly.Moves[k]; m.Index == j.index && m.Servo < len(now.ServoAngleDeg) {
			angle += m.Angle(now.servo(m.Servo))
		}
	}
	return angle
}

// servo is the angle of a servo [rad]; 0 where it is not known.
func (s *state) servo(i int) float64 {
	if i < 0 || i >= len(s.ServoAngleDeg) {
		return 0
	}
	return float64(s.ServoAngleDeg[i]) * math.Pi / 180
}

// transform is the joint's frame in the vehicle's.
func (j *joint) transform(parent string, at uint64) *schema.FrameTransform {
	sin, cos := math.Sincos(j.angle / 2)
	x, y, z := FLU(j.axis.Scale(sin))
	return &schema.FrameTransform{
		Timestamp: timestamp(at), ParentFrameId: parent, ChildFrameId: j.frame, Translation: inBody(j.place),
		Rotation: &schema.Quaternion{X: rounded(x, angleStep), Y: rounded(y, angleStep), Z: rounded(z, angleStep), W: rounded(cos, angleStep)},
	}
}
