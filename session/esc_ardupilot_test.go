//go:build ardupilot

package session

import (
	"math"
	"sync/atomic"
	"testing"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotIsToldTheMotorsSpeed: ArduPilot repeats the speed, voltage and current of
// each motor in a hover, which only its ESCs can tell it.
func TestArduPilotIsToldTheMotorsSpeed(t *testing.T) {
	binary := ardupilot.Copter(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Exchange.ESCTelemetry = "127.0.0.1:17660", true
		c.SITL = config.SITL{Binary: binary, Instance: 44}
		c.MAVLink.Address = config.ChildMAVLink
	}))
	s, link := f.Vehicles[0].Sim, f.Vehicles[0].Link
	var told atomic.Pointer[ardupilotmega.MessageEscTelemetry_1To_4]
	t.Cleanup(link.Subscribe(func(m message.Message) {
		if m, ok := m.(*ardupilotmega.MessageEscTelemetry_1To_4); ok {
			told.Store(m)
		}
	}))
	var now snapshot.Snapshot
	look := func() *snapshot.Snapshot { s.Buffer().Read(&now); return &now }
	waitReal(t, "it is ready to arm", func() bool { s := link.Status(); return s.State == mavlink.Alive && s.Ready })
	for look().Body.Altitude() < 1 {
		link.TakeOff(8)
		until := look().Time + 8
		waitReal(t, "a climb", func() bool { return look().Time > until || now.Body.Altitude() > 1 })
	}
	waitReal(t, "8 m", func() bool { return look().Body.Altitude() > 7.5 })
	settled := look().Time + 5
	waitReal(t, "a hover", func() bool { return look().Time > settled })
	told.Store(nil)
	if err := link.Send(&ardupilotmega.MessageCommandLong{
		TargetSystem: 1, TargetComponent: 1, Command: common.MAV_CMD(common.MAV_CMD_SET_MESSAGE_INTERVAL),
		Param1: float32((*ardupilotmega.MessageEscTelemetry_1To_4)(nil).GetID()), Param2: 2e5,
	}); err != nil {
		t.Fatal(err)
	}
	waitReal(t, "ESC telemetry", func() bool { return told.Load() != nil })
	m := told.Load()
	for i := range 4 {
		r := look().Rotors[i]
		if got, want := float64(m.Rpm[i]), r.Speed*30/math.Pi; math.Abs(got-want) > 0.05*want {
			t.Errorf("motor %d: ArduPilot knows %g rpm, it turns at %.0f", r.Number, got, want)
		}
		if got, want := float64(m.Voltage[i])/100, now.Power.Voltage; math.Abs(got-want) > 0.05*want {
			t.Errorf("motor %d: ArduPilot knows %g V, it has %.2f", r.Number, got, want)
		}
		if got, want := float64(m.Current[i])/100, r.Current; math.Abs(got-want) > 0.2*want {
			t.Errorf("motor %d: ArduPilot knows %g A, it takes %.2f", r.Number, got, want)
		}
	}
}
