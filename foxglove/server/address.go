package server

import (
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/sitlark/sitlark/internal/localserver"
)

// DefaultPort is where Foxglove looks for a server.
const DefaultPort = 8765

// CheckAddress checks that HOST:PORT can be listened on; network: other computers may connect.
// A name that needs looking up is judged by Listen.
func CheckAddress(address string, network bool) error {
	at, err := localserver.ParseAddress(address, DefaultPort)
	switch {
	case err != nil:
		return err
	case at.Host == "":
		return fmt.Errorf("%q: expected an address, such as 127.0.0.1:%d; 0.0.0.0:%d listens on every network and needs --foxglove-network", address, at.Port, at.Port)
	case at.Outside() && !network:
		return openToOthers(address, at.Port)
	}
	return nil
}

func openToOthers(address string, port int) error {
	return fmt.Errorf("%q: other computers could watch the flight: give --foxglove-network to allow that, or listen on 127.0.0.1:%d", address, port)
}

// CheckOrigin returns an origin as browsers write it: SCHEME://HOST or SCHEME://HOST:PORT.
func CheckOrigin(origin string) (string, error) {
	u, err := url.Parse(strings.TrimSuffix(origin, "/"))
	if err != nil || u.Scheme == "" || u.Host == "" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil || strings.ContainsAny(u.Host, "*, ") {
		return "", fmt.Errorf("%q: expected the origin of a web page, such as https://app.foxglove.dev or http://lichtblick.example:8080", origin)
	}
	return strings.ToLower(u.Scheme + "://" + u.Host), nil
}

// listen opens the socket. It looks at where it really listens, as a name may stand for any
// address.
func listen(address string, network bool) (net.Listener, error) {
	if err := CheckAddress(address, network); err != nil {
		return nil, err
	}
	listener, err := localserver.Listen(address)
	if err != nil {
		return nil, err
	}
	if at := listener.Addr().(*net.TCPAddr); !at.IP.IsLoopback() && !network {
		listener.Close()
		return nil, openToOthers(address, at.Port)
	}
	return listener, nil
}
