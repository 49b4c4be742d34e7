package foxglove_test

import (
	"math"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record/message"
)

// turned is a vehicle 10 m north, 20 m east and 30 m up of home with the nose to 120 deg, 10 deg up, which rolls by 20 deg, and
// moves, in wind; it touches the ground.
func turned() message.Truth {
	const degree = math.Pi / 180
	w, x, y, z := frame.FromEuler(20*degree, 10*degree, 120*degree).Quat()
	return message.Truth{
		Flight: 1, Time: 2, PositionNED: [3]float64{10, 20, -30}, Attitude: [4]float32{float32(w), float32(x), float32(y), float32(z)},
		VelNED: [3]float32{1.5, -2.5, -0.5}, WindNED: [3]float32{3, 4, 0}, InContact: true,
	}
}

// leaves lists the numbers, texts and truths in a message by their paths; those that are not set are not in it.
func leaves(m protoreflect.Message, path string, all map[string]any) {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		name := path + string(f.Name())
		switch {
		case f.IsList():
			all[name+".count"] = v.List().Len()
		case f.Message() != nil:
			leaves(v.Message(), name+".", all)
		default:
			all[name] = v.Interface()
		}
		return true
	})
}

// TestEveryFieldOfAMessageIsThatOfTheState: positions to the east, north and up, the attitude from the body's forward, left and up to
// these, velocities, the place on Earth; and nothing else is said.
func TestEveryFieldOfAMessageIsThatOfTheState(t *testing.T) {
	truth := turned()
	v, m := newVehicle(), &messages{t: t}
	const at = begins + 2_500_000_000
	if err := v.Look(at, &truth, m.emit); err != nil {
		t.Fatal(err)
	}
	// Forward is 120 deg from north, so 30 deg south of east: yaw of -30 deg in ENU, pitch up is negative about the left axis, and
	// a roll to the right is one about forward.
	const degree = math.Pi / 180
	cr, sr, cp, sp, cy, sy := math.Cos(10*degree), math.Sin(10*degree), math.Cos(-5*degree), math.Sin(-5*degree), math.Cos(-15*degree), math.Sin(-15*degree)
	q := [4]float64{cr*cp*cy + sr*sp*sy, sr*cp*cy - cr*sp*sy, cr*sp*cy + sr*cp*sy, cr*cp*sy - sr*sp*cy}
	place := mission.DefaultHome.Global(10, 20, -30)
	pose := func(position, orientation string) map[string]any {
		return map[string]any{position + ".x": 20.0, position + ".y": 10.0, position + ".z": 30.0,
			orientation + ".w": q[0], orientation + ".x": q[1], orientation + ".y": q[2], orientation + ".z": q[3]}
	}
	stamp := map[string]any{"timestamp.seconds": int64(at / 1_000_000_000), "timestamp.nanos": int32(500_000_000)}
	for topic, c := range map[foxglove.Topic]struct {
		message proto.Message
		want    []map[string]any
	}{
		foxglove.Transform: {new(schema.FrameTransform), []map[string]any{stamp, {"parent_frame_id": "world", "child_frame_id": "hawk"}, pose("translation", "rotation")}},
		foxglove.Pose:      {new(schema.PoseInFrame), []map[string]any{stamp, {"frame_id": "world"}, pose("pose.position", "pose.orientation")}},
		foxglove.Fix: {new(schema.LocationFix), []map[string]any{stamp, {"frame_id": "hawk", "latitude": place.LatDeg, "longitude": place.LonDeg, "altitude": place.AltM,
			"heading": 120 * degree, "velocity.x": -2.5, "velocity.y": 1.5, "velocity.z": 0.5}}},
		foxglove.Trail: {new(schema.PosesInFrame), []map[string]any{stamp, {"frame_id": "world", "poses.count": 1}}},
	} {
		m.of(topic, c.message)
		got, want := map[string]any{}, map[string]any{}
		leaves(c.message.ProtoReflect(), "", got)
		for _, part := range c.want {
			for name, value := range part {
				want[name] = value
			}
		}
		for name, value := range want {
			x, isNumber := value.(float64)
			y, _ := got[name].(float64)
			if isNumber && math.Abs(x-y) > 2e-4*math.Abs(x)/20+2e-6 || !isNumber && got[name] != value {
				t.Errorf("%s: %s is %v, want %v", topic.Name(), name, got[name], value)
			}
		}
		for name, value := range got {
			if _, expected := want[name]; !expected {
				t.Errorf("%s: %s is %v, and nothing is expected: add it", topic.Name(), name, value)
			}
		}
	}
	sceneOf(t, m)
}

