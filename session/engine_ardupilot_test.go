//go:build ardupilot

package session

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// TestArduPilotPlaneStartsAPistonEngine of the example of the vehicle format, whose ignition and starter have outputs: on the
// derived parameters it stands until ArduPlane is armed, is cranked, stops as ArduPlane is disarmed, and started again takes the plane up.
func TestArduPilotPlaneStartsAPistonEngine(t *testing.T) {
	binary := ardupilot.Plane(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	path := filepath.Join(t.TempDir(), "my-plane.yaml")
	if err := os.WriteFile(path, []byte(vehiclefile.PlaneExample()), 0o600); err != nil {
		t.Fatal(err)
	}
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup = "127.0.0.1:17720", 5
		c.Vehicle.Name = path
		c.SITL = config.SITL{Binary: binary, Instance: 15}
		c.MAVLink.Address = config.ChildMAVLink
	}))
	v := f.Vehicles[0]
	var now snapshot.Snapshot
	look := func() *snapshot.Snapshot { v.Sim.Buffer().Read(&now); return &now }
	waitReal(t, "it is ready to arm", func() bool { s := v.Link.Status(); return s.Ready && s.EKF.KnowsPosition() })
	if engine := look().Rotors[0].Engine; engine != state.EngineStands {
		t.Errorf("disarmed: engine %v", engine)
	}
	starts := func() {
		t.Helper()
		v.Link.Arm()
		waitReal(t, "the engine runs", func() bool { return look().Rotors[0].Engine == state.EngineRuns })
	}
	v.Link.SetMode("FBWA")
	waitReal(t, "mode FBWA", func() bool { return v.Link.Status().Mode == "FBWA" })
	starts()
	v.Link.Disarm()
	waitReal(t, "the engine stands", func() bool { return look().Rotors[0].Engine == state.EngineStands })
	v.Link.SetMode("TAKEOFF")
	waitReal(t, "mode TAKEOFF", func() bool { return v.Link.Status().Mode == "TAKEOFF" })
	starts()
	waitReal(t, "it is 40 m high", func() bool { return -look().PositionNED.Z > 40 })
	from := now.Time
	waitReal(t, "it has flown for 20 s", func() bool { return look().Time > from+20 })
	if now.Rotors[0].Engine != state.EngineRuns || -now.PositionNED.Z < 35 {
		t.Errorf("engine %v, %.0f m high", now.Rotors[0].Engine, -now.PositionNED.Z)
	}
	t.Logf("%.1f m high, %.1f m/s at %.1f s", -now.PositionNED.Z, now.Air.Airspeed, now.Time)
}
