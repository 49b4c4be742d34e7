package conn

import (
	"fmt"
	"net"
	"strconv"
	"strings"
)

// Kind is how a connection reaches its autopilot.
type Kind uint8

// The kinds of connections.
const (
	TCP       Kind = iota // connects to an autopilot that listens
	UDP                   // sends first, to an autopilot or router that listens
	UDPServer             // listens, and replies to the autopilot that it hears
	TCPServer             // listens; an autopilot connects
)

// Address is where an autopilot is reached.
type Address struct {
	Kind Kind
	Host string
	Port uint16
}

// kinds are the schemes of an address. udpout, udpin and tcpin are pymavlink's names.
var kinds = map[string]Kind{"tcp": TCP, "udp": UDP, "udpout": UDP, "udp-server": UDPServer, "udpin": UDPServer, "tcp-server": TCPServer, "tcpin": TCPServer}

// Listens reports whether the autopilot comes to the address, and not sitlark to the autopilot.
func (k Kind) Listens() bool { return k == UDPServer || k == TCPServer }

// ParseAddress parses KIND:HOST:PORT. The error says what was expected.
func ParseAddress(s string) (Address, error) {
	form := func(what string) error {
		return fmt.Errorf("%q: %s; expected tcp:HOST:PORT such as tcp:127.0.0.1:5762, udp:HOST:PORT to send to, "+
			"or udp-server:HOST:PORT or tcp-server:HOST:PORT to listen on such as udp-server:127.0.0.1:14550", s, what)
	}
	word, rest, ok := strings.Cut(s, ":")
	kind, known := kinds[strings.ToLower(word)]
	if !ok || !known {
		return Address{}, form("it does not start with tcp:, udp:, udp-server: or tcp-server:")
	}
	host, portText, err := net.SplitHostPort(rest)
	if err != nil || host == "" {
		return Address{}, form("no HOST:PORT after " + word + ":")
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil || port == 0 && !kind.Listens() {
		return Address{}, form(fmt.Sprintf("port %q is not a number from 1 to 65535", portText))
	}
	return Address{kind, host, uint16(port)}, nil
}

// Instance returns the address of ArduPilot's instance n >= 0, whose ports are 10 n
// higher.
func (a Address) Instance(n int) (Address, error) {
	port := int(a.Port) + 10*n
	if port > 65535 {
		return a, fmt.Errorf("%v: instance %d would need port %d, the highest is 65535", a, n, port)
	}
	a.Port = uint16(port)
	return a, nil
}

// String returns the form that ParseAddress parses.
func (a Address) String() string {
	word := [...]string{TCP: "tcp", UDP: "udp", UDPServer: "udp-server", TCPServer: "tcp-server"}[a.Kind]
	return word + ":" + a.hostPort()
}

func (a Address) hostPort() string { return net.JoinHostPort(a.Host, strconv.Itoa(int(a.Port))) }
