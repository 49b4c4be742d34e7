package foxglove_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/vehicle/airframe"
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

// bodies collects the bodies and the frames of joints that a vehicle sends.
type bodies struct {
	name   string
	last   schema.SceneUpdate
	count  int
	joints map[string]*schema.FrameTransform
}

func (b *bodies) emit(topic foxglove.Topic, _ uint64, data []byte) error {
	switch topic {
	case foxglove.Body:
		b.count++
		b.last.Reset()
		return proto.Unmarshal(data, &b.last)
	case foxglove.Transform:
		tf := new(schema.FrameTransform)
		if err := proto.Unmarshal(data, tf); err != nil {
			return err
		}
		if tf.GetParentFrameId() == b.name {
			b.joints[tf.GetChildFrameId()] = tf
		}
	}
	return nil
}

// has reports whether the last body has an entity.
func (b *bodies) has(id string) bool {
	return slices.ContainsFunc(b.last.GetEntities(), func(e *schema.SceneEntity) bool { return e.GetId() == id })
}

// deletes reports whether the last body deletes an entity.
func (b *bodies) deletes(id string) bool {
	return slices.ContainsFunc(b.last.GetDeletions(), func(d *schema.SceneEntityDeletion) bool {
		return d.GetId() == id && d.GetType() == schema.SceneEntityDeletion_MATCHING_ID
	})
}

// width is how far the last body's own triangles reach to the left and to the right [m].
func (b *bodies) width() (left, right float64) {
	for _, list := range b.last.GetEntities()[0].GetTriangles() {
		for _, p := range list.GetPoints() {
			left, right = max(left, p.GetY()), max(right, -p.GetY())
		}
	}
	return left, right
}

func ofCatalog(t *testing.T, name string) (*airframe.Vehicle, *foxglove.Vehicle, *bodies) {
	t.Helper()
	entry, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	return &entry.Vehicle, foxglove.NewVehicle(name, mission.DefaultHome, &entry.Vehicle), &bodies{name: name, joints: map[string]*schema.FrameTransform{}}
}

// TestWhatIsLostIsNotInTheBody: it is sent again at once without half of a wing, a surface that is torn off, a wheel and a broken
// propeller; viewers delete what they had; and it comes back whole with the next flight.
func TestWhatIsLostIsNotInTheBody(t *testing.T) {
	of, v, got := ofCatalog(t, "trainer")
	truth := message.Truth{Flight: 1, Attitude: [4]float32{1, 0, 0, 0}, ServoAngleDeg: make([]float32, len(of.Servos))}
	at := uint64(begins)
	look := func() {
		t.Helper()
		at += 1e7
		if err := v.Look(at, &truth, got.emit); err != nil {
			t.Fatal(err)
		}
	}
	look()
	main := slices.IndexFunc(of.Wings, func(w wing.Params) bool { return w.Name == "wing" })
	aileron := slices.IndexFunc(of.Wings[main].Controls, func(c wing.Control) bool { return c.Name == "left aileron" })
	left, right := got.width()
	discs, triangles := len(got.last.GetEntities()[0].GetCylinders()), got.points()
	if main < 0 || aileron < 0 || !got.has("left aileron") || len(got.last.GetDeletions()) > 0 || discs == 0 {
		t.Fatalf("the trainer is whole: %v", &got.last)
	}

	truth.WingTorn = make([]uint32, len(of.Wings))
	truth.WingTorn[main] = 1 << aileron
	look()
	if got.count != 2 || got.has("left aileron") || !got.has("right aileron") || !got.deletes("left aileron") || got.deletes("right aileron") {
		t.Errorf("without its left aileron, in message %d: %v", got.count, got.last.GetDeletions())
	}
	truth.WingLost = make([]float32, 2*len(of.Wings))
	truth.WingLost[2*main+1] = 0.5
	truth.WheelsBroken, truth.RotorBroken = 1, []uint32{1}
	before := got.points()
	look()
	if l, r := got.width(); got.count != 3 || math.Abs(r-0.5*right) > 0.06*right || math.Abs(l-left) > 1e-3 {
		t.Errorf("without half of its right wing it reaches %.2f m to the left and %.2f m to the right; it was %.2f and %.2f m", l, r, left, right)
	}
	if n := len(got.last.GetEntities()[0].GetCylinders()); n != discs-1 || got.points() >= before {
		t.Errorf("%d discs of %d, %d points of %d", n, discs, got.points(), before)
	}
	for range 100 {
		look()
	}
	if got.count != 3 {
		t.Errorf("%d messages of a body that stays as it is", got.count)
	}
	truth = message.Truth{Flight: 2, Attitude: truth.Attitude, ServoAngleDeg: truth.ServoAngleDeg}
	look()
	if !got.has("left aileron") || len(got.last.GetDeletions()) > 0 || got.points() != triangles {
		t.Errorf("after a reset: %v, %d points of %d", got.last.GetDeletions(), got.points(), triangles)
	}
}

