package control

import (
	"net/http"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// RunControl pauses, steps and slows the flight of all vehicles, as sim.RunControl does.
type RunControl interface {
	Pause() error
	Resume() error
	Step(frames int, span float64) (number uint64, err error)
	SetSpeed(speed float64) error
}

// runJSON is how the flight runs. It is the answer to every request that changes that.
type runJSON struct {
	Paused   bool    `json:"paused" doc:"the autopilot is not answered"`
	Stepping bool    `json:"stepping" doc:"a step is under way: it waits for the autopilot's next packet"`
	Speed    float64 `json:"speed" doc:"limit of the real-time factor; 0: the autopilot alone sets the pace"`
}

// runRequest is the body of POST /v1/run.
type runRequest struct {
	paused *bool
	frames int
	span   float64 // [s]
	speed  *float64
}

func aboutRun(r *snapshot.Run) runJSON { return runJSON{r.Paused, r.Stepping, r.Speed} }

// runs serves the requests that change how the flight runs.
type runs struct {
	control  RunControl // nil: nothing does
	observer *observer
}

// post changes how the flight runs, and answers when the vehicle's snapshot shows it.
func (s runs) post(w http.ResponseWriter, r *http.Request) {
	body, p := readBody(w, r)
	if p != nil {
		p.write(w)
		return
	}
	ask, p := parseRun(body)
	if p != nil {
		p.write(w)
		return
	}
	if s.control == nil {
		newProblem(http.StatusConflict, "not_possible", "this flight can't be paused or slowed").write(w)
		return
	}
	shown, err := s.change(ask)
	if err != nil {
		newProblem(http.StatusConflict, "not_possible", "%v", err).write(w)
		return
	}
	writeJSON(w, http.StatusOK, s.await(r, shown))
}

// change does what is asked for, and returns what shows that it was done.
func (s runs) change(ask *runRequest) (shown func(*snapshot.Run) bool, err error) {
	var number uint64
	if ask.speed != nil {
		err = s.control.SetSpeed(*ask.speed)
	}
	switch {
	case err != nil || ask.paused == nil:
	case *ask.paused:
		err = s.control.Pause()
	default:
		err = s.control.Resume()
	}
	if err == nil && (ask.frames != 0 || ask.span != 0) {
		number, err = s.control.Step(ask.frames, ask.span)
	}
	return func(r *snapshot.Run) bool {
		return r.Steps >= number && (ask.paused == nil || r.Paused == *ask.paused) && (ask.speed == nil || r.Speed == *ask.speed)
	}, err
}

// await waits, for a while, until the snapshot shows it.
func (s runs) await(r *http.Request, shown func(*snapshot.Run) bool) (now runJSON) {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	limit := time.After(patience)
	for done := false; ; {
		s.observer.forget()
		s.observer.look(func(s *snapshot.Snapshot, _ time.Duration) { now, done = aboutRun(&s.Run), shown(&s.Run) })
		if done {
			return now
		}
		select {
		case <-tick.C:
		case <-limit:
			return now
		case <-r.Context().Done():
			return now
		}
	}
}
