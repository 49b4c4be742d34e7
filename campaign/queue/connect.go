package queue

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Access says how to reach a NATS server that exists.
type Access struct {
	URL   string // nats://HOST:PORT or tls://HOST:PORT, several with commas
	Creds string // path of a credentials file; empty: none
	CA    string // path of a file with certificates that servers are checked against; empty: the system's
}

// Conn is a connection to a NATS server with JetStream.
type Conn struct {
	nats *nats.Conn
	js   jetstream.JetStream
}

// Dial connects to a server, under a name that its administrators see. When the connection is
// lost later, it is made again as often as it takes.
func Dial(a Access, name string) (*Conn, error) {
	options := []nats.Option{nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.Timeout(5 * time.Second)}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	c, err := connected(nats.Connect(a.URL, options...))
	if err != nil {
		return nil, fmt.Errorf("NATS server %s: %w", a.URL, explained(err))
	}
	return c, nil
}

// explained puts into words what to do about an error of a connection.
func explained(err error) error {
	switch {
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout):
		return fmt.Errorf("%w: check that it runs, the host, the port and the firewall", err)
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return fmt.Errorf("%w: give credentials by --nats-creds, or user and password in the URL", err)
	case strings.Contains(err.Error(), "certificate"):
		return fmt.Errorf("%w: give the certificate of its authority by --nats-ca", err)
	}
	return err
}

func connected(nc *nats.Conn, err error) (*Conn, error) {
	if err != nil {
		return nil, err
	}
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncMaxPending(256))
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &Conn{nc, js}, nil
}

// Close ends the connection. Nothing that was acknowledged is lost.
func (c *Conn) Close() { c.nats.Close() }

// Lost reports whether there is no connection at this moment; it comes back by itself.
func (c *Conn) Lost() bool { return !c.nats.IsConnected() }

// prepare makes the streams that are not there yet.
func (c *Conn) prepare(ctx context.Context) error {
	for _, s := range []jetstream.StreamConfig{tasksStream, resultsStream} {
		_, err := c.js.CreateStream(ctx, s)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // by an administrator, with more copies or other limits
			continue
		}
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, nats.ErrNoResponders) {
			return errNoStreams
		}
		if err != nil {
			return fmt.Errorf("stream %s of the queue: %w", s.Name, err)
		}
	}
	return nil
}

func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 1 || port > 65535 {
		return "", 0, fmt.Errorf("%s: expected HOST:PORT, such as 0.0.0.0:4222", address)
	}
	return host, port, nil
}