// sceneOf checks the wind's arrow and the disc of contact of turned.
func sceneOf(t *testing.T, m *messages) {
	t.Helper()
	var scene schema.SceneUpdate
	m.of(foxglove.Scene, &scene)
	entities := map[string]*schema.SceneEntity{}
	for _, e := range scene.GetEntities() {
		entities[e.GetId()] = e
		if e.GetFrameId() != "world" {
			t.Errorf("%s is in frame %q", e.GetId(), e.GetFrameId())
		}
	}
	arrow := entities["wind"].GetArrows()[0]
	if length := arrow.GetShaftLength() + arrow.GetHeadLength(); math.Abs(length-0.25*5) > 1e-3 || math.Abs(arrow.GetHeadLength()-0.3) > 1e-3 {
		t.Errorf("air of 5 m/s has an arrow of %g m, of them %g m head", length, arrow.GetHeadLength())
	}
	// To the north 3 and the east 4: a turn of atan2(3, 4) from east to north about up.
	half := math.Atan2(3, 4) / 2
	if o := arrow.GetPose().GetOrientation(); math.Abs(o.GetW()-math.Cos(half)) > 1e-5 || math.Abs(o.GetZ()-math.Sin(half)) > 1e-5 || o.GetX() != 0 || o.GetY() != 0 {
		t.Errorf("the arrow is turned by %v", o)
	}
	if p := arrow.GetPose().GetPosition(); p.GetX() != 20 || p.GetY() != 10 || p.GetZ() <= 30 {
		t.Errorf("the arrow begins at %v", p)
	}
	disc := entities["contact"].GetCylinders()[0]
	if p := disc.GetPose().GetPosition(); p.GetX() != 20 || p.GetY() != 10 || p.GetZ() >= 30 || p.GetZ() < 29 {
		t.Errorf("the disc of contact is at %v", p)
	}
	if c := disc.GetColor(); c.GetG() < c.GetR() {
		t.Errorf("a vehicle that stands has a disc of colour %v", c)
	}
	if n := len(entities["trail"].GetLines()[0].GetPoints()); n != 2 {
		t.Errorf("the trail has %d points", n)
	}
}

// TestALittleWindHasNoArrow, and a crash has a red disc.
func TestALittleWindHasNoArrow(t *testing.T) {
	for _, c := range []struct {
		wind   float32
		arrows int
		length float64
	}{{0, 0, 0}, {0.09, 0, 0}, {0.11, 1, 0.0275}, {8, 1, 2}} {
		truth := turned()
		truth.WindNED, truth.Crashed = [3]float32{c.wind, 0, 0}, true
		v, m := newVehicle(), &messages{t: t}
		if err := v.Look(begins, &truth, m.emit); err != nil {
			t.Fatal(err)
		}
		var scene schema.SceneUpdate
		m.of(foxglove.Scene, &scene)
		arrows := scene.GetEntities()[1].GetArrows()
		if len(arrows) != c.arrows {
			t.Errorf("wind of %g m/s has %d arrows", c.wind, len(arrows))
		} else if c.arrows == 1 && math.Abs(arrows[0].GetShaftLength()+arrows[0].GetHeadLength()-c.length) > 2e-4 {
			t.Errorf("wind of %g m/s has an arrow of %g + %g m, want %g m", c.wind, arrows[0].GetShaftLength(), arrows[0].GetHeadLength(), c.length)
		}
		if tint := scene.GetEntities()[2].GetCylinders()[0].GetColor(); tint.GetR() < 0.9 || tint.GetG() > 0.5 {
			t.Errorf("a crashed vehicle has a disc of colour %v", tint)
		}
	}
}

// TestLevelsOfEvents are those of the log, with the vehicle's name and the source.
func TestLevelsOfEvents(t *testing.T) {
	v, m := newVehicle(), &messages{t: t}
	for level, want := range map[foxglove.Level]schema.Log_Level{foxglove.Info: schema.Log_INFO, foxglove.Warning: schema.Log_WARNING, foxglove.Error: schema.Log_ERROR} {
		m.at = 0
		if err := v.Log(begins+1_250_000_000, level, "autopilot", "armed", m.emit); err != nil {
			t.Fatal(err)
		}
		var log schema.Log
		m.of(foxglove.Events, &log)
		if log.GetLevel() != want || log.GetName() != "hawk/autopilot" || log.GetMessage() != "armed" || log.GetTimestamp().GetSeconds() != begins/1e9+1 || log.GetTimestamp().GetNanos() != 250_000_000 {
			t.Errorf("level %v: %v", level, &log)
		}
	}
}
