package share

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/sitlark/sitlark/internal/localserver"
)

// guard decides which requests are answered. A foreign web page in a viewer's browser must not get
// through: it can send requests here, but it can't choose Host and Origin, and it knows no link.
type guard struct {
	hosts  localserver.Hosts // by which the server may be addressed; nil: any, the links alone count
	policy string            // for the page
}

// check returns the status and why r is refused; 0: it is not.
func (g *guard) check(r *http.Request) (status int, why string) {
	switch {
	case !g.hosts.Knows(r.Host):
		return http.StatusMisdirectedRequest, fmt.Sprintf("the request is for host %q, but this is %s: use that name", cut(r.Host), strings.Join(g.hosts, " or "))
	case !localserver.SameOrigin(r):
		return http.StatusForbidden, "the request comes from a web page of another origin: only programs and pages of this server are answered"
	}
	return 0, ""
}

// harden forbids what no answer of the server needs: to be kept, framed, guessed at or read by other origins.
func (g *guard) harden(h http.Header) {
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Content-Security-Policy", g.policy+"; frame-ancestors 'none'")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
}

// cut shortens what a stranger sends.
func cut(s string) string {
	const most = 100
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
