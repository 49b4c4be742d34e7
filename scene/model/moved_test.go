package model

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// planeOf returns the program's own vehicle of a name as the scene draws it, without a window.
func planeOf(t *testing.T, name string) (*Vehicle, map[string]int) {
	t.Helper()
	entry, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	v := &Vehicle{body: Body{Assembly: shape.AssemblyOf(&entry.Vehicle)}}
	v.Layout = layoutOf(&snapshot.Snapshot{}, &v.body, usualLegs)
	v.build()
	places, n := map[string]int{}, 0
	for _, p := range v.body.Assembly.Build().Parts {
		if p.Role == shape.Hinged || p.Role == shape.Wheel {
			places[p.Name] = n
			n++
		}
	}
	return v, places
}

// TestSurfacesFollowTheServosOfTheSnapshot: by their gains, left and right opposite where the servo is one, and the sum of
// two servos where a linkage mixes them.
func TestSurfacesFollowTheServosOfTheSnapshot(t *testing.T) {
	for _, c := range []struct {
		vehicle string
		servos  []float64          // angles [deg]
		want    map[string]float64 // angles of surfaces [deg]
	}{
		{"trainer", []float64{10, -5, 15}, map[string]float64{"left aileron": 10, "right aileron": -10, "rudder": 15}},
		{"skywalker-x8", []float64{12, -7}, map[string]float64{"right elevon": 12, "left elevon": -7}},
		{"aerosonde", []float64{0, 6, 4}, map[string]float64{"left ruddervator by elevator": 2, "right ruddervator by elevator": -6}},
	} {
		v, places := planeOf(t, c.vehicle)
		snap := &snapshot.Snapshot{Seq: 1}
		snap.Body.NEDFromFRD = frame.FromEuler(0, 0, 0)
		snap.ServoCount = len(c.servos)
		for i, deg := range c.servos {
			snap.Servos[i].AngleDeg = deg
		}
		v.move(snap, 0.02)
		for name, want := range c.want {
			at, ok := places[name]
			if got := float64(v.hinges.places[4*at+3]); !ok || math.Abs(got-want*space.Deg) > 1e-6 {
				t.Errorf("%s: %s is at %.3f°, want %g°", c.vehicle, name, got/space.Deg, want)
			}
		}
	}
}

// TestWheelsRollAndSteer: on the ground a wheel turns ahead by the way over its radius; the nose wheel points where the rudder's
// servo has it.
func TestWheelsRollAndSteer(t *testing.T) {
	v, places := planeOf(t, "trainer")
	snap := &snapshot.Snapshot{Seq: 1}
	snap.Body.NEDFromFRD, snap.Body.VelGround, snap.Contact.InContact = frame.FromEuler(0, 0, math.Pi/2), frame.OfNED(0, 2, 0), true
	snap.ServoCount = 3
	v.move(snap, 0.01)
	main := places["wheel 2"]
	if got, want := float64(v.hinges.places[4*main+3]), 0.02/0.035; math.Abs(got-want) > 1e-6 || v.hinges.axes[4*main] > -1+1e-6 {
		t.Errorf("it turned by %g about %v, want %g about the left", got, v.hinges.axes[4*main:4*main+3], want)
	}
	v.rolled = 0
	snap.Body.VelGround, snap.Body.Rate = frame.OfNED(0, 0, 0), frame.OfFRD(0, 0, 1)
	v.move(snap, 0.1)
	for _, wheel := range v.Layout.assembly.Wheels {
		at := places[wheel.Name]
		angle, want := -float64(v.hinges.places[4*at+3])*float64(v.hinges.axes[4*at]), -0.1*wheel.PlaceFRD.Y/wheel.Radius
		if math.Abs(angle-want) > 1e-6 {
			t.Errorf("%s at %v rolled ahead by %g in a turn to the right on the spot, want %g", wheel.Name, wheel.PlaceFRD, angle, want)
		}
	}
	snap.Body.Rate, v.turned = frame.Vec[frame.FRD]{}, 0
	snap.Servos[2].AngleDeg = 20
	v.move(snap, 0.01)
	nose := places["nose wheel"]
	if got, want := float64(v.hinges.places[4*nose+3]), 0.5*20*space.Deg; math.Abs(got-want) > 1e-6 || v.hinges.axes[4*nose+1] > -1+1e-6 {
		t.Errorf("it is steered by %g about %v, want %g about down", got, v.hinges.axes[4*nose:4*nose+3], want)
	}
	snap.Contact.InContact, snap.Body.VelGround = false, frame.OfNED(0, 20, 0)
	if v.move(snap, 1); v.rolled != 0 {
		t.Errorf("in the air it rolled %g m", v.rolled)
	}
}

