//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/kind"
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

// TestArduPilotRoversDriveTheirMission: ArduRover, on the parameters that follow from the vehicle, which it has all, and on ArduPilot's own
// files, drives a mission around a square in wind, passes its corners, and comes home in RTL.
func TestArduPilotRoversDriveTheirMission(t *testing.T) {
	steering := filepath.Join(t.TempDir(), "steering.parm") // as it follows from the vehicle: see TestArduPilotBalanceBotOnStockSteering
	if err := os.WriteFile(steering, []byte("ATC_STR_RAT_P 0.02\nATC_STR_RAT_I 0.1\nATC_STR_RAT_FF 0.05\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		name  string
		files []string // of ArduPilot; none: the parameters that follow from the vehicle
		wind  float64
	}{
		{"rover", nil, 6}, {"rover-skid", nil, 6}, {"rover-vectored", nil, 6}, {"rover-omni3mecanum", nil, 6}, {"balancebot", nil, 3},
		{"rover-omni3mecanum", []string{"rover.parm", "rover-omni3mecanum.parm"}, 6},
		{"balancebot", append(slices.Clip(stockBalanceBot), steering), 0},
	} {
		name := c.name
		if c.files != nil {
			name += " stock"
		}
		t.Run(name, func(t *testing.T) {
			blow := func(o *config.Config) { o.Weather.Wind.Speed, o.Weather.Wind.FromDeg = c.wind, 250 }
			var v *vtol
			if c.files == nil {
				v = &vtol{T: t, Vehicle: ready(t, c.name, i, blow)}
				v.hasItsParameters()
			} else {
				v = onStock(t, c.name, uint16(17920+i), c.files, blow)
			}
			v.Link.Arm()
			v.until(20, "it is armed", func() bool { return v.Link.Status().Armed })
			v.mode("AUTO")
			from := v.look().Time
			near, fast, lean := make([]float64, len(square)), 0.0, 0.0
			for k := range near {
				near[k] = math.Inf(1)
			}
			v.until(300, "it has come home", func() bool {
				v.look()
				fast, lean = max(fast, v.now.VelGround.Len()), max(lean, v.leansAt(from+5))
				for k, c := range square {
					near[k] = min(near[k], math.Hypot(v.now.PositionNED.X-c[0], v.now.PositionNED.Y-c[1]))
				}
				return near[len(near)-1] < 4 && math.Hypot(v.now.PositionNED.X, v.now.PositionNED.Y) < 2.5
			})
			for k, d := range near {
				if !(d < 3.5) {
					t.Errorf("it passes corner %d at %.1f m", k+1, d)
				}
			}
			t.Logf("corners passed at %.2f m, up to %.2f m/s, leaned by %.1f° at most, home after %.0f s", near, fast, lean*180/math.Pi, v.now.Time-from)
		})
	}
}

// stockBalanceBot are ArduPilot's files for the frame balancebot.
var stockBalanceBot = []string{"rover.parm", "rover-skid.parm", "balancebot.parm"}

// TestArduPilotBalanceBotOnStockSteering: on ArduPilot's files alone balancebot stays upright, but shakes about its upright axis, since its wheels turn it
// faster than those of ArduPilot's own model do, and does not come to the first corner.
func TestArduPilotBalanceBotOnStockSteering(t *testing.T) {
	v := onStock(t, "balancebot", 17929, stockBalanceBot, func(*config.Config) {})
	v.Link.Arm()
	v.until(20, "it is armed", func() bool { return v.Link.Status().Armed })
	v.mode("AUTO")
	v.during(5, func() {})
	fast, lean, near := 0.0, 0.0, math.Inf(1)
	v.during(40, func() {
		v.look()
		fast, lean = max(fast, math.Abs(v.now.Rate.Z)), max(lean, frame.Tilt(v.now.NEDFromFRD))
		near = min(near, math.Hypot(v.now.PositionNED.X-square[0][0], v.now.PositionNED.Y-square[0][1]))
	})
	t.Logf("it turns at up to %.0f °/s, leans by %.0f° at most, and comes within %.0f m of the first corner", fast*180/math.Pi, lean*180/math.Pi, near)
	if lean > 0.6 || fast < 3 || near < 10 {
		t.Errorf("it turns at up to %.1f rad/s, leans by %.2f rad, and comes within %.0f m of the first corner", fast, lean, near)
	}
}

// leansAt is its tilt from a time on [rad].
func (v *vtol) leansAt(from float64) float64 {
	if v.now.Time < from {
		return 0
	}
	return frame.Tilt(v.now.NEDFromFRD)
}

// hasItsParameters reports those that ArduPilot does not have as they follow from the vehicle.
func (v *vtol) hasItsParameters() {
	v.Helper()
	list, err := v.Setup.Entry.Parameters()
	if err != nil {
		v.Fatal(err)
	}
	all, err := v.Link.AllParams(v.Context())
	if err != nil {
		v.Fatal(err)
	}
	for _, p := range list {
		if got, ok := all[p.Name]; !ok || !strings.HasPrefix(p.Name, "SIM_") && float32(got.Value) != float32(p.Value) {
			v.Errorf("%s is %v, %v, want %g", p.Name, got, ok, p.Value)
		}
	}
}

// onStock starts the real ArduRover with ArduPilot's own parameter files for a vehicle with the mission around the square, and waits until
// it is ready to arm.
func onStock(t *testing.T, name string, port uint16, files []string, change func(*config.Config)) *vtol {
	t.Helper()
	path := aroundSquare(t)
	aloneIs(t, kind.Rover, ardupilot.Rover(t), port, files...)
	v, _ := joined(t, name, port, change, func(c *config.Config) { c.Mission = config.Mission{Files: []string{path}, Upload: true} })
	v.ready()
	return v
}
