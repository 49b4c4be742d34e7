package control

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"

	"github.com/sitlark/sitlark/internal/freeport"
)

// CheckAddress checks that HOST:PORT can be listened on, with or without a
// token. A name that needs looking up is judged by Listen.
func CheckAddress(address string, token bool) error {
	host, port, err := net.SplitHostPort(address)
	n, perr := strconv.ParseUint(port, 10, 16)
	switch {
	case err != nil || perr != nil:
		return fmt.Errorf("%q: expected HOST:PORT with a port from 0 to 65535, such as 127.0.0.1:9100", address)
	case host == "":
		return fmt.Errorf("%q: name the address, such as 127.0.0.1:%d; 0.0.0.0:%d listens on every network, and needs --control-token-file", address, n, n)
	}
	if ip := net.ParseIP(host); ip != nil && !ip.IsLoopback() && !token {
		return openToOthers(address, port)
	}
	return nil
}

func openToOthers(address, port string) error {
	return fmt.Errorf("%q: other computers could fly this: give --control-token-file FILE with a secret that clients must show, or listen on 127.0.0.1:%s", address, port)
}

// listen opens the socket. It looks at where it really listens, as a name may stand
// for any address.
func listen(address, token string) (net.Listener, error) {
	if err := CheckAddress(address, token != ""); err != nil {
		return nil, err
	}
	listener, err := freeport.Retry(func() (net.Listener, error) { return net.Listen("tcp", address) })
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		host, _, _ := net.SplitHostPort(address)
		return nil, fmt.Errorf("%q: another program listens there, perhaps another sitlark: end it, use another port, or %s for any free one",
			address, net.JoinHostPort(host, "0"))
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%q: this user may not listen on that port: give one from 1024 to 65535", address)
	case err != nil:
		return nil, fmt.Errorf("%q: can't listen there: %w", address, err)
	}
	if at := listener.Addr().(*net.TCPAddr); !at.IP.IsLoopback() && token == "" {
		listener.Close()
		return nil, openToOthers(address, strconv.Itoa(at.Port))
	}
	return listener, nil
}