// TestWheelsWithRollersRollAsTheyHaveTo: ahead, to the right and on the spot each turns about its axle as its rim runs.
func TestWheelsWithRollersRollAsTheyHaveTo(t *testing.T) {
	for _, c := range []struct{ ahead, right, turn float64 }{{2, 0, 0}, {0, -1, 0}, {0, 0, 1.5}, {1, 2, -3}} {
		v, places := planeOf(t, "rover-omni3mecanum")
		snap := &snapshot.Snapshot{Seq: 1}
		snap.Body.NEDFromFRD, snap.Contact.InContact = frame.FromEuler(0, 0, math.Pi/2), true
		snap.Body.VelGround, snap.Body.Rate = frame.OfNED(-c.right, c.ahead, 0), frame.OfFRD(0, 0, c.turn)
		v.move(snap, 0.01)
		for i, at60 := range []float64{60, 180, 300} {
			w := &v.Layout.assembly.Wheels[i]
			sin, cos := math.Sincos((at60 + 90 + 45) * space.Deg) // the rollers' axis on the ground
			want := (c.ahead*cos + c.right*sin + c.turn*(w.PlaceFRD.X*sin-w.PlaceFRD.Y*cos)) * math.Sqrt2 * 0.01 / w.Radius
			at, axle := places[w.Name], space.GLFromFRD(frame.OfFRD(math.Sin(w.Heading), -math.Cos(w.Heading), 0))
			h := &v.hinges
			got := float64(h.places[4*at+3] * (h.axes[4*at]*axle.X + h.axes[4*at+1]*axle.Y + h.axes[4*at+2]*axle.Z)) // about the left, ahead
			if math.Abs(got-want) > 1e-5 {
				t.Errorf("%+v: %s turned by %.5f about its axle, want %.5f", c, w.Name, got, want)
			}
		}
	}
}

// TestWhatBreaksOffIsDrawnNoMore, and comes back with a restart: the vehicle is built again when a snapshot tells it.
func TestWhatBreaksOffIsDrawnNoMore(t *testing.T) {
	v, _ := planeOf(t, "trainer")
	whole, lights, panels := v.build(), len(v.Structure.Lights), len(v.Panels)
	snap := &snapshot.Snapshot{Seq: 1}
	snap.WingCount = 1
	snap.Wings[0].Lost = [2]float64{0, 0.5}
	snap.Contact.WheelsBroken = 1
	if v.Layout.fits(snap, usualLegs) {
		t.Fatal("half a wing is lost, and the vehicle fits as it was built")
	}
	v.Layout = layoutOf(snap, &v.body, usualLegs)
	if broken := v.build(); len(broken.Vertices) >= len(whole.Vertices) || len(v.Structure.Lights) != lights-1 || len(v.Panels) != panels {
		t.Errorf("%d of %d numbers, %d of %d lights and %d of %d shadows are left, want fewer numbers, one light less and all shadows",
			len(broken.Vertices), len(whole.Vertices), len(v.Structure.Lights), lights, len(v.Panels), panels)
	}
	if !v.Layout.fits(snap, usualLegs) || v.Layout.fits(&snapshot.Snapshot{}, usualLegs) {
		t.Error("it is built again while nothing changes, or not when all is whole again")
	}
}

// TestLostFinsAreDrawnNoMore: a blimp is built again without the fin, and with it when it is put back; the others flap on.
func TestLostFinsAreDrawnNoMore(t *testing.T) {
	v, _ := planeOf(t, "blimp")
	whole, hinges := v.build(), v.hinges.count
	snap := &snapshot.Snapshot{Seq: 1}
	snap.Body.NEDFromFRD, snap.ServoCount = frame.FromEuler(0, 0, 0), 4
	snap.Blimp.FinCount, snap.Blimp.FinsLost = 4, 1<<1
	if v.Layout.fits(snap, usualLegs) {
		t.Fatal("a fin is lost, and the blimp fits as it was built")
	}
	v.Layout = layoutOf(snap, &v.body, usualLegs)
	if broken := v.build(); len(broken.Vertices) >= len(whole.Vertices) || v.hinges.count != hinges-1 {
		t.Errorf("%d of %d numbers and %d of %d hinges are left, want fewer numbers and one hinge less", len(broken.Vertices), len(whole.Vertices), v.hinges.count, hinges)
	}
	for i := range 4 {
		snap.Servos[i].AngleDeg = float64(10 * (i + 1))
	}
	v.move(snap, 0.02)
	at := 0
	for i := range 4 {
		if i == 1 {
			continue
		}
		if got, want := float64(v.hinges.places[4*at+3]), float64(10*(i+1))*space.Deg; math.Abs(got-want) > 1e-6 {
			t.Errorf("fin %d is at %.3f°, want %.3f°", i+1, got/space.Deg, want/space.Deg)
		}
		at++
	}
	if !v.Layout.fits(snap, usualLegs) || v.Layout.fits(&snapshot.Snapshot{}, usualLegs) {
		t.Error("it is built again while nothing changes, or not when the fin is put back")
	}
}

// TestStowedWheelsAreNotDrawn: a wheel that its servo has more in the body than out.
func TestStowedWheelsAreNotDrawn(t *testing.T) {
	v, _ := planeOf(t, "trainer")
	p := v.body.Assembly
	p.Stowing[1] = airframe.Linkage{Servo: 0, Gain: 1} // stowed at 1 rad
	snap := &snapshot.Snapshot{Seq: 1}
	snap.ServoCount = 1
	for deg, want := range map[float64]uint32{0: 0, 20: 0, 50: 2} {
		snap.Servos[0].AngleDeg = deg
		if got := damageOf(snap, p).Wheels; got != want {
			t.Errorf("with its servo at %g° wheels %b are not drawn, want %b", deg, got, want)
		}
	}
}
