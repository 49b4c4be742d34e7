package control

import (
	"net/http"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// stillLimit is the time without a publication after which the physics counts as hung.
// It publishes every 50 ms while no packet comes; a film may hold it for a moment.
const stillLimit = 5 * time.Second

type healthJSON struct {
	Status string  `json:"status" enum:"ok,frozen,hung" doc:"frozen: a value was not finite, and the flight waits for a reset; hung: the physics has published nothing for 5 s"`
	Link   string  `json:"link" enum:"waiting,connected,lost" doc:"with the autopilot"`
	Flight uint64  `json:"flight" doc:"number of the flight"`
	Time   float64 `json:"time" unit:"s" doc:"physics time in it"`
}

// getHealth answers 503 while the physics does not run.
func (s *Server) getHealth(w http.ResponseWriter, _ *http.Request) {
	var h healthJSON
	status := http.StatusOK
	s.observer.look(func(now *snapshot.Snapshot, still time.Duration) {
		h = healthJSON{Status: "ok", Link: linkState(now.Link.State), Flight: now.Flight, Time: now.Time}
		switch {
		case still >= stillLimit:
			h.Status, status = "hung", http.StatusServiceUnavailable
		case now.Frozen.Active:
			h.Status, status = "frozen", http.StatusServiceUnavailable
		}
	})
	writeJSON(w, status, h)
}
