//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotRoversDriveTheirMission: ArduRover, on the parameters that follow from the vehicle, which it has all, drives a mission around a
// square in wind, passes its corners, and comes home in RTL.
func TestArduPilotRoversDriveTheirMission(t *testing.T) {
	binary := ardupilot.Rover(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	corners := [][2]float64{{30, 0}, {30, 30}, {0, 30}}
	for i, name := range []string{"rover", "rover-skid"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "square.waypoints")
			text, h := "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t584\t1\n", mission.DefaultHome
			for k, c := range corners {
				at := h.Global(c[0], c[1], 0)
				text += fmt.Sprintf("%d\t0\t3\t16\t0\t0\t0\t0\t%.7f\t%.7f\t0\t1\n", k+1, at.LatDeg, at.LonDeg)
			}
			text += fmt.Sprintf("%d\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1\n", len(corners)+1)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			f := flying(t, testSetup(t, func(c *config.Config) {
				c.Exchange.Listen, c.Speedup = fmt.Sprintf("127.0.0.1:%d", 17730+i), 5
				c.Vehicle.Name = name
				c.SITL = config.SITL{Binary: binary, Instance: 50 + i}
				c.MAVLink.Address = config.ChildMAVLink
				c.Mission = config.Mission{Files: []string{path}, Upload: true}
				c.Weather.Wind.Speed, c.Weather.Wind.FromDeg = 6, 250
			}))
			v := f.Vehicles[0]
			waitReal(t, "it is ready to arm and knows where it is", func() bool { s := v.Link.Status(); return s.Ready && s.EKF.KnowsPosition() })
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
			near, fast := make([]float64, len(corners)), 0.0
			for k := range near {
				near[k] = math.Inf(1)
			}
			waitReal(t, "it has come home", func() bool {
				v.Sim.Buffer().Read(&now)
				fast = max(fast, now.VelGround.Len())
				for k, c := range corners {
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
