//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotSailboatSailsItsMission: ArduRover, on the parameters that follow from the boat, reads sitlark's wind vane, beats against the wind
// by tacks, passes the corners, and comes home; in LOITER it stays near a place, and comes home again in RTL. After a restart of
// ArduRover it sails off again.
func TestArduPilotSailboatSailsItsMission(t *testing.T) {
	for _, c := range []struct {
		name string
		wind float64
	}{{"sailboat", 3}, {"sailboat", 4}, {"sailboat", 6}, {"sailboat-motor", 3}, {"sailboat-motor", 6}} {
		t.Run(fmt.Sprintf("%s %g m/s", c.name, c.wind), func(t *testing.T) { sailsItsMission(t, c.name, c.wind) })
	}
}

func sailsItsMission(t *testing.T, name string, wind float64) {
	v := ready(t, name, 16, func(c *config.Config) { c.Weather.Wind = command.SetWind{Speed: wind} })
	var now snapshot.Snapshot
	look := func() *snapshot.Snapshot { v.Sim.Buffer().Read(&now); return &now }
	v.Link.Arm()
	waitSailing(t, "it is armed", func() bool { return v.Link.Status().Armed })
	drifted := look().PositionNED // where it comes back to: nobody holds it until it is armed
	home := func() float64 { return math.Hypot(now.PositionNED.X-drifted.X, now.PositionNED.Y-drifted.Y) }
	v.Link.SetMode("AUTO")
	near, fast, lean, tacks, side := make([]float64, len(square)), 0.0, 0.0, 0, 0.0
	for k := range near {
		near[k] = math.Inf(1)
	}
	told, begun := 0.0, look().Time
	waitSailing(t, "it has come home", func() bool {
		fast, lean = max(fast, look().VelGround.Len()), max(lean, frame.Tilt(now.NEDFromFRD))
		for k, c := range square {
			near[k] = min(near[k], math.Hypot(now.PositionNED.X-c[0], now.PositionNED.Y-c[1]))
		}
		_, _, yaw := frame.Euler(now.NEDFromFRD)
		if a := math.Abs(yaw); a > 0.4 && a < 1.3 && math.Copysign(1, yaw) != side {
			side, tacks = math.Copysign(1, yaw), tacks+1
		}
		if now.Time > told+10 {
			told = now.Time
			t.Logf("%.0f s: at %.1f, %.1f m, heading %.0f°, %.2f m/s, boom %.0f°, rudder %.0f°, %s", now.Time, now.PositionNED.X, now.PositionNED.Y, yaw*180/math.Pi, now.VelGround.Len(),
				now.Wings[2].Boom*180/math.Pi, now.Servos[0].AngleDeg, v.Link.Status().Mode)
		}
		return near[len(near)-1] < 5 && home() < 5
	})
	for k, d := range near {
		if !(d < 5) {
			t.Errorf("it passes corner %d at %.1f m", k+1, d)
		}
	}
	t.Logf("drifted to %.1f, %.1f m before; %.0f s, %d tacks, corners passed at %.2f m, up to %.2f m/s, leaning by %.0f°", drifted.X, drifted.Y, now.Time-begun, tacks-1, near, fast, lean*180/math.Pi)
	if tacks-1 < 1 || lean > 1.1 {
		t.Errorf("%d tacks, leaning by %.2f rad", tacks-1, lean)
	}
	v.Link.SetMode("LOITER")
	waitSailing(t, "it loiters", func() bool { return v.Link.Status().Mode == "LOITER" })
	start, from, worst := look().Time, now.PositionNED, 0.0
	waitSailing(t, "a minute has passed", func() bool {
		worst = max(worst, look().PositionNED.Sub(from).Len())
		return now.Time > start+60
	})
	v.Link.SetMode("RTL")
	waitSailing(t, "it is home in RTL", func() bool { look(); return v.Link.Status().Mode == "RTL" && home() < 5 })
	t.Logf("LOITER within %.1f m", worst)
	if worst > 25 {
		t.Errorf("in LOITER it gets %.1f m off", worst)
	}
	before := look().Flight
	v.Supervisor.Restart()
	waitSailing(t, "it lies where it began", func() bool {
		s := look()
		return s.Flight > before && s.Link.State == snapshot.LinkConnected && s.Time > 0.5 && math.Hypot(s.PositionNED.X, s.PositionNED.Y) < 2
	})
	waitSailing(t, "it is ready again", func() bool {
		s := v.Link.Status()
		return look().Time > 20 && !s.Armed && s.Ready && s.EKF.KnowsPosition()
	})
	v.Link.Arm()
	waitSailing(t, "it is armed again", func() bool { return v.Link.Status().Armed })
	v.Link.SetMode("AUTO")
	waitSailing(t, "it sails to the first corner", func() bool {
		look()
		return math.Hypot(now.PositionNED.X-square[0][0], now.PositionNED.Y-square[0][1]) < 5
	})
}

// waitSailing is waitReal for what takes a boat some minutes of its own time.
func waitSailing(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(9 * time.Minute); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: did not come about", what)
		}
	}
}
