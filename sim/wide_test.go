package sim

import (
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// newLayoutFlight is a flight of a vehicle on a layout.
func newLayoutFlight(t *testing.T, name string) *flight {
	t.Helper()
	l, err := layout.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return newFlight(t, func(c *Config) { c.World.Vehicle = airframe.OnLayout(l) })
}

// flyChannels steps n frames with that many channels, all at pwm.
func (f *flight) flyChannels(n, channels int, pwm uint16) (state protocol.State) {
	f.Helper()
	for range n {
		s := protocol.Servo{FrameRate: 400, FrameCount: f.frame, Channels: channels}
		for i := range channels {
			s.PWMUs[i] = pwm
		}
		raw := exchange(f.T, f.conn, protocol.AppendServo(nil, &s), 5*time.Second)
		if raw == nil {
			f.Fatalf("no answer to frame %d", f.frame)
		}
		if err := protocol.ParseState(raw, &state); err != nil {
			f.Fatal(err)
		}
		f.frame++
	}
	return state
}

// TestThirtyTwoMotorsFlyOverThe32ChannelPacket lifts the vehicle off by real
// datagrams.
func TestThirtyTwoMotorsFlyOverThe32ChannelPacket(t *testing.T) {
	f := newLayoutFlight(t, "dotriaconta").run()
	state := f.flyChannels(1200, 32, 1950)
	s := f.snapshot()
	if s.Count != 32 || s.Link.Channels != 32 || state.PositionNED[2] > -2 {
		t.Errorf("%d rotors, %d channels, at %v after 3 s of climb", s.Count, s.Link.Channels, state.PositionNED)
	}
	for _, r := range s.Rotors[:s.Count] {
		if r.Speed < 300 || r.PWMUs != 1950 {
			t.Errorf("motor %d turns at %g rad/s by a pulse of %d µs", r.Number, r.Speed, r.PWMUs)
		}
	}
	if texts := eventTexts(&s); strings.Contains(texts, "SERVO_32_ENABLE") || !strings.Contains(texts, "lift-off") {
		t.Errorf("events:\n%s", texts)
	}
}

// TestMotorsBeyondThePacketStayOffAndOneEventSaysWhy, once a connection.
func TestMotorsBeyondThePacketStayOffAndOneEventSaysWhy(t *testing.T) {
	f := newLayoutFlight(t, "dotriaconta").run()
	f.flyChannels(200, 16, 1500)
	s := f.snapshot()
	for _, r := range s.Rotors[:s.Count] {
		if on := r.Speed > 100; on != (r.Number <= 16) {
			t.Errorf("motor %d turns at %g rad/s", r.Number, r.Speed)
		}
	}
	const want = "outputs 17 to 32 stay off: autopilot sends 16 channels, set SERVO_32_ENABLE 1"
	if texts := eventTexts(&s); strings.Count(texts, want) != 1 {
		t.Errorf("events:\n%s", texts)
	}
}

// TestResetWarnsOfAMotorWhoseNumberIsBeyondTheirCount: tri's motors are 1, 2 and 4.
func TestResetWarnsOfAMotorWhoseNumberIsBeyondTheirCount(t *testing.T) {
	f := newLayoutFlight(t, "tri").run()
	s := protocol.Servo{FrameRate: 400, Channels: 16}
	s.PWMUs[3] = 1500
	exchange(t, f.conn, protocol.AppendServo(nil, &s), 5*time.Second)
	f.submit(command.Reset{})
	f.frame = 1
	f.flyChannels(1, 16, 1000)
	if snap := f.snapshot(); !strings.Contains(eventTexts(&snap), "autopilot is still armed") {
		t.Errorf("events:\n%s", eventTexts(&snap))
	}
}
