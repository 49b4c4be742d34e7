package sim

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/oserror"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Config says what to simulate and where to listen.
type Config struct {
	Listen    string         // HOST:PORT of the exchange; empty: no socket, Exchange alone answers
	NeverSpin bool           // the exchange sleeps through every wait, as protocol.Server.NeverSpin says
	World     physics.Params // vehicle, weather, seed
	StopAfter float64        // ends Run after this physics time, summed over all flights [s]; 0: never

	// Hold is called on the physics goroutine after each step has been published, with
	// the flight and its physics time [s], before the autopilot is answered. It may
	// wait, to hold the autopilot back. nil: not called.
	Hold func(flight uint64, t float64)

	// RunControl pauses and steps the flight; nil: nothing does. Its clock measures the silence
	// of the autopilot.
	RunControl *RunControl

	// Airspace is where the vehicle meets those of other Sims, by Name; nil: there are none.
	Airspace *Airspace
	Name     string

	// Patient means that a port in use is not an error: Run retries until it is free. Until
	// then the link is LinkNoPort.
	Patient bool

	// Arming is from which frame rate on the autopilot arms; the built-in one does at any.
	Arming snapshot.Arming

	// Direct enables Exchange in addition to the socket.
	Direct bool

	// Unwatched means that Buffer is not read: nothing is published and no wall clock is read,
	// which saves time in flights that are only judged.
	Unwatched bool

	// Sampled means that Samples keeps the flight for plots.
	Sampled bool

	// Refuse returns the reason why a command that fits the vehicle can't be carried out now,
	// nil if it can. It is called on the goroutine that gives the command. nil: nothing is
	// refused.
	Refuse func(command.Command) error

	// Over is called, on the physics goroutine, when StopAfter or the Observer has ended the
	// flight. Run then does not return but continues to answer the autopilot, without
	// publishing or observing, until its context ends: the autopilot needs answers to carry
	// out what it is told after the flight. nil: Run returns, and Exchange stops answering.
	Over func()

	// Message is what ArduPilot is told beyond the vehicle's state.
	Message MessageOptions

	// Observer sees every step and may give commands; nil: none.
	Observer Observer

	// Resume is the moment of another flight, of a vehicle of the same World, from which the
	// flight goes on; nil: it begins on the pad.
	Resume *Checkpoint

	// Sticks are sent to the autopilot at their physics times, in order, and in place of those of
	// SetSticks from the first one on; empty: there are none.
	Sticks []TimedSticks

	// Recorder is told all that the world is given; nil: none.
	Recorder Recorder
}

// Sim is one vehicle's exchange and world. Its methods may be called from any goroutine
// unless they say otherwise.
type Sim struct {
	*Commands
	listen  string
	buffer  *snapshot.Buffer
	samples *snapshot.Samples // nil: nobody plots
	sticks  sticksCell
	direct  *direct // nil: only the socket brings packets

	mu     sync.Mutex
	server *protocol.Server // guarded by mu; nil: the port is not free yet
	mates  func() []int     // guarded by mu; of ShareCore; nil: it was not called

	loop loop // Owner: physics goroutine
}

// New opens the socket, if there is to be one, and builds the world. The socket is
// open when New returns, so that no packet is lost before Run.
func New(cfg Config) (*Sim, error) {
	world, err := physics.New(cfg.World)
	if err != nil {
		return nil, err
	}
	var server *protocol.Server
	if cfg.Listen != "" {
		server, err = protocol.Listen(cfg.Listen)
	}
	if server != nil && cfg.NeverSpin {
		server.NeverSpin()
	}
	if err != nil && !(cfg.Patient && oserror.PortInUse(err)) {
		return nil, err
	}
	s := &Sim{
		Commands: newCommands(&cfg.World.Vehicle, cfg.Refuse),
		listen:   cfg.Listen,
		buffer:   snapshot.NewBuffer(),
		direct:   newDirect(cfg.Direct || cfg.Listen == ""),
		server:   server,
	}
	if cfg.Sampled {
		s.samples = snapshot.NewSamples(world.State().Count).With(PartsOf(&cfg.World.Vehicle))
	}
	s.sticks.clock = cfg.RunControl
	s.loop.init(&cfg, world, s)
	s.beginListening(err)
	if cfg.Resume != nil {
		if err := restore(s, cfg.Resume); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	if cfg.Airspace != nil {
		s.loop.seat = cfg.Airspace.join(cfg.Name, world, s.loop.recorder)
		if r := cfg.Resume; r != nil && len(r.Seat) > 0 {
			if err := s.loop.seat.restore(r.Seat); err != nil {
				return nil, errors.Join(err, s.Close())
			}
		}
	}
	s.loop.recorder.Reset(s.loop.journal.flight, world)
	s.loop.begin()
	finish(&s.loop)
	s.loop.publish(wallClock()) // readers see the vehicle on its pad from the first frame on
	return s, nil
}

// Run answers packets until ctx ends or StopAfter is reached; then it returns
// nil with the socket closed. It makes the calling goroutine the physics
// goroutine. A Sim without a socket has no Run: whoever calls Exchange is the
// physics goroutine.
func (s *Sim) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.stopBy(stop)
	server, err := s.awaitPort(ctx)
	if server == nil {
		return err
	}
	// Close waits for Serve, so that it can't be called from the handler.
	context.AfterFunc(ctx, func() { server.Close() })
	defer server.Close()
	if err := server.Serve(s.handler()); err != nil {
		return fmt.Errorf("sim: exchange stopped: %w", err)
	}
	return nil
}

