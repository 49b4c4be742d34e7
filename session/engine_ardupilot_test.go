//go:build ardupilot

package session

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
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

// TestArduPilotRestartsWithAPistonEngine: when ArduPlane restarts in flight, the plane is held for its launch with its engine at rest and its tank
// as full as at first, and takes off again. When sitlark restarts, ArduPlane goes on, takes the engine for running, since it knows no speed
// of it, and asks for full throttle: the plane stays in the hand until it is disarmed.
func TestArduPilotRestartsWithAPistonEngine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my-plane.yaml")
	if err := os.WriteFile(path, []byte(vehiclefile.PlaneExample()), 0o600); err != nil {
		t.Fatal(err)
	}
	climb := func(v *vtol) {
		t.Helper()
		v.mode("TAKEOFF")
		v.Link.Arm()
		v.until(60, "it is 30 m high", func() bool { return v.height() > 30 && v.now.Rotors[0].Engine == state.EngineRuns })
	}
	t.Run("ArduPlane", func(t *testing.T) {
		v := raise(t, path, listenAt(17722), func(*config.Config) {})
		full := v.look().Fuel.Mass
		climb(v)
		before := v.look().Flight
		v.Supervisor.Restart()
		v.until(60, "a new flight on the ground", func() bool {
			s := v.look()
			return s.Flight > before && s.Link.State == snapshot.LinkConnected && v.height() < 3 && s.Time > 0.5
		})
		if v.now.Rotors[0].Engine != state.EngineStands || v.now.Fuel.Mass != full {
			t.Errorf("engine %v, %g kg in the tank, want it to stand and %g", v.now.Rotors[0].Engine, v.now.Fuel.Mass, full)
		}
		v.ready()
		climb(v)
	})
	t.Run("sitlark", func(t *testing.T) {
		const port = 17723
		own := filepath.Join(t.TempDir(), "own.parm")
		e, err := catalog.Find(path, "")
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := e.WriteParameters(&text); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(own, text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		alone(t, port, own)
		v, end := joined(t, path, port)
		v.ready()
		climb(v)
		end()
		v, _ = joined(t, path, port)
		v.until(20, "ArduPlane goes on", func() bool { return v.look().Link.State == snapshot.LinkConnected && v.now.Time > 1 })
		v.during(20, func() {
			if s := v.look(); s.Launch != state.LaunchHeld || s.Rotors[0].Engine != state.EngineStands {
				t.Fatalf("after %.1f s its launch is %v, its engine %v", s.Time, s.Launch, s.Rotors[0].Engine)
			}
		})
		v.mode("MANUAL")
		v.until(60, "it is disarmed", func() bool { v.Link.Disarm(); return !v.Link.Status().Armed })
	})
}
