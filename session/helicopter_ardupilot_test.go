//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// overSquare is a mission for what flies: up to 20 m, around a square, and home.
func overSquare(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "over.waypoints")
	text, h := "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t584\t1\n1\t0\t3\t22\t0\t0\t0\t0\t0\t0\t20\t1\n", mission.DefaultHome
	for k, c := range square {
		at := h.Global(c[0], c[1], 0)
		text += fmt.Sprintf("%d\t0\t3\t16\t0\t0\t0\t0\t%.7f\t%.7f\t20\t1\n", k+2, at.LatDeg, at.LonDeg)
	}
	text += fmt.Sprintf("%d\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1\n", len(square)+2)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestArduPilotHelicopters: in 6 m/s of wind the real ArduPilot takes both helicopters off by sitlark's request, which handles the motor interlock, hovers,
// flies a mission with RTL and lands: heli-450 on the parameters that follow from it, heli-700 on ArduPilot's stock file, too. It goes on without the governor, and not without
// the tail rotor.
func TestArduPilotHelicopters(t *testing.T) {
	for i, c := range []struct {
		name, lost string
		files      []string // of ArduPilot; none: the parameters that follow from the helicopter
	}{
		{"heli-450", "tail", nil},
		{"heli-700", "tail", nil},
		{"heli-700", "tail", []string{"copter-heli.parm"}},
		{"heli-dual", "rear", nil},
		{"heli-dual", "rear", []string{"copter-heli.parm", "copter-heli-dual.parm"}},
		{"heli-coaxial", "lower", nil},
	} {
		name := c.name
		if c.files != nil {
			name += " stock"
		}
		t.Run(name, func(t *testing.T) {
			binary, path := ardupilot.Heli(t), overSquare(t)
			settings := func(s *config.Config) {
				s.Mission = config.Mission{Files: []string{path}, Upload: true}
				s.Weather.Wind.Speed, s.Weather.Wind.FromDeg = 6, 250
			}
			var v *vtol
			if c.files == nil {
				t.Setenv("XDG_CACHE_HOME", t.TempDir())
				f := flying(t, testSetup(t, func(s *config.Config) {
					s.Exchange.Listen, s.Speedup, s.Vehicle.Name = fmt.Sprintf("127.0.0.1:%d", 17960+i), 5, c.name
					s.SITL = config.SITL{Binary: binary, Instance: 70 + i}
					s.MAVLink.Address = config.ChildMAVLink
					settings(s)
				}))
				v = &vtol{T: t, Vehicle: f.Vehicles[0]}
			} else {
				aloneIs(t, kind.Heli, binary, uint16(17960+i), c.files...)
				v, _ = joined(t, c.name, uint16(17960+i), settings)
			}
			v.until(120, "it knows where it is", func() bool { s := v.Link.Status(); return s.EKF.KnowsPosition() && s.Mission.Total == len(square)+3 })
			v.during(15, func() {})
			v.Link.TakeOff(15)
			v.until(90, "it is up", func() bool { return v.height() > 14.5 })
			v.during(8, func() {})
			place, off, lean := v.look().PositionNED, 0.0, 0.0
			v.during(20, func() {
				s := v.look()
				off, lean = max(off, s.PositionNED.Sub(place).Len()), max(lean, frame.Tilt(s.NEDFromFRD))
			})
			if off > 1 || lean > 0.35 {
				t.Errorf("hovering it is up to %.2f m off, leaning by %.1f°", off, lean*180/math.Pi)
			}
			v.mode("AUTO")
			near := make([]float64, len(square))
			for k := range near {
				near[k] = math.Inf(1)
			}
			most := 0.0
			v.until(240, "it has come home and stands", func() bool {
				s := v.look()
				for k := range near {
					near[k] = min(near[k], math.Hypot(s.PositionNED.X-square[k][0], s.PositionNED.Y-square[k][1]))
				}
				most = max(most, frame.Tilt(s.NEDFromFRD))
				return near[len(near)-1] < 5 && v.away() < 3 && !v.Link.Status().Armed
			})
			for k, d := range near {
				if !(d < 4) {
					t.Errorf("it passes corner %d at %.1f m", k+1, d)
				}
			}
			if s := v.look(); s.Contact.Crashed || s.Contact.LegsBroken != 0 {
				t.Errorf("it broke: %+v", s.Contact)
			}
			v.Link.TakeOff(25)
			v.until(90, "it is up again", func() bool { return v.height() > 24 })
			v.during(5, func() {})
			v.apply(command.FailGovernor{Motor: 8})
			low := math.Inf(1)
			v.during(15, func() { low = min(low, v.height()) })
			if low < 22 {
				t.Errorf("without its governor it sinks to %.1f m", low)
			}
			v.apply(command.LoseRotor{Rotor: command.Part{Name: c.lost}})
			spun := 0.0
			v.until(60, "it is on the ground", func() bool { spun = max(spun, math.Abs(v.look().Rate.Z)); return v.look().Contact.InContact })
			if spun < 3 {
				t.Errorf("without its tail rotor it turns at %.1f rad/s at most", spun)
			}
			t.Logf("hover within %.2f m, leaning %.1f°; corners passed at %.1f m, up to %.0f°; without its governor no lower than %.1f m; without its tail rotor up to %.1f rad/s",
				off, lean*180/math.Pi, near, most*180/math.Pi, low, spun)
		})
	}
}

