package server

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/localserver"
)

// guard decides who may watch. Programs may, which send no Origin. Of web pages, which the
// browser makes name theirs, those of this computer may, and those that the user has named.
type guard struct {
	hosts   localserver.Hosts
	origins []string // in lower case
}

// check returns the status and why r is refused; 0: it is not.
func (g *guard) check(r *http.Request) (status int, why string) {
	origin := r.Header.Get("Origin")
	switch {
	case !g.hosts.Knows(r.Host):
		return http.StatusMisdirectedRequest, fmt.Sprintf("the request is for host %q, but this is %s: use that name", cut(r.Host), strings.Join(g.hosts, " or "))
	case len(r.Header.Values("Origin")) > 1, origin != "" && !g.admits(origin):
		return http.StatusForbidden, fmt.Sprintf("web pages from %s are not allowed: to allow them, start sitlark with --foxglove-origin and that origin", cut(origin))
	}
	return 0, ""
}

// admits reports whether pages of an origin may watch. Desktop programs made of web pages have
// the origin file://, which no page on the web has; "null" is what a page on the web can make
// its browser send.
func (g *guard) admits(origin string) bool {
	origin = strings.ToLower(origin)
	if origin == "file://" || slices.Contains(g.origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return false
	}
	name := localserver.HostName(u.Host)
	ip, err := netip.ParseAddr(name)
	return name == "localhost" || err == nil && ip.IsLoopback()
}

// cut shortens what a stranger sends.
func cut(s string) string {
	const most = 100
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
