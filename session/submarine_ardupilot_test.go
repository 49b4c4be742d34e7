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

// diver is a submarine that the real ArduSub moves.
type diver struct{ *vtol }

// waypoints are where its mission leads: north, east, and down from the surface [m].
var waypoints = [][3]float64{{15, 0, 4}, {15, 12, 7}, {0, 12, 5}}

// underWater writes a mission through places and back to the surface at home, and returns its path.
func underWater(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "dive.waypoints")
	text, h := "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t0\t1\n", mission.DefaultHome
	for k, c := range waypoints {
		at := h.Global(c[0], c[1], 0)
		text += fmt.Sprintf("%d\t0\t3\t16\t0\t0\t0\t0\t%.7f\t%.7f\t%.1f\t1\n", k+1, at.LatDeg, at.LonDeg, -c[2])
	}
	text += fmt.Sprintf("%d\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1\n", len(waypoints)+1)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// submerged starts the real ArduSub for a vehicle, on the parameters that follow from it or on files of ArduPilot's own, with a mission under
// water, and waits until it is ready to arm.
func submerged(t *testing.T, name string, i int, files []string, change ...func(*config.Config)) *diver {
	t.Helper()
	binary, path := ardupilot.Sub(t), underWater(t)
	upload := func(c *config.Config) {
		c.Mission = config.Mission{Files: []string{path}, Upload: true}
		for _, set := range change {
			set(c)
		}
	}
	if files != nil {
		port := uint16(17960 + i)
		aloneIs(t, kind.Sub, binary, port, files...)
		v, _ := joined(t, name, port, upload)
		v.ready()
		return &diver{v}
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup, c.Vehicle.Name = listenAt(uint16(17940+i)), 5, name
		c.SITL = config.SITL{Binary: binary, Instance: 70 + i}
		c.MAVLink.Address = config.ChildMAVLink
		upload(c)
	}))
	v := &vtol{T: t, Vehicle: f.Vehicles[0]}
	v.ready()
	return &diver{v}
}

// from returns how far it is from a place of the surface at home, north, east and down [m].
func (d *diver) from(place [3]float64) float64 {
	at := d.look().PositionNED.Sub(d.Sim.Home())
	return math.Hypot(math.Hypot(at.X-place[0], at.Y-place[1]), at.Z-place[2])
}

// depth is that of the centre of mass below the surface [m].
func (d *diver) depth() float64 { return d.look().PositionNED.Z - d.Sim.Home().Z }

func (d *diver) give(c command.Command) {
	d.Helper()
	if err := d.Sim.Submit(c); err != nil {
		d.Fatal(err)
	}
}

// dives arms it and takes it to a place in GUIDED.
func (d *diver) dives(place [3]float64) {
	d.Helper()
	d.mode("GUIDED")
	d.Link.Arm()
	d.until(20, "it is armed", func() bool { return d.Link.Status().Armed })
	d.goes(place)
}

func (d *diver) goes(place [3]float64) {
	d.Helper()
	d.Link.GoTo(d.Sim.Home().Add(frame.OfNED(place[0], place[1], place[2])))
	d.until(90, "it is there", func() bool { return d.from(place) < 0.5 })
}

// holds is how far it goes from where it is in a mode within a time [s], level and in depth, after it has stopped.
func (d *diver) holds(mode string, seconds float64) (level, deep float64) {
	d.Helper()
	d.mode(mode)
	d.during(15, func() {})
	from := d.look().PositionNED
	d.during(seconds, func() {
		off := d.look().PositionNED.Sub(from)
		level, deep = max(level, math.Hypot(off.X, off.Y)), max(deep, math.Abs(off.Z))
	})
	return level, deep
}

// surfaces brings it up.
func (d *diver) surfaces() {
	d.Helper()
	d.mode("SURFACE")
	d.until(90, "it is at the surface", func() bool { return d.depth() < 0.3 })
}

