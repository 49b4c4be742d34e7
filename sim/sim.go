package sim

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// queueLength bounds the commands that wait for the next step. A person cannot
// fill it while the physics goroutine lives; a runaway script can, and is told.
const queueLength = 64

// ErrQueueFull is returned by Submit when too many commands wait.
var ErrQueueFull = errors.New("sim: 64 commands wait already and the physics has not taken them: try again")

// Config says what to simulate and where to listen.
type Config struct {
	Listen    string         // HOST:PORT of the exchange; empty: no socket, Exchange alone answers
	World     physics.Params // vehicle, weather, seed
	StopAfter float64        // ends Run after this much physics time [s], over all flights; 0: never

	// Hold is called on the physics goroutine after each step has been published, with
	// the flight and its physics time [s], before the autopilot is answered. It may
	// wait, to hold the autopilot back. nil: not called.
	Hold func(flight uint64, t float64)

	// Airspace is where the vehicle meets those of other Sims, by Name; nil: it is alone.
	Airspace *Airspace
	Name     string

	// Patient says that a port that is taken is no error: Run asks for it again, until
	// it is free. Until then the link is LinkNoPort.
	Patient bool

	// AnyRate says that the autopilot arms at any frame rate, as the built-in one does.
	AnyRate bool

	// Direct lets Exchange answer, too, beside the socket.
	Direct bool

	// Refuse tells why a command that fits the vehicle can't be carried out now, nil when
	// it can. It is called on the goroutine that orders. nil: nothing is refused.
	Refuse func(command.Command) error

	// Over is called, on the physics goroutine, when StopAfter or the Watcher has ended the
	// flight. Run then does not return by itself but goes on answering the autopilot, while
	// nothing more is published or watched, until its context ends: the autopilot needs
	// answers to do what it is told after the flight. nil: Run returns, and Exchange
	// answers no more.
	Over func()

	// Exchange is what ArduPilot is told beyond the vehicle's state.
	Exchange Exchange

	// Watcher sees every step and may order commands; nil: nobody.
	Watcher Watcher
}

// Sim is one vehicle's exchange and world.
type Sim struct {
	listen   string
	home     frame.Vec[frame.NED] // what the autopilot counts positions from, from the world's origin
	seat     *seat                // nil: the vehicle is alone
	requests chan request
	buffer   *snapshot.Buffer
	sticks   sticksCell
	ids      ids
	vehicle  airframe.Vehicle // as it came; never changes

	mu     sync.Mutex
	server *protocol.Server // guarded by mu; nil: the port is not free yet

	// Owner: physics goroutine.
	world     *physics.World
	step      func(*physics.Inputs, float64) error // world.Step; a test puts a broken model here
	session   protocol.Session
	servo     protocol.Servo
	inputs    physics.Inputs
	reply     []byte // the last state message; sent again on a repeat
	flight    uint64
	elapsed   float64 // physics time over all flights [s]
	stopAfter float64
	done      bool
	stop      context.CancelFunc // ends Run
	link      link
	events    snapshot.EventRing
	schedule  schedule
	taken     []*batch // whose askers wait for the next Snapshot
	last      lastCommand
	frozen    snapshot.Frozen
	seq       uint64
	hold      func(flight uint64, t float64)
	receiver  receiver
	exchange  Exchange
	watcher   Watcher
	direct    *direct                     // nil: only the socket brings packets
	refuse    func(command.Command) error // never changes
	over      func()
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
	if err != nil && !(cfg.Patient && errors.Is(err, syscall.EADDRINUSE)) {
		return nil, err
	}
	s := &Sim{
		listen:    cfg.Listen,
		server:    server,
		home:      world.Home(),
		requests:  make(chan request, queueLength),
		buffer:    snapshot.NewBuffer(),
		vehicle:   cfg.World.Vehicle.Clone(),
		world:     world,
		step:      world.Step,
		stopAfter: cfg.StopAfter,
		direct:    newDirect(cfg.Direct || cfg.Listen == ""),
		hold:      cfg.Hold,
		watcher:   cfg.Watcher,
		refuse:    cfg.Refuse,
		over:      cfg.Over,
		exchange:  cfg.Exchange,
		stop:      func() {},
		flight:    1,
	}
	s.link.patience = copyPatience
	s.link.needs = cfg.World.Vehicle.Channels()
	s.link.slowNoted, s.link.anyRate = cfg.AnyRate, cfg.AnyRate
	s.beginListening(err)
	if cfg.Airspace != nil {
		s.seat = cfg.Airspace.join(cfg.Name, world)
	}
	s.beginFlight()
	s.encode()
	s.publish(wallClock()) // readers see the vehicle on its pad from the first frame on
	return s, nil
}

// Run answers packets until ctx ends or StopAfter is reached; then it returns
// nil with the socket closed. It makes the calling goroutine the physics
// goroutine. A Sim without a socket has no Run: whoever calls Exchange is the
// physics goroutine.
func (s *Sim) Run(ctx context.Context) error {
	ctx, s.stop = context.WithCancel(ctx)
	defer s.stop()
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

// Buffer is where the Sim publishes its Snapshots.
func (s *Sim) Buffer() *snapshot.Buffer { return s.buffer }

// Submit checks c and queues it for the next step. It never blocks. It returns an
// error when a field is out of range or the vehicle lacks what c names, and
// ErrQueueFull. What the vehicle refuses only then is reported as an event.
// It may be called from any goroutine.
func (s *Sim) Submit(c command.Command) error {
	_, err := s.Order(command.Scheduled{Command: c})
	return err
}

// wallClock is the clock of the link's figures; physics never reads it.
func wallClock() time.Time { return time.Now() }
