package control

import (
	"fmt"
	"net/http"
	"strings"
)

// getPage lists the API in plain text, for a browser and for curl.
func (s *Server) getPage(w http.ResponseWriter, r *http.Request) {
	url := "http://" + r.Host
	var b strings.Builder
	fmt.Fprintf(&b, "sitlark %s: control API\n\n", s.version)
	for _, way := range s.routes() {
		fmt.Fprintf(&b, "%-6s  %-19s %s\n%s\n\n", way.method, way.address(), way.doc, s.curl(way, url))
	}
	b.WriteString(pageEnd)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(b.String()))
}

// curl is a command line that tries r.
func (s *Server) curl(r route, url string) string {
	example := r.example
	if example == "" {
		example = "URL" + r.address()
	}
	if s.guard.token != nil && !r.open {
		example = `-H "Authorization: Bearer $(cat TOKEN-FILE)" ` + example
	}
	return "        curl " + strings.ReplaceAll(example, "URL", url)
}

const pageEnd = `A command is a JSON object: "command" with its name, its arguments beside it, each a
number in the unit that GET /v1/commands tells, or a string with a unit ("36 km/h").
"at" is the physics time at which it takes effect (default: at once), "ramp" the time
over which it grows. Several go as a list: all are checked before any acts.
`