// TestArduPilotSubDives: ArduSub, on the parameters that follow from the vehicle and on those of ArduPilot's own files, dives to 5 m, holds the depth and, in
// a current of 0.5 m/s, the place, swims its mission and comes up.
func TestArduPilotSubDives(t *testing.T) {
	for i, c := range []struct {
		name  string
		files []string // of ArduPilot; none: the parameters that follow from the vehicle
	}{
		{"bluerov2", nil},
		{"bluerov2", []string{"sub.parm"}},
		{"bluerov2-heavy", nil},
		{"bluerov2-heavy", []string{"sub-6dof.parm"}},
	} {
		name := c.name
		if c.files != nil {
			name += " stock"
		}
		t.Run(name, func(t *testing.T) {
			d := submerged(t, c.name, i, c.files)
			d.dives([3]float64{0, 0, 5})
			_, calm := d.holds("ALT_HOLD", 20)
			d.give(command.SetCurrent{Speed: 0.5, TowardDeg: 90})
			level, deep := d.holds("POSHOLD", 30)
			d.give(command.SetCurrent{})
			if calm > 0.2 || level > 1 || deep > 0.3 {
				t.Errorf("it holds the depth within %.2f m, and in 0.5 m/s of current the place within %.2f m and the depth within %.2f m", calm, level, deep)
			}
			d.mode("AUTO")
			near, tilt, from := [3]float64{}, 0.0, d.look().Time
			for k := range near {
				near[k] = math.Inf(1)
			}
			d.until(240, "it has been everywhere", func() bool {
				all := true
				for k := range near {
					near[k] = min(near[k], d.from(waypoints[k]))
					all = all && near[k] < 2.5
				}
				tilt = max(tilt, frame.Tilt(d.now.NEDFromFRD))
				return all
			})
			seconds := d.now.Time - from
			d.surfaces()
			t.Logf("ALT_HOLD within %.2f m; POSHOLD in 0.5 m/s within %.2f m, depth %.2f m; mission in %.0f s, places passed at %.2f m, leaning %.0f° at most; at the surface", calm, level, deep, seconds, near, tilt*180/math.Pi)
		})
	}
}

// TestArduPilotSubLosesThrusters: the one with eight thrusters holds its place without a vertical and a horizontal one; the one with six
// leans without a vertical one, comes up with the other by its buoyancy, and is there with both.
func TestArduPilotSubLosesThrusters(t *testing.T) {
	d := submerged(t, "bluerov2-heavy", 5, nil)
	d.dives([3]float64{0, 0, 5})
	d.mode("POSHOLD")
	d.give(command.FailMotor{Motor: 5})
	d.give(command.FailMotor{Motor: 1})
	level, deep := d.holds("POSHOLD", 30)
	tilt := frame.Tilt(d.now.NEDFromFRD)
	if level > 1.5 || deep > 0.5 || tilt > 0.5 {
		t.Errorf("without thrusters 1 and 5 it holds its place within %.2f m, its depth within %.2f m, leaning %.0f°", level, deep, tilt*180/math.Pi)
	}
	t.Logf("heavy without 1 and 5: %.2f m, depth %.2f m, leaning %.0f°", level, deep, tilt*180/math.Pi)
	d.surfaces()

	d = submerged(t, "bluerov2", 6, nil)
	d.dives([3]float64{0, 0, 5})
	d.mode("ALT_HOLD")
	d.give(command.FailMotor{Motor: 5})
	d.give(command.FailMotor{Motor: 6})
	from := d.depth()
	d.during(20, func() {})
	if rose := from - d.depth(); !(rose > 0.5) {
		t.Errorf("without its vertical thrusters it rises by %.2f m in 20 s, want its buoyancy to lift it", rose)
	}
	t.Logf("bluerov2 without 5 and 6 rises at %.2f m/s", (from-d.depth())/20)
}

// TestArduPilotSubRestarts: when ArduSub restarts at depth, the submarine lies where it began, and dives again; a sitlark that is started again for
// an ArduSub that runs on goes on from the surface, too.
func TestArduPilotSubRestarts(t *testing.T) {
	d := submerged(t, "bluerov2", 7, nil)
	d.dives([3]float64{3, 0, 4})
	before := d.look().Flight
	d.Supervisor.Restart()
	d.until(60, "it lies where it began", func() bool {
		s := d.look()
		return s.Flight > before && s.Link.State == snapshot.LinkConnected && s.Time > 0.5 && d.depth() < 0.3 && d.away() < 1
	})
	d.until(120, "it is ready again", func() bool {
		s := d.Link.Status()
		return d.look().Time > 20 && !s.Armed && s.Ready && s.EKF.KnowsPosition()
	})
	d.dives([3]float64{0, 2, 3})
	d.surfaces()

	const port = 17969
	aloneIs(t, kind.Sub, ardupilot.Sub(t), port, "sub.parm")
	v, end := joined(t, "bluerov2", port)
	v.ready()
	d = &diver{v}
	d.dives([3]float64{0, 0, 3})
	end()
	v, _ = joined(t, "bluerov2", port)
	d = &diver{v}
	d.until(30, "ArduSub is heard again", func() bool { return d.look().Link.State == snapshot.LinkConnected && d.look().Time > 1 })
	if depth := d.depth(); depth > 3.5 {
		t.Errorf("after sitlark's restart it is %g m deep", depth)
	}
	d.until(60, "it is where ArduSub holds it", func() bool { return math.Abs(d.depth()-3) < 1 })
}