// apply gives the physics a command.
func (v *vtol) apply(c command.Command) {
	v.Helper()
	if err := v.Sim.Submit(c); err != nil {
		v.Fatal(err)
	}
}

// TestArduPilotHelicopterRestarts: when ArduPilot restarts in the air, the helicopter stands where it began with its rotor at rest, and flies again; a sitlark that is started again
// for an ArduPilot that runs on begins on the ground, and is flown on from there.
func TestArduPilotHelicopterRestarts(t *testing.T) {
	up := func(v *vtol, height float64) {
		t.Helper()
		v.until(120, "it knows where it is", func() bool { s := v.Link.Status(); return s.EKF.KnowsPosition() })
		v.during(15, func() {})
		v.Link.TakeOff(height)
		v.until(90, "it is up", func() bool { return v.height() > height-0.5 })
		v.during(5, func() {})
	}
	binary := ardupilot.Heli(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(s *config.Config) {
		s.Exchange.Listen, s.Speedup, s.Vehicle.Name = "127.0.0.1:17968", 5, "heli-700"
		s.SITL = config.SITL{Binary: binary, Instance: 76}
		s.MAVLink.Address = config.ChildMAVLink
	}))
	v := &vtol{T: t, Vehicle: f.Vehicles[0]}
	up(v, 12)
	before := v.look().Flight
	v.Supervisor.Restart()
	v.until(60, "it stands where it began", func() bool {
		s := v.look()
		return s.Flight > before && s.Link.State == snapshot.LinkConnected && s.Time > 0.5 && s.Time < 60 && s.Contact.InContact && v.away() < 1 && s.Heads[0].Speed < 1
	})
	up(v, 8)
	v.mode("LAND")
	v.until(120, "it has landed", func() bool { return v.look().Contact.InContact && !v.Link.Status().Armed })
	if s := v.look(); s.Contact.Crashed || s.Contact.LegsBroken != 0 {
		t.Errorf("it broke: %+v", s.Contact)
	}

	const port = 17967
	aloneIs(t, kind.Heli, binary, port, "copter-heli.parm")
	v, end := joined(t, "heli-700", port)
	up(v, 10)
	end()
	v, _ = joined(t, "heli-700", port)
	v.until(30, "ArduPilot is heard again", func() bool { return v.look().Link.State == snapshot.LinkConnected && v.look().Time > 0.5 })
	if h := v.height(); h > 5 {
		t.Errorf("after sitlark's restart it is %.1f m high", h)
	}
	v.until(60, "it is where ArduPilot holds it", func() bool { return math.Abs(v.height()-10) < 1 && v.away() < 2 })
	v.during(10, func() {})
	if s := v.look(); s.Contact.Crashed || math.Abs(v.height()-10) > 1 || v.away() > 2 {
		t.Errorf("%.1f m high, %.1f m away: %+v", v.height(), v.away(), s.Contact)
	}
}
