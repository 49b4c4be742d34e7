package foxglove

import (
	"math"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/physics/frame"
)

// transform is the vehicle's frame in the world: FLU, with its origin in the centre of mass.
func (v *Vehicle) transform(now *state) *schema.FrameTransform {
	p := poseOf(now.place, now.nedFromFRD)
	return &schema.FrameTransform{
		Timestamp: timestamp(now.at), ParentFrameId: World, ChildFrameId: v.name,
		Translation: p.Position, Rotation: p.Orientation,
	}
}

func (v *Vehicle) pose(now *state) *schema.PoseInFrame {
	return &schema.PoseInFrame{Timestamp: timestamp(now.at), FrameId: World, Pose: poseOf(now.place, now.nedFromFRD)}
}

// fix is the place on Earth, as sitlark tells it to the autopilot. Its altitude is that above
// mean sea level.
func (v *Vehicle) fix(now *state) *schema.LocationFix {
	place := v.home.Global(now.place.X, now.place.Y, now.place.Z)
	nose := now.nedFromFRD.Apply(frame.OfFRD(1, 0, 0))
	heading := math.Mod(math.Atan2(nose.Y, nose.X)+2*math.Pi, 2*math.Pi)
	velocity := new(schema.Vector3)
	vector(velocity, now.vel, vectorsStep)
	return &schema.LocationFix{
		Timestamp: timestamp(now.at), FrameId: v.name,
		Latitude: rounded(place.LatDeg, degreeStep), Longitude: rounded(place.LonDeg, degreeStep), Altitude: rounded(place.AltM, placeStep),
		Heading: proto.Float64(rounded(heading, angleStep)), Velocity: velocity,
	}
}

func poseOf(place frame.Vec[frame.NED], r frame.Rot[frame.NED, frame.FRD]) *schema.Pose {
	p := &schema.Pose{Position: new(schema.Vector3), Orientation: new(schema.Quaternion)}
	vector(p.Position, place, placeStep)
	attitude(p.Orientation, r)
	return p
}

// timestamp returns a time since 1970 [ns].
func timestamp(at uint64) *timestamppb.Timestamp {
	return &timestamppb.Timestamp{Seconds: int64(at / second), Nanos: int32(at % second)}
}
