package control

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"os"
	"sync"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/localserver"
	"github.com/sitlark/sitlark/internal/secret"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Physics takes commands, as sim.Sim does.
type Physics interface {
	// Check returns why Place would not take the command.
	Check(command.Scheduled) error
	// Place queues all commands or none, and waits until they were taken or ctx ends.
	Place(context.Context, []command.Scheduled) ([]command.Receipt, error)
	// Withdraw cancels a command and reports whether it was still scheduled.
	Withdraw(ctx context.Context, id uint64) (waited bool, err error)
}

// Config says where to listen and what to control.
type Config struct {
	Listen    string      // HOST:PORT; port 0 takes any that is free
	Token     secret.Text // that every client must show; required where others can reach Listen
	Physics   Physics
	Run       RunControl // nil: the flight can't be paused
	Snapshots *snapshot.Buffer
	Autopilot Autopilot
	Names     snapshot.Names // of the vehicle's parts
	Version   string         // of the program
}

// Limits on what clients may hold. A hanging client costs a connection until its
// time is over.
const (
	maxConnections = 512
	firstTime      = 2 * time.Second  // for a request, where others wait for the connection
	maxHeader      = 16 << 10         // [byte]
	maxBody        = 64 << 10         // [byte]
	headerTime     = 5 * time.Second  // for the headers of a request
	requestTime    = 10 * time.Second // for all of a request, and for the answer
	idleTime       = 60 * time.Second // between two requests of a connection
	farewell       = 2 * time.Second  // for answers under way when the program ends
)

// Server serves the API.
type Server struct {
	physics Physics
	run     RunControl
	version string

	autopilot Autopilot
	listen    net.Listener
	addr      netip.AddrPort
	http      *http.Server
	guard     guard
	observer  *observer
	readers   readers
	limits    limits
	fleet     fleetRoutes
	ending    chan struct{} // closed when the server ends; streams send a last event
	end       sync.Once
}

// New returns a Server without a socket: Handler serves the API to a server of the caller's, while Observe runs.
func New(cfg Config) *Server {
	s := &Server{
		physics: cfg.Physics,
		run:     cfg.Run,
		version: cfg.Version,

		autopilot: cfg.Autopilot,
		observer:  newObserver(cfg.Snapshots, &cfg.Names, historyCapacity),
		readers:   newReaders(),
		limits:    newLimits(),
		ending:    make(chan struct{}),
	}
	s.fleet.own = s
	return s
}

// Handler answers requests that the caller's own guard has let through, by the limits of their addresses.
func (s *Server) Handler() http.Handler { return s.handler() }

// Observe collects events until ctx ends, and then ends the streams of a Server that New made.
func (s *Server) Observe(ctx context.Context) {
	s.observer.run(ctx)
	s.end.Do(func() { close(s.ending) })
}

// Listen opens the socket, so that what is wrong with the address is known before
// the flight begins. Errors say what to do.
func Listen(cfg Config) (*Server, error) {
	listener, err := listen(cfg.Listen, !cfg.Token.Empty())
	if err != nil {
		return nil, err
	}
	s := New(cfg)
	s.listen, s.addr = listener, listener.Addr().(*net.TCPAddr).AddrPort()
	s.guard = newGuard(cfg.Listen, s.addr, cfg.Token)
	s.http = &http.Server{
		Handler:           s.handler(),
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       requestTime,
		WriteTimeout:      requestTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		ConnContext:       localserver.InContext,
		ErrorLog:          log.New(io.Discard, "", 0), // malformed requests are not worth a line
	}
	return s, nil
}

// Addr is where the server listens, with the real port where 0 was asked for.
func (s *Server) Addr() netip.AddrPort { return s.addr }

// URL is its address for programs on this computer; empty: it has no socket.
func (s *Server) URL() string {
	if !s.addr.IsValid() {
		return ""
	}
	host := s.addr.Addr()
	if host.IsUnspecified() {
		host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return "http://" + netip.AddrPortFrom(host, s.addr.Port()).String()
}

// Run serves until ctx ends, lets answers under way end, and returns nil with the
// socket closed.
func (s *Server) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { s.observer.run(ctx) })
	wg.Go(func() { <-ctx.Done(); s.shutdown() })
	err := s.http.Serve(localserver.NewConnections(s.listen, maxConnections, firstTime))
	cancel()
	wg.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

func (s *Server) shutdown() {
	s.end.Do(func() { close(s.ending) })
	ctx, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	if s.http.Shutdown(ctx) != nil {
		s.http.Close()
	}
}

// Close frees the socket of a Server that Run was never called on.
func (s *Server) Close() error {
	if err := s.listen.Close(); err != nil && !errors.Is(err, net.ErrClosed) && !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}
