package sim

import (
	"context"
	"errors"
	"net/netip"
	"syscall"
	"time"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// askAgain is how often a port that another program holds is asked for [wall].
const askAgain = time.Second

// Addr is where the Sim listens, with the real port where 0 was asked for; the zero
// AddrPort while the port is another program's.
func (s *Sim) Addr() netip.AddrPort {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server == nil {
		return netip.AddrPort{}
	}
	return s.server.Addr()
}

// Home returns where the vehicle's own home lies, from the origin of the world [m].
func (s *Sim) Home() frame.Vec[frame.NED] { return s.home }

// Close frees the socket of a Sim that Run was never called on.
func (s *Sim) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server == nil {
		return nil
	}
	return s.server.Close()
}

// beginListening notes whether the port could be had; err is why not.
func (s *Sim) beginListening(err error) {
	s.link.listen = snapshot.MakeText(s.listen)
	if err != nil {
		s.link.state = snapshot.LinkNoPort
		s.note(snapshot.Caution, 0, "port "+s.listen+" is taken: end the other program; it is tried again")
		return
	}
	if s.server != nil {
		s.link.listen = snapshot.MakeText(s.server.Addr().String())
	}
}

// awaitPort returns the server, as soon as the port is free; nil when ctx ended first.
// Commands and publications go on meanwhile.
func (s *Sim) awaitPort(ctx context.Context) (*protocol.Server, error) {
	if s.server != nil { // nobody else writes it
		return s.server, nil
	}
	tick := time.NewTicker(protocol.IdleAfter)
	defer tick.Stop()
	asked := time.Now()
	for {
		select {
		case <-ctx.Done():
			return nil, nil
		case <-tick.C:
		}
		s.Idle()
		if time.Since(asked) < askAgain {
			continue
		}
		asked = time.Now()
		server, err := protocol.Listen(s.listen)
		if err == nil {
			s.gotPort(server)
			return server, nil
		}
		if !errors.Is(err, syscall.EADDRINUSE) {
			return nil, err
		}
	}
}

func (s *Sim) gotPort(server *protocol.Server) {
	s.mu.Lock()
	s.server = server
	s.mu.Unlock()
	s.link.state = snapshot.LinkWaiting
	s.link.listen = snapshot.MakeText(server.Addr().String())
	s.note(snapshot.Info, 0, "port "+s.listen+" is free now: listening")
	s.publish(wallClock())
}
