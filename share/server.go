package share

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
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
	"github.com/sitlark/sitlark/page"
)

// Config says where to listen and what to show.
type Config struct {
	Listen      string           // HOST:PORT; port 0 takes any that is free
	Certificate *tls.Certificate // nil: without TLS
	Live        page.LiveConfig  // without its vehicles
	Vehicles    []Vehicle
	Control     func() Control // makes the control API, when the first link that acts is; nil: there are none
	Log         *slog.Logger   // nil: nothing is logged
}

// Control is the control API.
type Control struct {
	Handler http.Handler
	Observe []func(context.Context) // that run until the server ends
}

// subprotocol is that of a page's connection.
const subprotocol = "sitlark.live.v1"

const (
	maxConnections = 1024            // where they are taken, those that ask for nothing lose theirs
	firstTime      = 2 * time.Second // for a request, where others wait for the connection
	maxHeader      = 16 << 10        // [bytes]
	headerTime     = 5 * time.Second
	requestTime    = 30 * time.Second
	idleTime       = 60 * time.Second
	maxRefusals    = 16 // that are logged
)

// Server shows a flight to browsers.
type Server struct {
	listen net.Listener
	addr   netip.AddrPort
	secure bool
	http   *http.Server
	guard  guard
	hub    hub
	period time.Duration
	links  links
	makes  func() Control
	log    *slog.Logger

	page, packed []byte // the page as it is, and compressed by gzip

	ending context.Context // of the viewers
	end    context.CancelFunc
	served sync.WaitGroup // requests that begin before ended

	observers sync.WaitGroup // of the control API

	mu      sync.Mutex
	acts    http.Handler // nil: no link acts yet; guarded by mu
	ended   bool         // guarded by mu
	refused []string     // that the log has said; guarded by mu
}

// Listen opens the socket, so that what is wrong with the address is known before the flight begins. Errors
// say what to do.
func Listen(cfg Config) (*Server, error) {
	text, policy, err := page.LiveHTML()
	if err != nil {
		return nil, err
	}
	listener, err := listen(cfg.Listen)
	if err != nil {
		return nil, err
	}
	s := &Server{
		listen: listener, addr: listener.Addr().(*net.TCPAddr).AddrPort(), secure: cfg.Certificate != nil,
		makes: cfg.Control, log: cfg.Log, period: period(len(cfg.Vehicles)), page: text, packed: packed(text),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.guard = guard{hosts: localserver.HostsOf(cfg.Listen, s.addr), policy: policy}
	live := cfg.Live
	for i := range cfg.Vehicles {
		live.Vehicles = append(live.Vehicles, cfg.Vehicles[i].LiveVehicle)
		s.hub.feeds = append(s.hub.feeds, &feed{Vehicle: cfg.Vehicles[i], index: i})
	}
	s.hub.live, s.hub.viewers = page.NewLive(live), map[*viewer]bool{}
	s.ending, s.end = context.WithCancel(context.Background())
	if s.secure {
		s.listen = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{*cfg.Certificate}, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}})
	}
	s.http = &http.Server{
		Handler: http.HandlerFunc(s.serve), ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, WriteTimeout: requestTime, IdleTimeout: idleTime,
		ConnContext: localserver.InContext, MaxHeaderBytes: maxHeader, ErrorLog: log.New(io.Discard, "", 0), // malformed requests are not worth a line
	}
	return s, nil
}

// packed compresses a text.
func packed(text []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one
	z.Write(text)                                         // a Buffer takes all
	z.Close()
	return b.Bytes()
}

// Exposed reports whether other computers can reach the server and read what passes: it listens on a network,
// without TLS.
func (s *Server) Exposed() bool { return !s.secure && !s.addr.Addr().Unmap().IsLoopback() }

// NewLink makes a link with which to watch, or to act, too. The error says what is wrong with its name.
func (s *Server) NewLink(name string, acts bool) (Link, error) {
	if acts {
		if err := s.openControl(); err != nil {
			return Link{}, err
		}
	}
	l, err := s.links.add(name, acts)
	if err != nil {
		return Link{}, err
	}
	return s.linkOf(l), nil
}

// openControl makes the control API, if it is not made yet.
func (s *Server) openControl() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.acts != nil:
		return nil
	case s.makes == nil:
		return errors.New("what is shown takes no commands: a link can only watch")
	case s.ending.Err() != nil:
		return errors.New("the flight is over")
	}
	c := s.makes()
	for _, observe := range c.Observe {
		s.observers.Go(func() { observe(s.ending) })
	}
	s.acts = c.Handler
	return nil
}

// control is the control API; nil: no link acts.
func (s *Server) control() http.Handler {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.acts
}

// Revoke ends a link, and the connections of whoever uses it.
func (s *Server) Revoke(name string) error { return s.links.revoke(name) }

// Links are the valid links.
func (s *Server) Links() (all []Link) {
	for _, l := range s.links.list() {
		all = append(all, s.linkOf(l))
	}
	return all
}

