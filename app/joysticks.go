//go:build !headless

package app

import (
	"time"

	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/joystick/device"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// sticks brings the joysticks to the autopilot. Owner: main thread.
type sticks struct {
	devices *device.GLFW
	desk    *joystick.Desk
	source  snapshot.Text
	name    string // that source is made of
}

// openSticks needs the window. notice is for people, empty for nothing.
func openSticks(file string) (s sticks, notice string) {
	kept, all, notice := settings.LoadJoysticks(file, time.Now())
	s.devices = device.New()
	s.desk = joystick.NewDesk(s.devices, all, kept.Keep)
	return s, notice
}

func (s *sticks) close() {
	if s.devices != nil {
		s.devices.Close()
	}
}

// update sends what the joystick says, and tells what there is to say of it.
func (s *sticks) update(to *sim.Sim, say func(string)) {
	s.send(to)
	if news := s.desk.News(); news != "" {
		say(news)
	}
}

// send hands what the joystick in hand says to the physics, which does not wait. It
// is called with each frame. Where there never was a joystick nothing is handed over.
func (s *sticks) send(to *sim.Sim) {
	out := s.desk.Poll()
	if out.Name != s.name {
		s.name, s.source = out.Name, snapshot.MakeText(out.Name)
	}
	if out.Name != "" {
		to.SetSticks(sticksOf(out, s.source))
	}
}

func sticksOf(out joystick.Output, source snapshot.Text) sim.Sticks {
	return sim.Sticks{
		Source: source, Channels: [protocol.MaxRC]uint16(out.Pulses), Count: out.Count, Unplugged: out.Unplugged,
	}
}
