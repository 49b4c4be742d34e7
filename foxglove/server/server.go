package server

import (
	"context"
	"errors"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/sitlark/sitlark/internal/localserver"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Config says where to listen and what to show.
type Config struct {
	Listen   string    // HOST:PORT; port 0 takes any that is free
	Network  bool      // other computers may connect
	Origins  []string  // of web pages that may connect, as CheckOrigin returns them
	Begins   time.Time // wall time at which the flight begins
	Version  string    // of the program
	Vehicles []Vehicle
	Log      *slog.Logger // nil: nothing is logged
}

// Vehicle is a vehicle that is shown.
type Vehicle struct {
	Name      string       // of its topics and its frame
	Home      mission.Home // origin of its world
	Shape     *airframe.Vehicle
	Snapshots *snapshot.Buffer
}

const (
	maxConnections = 256             // above those that watch: where they are taken, those that ask for nothing lose theirs
	firstTime      = 2 * time.Second // for a request, where others wait for the connection
	maxHeader      = 16 << 10        // [bytes]
	headerTime     = 5 * time.Second
	maxRefusals    = 16 // that are logged
)

// Server shows a flight to viewers.
type Server struct {
	listen net.Listener
	addr   netip.AddrPort
	http   *http.Server
	guard  guard
	hub    *hub
	feeds  []*feed
	first  [][]byte // messages to a new client
	log    *slog.Logger

	ending context.Context // of the clients
	end    context.CancelFunc
	served sync.WaitGroup // requests that begin before ended

	mu      sync.Mutex
	ended   bool     // guarded by mu
	refused []string // that the log has said; guarded by mu
}

// Listen opens the socket, so that what is wrong with the address is known before the flight
// begins. Errors say what to do.
func Listen(cfg Config) (*Server, error) {
	listener, err := listen(cfg.Listen, cfg.Network)
	if err != nil {
		return nil, err
	}
	s := &Server{
		listen: listener, addr: listener.Addr().(*net.TCPAddr).AddrPort(), hub: newHub(len(cfg.Vehicles)), log: cfg.Log,
		first: [][]byte{infoOf(cfg.Version, strconv.FormatInt(cfg.Begins.UnixNano(), 10)), advertiseOf(cfg.Vehicles)},
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.guard = guard{hosts: localserver.HostsOf(cfg.Listen, s.addr), origins: cfg.Origins}
	s.ending, s.end = context.WithCancel(context.Background())
	for i := range cfg.Vehicles {
		s.feeds = append(s.feeds, newFeed(i, &cfg.Vehicles[i], cfg.Begins))
	}
	s.http = &http.Server{
		Handler: http.HandlerFunc(s.serve), ReadHeaderTimeout: headerTime, ReadTimeout: headerTime, WriteTimeout: headerTime, IdleTimeout: headerTime,
		ConnContext:    localserver.InContext,
		MaxHeaderBytes: maxHeader, ErrorLog: log.New(io.Discard, "", 0), // malformed requests are not worth a line
	}
	return s, nil
}

// URL is what to open in Foxglove or Lichtblick on this computer.
func (s *Server) URL() string {
	host := s.addr.Addr()
	if host.IsUnspecified() {
		host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return "ws://" + netip.AddrPortFrom(host, s.addr.Port()).String()
}

// Run serves until ctx ends, and returns nil with the socket and all clients' closed.
func (s *Server) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { s.watch(ctx) })
	wg.Go(func() {
		<-ctx.Done()
		s.end()
		s.http.Close() // clients are not of the HTTP server any more
	})
	err := s.http.Serve(localserver.NewConnections(s.listen, maxConnections, firstTime))
	cancel()
	wg.Wait()
	s.mu.Lock()
	s.ended = true
	s.mu.Unlock()
	s.served.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Close frees the socket of a Server that Run was never called on.
func (s *Server) Close() error {
	s.end()
	if err := s.listen.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// serve answers a request: with the flight, where a viewer asks for it.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	if !s.begin() {
		return
	}
	defer s.served.Done()
	if status, why := s.guard.check(r); status != 0 {
		s.noteRefusal(why)
		http.Error(w, why, status)
		return
	}
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Upgrade", "websocket")
		http.Error(w, "sitlark shows a live flight here: in Foxglove or Lichtblick, open a Foxglove WebSocket connection to "+s.URL(), http.StatusUpgradeRequired)
		return
	}
	if !asksFor(r, subprotocols) {
		http.Error(w, "ask for the subprotocol "+strings.Join(subprotocols, " or "), http.StatusBadRequest)
		return
	}
	// The guard has looked at the origin.
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: subprotocols, InsecureSkipVerify: true})
	if err != nil {
		return // it has been answered
	}
	localserver.Enter(r.Context(), localserver.Answered) // until it goes
	socket := localserver.Socket(r.Context())
	c := newClient(conn, socket, s.hub)
	if !s.hub.join(c) {
		socket.SetDeadline(time.Now().Add(farewell))
		conn.Close(websocket.StatusTryAgainLater, "too many viewers: "+strconv.Itoa(maxClients)+" are served at most")
		return
	}
	defer s.hub.leave(c)
	c.serve(s.ending, s.first...)
}

// begin counts a request; false: the server has ended.
func (s *Server) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.served.Add(1)
	}
	return !s.ended
}

// asksFor reports whether a client knows one of the subprotocols.
func asksFor(r *http.Request, subprotocols []string) bool {
	for _, line := range r.Header.Values("Sec-WebSocket-Protocol") {
		for name := range strings.SplitSeq(line, ",") {
			if slices.Contains(subprotocols, strings.TrimSpace(name)) {
				return true
			}
		}
	}
	return false
}

// noteRefusal logs why someone was refused, once.
func (s *Server) noteRefusal(why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.refused) >= maxRefusals || slices.Contains(s.refused, why) {
		return
	}
	s.refused = append(s.refused, why)
	s.log.Warn("foxglove: " + why)
}
