//go:build ardupilot

package session

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// vtol is a vehicle that the real ArduPilot moves: an ArduPlane upright and on its wings, or an ArduRover.
type vtol struct {
	*testing.T
	*Vehicle
	now snapshot.Snapshot
}

// raise starts the real ArduPlane for a vehicle, with sitlark's parameters or in a wind of its own, and waits until it is ready to arm.
func raise(t *testing.T, name, listen string, change func(*config.Config)) *vtol {
	t.Helper()
	binary := ardupilot.Plane(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup, c.Vehicle.Name = listen, 5, name
		c.SITL = config.SITL{Binary: binary, Instance: vtolInstance}
		c.MAVLink.Address = config.ChildMAVLink
		change(c)
	}))
	v := &vtol{T: t, Vehicle: f.Vehicles[0]}
	v.ready()
	return v
}

const vtolInstance = 22

// alone starts the real ArduPlane by itself, as a user does, with parameter files of ArduPilot's own or at a path.
func alone(t *testing.T, port uint16, files ...string) {
	t.Helper()
	aloneIs(t, kind.Plane, ardupilot.Plane(t), port, files...)
}

// aloneIs starts a program of ArduPilot as alone does.
func aloneIs(t *testing.T, k kind.Kind, binary string, port uint16, files ...string) {
	t.Helper()
	name, text := sitl.Parameters(k)
	folder := t.TempDir()
	own := filepath.Join(folder, name)
	if err := os.WriteFile(own, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	home := "-35.363261,149.165230,584,353"
	if k == kind.Sub {
		home = connect.Surface
	}
	c := sitl.Config{Binary: binary, Folder: folder, Port: port, Home: home, Instance: vtolInstance, Speedup: 5}
	for _, file := range files {
		if !filepath.IsAbs(file) {
			file = ardupilot.Source(t, "Tools/autotest/default_params/"+file)
		}
		c.Defaults = append(c.Defaults, file)
	}
	c.Defaults = append(c.Defaults, own)
	child, err := sitl.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(child.Stop)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
}

// joined is a sitlark for an ArduPilot that runs already. It ends with the test or by end.
func joined(t *testing.T, name string, port uint16, change ...func(*config.Config)) (v *vtol, end func()) {
	t.Helper()
	f, err := New(testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup, c.Vehicle.Name = listenAt(port), 5, name
		c.MAVLink.Address = telemetry(vtolInstance)
		for _, set := range change {
			set(c)
		}
	}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	wait := f.start(ctx, cancel)
	end = sync.OnceFunc(func() {
		cancel()
		if err := errors.Join(wait(), f.Close()); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(end)
	return &vtol{T: t, Vehicle: f.Vehicles[0]}, end
}

func listenAt(port uint16) string { return fmt.Sprintf("127.0.0.1:%d", port) }

func (v *vtol) look() *snapshot.Snapshot { v.Sim.Buffer().Read(&v.now); return &v.now }
func (v *vtol) height() float64          { return -v.look().PositionNED.Z }
func (v *vtol) away() float64 {
	s := v.look()
	return math.Hypot(s.PositionNED.X, s.PositionNED.Y)
}

// until waits for at most limit of physics time [s].
func (v *vtol) until(limit float64, what string, ok func() bool) {
	v.Helper()
	from := v.look().Time
	last, moved := from, time.Now()
	for !ok() {
		switch t := v.look().Time; {
		case t < last: // ArduPilot has restarted
			from, last = t, t
		case t > last:
			last, moved = t, time.Now()
		}
		if s := &v.now; last > from+limit || time.Since(moved) > time.Minute {
			v.Fatalf("not within %g s: %s; at %.1f s it is %.1f m high, %.0f m from home, at %.1f m/s, mode %s", limit, what, s.Time,
				v.height(), v.away(), s.VelGround.Len(), v.Link.Status().Mode)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// during calls look again and again for a time [s].
func (v *vtol) during(seconds float64, each func()) {
	v.Helper()
	end := v.look().Time + seconds
	v.until(2*seconds, "time passes", func() bool { each(); return v.look().Time > end })
}

func (v *vtol) ready() {
	v.Helper()
	v.until(120, "it is ready to arm", func() bool { s := v.Link.Status(); return s.Ready && s.EKF.KnowsPosition() })
}

// restart starts ArduPlane again in GUIDED flight, and waits until that knows where the vehicle stands on its pad.
func (v *vtol) restart() {
	v.Helper()
	before := v.look().Flight
	v.Supervisor.Restart()
	v.until(60, "a new flight on the pad, in another mode", func() bool {
		s := v.look()
		return v.Link.Status().Mode != "GUIDED" && s.Flight > before && s.Link.State == snapshot.LinkConnected && v.height() < 0.5 && s.Time > 0.5
	})
	v.ready()
}

func (v *vtol) mode(name string) {
	v.Helper()
	v.Link.SetMode(name)
	v.until(20, "mode "+name, func() bool { return v.Link.Status().Mode == name })
}

// hover takes off to a height and holds the place for a time.
func (v *vtol) hover(height, seconds float64) {
	v.Helper()
	v.mode("GUIDED")
	v.Link.TakeOff(height)
	v.until(60, "it is up", func() bool { return v.height() > height-1 })
	worst, least, most := 0.0, math.Inf(1), 0.0
	v.during(seconds, func() {
		worst, least, most = max(worst, v.away()), min(least, v.height()), max(most, v.height())
	})
	v.Logf("it hovers within %.1f m, from %.1f to %.1f m high", worst, least, most)
	if worst > 5 || least < height-2 || most > height+2 {
		v.Errorf("it hovers %.1f m away and from %.1f to %.1f m high, want 0, %g", worst, least, most, height)
	}
}

// transition flies on the wings, with the rotors that only lift at rest and the nose ahead, and circles.
func (v *vtol) transition() {
	v.Helper()
	from, least := v.look().Time, math.Inf(1)
	v.mode("LOITER")
	v.until(60, "it flies on its wings", func() bool {
		least = min(least, v.height())
		_, pitch, _ := frame.Euler(v.now.NEDFromFRD)
		return v.now.Air.Airspeed > 12 && math.Abs(pitch) < 0.4 && v.atRest()
	})
	v.Logf("it flies on its wings after %.1f s, and was %.1f m high at least", v.now.Time-from, least)
	if least < 8 {
		v.Errorf("it sank to %.1f m on its way to forward flight", least)
	}
}

// atRest reports whether the rotors that lift alone stand.
func (v *vtol) atRest() bool {
	for i := range v.Setup.Entry.Vehicle.Motors {
		if m := &v.Setup.Entry.Vehicle.Motors[i]; m.Lifts() && !m.Tilts() && v.now.Rotors[i].Speed > 100 {
			return false
		}
	}
	return true
}

// circle flies for 20 s.
func (v *vtol) circle() {
	v.Helper()
	slowest, fastest := math.Inf(1), 0.0
	least, most := math.Inf(1), 0.0
	v.during(20, func() {
		slowest, fastest = min(slowest, v.look().Air.Airspeed), max(fastest, v.now.Air.Airspeed)
		least, most = min(least, v.height()), max(most, v.height())
	})
	v.Logf("it circles at %.1f to %.1f m/s, from %.1f to %.1f m high", slowest, fastest, least, most)
	if stall := v.stall(); slowest < stall || fastest > 35 || least < 8 {
		v.Errorf("it circles at %.1f to %.1f m/s and stalls below %.1f, from %.1f to %.1f m high", slowest, fastest, stall, least, most)
	}
}

// stall is the level stall speed [m/s].
func (v *vtol) stall() float64 {
	v.Helper()
	list, err := v.Setup.Entry.Parameters()
	if err != nil {
		v.Fatal(err)
	}
	i := slices.IndexFunc(list, func(p parameters.Parameter) bool { return p.Name == "AIRSPEED_STALL" })
	return list[i].Value
}

// land returns and lands.
func (v *vtol) land(limit float64) {
	v.Helper()
	from := v.look().Time
	v.mode("QRTL")
	v.until(limit, "it has landed", func() bool { s := v.Link.Status(); return !s.Armed && s.Landed })
	v.Logf("it stands %.2f m from home after %.0f s", v.away(), v.now.Time-from)
	if d := v.away(); d > 5 || v.now.Contact.Crashed {
		v.Errorf("it stands %.1f m from home, crashed %v", d, v.now.Contact.Crashed)
	}
}

// TestArduPilotQuadplanesTransition: on the parameters that follow from their physics, in 6 m/s of wind, and on ArduPilot's own, a
// quadplane and a tilt-rotor take off upright, hold their place, fly on their wings, come back and land where they began.
func TestArduPilotQuadplanesTransition(t *testing.T) {
	for i, name := range []string{"quadplane", "tilt-tri", "quadplane-tilthvec", "firefly", "quadplane-ice", "quadplane-cl84"} {
		t.Run(name, func(t *testing.T) {
			v := raise(t, name, listenAt(uint16(17860+i)), func(c *config.Config) { c.Weather.Wind = command.SetWind{Speed: 6, FromDeg: 340} })
			if name == "quadplane-cl84" { // its rotors stand ahead in FBWA, and take 7 s to point up
				v.mode("QLOITER")
				v.during(10, func() {})
			}
			v.thereAndBack(240)
		})
	}
	nose := filepath.Join(t.TempDir(), "nose.parm") // ArduPlane sets it by itself too late for the first start
	if err := os.WriteFile(nose, []byte("Q_TAILSIT_ENABLE 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		vehicle string
		files   []string
	}{
		{"quadplane", []string{"quadplane.parm"}},
		{"quadplane-tilttrivec", []string{"quadplane.parm", "quadplane-tilttrivec.parm"}},
		{"quadplane-tilttri", []string{"quadplane.parm", "quadplane-tilttri.parm"}},
		{"quadplane-tilthvec", []string{"../models/plane.parm", "quadplane-tilthvec.parm"}},
		{"firefly", []string{"quadplane.parm", "firefly.parm"}},
		{"quadplane-tri", []string{"quadplane.parm", "quadplane-tri.parm"}},
		{"quadplane-copter_tailsitter", []string{"quadplane.parm", "quadplane-copter_tailsitter.parm", nose}},
	} {
		t.Run(c.vehicle+" stock", func(t *testing.T) {
			port := uint16(17873 + i)
			alone(t, port, c.files...)
			v, _ := joined(t, c.vehicle, port)
			v.ready()
			v.thereAndBack(240)
		})
	}
}

// thereAndBack is a flight out on the wings and back to the pad, with at most so many seconds for the way back.
func (v *vtol) thereAndBack(limit float64) {
	v.Helper()
	v.hover(25, 8)
	v.transition()
	v.circle()
	v.land(limit)
}

// TestArduPilotQuadplaneSurvivesSomeFaults: with 70 % of a lift motor's thrust it hovers on, and without that motor it flies on its
// wings; when it hovers again it is lost.
func TestArduPilotQuadplaneSurvivesSomeFaults(t *testing.T) {
	v := raise(t, "quadplane", listenAt(17870), func(*config.Config) {})
	v.hover(30, 3)
	v.give(command.DegradeMotor{Motor: 5, Thrust: 0.7})
	worst := 0.0
	v.during(10, func() { worst = max(worst, v.away()) })
	v.Logf("with 70 %% of a motor's thrust it is %.1f m away at most, and %.1f m high", worst, v.height())
	if worst > 3 || math.Abs(v.height()-30) > 2 || v.now.Rotors[v.motor(5)].ThrustFactor != 0.7 {
		v.Errorf("with 70 %% of a motor's thrust it is %.1f m away, %.1f m high", worst, v.height())
	}
	v.transition()
	v.give(command.FailMotor{Motor: 5})
	v.circle()
	v.mode("QLAND")
	from := v.now.Time
	v.until(60, "it crashes without one of its four motors", func() bool { return v.look().Contact.Crashed })
	v.Logf("in a hover without the motor it crashes after %.1f s at %.1f m/s", v.now.Time-from, v.now.Contact.ImpactSpeed)
}

func (v *vtol) motor(number int) int {
	i, ok := v.Setup.Entry.Vehicle.MotorIndex(number)
	if !ok {
		v.Fatalf("no motor %d", number)
	}
	return i
}

func (v *vtol) give(c command.Command) {
	v.Helper()
	if err := v.Sim.Submit(c); err != nil {
		v.Fatal(err)
	}
}

// TestArduPilotQuadplaneRestarts: when ArduPlane restarts in a hover, the vehicle stands on its pad, and takes off again. When
// sitlark restarts in a hover, ArduPlane goes on, and finds the vehicle on the pad: it lands there, and takes off again.
func TestArduPilotQuadplaneRestarts(t *testing.T) {
	t.Run("ArduPlane", func(t *testing.T) {
		v := raise(t, "quadplane", listenAt(17871), func(*config.Config) {})
		v.hover(15, 2)
		v.restart()
		v.hover(15, 3)
	})
	t.Run("sitlark", func(t *testing.T) {
		const port = 17872
		alone(t, port, "quadplane.parm")
		v, end := joined(t, "quadplane", port)
		v.ready()
		v.hover(15, 2)
		end()
		v, _ = joined(t, "quadplane", port)
		v.until(20, "ArduPlane goes on", func() bool { return v.look().Link.State == snapshot.LinkConnected && v.now.Time > 1 })
		if v.away() > 1 || v.height() > 1 {
			t.Errorf("it stands %.1f m away and %.1f m high, want on its pad", v.away(), v.height())
		}
		v.mode("QLAND")
		v.until(120, "it has landed where it stands", func() bool { s := v.Link.Status(); return !s.Armed })
		t.Logf("it is disarmed after %.0f s, %.1f m from its pad, crashed %v", v.now.Time, v.away(), v.now.Contact.Crashed)
		v.ready()
		v.hover(15, 3)
	})
}
