package control

import (
	"net/http"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/localserver"
)

// route is one route of the API, with its documentation.
type route struct {
	method, path string
	doc          string // in words, without a full stop
	example      string // what follows curl, with URL for the server's address; empty: the address alone
	open         bool   // needs no token
	ofVehicle    bool   // it is about one vehicle, which a path below vehiclePath names
	base         string // the same route of the own vehicle; empty: it is one
	serve        http.HandlerFunc
}

// routes lists every route in the order of the documentation.
func (s *Server) routes() []route { return append(ownRoutes(s), s.fleet.routes()...) }

// ownRoutes are those of the server's own vehicle, and of all.
func ownRoutes(s *Server) []route {
	return []route{
		{method: "GET", path: "/v1/snapshot", doc: "the state of the flight now", ofVehicle: true, serve: s.getSnapshot},
		{method: "GET", path: "/v1/state", doc: "the state of the flight, and what the autopilot reports: mode, estimate, failsafes, sensor faults", ofVehicle: true, serve: getState(s)},
		{method: "GET", path: "/v1/commands", doc: "the commands with their arguments, units and ranges", ofVehicle: true, serve: s.getCommands},
		{method: "POST", path: "/v1/commands", doc: "sends a command, or a list of them", ofVehicle: true, serve: s.postCommands,
			example: `-H 'Content-Type: application/json' -d '{"command": "gust", "speed": 8, "rise": "2s"}' URL/v1/commands`},
		{method: "DELETE", path: "/v1/commands/{id}", doc: "cancels a scheduled or ramping command", ofVehicle: true, serve: s.deleteCommand,
			example: "-X DELETE URL/v1/commands/1"},
		{method: "GET", path: "/v1/events", doc: "what happens, as it happens (server-sent events)", ofVehicle: true, serve: s.getEvents,
			example: "-N 'URL/v1/events?from=1'"},
		{method: "POST", path: "/v1/run", doc: "pauses, resumes, steps or slows the flight of all vehicles", serve: runs{s.run, s.observer}.post,
			example: `-H 'Content-Type: application/json' -d '{"paused": true, "step": "10 ms"}' URL/v1/run`},
		{method: "GET", path: "/v1/openapi.json", doc: "this API as an OpenAPI 3.1 document", serve: s.getOpenAPI},
		{method: "GET", path: "/metrics", doc: "figures for Prometheus", serve: s.getMetrics},
		{method: "GET", path: "/healthz", doc: "whether the physics runs", open: true, serve: s.getHealth},
		{method: "GET", path: "/{$}", doc: "this page", open: true, serve: s.getPage},
	}
}

// address is the route's path as it is written.
func (r route) address() string { return strings.TrimSuffix(r.path, "{$}") }

// key names what the route does, whichever vehicle's it is.
func (r route) key() string {
	if r.base != "" {
		return r.method + " " + r.base
	}
	return r.method + " " + r.path
}

// handler is the whole API.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	methods := map[string][]string{}
	for _, r := range s.routes() {
		mux.Handle(r.method+" "+r.path, s.guarded(r.open, r.serve))
		methods[r.path] = append(methods[r.path], r.method)
	}
	for path, allow := range methods {
		mux.Handle(path, s.guarded(true, wrongMethod(allow)))
	}
	mux.Handle("/", s.guarded(true, notFound))
	return mux
}

// guarded lets the guard, and then the limit on requests, judge before serve. A client that
// the guard refuses loses its connection, and takes nothing of anyone's limit.
func (s *Server) guarded(open bool, serve http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		p := s.guard.check(r, open)
		if p != nil {
			h.Set("Connection", "close")
			p.write(w)
			return
		}
		if r.ContentLength == 0 { // else readBody says when the client has sent all
			localserver.Enter(r.Context(), localserver.Answered)
		}
		defer localserver.Enter(r.Context(), localserver.Idle)
		if p := s.limits.requests.take(r, 1, "requests"); p != nil {
			p.write(w)
			return
		}
		serve(w, r)
	})
}

func wrongMethod(allow []string) http.HandlerFunc {
	if slices.Contains(allow, "GET") {
		allow = append(allow, "HEAD")
	}
	list := strings.Join(allow, ", ")
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", list)
		newProblem(http.StatusMethodNotAllowed, "wrong_method", "%s takes %s, not %s", r.URL.Path, list, r.Method).write(w)
	}
}

func notFound(w http.ResponseWriter, r *http.Request) {
	newProblem(http.StatusNotFound, "not_found", "nothing at %q: GET / lists the routes", r.URL.Path).write(w)
}
