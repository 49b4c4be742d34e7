//go:build !headless

package app

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/joystick/joysticktest"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

var flightStick = joystick.Device{GUID: "030000006d04000015c2000010010000", Name: "Logitech Extreme 3D", Axes: 4, Buttons: 12}

// TestSticksReachTheAutopilot goes the whole way but GLFW's: what the device says,
// through mapping and calibration, the hand-over to the physics and a real datagram,
// to what a client decodes; with the joystick unplugged in the middle, and RC lost by
// command.
func TestSticksReachTheAutopilot(t *testing.T) {
	s, err := sim.New(sim.Config{Listen: "127.0.0.1:0", World: physics.Params{Vehicle: airframe.Default(), Terrain: contact.Flat{}}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	defer func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}()
	conn, err := net.Dial("udp", s.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()

	stick := &joysticktest.Joystick{Device: flightStick, Reading: joystick.Reading{Axes: []float64{0, 0, 0, 1}, Buttons: make([]bool, 12)}}
	m := joystick.Default(flightStick)
	m.Use = true
	m.SetCalibration(1, joystick.Axis{Min: -0.8, Centre: 0.1, Max: 0.9})
	m.SetChannel(joystick.Channel{Number: joystick.Yaw, Axis: 3})
	m.SetChannel(joystick.Channel{Number: joystick.Throttle, Axis: 4, Inverted: true})
	m.SetChannel(joystick.Channel{Number: 9, Buttons: []int{1}, Press: joystick.Hold})
	way := sticks{manager: joystick.NewManager(stick, []joystick.Mapping{m}, nil)}
	frame := uint32(0)
	rc := func() []uint16 {
		t.Helper()
		way.send(s)
		frame++
		got := answer(t, conn, frame)
		return append([]uint16(nil), got.RC[:got.RCCount]...)
	}
	trigger := make([]bool, 12)
	trigger[0] = true
	rest := []uint16{1500, 1500, 1000, 1500, 1800, 1000, 1000, 1800, 1000}
	changed := func(set map[int]uint16) []uint16 {
		all := append([]uint16(nil), rest...)
		for channel, pulse := range set {
			all[channel-1] = pulse
		}
		return all
	}
	for _, c := range []struct {
		what string
		do   func()
		want []uint16
	}{
		{"no joystick", func() {}, nil},
		{"plugged in, at rest", func() { stick.Plugged, stick.Reading.Axes[0] = true, 0.1 }, rest},
		{"full right", func() { stick.Reading.Axes[0] = 0.9 }, changed(map[int]uint16{1: 2000})},
		{"half left, pulled, throttle up", func() { stick.Reading.Axes = []float64{-0.35, 1, 0, -1} }, changed(map[int]uint16{1: 1500 - 250, 2: 2000, 3: 2000})},
		{"trigger", func() { stick.Reading = joystick.Reading{Axes: []float64{0.1, 0, -1, 1}, Buttons: trigger} }, changed(map[int]uint16{4: 1000, 9: 2000})},
		{"unplugged", func() { stick.Plugged = false }, nil},
		{"plugged in again", func() { stick.Plugged = true }, changed(map[int]uint16{4: 1000, 9: 2000})},
		{"lost by command", func() { submit(t, s, command.LoseRC{}) }, nil},
		{"restored", func() { submit(t, s, command.RestoreRC{}) }, changed(map[int]uint16{4: 1000, 9: 2000})},
	} {
		c.do()
		if diff := cmp.Diff(c.want, rc()); diff != "" {
			t.Errorf("%s, want −, got +:\n%s", c.what, diff)
		}
	}
}

func submit(t *testing.T, s *sim.Sim, c command.Command) {
	t.Helper()
	if err := s.Submit(c); err != nil {
		t.Error(err)
	}
}

// answer is one exchange.
func answer(t *testing.T, conn net.Conn, frame uint32) (got protocol.State) {
	t.Helper()
	if _, err := conn.Write(protocol.AppendServo(nil, &protocol.Servo{FrameRate: 400, FrameCount: frame, Channels: 16})); err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, protocol.MaxStateSize)
	conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	n, err := conn.Read(buffer)
	if err != nil {
		t.Fatal(err)
	}
	if err := protocol.ParseState(buffer[:n], &got); err != nil {
		t.Fatal(err)
	}
	return got
}
