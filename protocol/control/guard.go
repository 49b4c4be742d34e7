package control

import (
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
)

// guard decides which requests are answered. A foreign web page in the user's browser must
// not get through: it can send requests to this computer, but it can't choose Host and
// Origin.
type guard struct {
	names []string           // hosts by which this server may be addressed; nil: any, the token alone counts
	token *[sha256.Size]byte // of the token; nil: none is needed
}

// newGuard takes for the server's names the address it listens on, the name it was given,
// and on loopback those of localhost. A server that listens on every network has names that
// are not known here; it then has a token, which no foreign page has.
func newGuard(given string, addr netip.AddrPort, token string) guard {
	var g guard
	if token != "" {
		sum := sha256.Sum256([]byte(token))
		g.token = &sum
	}
	if addr.Addr().IsUnspecified() {
		return g
	}
	host, _, _ := net.SplitHostPort(given)
	g.know(addr.Addr().Unmap().String(), host)
	if addr.Addr().IsLoopback() {
		g.know("localhost", "127.0.0.1", "::1")
	} else if name, err := os.Hostname(); err == nil {
		g.know(name)
	}
	return g
}

func (g *guard) know(names ...string) {
	for _, name := range names {
		if name = strings.ToLower(name); !slices.Contains(g.names, name) {
			g.names = append(g.names, name)
		}
	}
}

// check returns why r is not answered, nil if it is. open routes need no token.
func (g guard) check(r *http.Request, open bool) *problem {
	switch {
	case !g.knows(r.Host):
		return newProblem(http.StatusMisdirectedRequest, "unknown_host",
			"the request is for host %q, this is %s: use that name", cut(r.Host), strings.Join(g.names, " or "))
	case !sameOrigin(r):
		return newProblem(http.StatusForbidden, "foreign_origin",
			"the request comes from a web page of another origin, %s: only programs and pages of this server are answered", cut(originOf(r)))
	case !open && !g.admits(r):
		return newProblem(http.StatusUnauthorized, "no_token",
			"send the token of --control-token-file: Authorization: Bearer TOKEN")
	}
	return nil
}

// knows reports whether a Host header names this server. The port does not matter: a
// tunnel has another, and only the name protects from DNS rebinding.
func (g guard) knows(host string) bool {
	if g.names == nil {
		return host != ""
	}
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	return slices.Contains(g.names, strings.ToLower(strings.Trim(name, "[]")))
}

// sameOrigin reports whether r was not sent by a page of another origin. Programs send neither
// header.
func sameOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return true
	}
	return r.Method == http.MethodGet && r.URL.Path == "/" // a link to the page
}

func originOf(r *http.Request) string {
	if origin := r.Header.Get("Origin"); origin != "" {
		return origin
	}
	return "which its browser does not name"
}

// admits reports whether r shows the token. Sums of equal length are compared in
// constant time, so that neither length nor letters show in how long it takes.
func (g guard) admits(r *http.Request) bool {
	if g.token == nil {
		return true
	}
	scheme, shown, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	sum := sha256.Sum256([]byte(strings.TrimSpace(shown)))
	return subtle.ConstantTimeCompare(sum[:], g.token[:]) == 1 && strings.EqualFold(scheme, "Bearer")
}