// ShareCore is protocol.Server.ShareCore. Without a socket it does nothing.
func (s *Sim) ShareCore(with func() []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mates = with
	if s.server != nil {
		s.server.ShareCore(with)
	}
}

// stopBy lets the flight's end call stop. A flight of an autopilot in this program may have
// ended before.
func (s *Sim) stopBy(stop func()) {
	if s.direct != nil {
		s.direct.turn.Lock()
		defer s.direct.turn.Unlock()
	}
	s.loop.stop = stop
	if s.loop.done && s.loop.over == nil {
		stop()
	}
}

// Buffer returns the buffer to which the Sim publishes its Snapshots.
func (s *Sim) Buffer() *snapshot.Buffer { return s.buffer }

// Samples returns what plots need of the flight; nil unless Config.Sampled.
func (s *Sim) Samples() *snapshot.Samples { return s.samples }

// Addr returns the address at which the Sim listens, with the actual port if 0 was requested;
// the zero AddrPort while another program uses the port.
func (s *Sim) Addr() netip.AddrPort {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server == nil {
		return netip.AddrPort{}
	}
	return s.server.Addr()
}

// Home returns where the vehicle's own home lies, from the origin of the world [m].
func (s *Sim) Home() frame.Vec[frame.NED] { return s.loop.home }

// Close frees the socket of a Sim on which Run was never called.
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
	s.loop.link.listen = snapshot.MakeText(s.listen)
	if err != nil {
		s.loop.link.state = snapshot.LinkNoPort
		s.loop.journal.note(snapshot.Caution, 0, "port "+s.listen+" is taken: end the other program; it is tried again")
		return
	}
	if s.server != nil {
		s.loop.link.listen = snapshot.MakeText(s.server.Addr().String())
	}
}

// awaitPort returns the server, as soon as the port is free; nil when ctx ended first.
// Commands and publications go on meanwhile.
func (s *Sim) awaitPort(ctx context.Context) (*protocol.Server, error) {
	if s.server != nil { // only this goroutine writes it
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
		s.loop.Idle()
		if time.Since(asked) < askAgain {
			continue
		}
		asked = time.Now()
		server, err := protocol.Listen(s.listen)
		if err == nil {
			s.gotPort(server)
			return server, nil
		}
		if !oserror.PortInUse(err) {
			return nil, err
		}
	}
}

// gotPort goes over to listening. Addr has the port last: whoever waits for it may call
// Exchange at once.
func (s *Sim) gotPort(server *protocol.Server) {
	s.loop.link.state = snapshot.LinkWaiting
	s.loop.link.listen = snapshot.MakeText(server.Addr().String())
	s.loop.journal.note(snapshot.Info, 0, "port "+s.listen+" is free now: listening")
	s.loop.publish(wallClock())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.server = server
	if s.mates != nil {
		server.ShareCore(s.mates)
	}
}

// askAgain is the wall time between attempts to open a port that is in use.
const askAgain = time.Second

// wallClock is the clock of the link's statistics; physics never reads it.
func wallClock() time.Time { return time.Now() }

// PartsOf returns the parts of a vehicle that samples are kept of besides its rotors.
func PartsOf(v *airframe.Vehicle) snapshot.Parts {
	return snapshot.Parts{Wings: v.Winged(), Fuel: v.Tank.Fuel > 0, Servos: v.ServoNames()}
}

// NamesOf are the names of the vehicle's parts.
func NamesOf(v *airframe.Vehicle) (n snapshot.Names) {
	n.Servos, n.Wheels, n.Hulls, n.Rotors = v.ServoNames(), airframe.WheelNames(v), airframe.HullNames(v), airframe.HeadNames(v)
	for i := range v.Fins {
		n.Fins = append(n.Fins, airframe.FinName(v, i))
	}
	for i := range v.Wings {
		n.Wings, n.Surfaces = append(n.Wings, v.Wings[i].Name), append(n.Surfaces, nil)
		n.Whole = append(n.Whole, !v.Wings[i].Mirrored)
		for k := range v.Wings[i].Controls {
			n.Surfaces[i] = append(n.Surfaces[i], v.Wings[i].Controls[k].Name)
		}
	}
	return n
}
