package record_test

import (
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/foxglove/mcap/go/mcap"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/record"
)

// shown is a message as another program reads it: by the descriptor in the file alone.
type shown struct {
	at     uint64 // log_time
	topic  string
	schema string
	*dynamicpb.Message
}

// field returns a field of a field of … the message.
func (m shown) field(path string) protoreflect.Value {
	now := protoreflect.Message(m.Message)
	names := strings.Split(path, ".")
	for _, name := range names[:len(names)-1] {
		now = now.Get(now.Descriptor().Fields().ByName(protoreflect.Name(name))).Message()
	}
	return now.Get(now.Descriptor().Fields().ByName(protoreflect.Name(names[len(names)-1])))
}

// readAll reads every Protobuf message of a file, in the order of the file, and holds log_time to
// its rule.
func readAll(t *testing.T, path string) (all []shown) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, err := mcap.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	messages, err := reader.Messages(mcap.UsingIndex(true), mcap.InOrder(mcap.FileOrder))
	if err != nil {
		t.Fatal(err)
	}
	types, last := map[uint16]protoreflect.MessageDescriptor{}, uint64(0)
	for {
		schema, channel, m, err := messages.NextInto(nil)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if m.LogTime < last {
			t.Fatalf("%s: log_time falls from %d to %d", channel.Topic, last, m.LogTime)
		}
		last = m.LogTime
		if channel.MessageEncoding != "protobuf" {
			continue
		}
		if types[schema.ID] == nil {
			types[schema.ID] = typeOf(t, schema)
		}
		body := dynamicpb.NewMessage(types[schema.ID])
		if err := proto.Unmarshal(m.Data, body); err != nil {
			t.Fatalf("%s: %v", channel.Topic, err)
		}
		if n := len(body.GetUnknown()); n > 0 {
			t.Fatalf("%s: %d bytes are of no field", channel.Topic, n)
		}
		all = append(all, shown{at: m.LogTime, topic: channel.Topic, schema: schema.Name, Message: body})
	}
}

func typeOf(t *testing.T, s *mcap.Schema) protoreflect.MessageDescriptor {
	t.Helper()
	var set descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(s.Data, &set); err != nil || s.Encoding != "protobuf" {
		t.Fatalf("%s, encoded as %s: %v", s.Name, s.Encoding, err)
	}
	files, err := protodesc.NewFiles(&set)
	if err != nil {
		t.Fatalf("%s: %v", s.Name, err)
	}
	d, err := files.FindDescriptorByName(protoreflect.FullName(s.Name))
	if err != nil {
		t.Fatal(err)
	}
	return d.(protoreflect.MessageDescriptor)
}

// TestOtherProgramsReadTheFlight by the descriptors in the file: transforms and poses are where
// the recorded states are, in Foxglove's frames, over resets and faults.
func TestOtherProgramsReadTheFlight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "flight.mcap")
	f := newFlight(t, path, 7)
	for range 3 {
		f.fly(2, nil)
		f.give(command.FailMotor{Motor: 2}, 0)
		f.fly(1, nil)
		f.give(command.Reset{}, 0)
	}
	f.recorder.Note("mode", 1, 2, map[string]any{"mode": "land"})
	f.close()
	schemas, count := map[string]string{}, map[string]int{}
	var truth shown
	texts := ""
	for _, m := range readAll(t, path) {
		schemas[m.topic] = m.schema
		count[m.topic]++
		switch m.topic {
		case "/vehicle/truth":
			truth = m
		case "/vehicle/tf":
			place := truth.field("position_ned_m").List()
			got := [3]float64{m.field("translation.x").Float(), m.field("translation.y").Float(), m.field("translation.z").Float()}
			want := [3]float64{place.Get(1).Float(), place.Get(0).Float(), -place.Get(2).Float()}
			for i := range want {
				if math.Abs(got[i]-want[i]) > 1e-3 || m.at != truth.at {
					t.Fatalf("at %d the transform is %v, the state at %d is %v in ENU", m.at, got, truth.at, want)
				}
			}
			if at := uint64(m.field("timestamp.seconds").Int())*1e9 + uint64(m.field("timestamp.nanos").Int()); at != m.at {
				t.Fatalf("its timestamp is %d, its log_time %d", at, m.at)
			}
		case "/vehicle/events":
			texts += m.field("message").String() + "\n"
		}
	}
	for topic, schema := range map[string]string{
		"tf": "foxglove.FrameTransform", "pose": "foxglove.PoseInFrame", "trail": "foxglove.PosesInFrame", "fix": "foxglove.LocationFix",
		"scene": "foxglove.SceneUpdate", "body": "foxglove.SceneUpdate", "events": "foxglove.Log", "truth": "sitlark.Truth",
	} {
		if got := schemas["/vehicle/"+topic]; got != schema {
			t.Errorf("/vehicle/%s has schema %q, want %q", topic, got, schema)
		}
	}
	if n := count["/vehicle/tf"]; n < 9*19 || n > 9*21+9 {
		t.Errorf("%d transforms in 9 s, want about 20 a second", n)
	}
	if !strings.Contains(texts, "mode land") || !strings.Contains(texts, "otor 2") {
		t.Errorf("the events lack the failed motor or the mode:\n%s", texts)
	}
}

// TestEachVehicleOfAFleetHasItsTopics, and its frame in one world.
func TestEachVehicleOfAFleetHasItsTopics(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fleet.mcap")
	file, err := record.Create(path, record.Options{Begins: begins, Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	hawk, kite := joinFlight(t, file, path, "hawk", 1), joinFlight(t, file, path, "kite", 2)
	for range 4 {
		hawk.fly(0.5, nil)
		kite.fly(0.3, nil)
	}
	hawk.close()
	count := map[string]int{}
	for _, m := range readAll(t, path) {
		count[m.topic]++
		if name, is := strings.CutSuffix(m.topic, "/tf"); is {
			if "/"+m.field("child_frame_id").String() != name || m.field("parent_frame_id").String() != "world" {
				t.Fatalf("%s: %v", m.topic, m)
			}
		}
	}
	for _, topic := range []string{"/hawk/tf", "/kite/tf", "/hawk/body", "/kite/body", "/hawk/fix", "/kite/scene"} {
		if count[topic] == 0 {
			t.Errorf("%s has no message", topic)
		}
	}
}

// TestAVehicleWhoseNameHasASlashIsKept, and has its own name when it is read.
func TestAVehicleWhoseNameHasASlashIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "slash.mcap")
	file, err := record.Create(path, record.Options{Begins: begins, Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	f := joinFlight(t, file, path, "red/2", 1)
	f.fly(0.5, nil)
	r := f.close()
	if len(r.Vehicles) != 1 || r.Vehicles[0].Name != "red/2" || r.Vehicles[0].Length < 0.4 {
		t.Fatalf("%d vehicles, %+v", len(r.Vehicles), r.Vehicles[0])
	}
}