// Viewers are those who watch, in the order in which they came.
func (s *Server) Viewers() []Viewer {
	all := s.hub.list()
	slices.SortStableFunc(all, func(a, b Viewer) int { return a.Since.Compare(b.Since) })
	return all
}

func (s *Server) linkOf(l *link) Link {
	return Link{Name: l.name, Acts: l.acts, URL: s.URL() + "/#" + l.key}
}

// URL is the server's address, without a link: on this computer where it listens on loopback, else by which
// others reach it.
func (s *Server) URL() string {
	scheme, host := "http", s.addr.Addr().Unmap()
	if s.secure {
		scheme = "https"
	}
	if host.IsUnspecified() {
		if host = localserver.LeavingAddr(); !host.IsValid() {
			host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
		}
	}
	return scheme + "://" + netip.AddrPortFrom(host, s.addr.Port()).String()
}

// Run serves until ctx ends, and returns nil with the socket and all viewers' closed.
func (s *Server) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { s.watch(ctx) })
	wg.Go(func() {
		<-ctx.Done()
		s.end()
		s.http.Close() // viewers are not of the HTTP server any more
	})
	err := s.http.Serve(localserver.NewConnections(s.listen, maxConnections, firstTime))
	cancel()
	wg.Wait()
	s.mu.Lock()
	s.ended = true
	s.mu.Unlock()
	s.served.Wait()
	s.observers.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Close frees the socket of a Server that Run was never called on.
func (s *Server) Close() error {
	s.end()
	s.observers.Wait()
	if err := s.listen.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// watch looks at the vehicles until ctx ends.
func (s *Server) watch(ctx context.Context) {
	tick := time.NewTicker(s.period)
	defer tick.Stop()
	for {
		if err := s.hub.look(); err != nil {
			s.noteOnce("the flight can't be shown: " + err.Error())
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// serve answers a request.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	if !s.begin() {
		return
	}
	defer s.served.Done()
	s.guard.harden(w.Header())
	if status, why := s.guard.check(r); status != 0 {
		s.noteOnce(why)
		http.Error(w, why, status)
		return
	}
	localserver.Enter(r.Context(), localserver.Answered)
	switch r.URL.Path {
	case "/":
		s.servePage(w, r)
	case "/v1/live":
		s.serveLive(w, r)
	default:
		s.serveControl(w, r)
	}
}

func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	defer localserver.Enter(r.Context(), localserver.Idle)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "the page takes GET", http.StatusMethodNotAllowed)
		return
	}
	body := s.page
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		body = s.packed
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodGet {
		w.Write(body) // a viewer that is gone gets nothing
	}
}

// serveLive shows the flight to a viewer with a valid link.
func (s *Server) serveLive(w http.ResponseWriter, r *http.Request) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Upgrade", "websocket")
		http.Error(w, "this is for the page at /: open the link in a browser", http.StatusUpgradeRequired)
		return
	}
	// The guard has looked at the origin.
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{subprotocol}, InsecureSkipVerify: true})
	if err != nil {
		return // it has been answered
	}
	socket := localserver.Socket(r.Context())
	v := newViewer(conn, socket, r.RemoteAddr, &s.hub)
	if v.link, err = v.greet(s.ending, &s.links); err != nil {
		socket.SetDeadline(time.Now().Add(farewell))
		if s.ending.Err() != nil {
			conn.Close(statusOver, "the flight is over")
		} else {
			conn.Close(statusNoLink, "the link is not valid")
		}
		return
	}
	if v.introduce() != nil {
		conn.CloseNow()
		return
	}
	room, err := s.hub.join(v)
	defer s.hub.leave(v)
	if err != nil {
		s.noteOnce("the flight can't be shown: " + err.Error())
		socket.SetDeadline(time.Now().Add(farewell))
		conn.Close(websocket.StatusInternalError, "the flight can't be shown")
		return
	}
	if !room {
		socket.SetDeadline(time.Now().Add(farewell))
		conn.Close(websocket.StatusTryAgainLater, "too many viewers: "+strconv.Itoa(maxViewers)+" are served at most")
		return
	}
	v.serve(s.ending)
}

// serveControl passes a request with a link that acts on to the control API.
func (s *Server) serveControl(w http.ResponseWriter, r *http.Request) {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	l := s.links.of(strings.TrimSpace(key))
	switch {
	case l == nil || !strings.EqualFold(scheme, "Bearer"):
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "send the secret of a link that acts: Authorization: Bearer SECRET, which is what follows # in it", http.StatusUnauthorized)
	case !l.acts:
		http.Error(w, "this link only watches: ask for one that acts", http.StatusForbidden)
	default:
		ctx, end := context.WithCancel(r.Context())
		defer end()
		go func() { // a stream of events ends with its link
			select {
			case <-l.end:
				end()
			case <-ctx.Done():
			}
		}()
		s.control().ServeHTTP(w, r.WithContext(ctx))
	}
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

// noteOnce logs what somebody should know, once.
func (s *Server) noteOnce(why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.refused) >= maxRefusals || slices.Contains(s.refused, why) {
		return
	}
	s.refused = append(s.refused, why)
	s.log.Warn("share: " + why)
}
