package control

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"net/netip"
	"strings"

	"github.com/sitlark/sitlark/internal/localserver"
	"github.com/sitlark/sitlark/internal/secret"
)

// guard decides which requests are answered. A foreign web page in the user's browser must
// not get through: it can send requests to this computer, but it can't choose Host and
// Origin.
type guard struct {
	names localserver.Hosts  // by which this server may be addressed; nil: any, the token alone counts
	token *[sha256.Size]byte // of the token; nil: none is needed
}

// newGuard takes the server's names from where it listens. A server that listens on every
// network has names that are not known here; it then has a token, which no foreign page has.
func newGuard(given string, addr netip.AddrPort, token secret.Text) guard {
	g := guard{names: localserver.HostsOf(given, addr)}
	if !token.Empty() {
		sum := sha256.Sum256([]byte(token.Reveal()))
		g.token = &sum
	}
	return g
}

// check returns why r is not answered, nil if it is. open routes need no token.
func (g guard) check(r *http.Request, open bool) *problem {
	switch {
	case !g.names.Knows(r.Host):
		return newProblem(http.StatusMisdirectedRequest, "unknown_host",
			"the request is for host %q, this is %s: use that name", cut(r.Host), strings.Join(g.names, " or "))
	case !localserver.SameOrigin(r):
		return newProblem(http.StatusForbidden, "foreign_origin",
			"the request comes from a web page of another origin, %s: only programs and pages of this server are answered", cut(originOf(r)))
	case !open && !g.admits(r):
		return newProblem(http.StatusUnauthorized, "no_token",
			"send the token of --control-token-file: Authorization: Bearer TOKEN")
	}
	return nil
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
