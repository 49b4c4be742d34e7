package share

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"

	"github.com/sitlark/sitlark/internal/localserver"
)

// DefaultAddress is where a server listens if nothing else is asked for.
const DefaultAddress = "127.0.0.1:9200"

// defaultPort is that of DefaultAddress.
const defaultPort = 9200

// CheckAddress checks that HOST:PORT can be listened on.
func CheckAddress(address string) error {
	at, err := localserver.ParseAddress(address, defaultPort)
	switch {
	case err != nil:
		return err
	case at.Host == "":
		return fmt.Errorf("%q: expected an address, such as %s; 0.0.0.0:%d listens on every network", address, DefaultAddress, at.Port)
	}
	return nil
}

// Certificate reads a certificate and its key from PEM files. The error names the file.
func Certificate(certificate, key string) (*tls.Certificate, error) {
	switch {
	case certificate == "" && key == "":
		return nil, nil
	case certificate == "" || key == "":
		return nil, errors.New("a certificate needs its key, and a key its certificate: give both files")
	}
	c, err := tls.LoadX509KeyPair(certificate, key)
	if err != nil {
		return nil, fmt.Errorf("%s with the key %s: %w: expected PEM files, a certificate with its chain and its private key", certificate, key, err)
	}
	return &c, nil
}

// listen opens the socket.
func listen(address string) (net.Listener, error) {
	if err := CheckAddress(address); err != nil {
		return nil, err
	}
	return localserver.Listen(address)
}
