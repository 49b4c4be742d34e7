package control

import (
	"fmt"
	"net"
	"strconv"

	"github.com/sitlark/sitlark/internal/localserver"
)

// CheckAddress checks that HOST:PORT can be listened on, with or without a
// token. A name that needs looking up is judged by Listen.
func CheckAddress(address string, token bool) error {
	at, err := localserver.ParseAddress(address, 9100)
	switch {
	case err != nil:
		return err
	case at.Host == "":
		return fmt.Errorf("%q: name the address, such as 127.0.0.1:%d; 0.0.0.0:%d listens on every network, and needs --control-token-file", address, at.Port, at.Port)
	case at.Outside() && !token:
		return openToOthers(address, strconv.Itoa(at.Port))
	}
	return nil
}

func openToOthers(address, port string) error {
	return fmt.Errorf("%q: other computers could fly this: give --control-token-file FILE with a secret that clients must show, or listen on 127.0.0.1:%s", address, port)
}

// listen opens the socket. It looks at where it really listens, as a name may stand
// for any address.
func listen(address string, guarded bool) (net.Listener, error) {
	if err := CheckAddress(address, guarded); err != nil {
		return nil, err
	}
	listener, err := localserver.Listen(address)
	if err != nil {
		return nil, err
	}
	if at := listener.Addr().(*net.TCPAddr); !at.IP.IsLoopback() && !guarded {
		listener.Close()
		return nil, openToOthers(address, strconv.Itoa(at.Port))
	}
	return listener, nil
}
