package control

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// sse is a server-sent event as it came.
type sse struct{ id, name, data string }

// reader reads a stream of events.
type reader struct {
	*testing.T
	lines *bufio.Scanner
	close func()
}

func (f *flight) events(query string, headers ...string) *reader {
	f.Helper()
	answer, err := (&http.Client{}).Do(f.request("GET", "/v1/events"+query, "", headers...))
	if err != nil {
		f.Fatal(err)
	}
	if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "text/event-stream" {
		f.Fatalf("%s, %s", answer.Status, answer.Header.Get("Content-Type"))
	}
	f.Cleanup(func() { answer.Body.Close() })
	return &reader{T: f.T, lines: bufio.NewScanner(answer.Body), close: func() { answer.Body.Close() }}
}

// next returns the next event, and false where the stream ended.
func (r *reader) next() (e sse, ok bool) {
	for r.lines.Scan() {
		key, value, _ := strings.Cut(r.lines.Text(), ": ")
		switch key {
		case "id":
			e.id = value
		case "event":
			e.name = value
		case "data":
			e.data = value
		case "":
			if e.data != "" {
				return e, true
			}
		}
	}
	return e, false
}

// want reads an event of that id whose data holds part.
func (r *reader) want(id, name, part string) {
	r.Helper()
	e, ok := r.next()
	if !ok || e.id != id || e.name != name || !strings.Contains(e.data, part) {
		r.Fatalf("got %+v, %v; want id %q, name %q, %q", e, ok, id, name, part)
	}
}

// TestEventsComeAsTheyHappenAndFromAnyID: a reader that was cut off goes on where it
// was.
func TestEventsComeAsTheyHappenAndFromAnyID(t *testing.T) {
	f := newFlight(t)
	f.fly(1, 1000)
	eventually(t, "the first events are known", func() bool { return f.server.observer.history.newest() == 2 })
	live, all := f.events(""), f.events("?from=1")
	var order outcomeJSON
	f.post(`{"command": "fail_motor", "motor": 3}`, &order)
	live.want("3", "", `"severity":"fault","source":"faults","motor":3,"text":"motor 3 failed"`)
	all.want("1", "", "autopilot connected")
	all.want("2", "", "frame rate 400 Hz")
	all.want("3", "", "motor 3 failed")
	live.close()
	f.post(`{"command": "disconnect_battery"}`, &order)
	f.post(`{"command": "gust", "speed": 5}`, &order)
	again := f.events("?from=1", "Last-Event-ID", "3") // as a browser comes back
	again.want("4", "", "battery disconnected")
	again.want("5", "", "gust")
	f.events("", "Last-Event-ID", "500").want("", "restart", `{"seen": 500, "newest": 5}`)
	for _, bad := range []string{"?from=x", "?from=-1", "?from=9223372036854775808"} {
		if answer, text := f.do(f.request("GET", "/v1/events"+bad, "")); answer.StatusCode != 400 || !strings.Contains(text, "id of an event") {
			t.Errorf("%s: %s\n%s", bad, answer.Status, text)
		}
	}
	f.stop()
	all.want("4", "", "battery disconnected")
	all.want("5", "", "gust")
	all.want("", "end", "sitlark ends")
	if e, ok := all.next(); ok {
		t.Errorf("after the end came %+v", e)
	}
}

// TestReplacedEventComesAgain: while a slider is dragged, its event changes in place.
func TestReplacedEventComesAgain(t *testing.T) {
	f := newFlight(t)
	f.fly(1, 1000)
	r := f.events("?from=3")
	var before sse
	for speed := 1; speed <= 20; speed++ {
		var order outcomeJSON
		f.post(fmt.Sprintf(`{"command": "set_wind", "speed": %d}`, speed), &order)
		e, ok := r.next()
		if want := fmt.Sprintf("wind %d.0 m/s", speed); !ok || !strings.Contains(e.data, want) {
			t.Fatalf("got %+v, %v; want %s", e, ok, want)
		}
		if e.id == before.id {
			return
		}
		before = e // a slow machine: more than a second passed, and it counts as another event
	}
	t.Error("no event was replaced")
}

// TestLostEventsAreToldAsAGap: those that left the snapshot's ring before the observer
// looked, and those that left the history.
func TestLostEventsAreToldAsAGap(t *testing.T) {
	ring, h := new(snapshot.EventRing), newHistory(100)
	add := func(n int) {
		for range n {
			ring.Append(snapshot.Event{Flight: 1})
		}
		h.collect(ring)
	}
	add(10)
	add(100) // of which the ring holds 48: 63 to 110
	var c cursor
	c.next = 1
	messages, _, _ := h.read(&c, 1000)
	if len(messages) != 1+snapshot.EventCapacity || messages[0] != (message{from: 1, to: 62}) || messages[1].event.Seq != 63 {
		t.Errorf("%d messages, first %+v", len(messages), messages[0])
	}
	c = cursor{next: 5}
	if messages, _, _ = h.read(&c, 3); len(messages) != 3 || messages[0].to != 62 || messages[2].event.Seq != 64 {
		t.Errorf("from the middle of the gap: %+v", messages)
	}
}

