//go:build ardupilot

package session

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// followed starts ArduCopter in a wind of 3 m/s, and returns its flight and what the world is
// like then.
func followed(t *testing.T, listen string, instance int, change func(*config.Config)) (*Fleet, func() *snapshot.Snapshot) {
	t.Helper()
	binary := ardupilot.Copter(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup = listen, 5
		c.Weather.Wind = command.SetWind{Speed: 3, FromDeg: 270}
		c.SITL = config.SITL{Binary: binary, Instance: instance}
		c.MAVLink.Address = config.ChildMAVLink
		change(c)
	}))
	var now snapshot.Snapshot
	return f, func() *snapshot.Snapshot { f.Vehicles[0].Sim.Buffer().Read(&now); return &now }
}

// TestArduPilotParametersActOnTheWorld: the wind, the battery and a shove follow the real
// ArduCopter's parameters as they are set over MAVLink. Before that its defaults leave the
// world as it was started.
func TestArduPilotParametersActOnTheWorld(t *testing.T) {
	f, look := followed(t, "127.0.0.1:17670", 46, func(*config.Config) {})
	v := f.Vehicles[0]
	waitReal(t, "the parameters are read", func() bool { return v.SimParams.Status().Connected })
	later := look().Time + 2
	waitReal(t, "the flight goes on", func() bool { return look().Time > later })
	if s := look(); s.Air.WindSpeed != 3 || s.Air.WindFromDeg != 270 || s.Power.Charge != 1 || s.Power.Capacity == 0 {
		t.Errorf("its defaults made the wind %g m/s from %g°, the battery %+v", s.Air.WindSpeed, s.Air.WindFromDeg, s.Power)
	}
	set := func(name string, value float64) {
		t.Helper()
		if got, err := v.Link.SetParam(t.Context(), name, value); err != nil || float32(got) != float32(value) {
			t.Fatalf("%s is %g, %v", name, got, err)
		}
	}
	set("SIM_WIND_DIR", 90)
	set("SIM_WIND_SPD", 8)
	waitReal(t, "the wind", func() bool { s := look(); return s.Air.WindSpeed == 8 && s.Air.WindFromDeg == 90 })
	waitReal(t, "its source", func() bool {
		s := v.SimParams.Status()
		return strings.HasPrefix(s.Wind(look()), "SIM_WIND_SPD 8")
	})
	set("SIM_BATT_VOLTAGE", 11.4)
	waitReal(t, "the battery's voltage", func() bool { s := look(); return math.Abs(s.Power.OpenCircuit-11.4) < 0.02 && s.Power.Capacity == 0 })
	set("SIM_SHOVE_Z", -14)
	set("SIM_SHOVE_TIME", 400)
	waitReal(t, "a shove off the pad", func() bool { return look().Body.VelGround.Z < -0.5 })
	waitReal(t, "the end of the shove", func() bool {
		left, err := v.Link.Param(t.Context(), "SIM_SHOVE_TIME")
		return err == nil && left == 0
	})
}

// TestArduPilotParametersCanBeIgnored by --sim-params=off.
func TestArduPilotParametersCanBeIgnored(t *testing.T) {
	f, look := followed(t, "127.0.0.1:17680", 47, func(c *config.Config) { c.MAVLink.IgnoreSim = true })
	link := f.Vehicles[0].Link
	waitReal(t, "its heartbeat", func() bool { return link.Status().State == mavlink.Alive })
	for _, name := range []string{"SIM_WIND_SPD", "SIM_SHOVE_TIME"} {
		if got, err := link.SetParam(t.Context(), name, 8); err != nil || got != 8 {
			t.Fatalf("%s is %g, %v", name, got, err)
		}
	}
	until := look().Time + 10 // twice as long as a follower needs to read what it was not told of
	waitReal(t, "the flight goes on", func() bool { return look().Time > until })
	if s := look(); s.Air.WindSpeed != 3 {
		t.Errorf("the wind is %g m/s", s.Air.WindSpeed)
	}
	if left, err := link.Param(t.Context(), "SIM_SHOVE_TIME"); err != nil || left != 8 {
		t.Errorf("somebody returned SIM_SHOVE_TIME to %g, %v", left, err)
	}
}
