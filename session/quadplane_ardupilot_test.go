//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotQuadplanesTransition: on the parameters that follow from their physics, in 6 m/s of wind, a quadplane, a
// tilt-rotor and a tailsitter take off upright, hold their place, fly on their wings, with lifting rotors at rest and the nose ahead, come back and land where they began.
func TestArduPilotQuadplanesTransition(t *testing.T) {
	for i, name := range []string{"quadplane", "tilt-tri", "tailsitter"} {
		t.Run(name, func(t *testing.T) { transitions(t, name, fmt.Sprintf("127.0.0.1:%d", 17860+10*i), 45+i) })
	}
}

func transitions(t *testing.T, name, listen string, instance int) {
	binary := ardupilot.Plane(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup = listen, 5
		c.Vehicle.Name = name
		c.Weather.Wind = command.SetWind{Speed: 6, FromDeg: 340}
		c.SITL = config.SITL{Binary: binary, Instance: instance}
		c.MAVLink.Address = config.ChildMAVLink
	}))
	v := f.Vehicles[0]
	waitReal(t, "it is ready to arm", func() bool { s := v.Link.Status(); return s.Ready && s.EKF.KnowsPosition() })
	var now snapshot.Snapshot
	look := func() *snapshot.Snapshot { v.Sim.Buffer().Read(&now); return &now }
	away := func() float64 { s := look(); return math.Hypot(s.PositionNED.X, s.PositionNED.Y) }
	mode := func(name string) {
		v.Link.SetMode(name)
		waitReal(t, "mode "+name, func() bool { return v.Link.Status().Mode == name })
	}

	mode("GUIDED")
	v.Link.TakeOff(25)
	waitReal(t, "it is 24 m high", func() bool { return -look().PositionNED.Z > 24 })
	from := now.Time
	for worst := 0.0; look().Time < from+10; {
		if worst = max(worst, away()); worst > 5 {
			t.Fatalf("it drifted %.1f m from where it hovers", worst)
		}
	}
	mode("LOITER")
	waitReal(t, "it flies on its wings", func() bool {
		s := look()
		_, pitch, _ := frame.Euler(s.NEDFromFRD)
		if tail := v.Setup.Entry.Vehicle.Tailsitter(); !tail && s.Rotors[len(v.Setup.Entry.Vehicle.Motors)-1].Speed > 100 {
			return false // the last one lifts and does not tilt
		}
		return s.Air.Airspeed > 12 && math.Abs(pitch) < 0.4
	})
	if h := -look().PositionNED.Z; h < 8 {
		t.Errorf("it sank from 25 m to %.1f m on its way to forward flight", h)
	}
	from = now.Time
	waitReal(t, "it circles for 40 s", func() bool { return look().Time > from+40 })
	if s := look(); s.Air.Stalled > 0 || s.Air.Airspeed < 12 || s.Air.Airspeed > 25 {
		t.Errorf("it circles at %.1f m/s, stalled %.2g", s.Air.Airspeed, s.Air.Stalled)
	}
	mode("QRTL")
	waitReal(t, "it has landed", func() bool { s := v.Link.Status(); return !s.Armed && s.Landed })
	if d := away(); d > 5 || now.Contact.Crashed {
		t.Errorf("it stands %.1f m from home, crashed %v", d, now.Contact.Crashed)
	}
}
