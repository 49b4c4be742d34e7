package queue

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/sitlark/sitlark/internal/atomicfile"
)

// MaxMessage bounds a task or a result [bytes].
const MaxMessage = 1 << 20

// Server is an embedded NATS server.
type Server struct {
	server *server.Server
	folder string
}

// ServerOptions say how the embedded server runs.
type ServerOptions struct {
	Folder string // of its streams, which is made
	// Listen is HOST:PORT for workers on other computers; empty: no port, this program alone.
	Listen string
	// Sync writes each message through to the disk before it is acknowledged, so that a power
	// failure loses nothing. Without, what a power failure may lose is the last second: such
	// samples are flown again.
	Sync bool
}

// startTime is how long the server may take to open its streams.
const startTime = time.Minute

// Serve starts an embedded server.
func Serve(o ServerOptions) (*Server, error) {
	if err := os.MkdirAll(o.Folder, 0o755); err != nil {
		return nil, fmt.Errorf("folder of the queue: %w", err)
	}
	options := &server.Options{
		ServerName: "sitlark", JetStream: true, StoreDir: o.Folder, SyncAlways: o.Sync, SyncInterval: time.Second,
		DontListen: o.Listen == "", NoSigs: true, NoLog: true, MaxPayload: MaxMessage + 1<<16,
	}
	if o.Listen != "" {
		host, port, err := splitAddress(o.Listen)
		if err != nil {
			return nil, err
		}
		options.Host, options.Port = host, port
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(startTime) {
		s.Shutdown()
		return nil, fmt.Errorf("queue: its server in %s did not start within %v", o.Folder, startTime)
	}
	if !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("queue: the streams in %s can't be opened", o.Folder)
	}
	return &Server{s, o.Folder}, nil
}

// Connect connects this program to its server.
func (s *Server) Connect(name string) (*Conn, error) {
	return connected(func(more ...nats.Option) (*nats.Conn, error) {
		return nats.Connect("", append(more, nats.InProcessServer(s.server), nats.Name(name), nats.MaxReconnects(-1))...)
	})
}

// URL is where workers on other computers connect to; empty without a port.
func (s *Server) URL() string {
	if s.server.Addr() == nil {
		return ""
	}
	return s.server.ClientURL()
}

// Check says why the server can't store messages, such as a full disk: then it answers nothing; nil: it can.
func (s *Server) Check() error {
	// What the server meets it writes to its own log alone, and it does not always stop: the same is met here.
	trial := filepath.Join(s.folder, ".trial")
	err := tried(func() error {
		if err := atomicfile.WriteBytes(trial, make([]byte, 1<<16)); err != nil {
			return err
		}
		return os.Remove(trial)
	})
	if err == nil && s.server.JetStreamEnabled() {
		return nil
	}
	if err == nil {
		err = errors.New("the disk was full, or could not be written")
	}
	return fmt.Errorf("the queue in %s can't store anything: %w", s.folder, err)
}

// The trials of a disk before it counts as one that can't be written.
const (
	trials     = 4
	trialPause = 250 * time.Millisecond
)

// tried writes until it succeeds, a few times: another program may hold a file for a moment. A disk that is
// full is no such case.
func tried(write func() error) (err error) {
	for i := range trials {
		if i > 0 {
			time.Sleep(trialPause)
		}
		if err = write(); err == nil || errors.Is(err, syscall.ENOSPC) {
			return err
		}
	}
	return err
}

// Close stops the server. What was acknowledged is in its folder.
func (s *Server) Close() error {
	s.server.Shutdown()
	s.server.WaitForShutdown()
	return nil
}

// Errors of servers without JetStream.
var (
	errNoStreams        = errors.New("the NATS server has no JetStream: start it with -js, or enable jetstream in its configuration")
	errNoAccountStreams = errors.New("the NATS server has JetStream, but not for this account: enable jetstream for it, with some disk, or use credentials of another account")
)
