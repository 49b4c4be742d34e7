package control

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// Limits on the readers of events. One that takes longer than writeTime for what it
// was sent, or lets the history overtake it, is dropped.
const (
	maxReaders = 32
	writeTime  = 5 * time.Second
	keepAlive  = 15 * time.Second
	atOnce     = 64 // messages in one write
)

// readers counts the clients that read events.
type readers struct {
	slots     chan struct{}
	dropped   *atomic.Uint64
	writeTime time.Duration
	keepAlive time.Duration
}

func newReaders() readers {
	return readers{slots: make(chan struct{}, maxReaders), dropped: new(atomic.Uint64), writeTime: writeTime, keepAlive: keepAlive}
}

// eventJSON is an event as clients read it.
type eventJSON struct {
	ID       uint64  `json:"id" doc:"counts from 1 over the life of the program; an event with an id that was sent before replaces it: a slider was dragged on"`
	Flight   uint64  `json:"flight" doc:"in which flight"`
	Time     float64 `json:"time" unit:"s" doc:"physics time in that flight"`
	Severity string  `json:"severity" enum:"info,caution,fault" doc:"how much it matters"`
	Source   string  `json:"source" enum:"sitlark,autopilot,faults" doc:"what reports it: sitlark, the autopilot over MAVLink, or a fault or crash of the vehicle"`
	Motor    int     `json:"motor,omitempty" doc:"the motor concerned, from 1; absent: none"`
	Text     string  `json:"text" doc:"what happened, in words"`
	Position nedJSON `json:"position" unit:"m" doc:"where the vehicle was, from home"`
}

func aboutEvent(e snapshot.Event) eventJSON {
	return eventJSON{
		ID: e.Seq, Flight: e.Flight, Time: e.Time, Severity: severityName(e.Severity), Source: e.Source.String(), Motor: e.Motor,
		Text: e.Text.String(), Position: ned(e.PositionNED),
	}
}

func severityName(s snapshot.Severity) string {
	switch s {
	case snapshot.Fault:
		return "fault"
	case snapshot.Caution:
		return "caution"
	}
	return "info"
}

// getEvents streams events until the client disconnects, is too slow, or the program ends.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) {
	first, notice, p := s.firstEvent(r)
	if p != nil {
		p.write(w)
		return
	}
	select {
	case s.readers.slots <- struct{}{}:
		defer func() { <-s.readers.slots }()
	default:
		p := newProblem(http.StatusServiceUnavailable, "too_many", "%d clients read events already, at most %[1]d can", maxReaders)
		p.retryAfter = "5"
		p.write(w)
		return
	}
	stream := newStream(w, s.readers.writeTime)
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	stream.print("retry: 1000\n: events of sitlark\n\n%s", notice)
	if s.stream(stream, &cursor{next: first}, r) {
		s.readers.dropped.Add(1)
	}
}

// stream sends events and reports whether the client was dropped for being slow.
func (s *Server) stream(to *stream, c *cursor, r *http.Request) (dropped bool) {
	alive := time.NewTicker(s.readers.keepAlive)
	defer alive.Stop()
	for began := false; to.flush(); began = true {
		messages, more, behind := s.observer.history.read(c, atOnce)
		if behind && began {
			to.print("event: dropped\ndata: %s\n\n", `{"reason": "too slow: unread events were lost"}`)
			return to.flush() || true
		}
		for _, m := range messages {
			to.message(m)
		}
		if len(messages) > 0 {
			continue
		}
		select {
		case <-more:
		case <-alive.C:
			to.print(": alive\n\n")
		case <-r.Context().Done():
			return false
		case <-s.ending:
			to.print("event: end\ndata: %s\n\n", `{"reason": "sitlark ends"}`)
			to.flush()
			return false
		}
	}
	return to.slow
}

// firstEvent is the id of the first event that r asks for: the one after Last-Event-ID,
// else from, else the next that happens. A reader that has seen more events than there
// were read them from an earlier run: it starts over, and a notice says so.
func (s *Server) firstEvent(r *http.Request) (first uint64, notice string, p *problem) {
	last := s.observer.history.newest()
	if seen := r.Header.Get("Last-Event-ID"); seen != "" {
		id, err := strconv.ParseUint(seen, 10, 63)
		if err != nil {
			return 0, "", badID("Last-Event-ID", seen)
		}
		if id > last {
			return 1, fmt.Sprintf("event: restart\ndata: {\"seen\": %d, \"newest\": %d}\n\n", id, last), nil
		}
		return id + 1, "", nil
	}
	if from, given := r.URL.Query()["from"]; given {
		id, err := strconv.ParseUint(from[0], 10, 63)
		if err != nil {
			return 0, "", badID("from", from[0])
		}
		return max(id, 1), "", nil
	}
	return last + 1, "", nil
}

func badID(field, value string) *problem {
	p := newProblem(http.StatusBadRequest, "bad_value", "%s is %q, must be the id of an event: a whole number from 0", field, cut(value))
	p.Field, p.Value, p.Expected = field, cut(value), "must be a whole number from 0"
	return p
}

// stream writes server-sent events, and gives the client a limited time for each
// write.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	time    time.Duration
	text    strings.Builder
	slow    bool // a write took too long
}

func newStream(w http.ResponseWriter, limit time.Duration) *stream {
	s := &stream{w: w, control: http.NewResponseController(w), time: limit}
	_ = s.control.SetReadDeadline(time.Time{}) // it would end the request while we stream
	return s
}

func (s *stream) print(format string, args ...any) { fmt.Fprintf(&s.text, format, args...) }

func (s *stream) message(m message) {
	if m.event.Seq == 0 {
		s.print("id: %d\nevent: gap\ndata: {\"from\": %d, \"to\": %d}\n\n", m.to, m.from, m.to)
		return
	}
	data, err := json.Marshal(aboutEvent(m.event))
	if err != nil { // a place that is not finite
		data = []byte(`{"error": "the event can't be written as JSON"}`)
	}
	s.print("id: %d\ndata: %s\n\n", m.event.Seq, data)
}

// flush sends what was printed and reports whether it was sent.
func (s *stream) flush() bool {
	if s.text.Len() == 0 {
		return true
	}
	began := time.Now()
	_ = s.control.SetWriteDeadline(began.Add(s.time))
	_, err := s.w.Write([]byte(s.text.String()))
	if err == nil {
		err = s.control.Flush()
	}
	s.text.Reset()
	s.slow = err != nil && time.Since(began) >= s.time
	return err == nil
}
