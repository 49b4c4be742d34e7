//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// square are the corners of a mission, north and east [m].
var square = [][2]float64{{30, 0}, {30, 30}, {0, 30}}

// aroundSquare writes a mission around the square and home, and returns its path.
func aroundSquare(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "square.waypoints")
	text, h := "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t584\t1\n", mission.DefaultHome
	for k, c := range square {
		at := h.Global(c[0], c[1], 0)
		text += fmt.Sprintf("%d\t0\t3\t16\t0\t0\t0\t0\t%.7f\t%.7f\t0\t1\n", k+1, at.LatDeg, at.LonDeg)
	}
	text += fmt.Sprintf("%d\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1\n", len(square)+1)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// ready starts the real ArduRover for a vehicle in wind, with a mission around the square and home, and waits until it is ready to arm.
func ready(t *testing.T, name string, i int, change ...func(*config.Config)) *Vehicle {
	t.Helper()
	binary, path := ardupilot.Rover(t), aroundSquare(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup = fmt.Sprintf("127.0.0.1:%d", 17730+i), 5
		c.Vehicle.Name = name
		c.SITL = config.SITL{Binary: binary, Instance: 50 + i}
		c.MAVLink.Address = config.ChildMAVLink
		c.Mission = config.Mission{Files: []string{path}, Upload: true}
		c.Weather.Wind.Speed, c.Weather.Wind.FromDeg = 6, 250
		for _, set := range change {
			set(c)
		}
	}))
	v := f.Vehicles[0]
	waitReal(t, "it is ready to arm and knows where it is", func() bool { s := v.Link.Status(); return s.Ready && s.EKF.KnowsPosition() })
	return v
}

// TestArduPilotRoverStopsWithoutRC: its failsafe holds it in the midst of its mission, with the chain of events; with RC again it goes on.
// Without its motor it stands, which ArduRover's crash check, switched on, tells. When ArduRover restarts on its way, the rover stands where it began, and drives again.
func TestArduPilotRoverStopsWithoutRC(t *testing.T) {
	v := ready(t, "rover", 9)
	var now snapshot.Snapshot
	look := func() *snapshot.Snapshot { v.Sim.Buffer().Read(&now); return &now }
	set := func(name string, value float64) {
		t.Helper()
		if _, err := v.Link.SetParam(t.Context(), name, value); err != nil {
			t.Fatal(err)
		}
	}
	mode := func(want string) {
		t.Helper()
		waitReal(t, "mode "+want, func() bool { return v.Link.Status().Mode == want })
	}
	drives := func() {
		t.Helper()
		v.Link.Arm()
		waitReal(t, "it is armed", func() bool { return v.Link.Status().Armed })
		v.Link.SetMode("AUTO")
		waitReal(t, "it drives", func() bool { return look().VelGround.Len() > 1 })
	}
	set("FS_CRASH_CHECK", 1)
	drives()
	set("SIM_RC_FAIL", 1)
	mode("HOLD")
	waitReal(t, "it stands", func() bool { return look().VelGround.Len() < 0.05 })
	fired := func(k failsafe.Kind) bool {
		s := v.Link.Status()
		return s.Failsafes.Fired[k].On
	}
	if !fired(failsafe.RC) {
		t.Error("the RC failsafe has not fired")
	}
	set("SIM_RC_FAIL", 0)
	waitReal(t, "it is over", func() bool { return !fired(failsafe.RC) })
	drives()
	if err := v.Sim.Submit(command.FailMotor{Motor: 3}); err != nil {
		t.Fatal(err)
	}
	mode("HOLD")
	waitReal(t, "the crash check has fired", func() bool { return fired(failsafe.Crash) })
	before := look().Flight
	v.Supervisor.Restart()
	waitReal(t, "it stands where it began", func() bool {
		s := look()
		return s.Flight > before && s.Link.State == snapshot.LinkConnected && s.Time > 0.5 && math.Hypot(s.PositionNED.X, s.PositionNED.Y) < 0.5
	})
	waitReal(t, "it is ready again", func() bool { // what is known of before counts no more
		s := v.Link.Status()
		return look().Time > 20 && !s.Armed && s.Ready && s.EKF.KnowsPosition()
	})
	if err := v.Sim.Submit(command.RestoreMotor{Motor: 3}); err != nil {
		t.Fatal(err)
	}
	drives()
}

// TestArduPilotRoversDriveTheirMission: ArduRover, on the parameters that follow from the vehicle, which it has all, drives a mission around a
// square in wind, passes its corners, and comes home in RTL.
func TestArduPilotRoversDriveTheirMission(t *testing.T) {
	for i, name := range []string{"rover", "rover-skid", "rover-vectored", "rover-omni3mecanum"} {
		t.Run(name, func(t *testing.T) {
			v := ready(t, name, i)
			list, err := v.Setup.Entry.Parameters()
			if err != nil {
				t.Fatal(err)
			}
			all, err := v.Link.AllParams(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range list {
				if got, ok := all[p.Name]; !ok || !strings.HasPrefix(p.Name, "SIM_") && float32(got.Value) != float32(p.Value) {
					t.Errorf("%s is %v, %v, want %g", p.Name, got, ok, p.Value)
				}
			}
			v.Link.Arm()
			waitReal(t, "it is armed", func() bool { return v.Link.Status().Armed })
			v.Link.SetMode("AUTO")
			var now snapshot.Snapshot
			near, fast := make([]float64, len(square)), 0.0
			for k := range near {
				near[k] = math.Inf(1)
			}
			waitReal(t, "it has come home", func() bool {
				v.Sim.Buffer().Read(&now)
				fast = max(fast, now.VelGround.Len())
				for k, c := range square {
					near[k] = min(near[k], math.Hypot(now.PositionNED.X-c[0], now.PositionNED.Y-c[1]))
				}
				return near[len(near)-1] < 4 && math.Hypot(now.PositionNED.X, now.PositionNED.Y) < 2.5
			})
			for k, d := range near {
				if !(d < 3.5) {
					t.Errorf("it passes corner %d at %.1f m", k+1, d)
				}
			}
			t.Logf("corners passed at %.2f m, up to %.2f m/s, %.0f s", near, fast, now.Time)
		})
	}
}
