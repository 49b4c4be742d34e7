//go:build ardupilot

package session

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// aloft starts the real Blimp, on the parameters that follow from the vehicle or on files of ArduPilot's own, and carries it up.
func aloft(t *testing.T, i int, files []string) *vtol {
	t.Helper()
	binary := ardupilot.Blimp(t)
	var v *vtol
	if files != nil {
		port := uint16(18060 + i)
		aloneIs(t, kind.Blimp, binary, port, files...)
		v, _ = joined(t, "blimp", port)
	} else {
		t.Setenv("XDG_CACHE_HOME", t.TempDir())
		f := flying(t, testSetup(t, func(c *config.Config) {
			c.Exchange.Listen, c.Speedup, c.Vehicle.Name = listenAt(uint16(18040+i)), 5, "blimp"
			c.SITL = config.SITL{Binary: binary, Instance: 80 + i}
			c.MAVLink.Address = config.ChildMAVLink
		}))
		v = &vtol{T: t, Vehicle: f.Vehicles[0]}
	}
	v.ready()
	carriedUp(v)
	return v
}

// carriedUp arms the blimp, lets an updraft carry it up, and holds it there in LOITER.
func carriedUp(v *vtol) {
	v.Helper()
	v.mode("MANUAL")
	v.Link.Arm()
	v.until(20, "it is armed", func() bool { return v.Link.Status().Armed })
	v.give(command.SetWind{Speed: 0, Vertical: 0.5})
	v.until(60, "the updraft has carried it up", func() bool { return v.height() > 3 })
	v.give(command.SetWind{})
	v.mode("LOITER")
	v.during(30, func() {})
}

// placeHeld is how far it goes within a time [s] from where it is, level and in height.
func placeHeld(v *vtol, seconds float64) (level, high float64) {
	from := v.look().PositionNED
	v.during(seconds, func() {
		off := v.look().PositionNED.Sub(from)
		level, high = max(level, math.Hypot(off.X, off.Y)), max(high, math.Abs(off.Z))
	})
	return level, high
}

// TestArduPilotBlimpHoldsAndReturns: Blimp, on the parameters that follow from the vehicle and on ArduPilot's own, holds a place in still air and in a breath of
// wind, drifts with that in MANUAL, comes home in RTL, nose to the north, and backward so with its back fin stuck; with its front fin
// stuck it does not. A wind faster than it takes it away.
func TestArduPilotBlimpHoldsAndReturns(t *testing.T) {
	for i, files := range [][]string{nil, {"blimp.parm"}} {
		name := "derived"
		if files != nil {
			name = "stock"
		}
		t.Run(name, func(t *testing.T) {
			v := aloft(t, i, files)
			calm, high := placeHeld(v, 30)
			v.give(command.SetWind{Speed: 0.15, FromDeg: 270})
			v.during(20, func() {})
			windy, windyHigh := placeHeld(v, 30)
			v.mode("MANUAL")
			v.during(14, func() {}) // it sinks meanwhile, with its fins at rest
			drifts := v.look().VelGround.Y / v.now.Air.WindNED.Y
			v.give(command.SetWind{})
			v.mode("RTL")
			home := func() bool { return v.away() < 0.5 && v.height() < 0.5 }
			v.until(240, "it is home", home)
			v.during(20, func() {})
			if calm > 0.5 || high > 0.3 || windy > 1 || windyHigh > 0.4 || drifts < 0.3 || drifts > 1.1 || !home() {
				t.Errorf("it holds its place within %.2f m and its height within %.2f m, in 0.15 m/s of wind within %.2f m and %.2f m, drifts at %.2f of that in MANUAL, and stays %.2f m from home",
					calm, high, windy, windyHigh, drifts, v.away())
			}
			t.Logf("LOITER within %.2f m and %.2f m high, in 0.15 m/s of wind %.2f m and %.2f m; MANUAL drifts at %.2f of it; RTL ends %.2f m from home, leaning %.1f°",
				calm, high, windy, windyHigh, drifts, v.away(), frame.Tilt(v.now.NEDFromFRD)*180/math.Pi)

			carried := func() {
				v.mode("MANUAL")
				v.give(command.SetWind{Speed: 0.3, FromDeg: 180, Vertical: 0.4})
				v.until(90, "the wind has carried it away", func() bool { return v.away() > 4 })
				v.give(command.SetWind{})
				v.mode("RTL")
			}
			carried()
			v.give(command.StickServo{Servo: command.Part{Number: 1}})
			from := v.look().Time
			v.until(400, "it is home with its back fin stuck", func() bool { return v.away() < 1 })
			t.Logf("with its back fin stuck it is home after %.0f s", v.now.Time-from)

			v.give(command.RestoreServo{Servo: command.Part{Number: 1}})
			carried()
			v.give(command.StickServo{Servo: command.Part{Number: 2}})
			least := math.Inf(1)
			v.during(60, func() { least = min(least, v.away()) })
			t.Logf("with its front fin stuck it is %.1f m from home after 60 s, and was never nearer than %.1f m", v.away(), least)
			if v.away() < 1.5 {
				t.Errorf("with its front fin stuck it comes home, by what?")
			}
			v.give(command.RestoreServo{Servo: command.Part{Number: 2}})
			v.give(command.SetWind{Speed: 1, FromDeg: 0})
			v.during(30, func() {})
			if v.away() < 5 {
				t.Errorf("a wind of 1 m/s has carried it %.1f m in 30 s in RTL, want more than it flies", v.away())
			}
		})
	}
}

// TestArduPilotBlimpRestarts: when Blimp restarts in the air, the blimp lies where it began, and holds a place up there again; a sitlark that is started
// again for a Blimp that runs on begins on the ground, and Blimp flies the blimp up to its height again.
func TestArduPilotBlimpRestarts(t *testing.T) {
	v := aloft(t, 2, nil)
	before := v.look().Flight
	v.Supervisor.Restart()
	v.until(60, "it lies where it began", func() bool {
		s := v.look()
		return s.Flight > before && s.Link.State == snapshot.LinkConnected && s.Time > 0.5 && v.height() < 0.3 && v.away() < 1
	})
	v.until(120, "it is ready again", func() bool {
		s := v.Link.Status()
		return v.look().Time > 5 && !s.Armed && s.Ready && s.EKF.KnowsPosition()
	})
	carriedUp(v)
	level, high := placeHeld(v, 30)
	if level > 0.5 || high > 0.3 {
		t.Errorf("after its restart it holds its place within %.2f m and its height within %.2f m", level, high)
	}
	t.Logf("after its restart it holds its place within %.2f m and its height within %.2f m", level, high)

	const port = 18068
	aloneIs(t, kind.Blimp, ardupilot.Blimp(t), port, "blimp.parm")
	v, end := joined(t, "blimp", port)
	v.ready()
	carriedUp(v)
	end()
	v, _ = joined(t, "blimp", port)
	v.until(30, "Blimp is heard again", func() bool { return v.look().Link.State == snapshot.LinkConnected && v.look().Time > 1 })
	v.until(90, "Blimp has flown it up again", func() bool { return v.height() > 2 && v.away() < 1 })
	t.Logf("%.0f s after sitlark's restart it is %.1f m high and %.1f m from home", v.now.Time, v.height(), v.away())
}
