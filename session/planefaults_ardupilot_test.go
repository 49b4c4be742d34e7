//go:build ardupilot

package session

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotPlaneSurvivesSomeFaults: ArduPlane goes on circling at 50 m with its rudder stuck to one side and without its left aileron;
// with its elevator stuck nose down it is lost.
func TestArduPilotPlaneSurvivesSomeFaults(t *testing.T) {
	binary := ardupilot.Plane(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup = "127.0.0.1:17790", 5
		c.Vehicle.Name = "trainer"
		c.SITL = config.SITL{Binary: binary, Instance: 11}
		c.MAVLink.Address = config.ChildMAVLink
	}))
	v := f.Vehicles[0]
	waitReal(t, "it is ready to arm", func() bool { s := v.Link.Status(); return s.Ready && s.EKF.KnowsPosition() })
	var now snapshot.Snapshot
	height := func() float64 { v.Sim.Buffer().Read(&now); return -now.PositionNED.Z }
	give := func(c command.Command) {
		t.Helper()
		if err := v.Sim.Submit(c); err != nil {
			t.Fatal(err)
		}
	}
	v.Link.SetMode("TAKEOFF")
	waitReal(t, "mode TAKEOFF", func() bool { return v.Link.Status().Mode == "TAKEOFF" })
	v.Link.Arm()
	waitReal(t, "it is 45 m high", func() bool { return height() > 45 })
	from := now.Time
	waitReal(t, "it has circled for 10 s", func() bool { height(); return now.Time > from+10 })

	give(command.StickServo{Servo: command.Part{Name: "rudder"}, At: true, AngleDeg: 6})
	give(command.TearSurface{Surface: command.Part{Name: "left aileron"}})
	from = now.Time
	least, most := math.Inf(1), math.Inf(-1)
	waitReal(t, "it has circled with both faults for 40 s", func() bool {
		least, most = min(least, height()), max(most, height())
		return now.Time > from+40
	})
	t.Logf("with a stuck rudder and without an aileron it flies between %.1f and %.1f m, at %.1f m/s", least, most, now.Air.Airspeed)
	if s := now.Servos[2]; least < 35 || most > 65 || now.Contact.Crashed || !s.Stuck || math.Abs(s.AngleDeg-6) > 1e-6 || now.Wings[0].Torn != 1 {
		t.Errorf("it flies between %.1f and %.1f m, want 50; rudder %+v, torn %b", least, most, s, now.Wings[0].Torn)
	}

	give(command.StickServo{Servo: command.Part{Name: "elevator"}, At: true, AngleDeg: 15})
	from = now.Time
	waitReal(t, "it hits the ground with its elevator stuck nose down", func() bool { height(); return now.Contact.InContact || now.Contact.Crashed })
	t.Logf("with its elevator stuck nose down it hits the ground after %.1f s, crashed: %v at %.1f m/s", now.Time-from, now.Contact.Crashed, now.Contact.ImpactSpeed)
	if now.Time-from > 30 {
		t.Errorf("it stays in the air for %.1f s", now.Time-from)
	}
}
