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

// sticks sends the joysticks' RC channels to the physics. Owner: main thread.
type sticks struct {
	devices *device.GLFW
	manager *joystick.Manager
	source  snapshot.Text
	name    string // the text in source
}

// openSticks needs an open window. notice is for the log, empty for none.
func openSticks(file string) (s sticks, notice string) {
	kept, all, notice := settings.LoadJoysticks(file, time.Now())
	s.devices = device.New()
	s.manager = joystick.NewManager(s.devices, all, kept.Keep)
	return s, notice
}

func (s *sticks) close() {
	if s.devices != nil {
		s.devices.Close()
	}
}

// update sends the joystick's channels and shows its news, once a frame.
func (s *sticks) update(to *sim.Sim, say func(string)) {
	s.send(to)
	if news := s.manager.News(); news != "" {
		say(news)
	}
}

// send hands the active joystick's channels to the physics, which does not wait.
// Nothing is sent before the first joystick appears.
func (s *sticks) send(to *sim.Sim) {
	out := s.manager.Poll()
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
