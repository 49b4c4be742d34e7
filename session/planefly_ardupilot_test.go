//go:build ardupilot

package session

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// TestArduPilotPlaneFliesTheTrainer on the parameters that follow from its physics: ArduPlane has them all, but those of
// older versions; it takes off from the ground to 50 m, and circles there at the speed of the vehicle's file.
func TestArduPilotPlaneFliesTheTrainer(t *testing.T) {
	binary := ardupilot.Plane(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup = "127.0.0.1:17690", 5
		c.Vehicle.Name = "trainer"
		c.SITL = config.SITL{Binary: binary, Instance: 48}
		c.MAVLink.Address = config.ChildMAVLink
	}))
	v := f.Vehicles[0]
	waitReal(t, "it is ready to arm", func() bool { s := v.Link.Status(); return s.Ready && s.EKF.KnowsPosition() })

	list, err := v.Setup.Entry.Parameters()
	if err != nil {
		t.Fatal(err)
	}
	all, err := v.Link.AllParams(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		got, ok := all[p.Name]
		if older := strings.Contains(p.Why, "older name"); ok == older || ok && p.Name != parameters.FullVoltage && float32(got.Value) != float32(p.Value) {
			t.Errorf("%s is %v, %v, want %g", p.Name, got, ok, p.Value)
		}
	}

	var now snapshot.Snapshot
	height := func() float64 { v.Sim.Buffer().Read(&now); return -now.PositionNED.Z }
	v.Link.SetMode("TAKEOFF")
	waitReal(t, "mode TAKEOFF", func() bool { return v.Link.Status().Mode == "TAKEOFF" })
	v.Link.Arm()
	waitReal(t, "it is 45 m high", func() bool { return height() > 45 })
	from := now.Time
	waitReal(t, "it has circled for 30 s", func() bool { height(); return now.Time > from+30 })
	if h := height(); math.Abs(h-50) > 6 {
		t.Errorf("it circles at %.1f m, want 50", h)
	}
	if speed := now.VelGround.Len(); math.Abs(speed-14) > 3 {
		t.Errorf("it flies at %.1f m/s in calm air, want 14", speed)
	}
}
