package queue

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sitlark/sitlark/internal/secret"
)

// Access says how to reach a NATS server that exists.
type Access struct {
	URL   secret.URL // nats://HOST:PORT or tls://HOST:PORT, several with commas
	Creds string     // path of a credentials file; empty: none
	CA    string     // path of a file with certificates that servers are checked against; empty: the system's
}

// Check says why the URL is none of a NATS server; nil: it is one.
func (a Access) Check() error { return a.URL.Check("nats", "tls", "ws", "wss") }

// Conn is a connection to a NATS server with JetStream.
type Conn struct {
	nats   *nats.Conn
	js     jetstream.JetStream
	denied *atomic.Pointer[string] // what the server did not allow last
	url    secret.URL
}

// Dial connects to a server, under a name that its administrators see. When the connection is
// lost later, it is made again as often as it takes.
func Dial(a Access, name string) (*Conn, error) {
	if err := a.Check(); err != nil {
		return nil, fmt.Errorf("NATS server: %w", err)
	}
	options := []nats.Option{nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.Timeout(5 * time.Second)}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	c, err := connected(func(more ...nats.Option) (*nats.Conn, error) {
		return nats.Connect(a.URL.Reveal(), append(options, more...)...)
	})
	if err != nil {
		return nil, fmt.Errorf("NATS server %s: %w", a.URL, secret.Error(a.explained(err), a.URL))
	}
	c.url = a.URL
	return c, nil
}

// explained puts into words what to do about an error of a connection.
func (a Access) explained(err error) error {
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	switch {
	case errors.As(err, &unknown) && a.CA != "":
		return fmt.Errorf("its certificate is not signed by an authority in %s: give the file of the right one by --nats-ca", a.CA)
	case errors.As(err, &unknown):
		return errors.New("its certificate is signed by an authority that this computer does not know: give the authority's certificate by --nats-ca FILE")
	case errors.As(err, &host):
		return fmt.Errorf("its certificate is for another name (%w): use the name in the URL that the certificate has", err)
	case errors.As(err, &invalid):
		return fmt.Errorf("its certificate can't be used (%w): renew it, and check the clocks", err)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return errors.New("it has no TLS: write nats:// in place of tls://, or give it a certificate")
	case errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAccountAuthExpired):
		return errors.New("the credentials have expired: renew them")
	case errors.Is(err, nats.ErrAuthRevoked), errors.Is(err, nats.ErrAuthorization) && a.Creds != "":
		return fmt.Errorf("it refuses the credentials in %s: ask its administrator for others", a.Creds)
	case errors.Is(err, nats.ErrAuthorization) && strings.Contains(a.URL.Reveal(), "@"):
		return errors.New("it refuses user and password, or the token, in the URL")
	case errors.Is(err, nats.ErrAuthorization):
		return errors.New("it wants credentials: give them by --nats-creds FILE, or user and password in the URL")
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout):
		return fmt.Errorf("%w: check that it runs, the host, the port and the firewall", err)
	}
	return err
}

// connected makes a connection that remembers what the server does not allow: requests for that time
// out without a word.
func connected(connect func(more ...nats.Option) (*nats.Conn, error)) (*Conn, error) {
	denied := new(atomic.Pointer[string])
	nc, err := connect(nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		if errors.Is(err, nats.ErrPermissionViolation) {
			_, what, _ := strings.Cut(err.Error(), "Violation for ")
			denied.Store(&what)
		}
	}))
	if err != nil {
		return nil, err
	}
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncMaxPending(256), jetstream.WithPublishAsyncTimeout(ackTime))
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &Conn{nats: nc, js: js, denied: denied}, nil
}

// ackTime is how long the server may take to confirm what is published.
const ackTime = 20 * time.Second

// why puts into words what to do about an error of a request.
func (c *Conn) why(err error) error { return secret.Error(c.reason(err), c.url) }

func (c *Conn) reason(err error) error {
	silent := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrAsyncPublishTimeout)
	what := c.denied.Load()
	switch {
	case errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return errNoAccountStreams
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, nats.ErrNoResponders):
		return errNoStreams
	case silent && what != nil:
		return fmt.Errorf("the NATS server does not allow this user %s: add it to the user's permissions; section \"Permissions\" of the guide to campaigns lists them", *what)
	case silent && c.nats.IsConnected():
		return fmt.Errorf("the NATS server is connected and does not answer, as one whose disk is full: %w", err)
	case silent:
		return fmt.Errorf("the connection to the NATS server is lost: %w", err)
	case c.nats.IsClosed() && c.nats.LastError() != nil:
		return fmt.Errorf("the connection to the NATS server has ended: %w", c.nats.LastError())
	}
	return err
}

// Close ends the connection. Nothing that was acknowledged is lost.
func (c *Conn) Close() { c.nats.Close() }

// Lost reports whether there is no connection at this moment; it comes back by itself.
func (c *Conn) Lost() bool { return !c.nats.IsConnected() }

// prepare makes the streams that are not there yet. An administrator may have made them, with more
// copies or other limits; then it needs no permission to make any.
func (c *Conn) prepare(ctx context.Context) error {
	for _, s := range []jetstream.StreamConfig{tasksStream, resultsStream} {
		_, err := c.js.Stream(ctx, s.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			_, err = c.js.CreateStream(ctx, s)
		}
		if err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // made at the same moment
			return fmt.Errorf("stream %s of the queue: %w", s.Name, c.why(err))
		}
	}
	return nil
}

// CheckListen says why an address is none to listen at; nil: it is one.
func CheckListen(address string) error {
	_, _, err := splitAddress(address)
	return err
}

func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 1 || port > 65535 {
		return "", 0, fmt.Errorf("%s: expected HOST:PORT with a port from 1 to 65535, such as 0.0.0.0:4222", address)
	}
	return host, port, nil
}
