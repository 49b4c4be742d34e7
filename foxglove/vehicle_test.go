package foxglove_test

import (
	"math"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const begins = 1_800_000_000_000_000_000 // [ns]

// messages are what a Vehicle emitted.
type messages struct {
	t     testing.TB
	count [foxglove.Topics]int
	last  [foxglove.Topics][]byte
	at    uint64
}

func (m *messages) emit(topic foxglove.Topic, at uint64, body []byte) error {
	if at < m.at {
		m.t.Errorf("time fell from %d to %d", m.at, at)
	}
	m.at = at
	m.count[topic]++
	m.last[topic] = append([]byte(nil), body...)
	return nil
}

// of reads the last message of a topic.
func (m *messages) of(topic foxglove.Topic, into proto.Message) {
	m.t.Helper()
	if err := proto.Unmarshal(m.last[topic], into); err != nil {
		m.t.Fatal(err)
	}
}

func newVehicle() *foxglove.Vehicle {
	shape := airframe.Default()
	return foxglove.NewVehicle("hawk", mission.DefaultHome, &shape)
}

// look shows the Vehicle 100 Truths a second of a vehicle that flies east at 5 m/s.
func look(t testing.TB, v *foxglove.Vehicle, m *messages, flight uint64, from, seconds float64) {
	for i := range int(seconds * 100) {
		passed := from + float64(i)/100
		truth := message.Truth{
			Flight: flight, Time: passed - from, PositionNED: [3]float64{0, 5 * (passed - from), -20}, Attitude: [4]float32{1, 0, 0, 0},
			VelNED: [3]float32{0, 5, 0}, WindNED: [3]float32{-4, 0, 0},
		}
		if err := v.Look(begins+uint64(math.Round(passed*1e9)), &truth, m.emit); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRatesAreThoseOfTheGuide: what a minute of 100 Truths a second becomes.
func TestRatesAreThoseOfTheGuide(t *testing.T) {
	m := &messages{t: t}
	look(t, newVehicle(), m, 1, 0, 60)
	want := [foxglove.Topics]int{
		foxglove.Transform: 1200, foxglove.Pose: 600, foxglove.Fix: 300, foxglove.Scene: 60, foxglove.Trail: 60, foxglove.Body: 1,
	}
	if m.count != want {
		t.Errorf("%v messages, want %v", m.count, want)
	}
}

// TestEachMessageSaysWhereTheVehicleIs in its own terms.
func TestEachMessageSaysWhereTheVehicleIs(t *testing.T) {
	m := &messages{t: t}
	look(t, newVehicle(), m, 1, 0, 10.01)
	var tf schema.FrameTransform
	m.of(foxglove.Transform, &tf)
	if p := tf.GetTranslation(); p.GetX() != 50 || p.GetY() != 0 || p.GetZ() != 20 || tf.GetParentFrameId() != "world" || tf.GetChildFrameId() != "hawk" {
		t.Errorf("after 10 s to the east at a height of 20 m: %v", &tf)
	}
	var fix schema.LocationFix
	m.of(foxglove.Fix, &fix)
	place := mission.DefaultHome.Global(0, 50, -20)
	if math.Abs(fix.GetLatitude()-place.LatDeg) > 1e-8 || math.Abs(fix.GetLongitude()-place.LonDeg) > 1e-8 || math.Abs(fix.GetAltitude()-place.AltM) > 1e-3 {
		t.Errorf("the fix is %v, want %v", &fix, place)
	}
	if fix.GetHeading() != 0 || fix.GetVelocity().GetX() != 5 || fix.GetFrameId() != "hawk" {
		t.Errorf("the fix of a flight to the east, with the nose to the north, is %v", &fix)
	}
	var scene schema.SceneUpdate
	m.of(foxglove.Scene, &scene)
	entities := map[string]*schema.SceneEntity{}
	for _, e := range scene.GetEntities() {
		entities[e.GetId()] = e
	}
	line := entities["trail"].GetLines()[0].GetPoints()
	if first, last := line[0], line[len(line)-1]; first.GetX() != 0 || last.GetX() != 50 || last.GetZ() != 20 {
		t.Errorf("the trail goes from %v to %v", first, last)
	}
	arrow := entities["wind"].GetArrows()[0]
	q := arrow.GetPose().GetOrientation()
	// The arrow lies along x: after a turn of -90 deg about z it points south.
	if math.Abs(q.GetZ()+math.Sqrt2/2) > 1e-5 || math.Abs(q.GetW()-math.Sqrt2/2) > 1e-5 {
		t.Errorf("air that moves south has an arrow turned by %v", q)
	}
	if length := arrow.GetShaftLength() + arrow.GetHeadLength(); math.Abs(length-1) > 1e-3 {
		t.Errorf("the arrow of 4 m/s is %g m long, want 1 m", length)
	}
	if n := len(entities["contact"].GetCylinders()); n != 0 {
		t.Errorf("in the air it touches the ground")
	}
}

// TestBodyHasEachRotorInItsPlace, in FLU.
func TestBodyHasEachRotorInItsPlace(t *testing.T) {
	m := &messages{t: t}
	look(t, newVehicle(), m, 1, 0, 0.01)
	var body schema.SceneUpdate
	m.of(foxglove.Body, &body)
	shape := airframe.Default()
	e := body.GetEntities()[0]
	if len(e.GetCylinders()) != len(shape.Motors) || !e.GetFrameLocked() || e.GetFrameId() != "hawk" {
		t.Fatalf("the body is %v", e)
	}
	for i, c := range e.GetCylinders() {
		p, hub := c.GetPose().GetPosition(), shape.Motors[i].PlaceFRD
		if p.GetX() != hub.X || p.GetY() != -hub.Y || p.GetZ() != -hub.Z {
			t.Errorf("rotor %d is at %v, want %v", i+1, p, hub)
		}
	}
}

// TestTrailBeginsAgainWithAFlight, and has at most a minute.
func TestTrailBeginsAgainWithAFlight(t *testing.T) {
	v, m := newVehicle(), &messages{t: t}
	points := func() int {
		var scene schema.SceneUpdate
		m.of(foxglove.Scene, &scene)
		return len(scene.GetEntities()[0].GetLines()[0].GetPoints())
	}
	look(t, v, m, 1, 0, 100)
	if n := points(); n != 61 {
		t.Errorf("after 100 s the trail has %d points, want 61", n)
	}
	look(t, v, m, 2, 100, 0.01)
	if n := points(); n != 2 {
		t.Errorf("after a reset the trail has %d points, want 2", n)
	}
}

// TestLogSaysWhatHappened, also in texts that are not UTF-8.
func TestLogSaysWhatHappened(t *testing.T) {
	v, m := newVehicle(), &messages{t: t}
	if err := v.Log(begins+5, foxglove.Error, "faults", "motor 2 \xff failed", m.emit); err != nil {
		t.Fatal(err)
	}
	var log schema.Log
	m.of(foxglove.Events, &log)
	if log.GetLevel() != schema.Log_ERROR || log.GetMessage() != "motor 2 \uFFFD failed" || log.GetName() != "hawk/faults" || log.GetTimestamp().GetNanos() != 5 {
		t.Errorf("the log has %v", &log)
	}
}
