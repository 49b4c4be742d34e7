package foxglove_test

import (
	"math"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestControlSurfacesTurn about their hinges as the servos say: an elevator at 20° has its trailing edge down, a right
// aileron goes up as the left one goes down, and what stands still is not sent again.
func TestControlSurfacesTurn(t *testing.T) {
	for _, name := range []string{"trainer", "v-tail", "skywalker-x8"} {
		entry, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		v := foxglove.NewVehicle(name, mission.DefaultHome, &entry.Vehicle)
		var body schema.SceneUpdate
		sent := map[string]*schema.FrameTransform{}
		count := 0
		emit := func(topic foxglove.Topic, _ uint64, data []byte) error {
			switch topic {
			case foxglove.Body:
				return proto.Unmarshal(data, &body)
			case foxglove.Transform:
				var tf schema.FrameTransform
				if err := proto.Unmarshal(data, &tf); err != nil {
					return err
				}
				if tf.GetParentFrameId() == name {
					count++
					sent[tf.GetChildFrameId()] = &tf
				}
			}
			return nil
		}
		truth := message.Truth{Flight: 1, Attitude: [4]float32{1, 0, 0, 0}}
		for range entry.Vehicle.Servos {
			truth.ServoAngleDeg = append(truth.ServoAngleDeg, 10)
		}
		for i := range 200 {
			if err := v.Look(begins+uint64(i)*1e7, &truth, emit); err != nil {
				t.Fatal(err)
			}
		}
		entities := body.GetEntities()
		if len(entities) < 3 || len(sent) != len(entities)-1 || count != len(sent) {
			t.Errorf("%s: %d entities, %d frames of surfaces in %d messages, want one each", name, len(entities), len(sent), count)
		}
		for _, e := range entities[1:] {
			tf := sent[e.GetFrameId()]
			if tf == nil {
				t.Errorf("%s: no frame %s", name, e.GetFrameId())
				continue
			}
			low, n := 0.0, 0
			for _, list := range e.GetTriangles() {
				for _, p := range list.GetPoints() {
					if p.GetX() < -0.01 { // behind the hinge
						low, n = low+upAfter(tf.GetRotation(), p)-p.GetZ(), n+1
					}
				}
			}
			if angle := 2 * math.Acos(min(1, tf.GetRotation().GetW())) * 180 / math.Pi; n == 0 || angle < 4 || angle > 25 {
				t.Errorf("%s: %s is turned by %.1f°, %d points are behind its hinge", name, e.GetId(), angle, n)
			}
			if strings.Contains(e.GetId(), "elevator") && low >= 0 {
				t.Errorf("%s: the trailing edge of %s goes up", name, e.GetId())
			}
		}
	}
}

// upAfter returns the height of a point that a rotation turns.
func upAfter(q *schema.Quaternion, p *schema.Point3) float64 {
	w, x, y, z := q.GetW(), q.GetX(), q.GetY(), q.GetZ()
	return 2*(x*z-w*y)*p.GetX() + 2*(y*z+w*x)*p.GetY() + (1-2*(x*x+y*y))*p.GetZ()
}
