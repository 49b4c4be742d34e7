package protocol

import (
	"errors"
	"fmt"
	"net"
	"runtime"
	"syscall"

	"github.com/sitlark/sitlark/internal/oserror"
)

// InUseError says that another program has the port. It is a syscall.EADDRINUSE.
type InUseError struct {
	Port int
	Host string // an address of this computer, or "all addresses"
}

func (e *InUseError) Error() string {
	return fmt.Sprintf("UDP port %d of %s is in use by another sitlark or another simulator's backend: end that program, or choose another port with --listen", e.Port, e.Host)
}

// Unwrap returns the system's error.
func (*InUseError) Unwrap() error { return syscall.EADDRINUSE }

// openUDP opens the socket. Its errors are one line and say what to do.
func openUDP(hostport string) (*net.UDPConn, error) {
	_, port, err := net.SplitHostPort(hostport)
	if err != nil || port == "" {
		return nil, badAddress(hostport, "it is not HOST:PORT")
	}
	addr, err := net.ResolveUDPAddr("udp", hostport)
	if err != nil {
		return nil, badAddress(hostport, reason(err))
	}
	conn, err := net.ListenUDP("udp", addr)
	if err != nil {
		return nil, explain(addr, err)
	}
	return conn, nil
}

func badAddress(hostport, why string) error {
	return fmt.Errorf("cannot listen on %q: %s; expected an address of this machine and a port from 0 to 65535, such as 127.0.0.1:9002", hostport, why)
}

// reason is the innermost message, which does not repeat the address.
func reason(err error) string {
	var dns *net.DNSError
	var addr *net.AddrError
	switch {
	case errors.As(err, &dns):
		return "the host name cannot be resolved"
	case errors.As(err, &addr):
		return addr.Err
	}
	return err.Error()
}

func explain(addr *net.UDPAddr, err error) error {
	switch {
	case oserror.PortInUse(err):
		return &InUseError{Port: addr.Port, Host: host(addr)}
	case oserror.NoSuchAddress(err):
		return badAddress(addr.String(), "this machine has no such address")
	case oserror.PortForbidden(err) && runtime.GOOS == "windows":
		return fmt.Errorf("UDP port %d is not allowed: another program has it alone, or Windows keeps it for itself (netsh interface ipv4 show excludedportrange udp lists those): choose another with --listen", addr.Port)
	case oserror.PortForbidden(err):
		return fmt.Errorf("this user may not listen on UDP port %d: choose one above 1023 with --listen", addr.Port)
	}
	return fmt.Errorf("cannot listen on %v: %w", addr, err)
}

func host(addr *net.UDPAddr) string {
	if len(addr.IP) == 0 {
		return "all addresses"
	}
	return addr.IP.String()
}