// TestReaderOfManyEventsGetsEachOnce: 100,000 of them, through a history that holds
// fewer, while they happen.
func TestReaderOfManyEventsGetsEachOnce(t *testing.T) {
	const many = 100_000
	f := newFlight(t)
	buffer := snapshot.NewBuffer()
	f.server.observer.mu.Lock()
	f.server.observer.buffer = buffer
	f.server.observer.mu.Unlock()
	r := f.events("?from=1")
	read := make(chan uint64, many)
	go produce(buffer, f.server.observer, many, read)
	for want := uint64(1); want <= many; want++ {
		e, ok := r.next()
		if !ok || e.id != fmt.Sprint(want) || e.name != "" {
			t.Fatalf("got %+v, %v; want event %d", e, ok, want)
		}
		read <- want
	}
}

// produce writes events as the physics does, ten between two looks, and lets the
// reader lag by no more than a part of the history.
func produce(buffer *snapshot.Buffer, w *observer, many int, read <-chan uint64) {
	var ring snapshot.EventRing
	for seen := uint64(0); ring.Last() < uint64(many); {
		for range 10 {
			ring.Append(snapshot.Event{Flight: 1, Time: float64(ring.Last())})
		}
		buffer.Write(func(s *snapshot.Snapshot) { s.Events.CatchUp(&ring) })
		w.forget()
		w.look(func(*snapshot.Snapshot, time.Duration) {})
		for seen+historyCapacity/2 < ring.Last() {
			seen = <-read
		}
	}
}

// TestSlowReaderIsDroppedAndTheExchangeGoesOn: one that stops reading holds up neither
// the physics nor another reader.
func TestSlowReaderIsDroppedAndTheExchangeGoesOn(t *testing.T) {
	f := newFlight(t, func(s *Server) { s.readers.writeTime = 300 * time.Millisecond })
	buffer := snapshot.NewBuffer()
	f.server.observer.mu.Lock()
	f.server.observer.buffer = buffer
	f.server.observer.mu.Unlock()
	slow := f.hang("GET /v1/events?from=1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
	eventually(t, "it reads", func() bool { return len(f.server.readers.slots) == 1 })
	var ring snapshot.EventRing
	eventually(t, "it is dropped", func() bool {
		for range 4000 { // more than the sockets' buffers hold, in the end
			ring.Append(snapshot.Event{Flight: 1})
			if ring.Last()%snapshot.EventCapacity == 0 {
				buffer.Write(func(s *snapshot.Snapshot) { s.Events.CatchUp(&ring) })
				f.server.observer.forget()
				f.server.observer.look(func(*snapshot.Snapshot, time.Duration) {})
			}
		}
		return f.exchange(1000) && f.server.readers.dropped.Load() == 1 && len(f.server.readers.slots) == 0
	})
	slow.Close()
	f.fly(10, 1000)
	r := f.events(fmt.Sprintf("?from=%d", f.server.observer.history.newest()))
	r.want(fmt.Sprint(f.server.observer.history.newest()), "", "{")
}

// TestOvertakenReaderIsTold: one that still reads, but slower than events come.
func TestOvertakenReaderIsTold(t *testing.T) {
	h := newHistory(100)
	var ring snapshot.EventRing
	c := cursor{next: 1}
	for range 40 {
		ring.Append(snapshot.Event{})
		h.collect(&ring)
	}
	if _, _, behind := h.read(&c, 10); behind {
		t.Error("30 events behind with room for 100")
	}
	for range 200 {
		ring.Append(snapshot.Event{})
		h.collect(&ring)
	}
	if _, _, behind := h.read(&c, 10); !behind {
		t.Error("230 events behind with room for 100")
	}
}

// TestReadersAreLimitedAndKeptAlive.
func TestReadersAreLimitedAndKeptAlive(t *testing.T) {
	f := newFlight(t, func(s *Server) { s.readers.keepAlive = 20 * time.Millisecond })
	readers := make([]*reader, maxReaders)
	for i := range readers {
		readers[i] = f.events("")
	}
	for alive := false; !alive; {
		if !readers[0].lines.Scan() {
			t.Fatal("the stream ended")
		}
		alive = readers[0].lines.Text() == ": alive"
	}
	answer, text := f.do(f.request("GET", "/v1/events", ""))
	if answer.StatusCode != 503 || answer.Header.Get("Retry-After") == "" {
		t.Errorf("%s\n%s", answer.Status, text)
	}
	readers[0].close()
	eventually(t, "a place is free", func() bool { return len(f.server.readers.slots) < maxReaders })
}

// hang opens a connection, sends text and does no more.
func (f *flight) hang(text string) net.Conn {
	f.Helper()
	conn, err := net.Dial("tcp", f.server.Addr().String())
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { conn.Close() })
	if _, err := conn.Write([]byte(text)); err != nil {
		f.Fatal(err)
	}
	return conn
}