// TestLostFinsAreNotDrawn: a blimp's body loses the entity of the fin that broke off, and has it again when it is put back.
func TestLostFinsAreNotDrawn(t *testing.T) {
	of, v, got := ofCatalog(t, "blimp")
	truth := message.Truth{Flight: 1, Attitude: [4]float32{1, 0, 0, 0}, ServoAngleDeg: make([]float32, len(of.Servos))}
	at := uint64(begins)
	look := func() {
		t.Helper()
		at += 1e7
		if err := v.Look(at, &truth, got.emit); err != nil {
			t.Fatal(err)
		}
	}
	look()
	lost, other := airframe.FinName(of, 1)+" fin", airframe.FinName(of, 2)+" fin"
	if !got.has(lost) || !got.has(other) {
		t.Fatalf("the blimp is whole, and lacks the %s or the %s", lost, other)
	}
	truth.FinsLost = 1 << 1
	if look(); got.count != 2 || got.has(lost) || !got.has(other) || !got.deletes(lost) || got.deletes(other) {
		t.Errorf("without its %s, in message %d: %v", lost, got.count, got.last.GetDeletions())
	}
	truth.FinsLost = 0
	if look(); !got.has(lost) || len(got.last.GetDeletions()) > 0 {
		t.Errorf("with the %s put back: %v", lost, got.last.GetDeletions())
	}
}

// points counts those of the last body's triangles.
func (b *bodies) points() (n int) {
	for _, e := range b.last.GetEntities() {
		for _, list := range e.GetTriangles() {
			n += len(list.GetPoints())
		}
	}
	return n
}

// TestRotorsTiltWithTheirServos: each stands in a frame of its own, in the middle of its hub, with its disc, and where its servo turns it
// its thrust points as the physics has it.
func TestRotorsTiltWithTheirServos(t *testing.T) {
	for _, name := range []string{"tilt-tri", "tilt-quad", "tri"} {
		of, v, got := ofCatalog(t, name)
		truth := message.Truth{Flight: 1, Attitude: [4]float32{1, 0, 0, 0}}
		for range of.Servos {
			truth.ServoAngleDeg = append(truth.ServoAngleDeg, 30)
		}
		if err := v.Look(begins, &truth, got.emit); err != nil {
			t.Fatal(err)
		}
		tilting := 0
		for i := range of.Motors {
			m := &of.Motors[i]
			id := fmt.Sprintf("motor %d", m.Number)
			tf := got.joints[name+"/"+id]
			if got.has(id) != m.Tilts() || (tf != nil) != m.Tilts() {
				t.Errorf("%s: motor %d tilts: %v; it has an entity: %v, a frame: %v", name, m.Number, m.Tilts(), got.has(id), tf)
				continue
			}
			if !m.Tilts() {
				continue
			}
			tilting++
			x, y, z := foxglove.FLU(m.PlaceFRD)
			if p := tf.GetTranslation(); p.GetX() != x || p.GetY() != y || p.GetZ() != z {
				t.Errorf("%s: motor %d stands at %v, want %v", name, m.Number, p, m.PlaceFRD)
			}
			// Rodrigues' turn of the thrust about the hinge by 30°.
			sin, cos := math.Sincos(math.Pi / 6)
			thrust := m.Thrust()
			want := thrust.Scale(cos).AddScaled(sin, m.Hinge.Cross(thrust)).AddScaled((1-cos)*m.Hinge.Dot(thrust), m.Hinge)
			for _, e := range got.last.GetEntities() {
				if e.GetId() != id {
					continue
				}
				disc := e.GetCylinders()[0].GetPose()
				up := rotated(tf.GetRotation(), rotated(disc.GetOrientation(), [3]float64{0, 0, 1}))
				wx, wy, wz := foxglove.FLU(want)
				if math.Abs(up[0]-wx)+math.Abs(up[1]-wy)+math.Abs(up[2]-wz) > 1e-4 || disc.GetPosition().GetX() != 0 {
					t.Errorf("%s: the disc of motor %d looks to %v, want %v", name, m.Number, up, [3]float64{wx, wy, wz})
				}
			}
		}
		if tilting == 0 {
			t.Errorf("%s: no rotor tilts", name)
		}
	}
}

// rotated returns a vector that a rotation turns.
func rotated(q *schema.Quaternion, v [3]float64) [3]float64 {
	r := frame.FromQuat[frame.FRD, frame.FRD](q.GetW(), q.GetX(), q.GetY(), q.GetZ())
	return r.Apply(frame.FromArray[frame.FRD](v)).Array()
}

// TestSailsSwing as their booms stand, not by a servo: to starboard at a positive angle.
func TestSailsSwing(t *testing.T) {
	entry, err := catalog.Find("sailboat", "")
	if err != nil {
		t.Fatal(err)
	}
	v := foxglove.NewVehicle("boat", mission.DefaultHome, &entry.Vehicle)
	sent := map[string]*schema.FrameTransform{}
	emit := func(topic foxglove.Topic, _ uint64, data []byte) error {
		if topic != foxglove.Transform {
			return nil
		}
		tf := new(schema.FrameTransform)
		if err := proto.Unmarshal(data, tf); err != nil {
			return err
		}
		sent[tf.GetChildFrameId()] = tf
		return nil
	}
	truth := message.Truth{Flight: 1, Attitude: [4]float32{1, 0, 0, 0}, ServoAngleDeg: []float32{0, 40}, WingBoom: []float32{0, 0, 0.5, -0.4}}
	if err := v.Look(begins, &truth, emit); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{"boat/mainsail": 0.5, "boat/jib": -0.4} {
		tf := sent[name]
		if tf == nil {
			t.Errorf("no frame %s in %d", name, len(sent))
			continue
		}
		q := tf.GetRotation()
		leech := frame.FromQuat[frame.FRD, frame.FRD](q.GetW(), q.GetX(), -q.GetY(), -q.GetZ()).Apply(frame.OfFRD(-1, 0, 0)) // from axes forward, left, up
		if math.Abs(math.Asin(leech.Y)-want) > 0.08 {                                                                        // the jib's luff leans
			t.Errorf("%s: its leech is at %v, want %g rad to starboard", name, leech.Array(), want)
		}
	}
}
