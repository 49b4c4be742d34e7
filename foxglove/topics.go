package foxglove

import (
	"google.golang.org/protobuf/proto"

	"github.com/sitlark/sitlark/foxglove/schema"
)

// Topic is one of a vehicle's topics, from 0 up to Topics.
type Topic uint8

// The topics.
const (
	Transform Topic  = iota // from World to the vehicle
	Pose                    // in World
	Trail                   // poses of the last minute, in World
	Fix                     // latitude, longitude, altitude
	Scene                   // trail, wind and contact
	Body                    // the vehicle's shape
	Events                  // what happened
	Topics    = iota        // how many there are
)

// World is the name of the frame of the world: east, north, up from home.
const World = "world"

// topics are in the order of their numbers. Period is the time from one message to the next in
// a recording [ns]; 0: there is none.
var topics = [Topics]struct {
	name   string
	kind   proto.Message
	period uint64
}{
	Transform: {"tf", (*schema.FrameTransform)(nil), second / 20},
	Pose:      {"pose", (*schema.PoseInFrame)(nil), second / 10},
	Trail:     {"trail", (*schema.PosesInFrame)(nil), second},
	Fix:       {"fix", (*schema.LocationFix)(nil), second / 5},
	Scene:     {"scene", (*schema.SceneUpdate)(nil), second},
	Body:      {"body", (*schema.SceneUpdate)(nil), 60 * second},
	Events:    {"events", (*schema.Log)(nil), 0},
}

const second = 1e9 // [ns]

// Name is the last part of a topic's name, such as "tf".
func (t Topic) Name() string { return topics[t].name }

// Schema is the name of its messages' type, such as "foxglove.FrameTransform".
func (t Topic) Schema() string { return schema.Name(topics[t].kind) }

// Descriptor is the FileDescriptorSet of its messages' type.
func (t Topic) Descriptor() []byte { return schema.Descriptor(topics[t].kind) }
