// Package localserver has what servers for programs on this computer share: how they listen, which of
// many connections they keep,
// and which host names they answer to.
//
// A web page can send requests to this computer through the user's browser. It can make its
// own name resolve to 127.0.0.1 (DNS rebinding), but the browser still sends that name in the
// Host header. A server must therefore answer only requests for names it knows.
package localserver

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/freeport"
	"github.com/sitlark/sitlark/internal/oserror"
)

// Address is HOST:PORT, taken apart.
type Address struct {
	Host string // a name or an IP address; empty: none was given
	Port int    // 0 to 65535; 0: any that is free
}

// ParseAddress takes HOST:PORT apart. The error says what was expected; example is the port in
// it.
func ParseAddress(address string, example int) (Address, error) {
	host, port, err := net.SplitHostPort(address)
	n, perr := strconv.ParseUint(port, 10, 16)
	if err != nil || perr != nil {
		return Address{}, fmt.Errorf("%q: expected HOST:PORT with a port from 0 to 65535, such as 127.0.0.1:%d", address, example)
	}
	return Address{Host: host, Port: int(n)}, nil
}

// Outside reports whether other computers reach the address for certain: not if its host is a
// name that needs looking up.
func (a Address) Outside() bool {
	ip := net.ParseIP(a.Host)
	return ip != nil && !ip.IsLoopback()
}

// Listen opens a socket. It waits up to a second for a port held by a program that is exiting.
// The error says what to do.
func Listen(address string) (net.Listener, error) {
	listener, err := freeport.Retry(func() (net.Listener, error) { return net.Listen("tcp", address) })
	switch {
	case oserror.PortInUse(err):
		host, _, _ := net.SplitHostPort(address)
		return nil, fmt.Errorf("%q: another program listens there, perhaps another sitlark: stop it, use another port, or %s for any free one",
			address, net.JoinHostPort(host, "0"))
	case oserror.PortForbidden(err):
		return nil, fmt.Errorf("%q: no permission to listen on that port: use one from 1024 to 65535", address)
	case err != nil:
		return nil, fmt.Errorf("%q: can't listen there: %w", address, err)
	}
	return listener, nil
}

// Hosts are the names by which a server may be addressed, in lower case; nil: any.
type Hosts []string

// HostsOf returns the names of a server: the address it listens on, the host that it was given,
// and on loopback those of localhost. One that listens on every network has names that are not
// known here: the result is nil.
func HostsOf(given string, addr netip.AddrPort) (h Hosts) {
	if addr.Addr().IsUnspecified() {
		return nil
	}
	host, _, _ := net.SplitHostPort(given)
	h.add(addr.Addr().Unmap().String(), host)
	if addr.Addr().IsLoopback() {
		h.add("localhost", "127.0.0.1", "::1")
	} else if name, err := os.Hostname(); err == nil {
		h.add(name)
	}
	return h
}

func (h *Hosts) add(names ...string) {
	for _, name := range names {
		if name = strings.ToLower(name); !slices.Contains(*h, name) {
			*h = append(*h, name)
		}
	}
}

// Knows reports whether a Host header names the server. The port does not matter: a tunnel has
// another, and only the name protects.
func (h Hosts) Knows(header string) bool {
	if h == nil {
		return header != ""
	}
	return slices.Contains(h, HostName(header))
}

// HostName returns the host of a Host header, without the port and in lower case.
func HostName(header string) string {
	name := header
	if host, _, err := net.SplitHostPort(header); err == nil {
		name = host
	}
	return strings.ToLower(strings.Trim(name, "[]"))
}

// LeavingAddr returns the source address of the default route; an invalid one: there is no route. Connecting a UDP
// socket sends nothing.
func LeavingAddr() netip.Addr {
	conn, err := net.Dial("udp4", "192.0.2.1:9") // of no computer (RFC 5737)
	if err != nil {
		return netip.Addr{}
	}
	defer conn.Close()
	return conn.LocalAddr().(*net.UDPAddr).AddrPort().Addr()
}

// SameOrigin reports whether r was not sent by a page of another origin. Programs send neither header; a link to
// the page at / may be followed from anywhere.
func SameOrigin(r *http.Request) bool {
	if list := r.Header.Values("Origin"); len(list) > 0 {
		u, err := url.Parse(list[0])
		return len(list) == 1 && err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return true
	}
	mode := r.Header.Get("Sec-Fetch-Mode")
	return r.Method == http.MethodGet && r.URL.Path == "/" && (mode == "" || mode == "navigate")
}
