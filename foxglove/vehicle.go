package foxglove

import (
	"strings"

	"google.golang.org/protobuf/proto"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// Vehicle makes the messages of one vehicle. It is for one goroutine.
type Vehicle struct {
	name string // of its frame
	home mission.Home
	body *schema.SceneUpdate
	size float64 // from the centre of mass to the farthest point [m]
	legs float64 // from the centre of mass down to the feet [m]

	of       *airframe.Vehicle
	copter   shape.Copter
	assembly *shape.Assembly // drawn in place of copter; nil: it has no wings
	joints   []joint
	lost     lost
	ids      []string // of all entities that a body had

	live   bool
	flight uint64         // of the last Truth
	slots  [Topics]uint64 // number of the period of each topic's last message
	trail  trail
	bytes  []byte
}

// NewVehicle returns a Vehicle of that name. Its world's origin is home.
func NewVehicle(name string, home mission.Home, of *airframe.Vehicle) *Vehicle {
	v := &Vehicle{name: strings.ToValidUTF8(name, "\uFFFD"), home: home}
	v.of, v.copter, v.assembly = of, shape.Of(of), shape.AssemblyOf(of)
	v.measure()
	v.build()
	return v
}

// Live makes the Vehicle send its pose at each Look, for smooth motion in live viewers, even in
// slow motion.
func (v *Vehicle) Live() { v.live = true }

// Emit takes a message, which is valid during the call: that of a topic at a time since 1970 [ns].
type Emit func(topic Topic, at uint64, body []byte) error

// early is by how much a Truth may come before the exact beginning of a period that is its own
// [ns]: less than from one Truth to the next.
const early = 3e6

// Look makes the messages that are due with the vehicle's state at a time since 1970 [ns], which
// must not fall. It returns the error of emit.
func (v *Vehicle) Look(at uint64, t *message.Truth, emit Emit) error {
	again := t.Flight != v.flight
	if again {
		v.flight = t.Flight
		v.trail.clear()
	}
	now := stateOf(at, t)
	v.trail.add(&now)
	if l := v.lostOf(&now); l != v.lost {
		v.lost = l
		v.build()
		v.slots[Body] = 0 // it is due
	}
	for topic := range Topic(Topics) {
		period := topics[topic].period
		if period == 0 {
			continue
		}
		slot := 1 + (at+early)/period
		smooth := v.live && (topic == Transform || topic == Pose)
		if slot <= v.slots[topic] && !again && !smooth {
			continue
		}
		v.slots[topic] = slot
		if err := v.emit(topic, at, v.make(topic, &now), emit); err != nil {
			return err
		}
		if topic == Transform {
			if err := v.turn(&now, again || v.slots[Body] != 1+(at+early)/topics[Body].period, emit); err != nil {
				return err
			}
		}
	}
	return nil
}

// state is a vehicle's state in the types of package frame.
type state struct {
	*message.Truth
	at         uint64 // since 1970 [ns]
	place      frame.Vec[frame.NED]
	nedFromFRD frame.Rot[frame.NED, frame.FRD]
	vel, wind  frame.Vec[frame.NED] // [m/s]
}

func stateOf(at uint64, t *message.Truth) state {
	q := &t.Attitude
	return state{
		Truth: t, at: at, place: frame.FromArray[frame.NED](t.PositionNED),
		nedFromFRD: frame.FromQuat[frame.NED, frame.FRD](float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3])),
		vel:        world(t.VelNED), wind: world(t.WindNED),
	}
}

func world(a [3]float32) frame.Vec[frame.NED] {
	return frame.OfNED(float64(a[0]), float64(a[1]), float64(a[2]))
}

// make returns the message of a topic.
func (v *Vehicle) make(topic Topic, now *state) proto.Message {
	switch topic {
	case Transform:
		return v.transform(now)
	case Pose:
		return v.pose(now)
	case Trail:
		return v.poses(now)
	case Fix:
		return v.fix(now)
	case Scene:
		return v.scene(now)
	}
	for _, e := range v.body.Entities {
		e.Timestamp = timestamp(now.at)
	}
	for _, d := range v.body.Deletions {
		d.Timestamp = timestamp(now.at)
	}
	return v.body
}

func (v *Vehicle) emit(topic Topic, at uint64, m proto.Message, emit Emit) (err error) {
	if v.bytes, err = (proto.MarshalOptions{}).MarshalAppend(v.bytes[:0], m); err != nil {
		return err // of texts that are not UTF-8: there are none
	}
	return emit(topic, at, v.bytes)
}
