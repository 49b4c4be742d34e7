package share

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/sitlark/sitlark/internal/leaks"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/page"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience bounds what a test waits for.
const patience = 30 * time.Second

// Kinds of messages, as package page documents them.
const (
	kindFlight  = 1
	kindSamples = 2
	kindTold    = 3
	kindDetail  = 6
	kindLink    = 7
)

// flight is a fleet whose snapshots the test writes, and its Server.
type flight struct {
	t       *testing.T
	server  *Server
	client  *http.Client
	buffers []*snapshot.Buffer
	seq     uint64
	end     func() error
}

func fly(t *testing.T, change func(*Config), names ...string) *flight {
	t.Helper()
	f := &flight{t: t, client: &http.Client{Transport: &http.Transport{DisableCompression: true}, Timeout: patience}}
	shape := airframe.Default()
	cfg := Config{Listen: "127.0.0.1:0", Live: page.LiveConfig{Title: "a flight", Home: mission.DefaultHome, Terrain: contact.Flat{}}}
	for _, name := range names {
		b := snapshot.NewBuffer()
		f.buffers = append(f.buffers, b)
		cfg.Vehicles = append(cfg.Vehicles, Vehicle{LiveVehicle: page.LiveVehicle{Name: name, Title: "a quad", Vehicle: &shape}, Snapshots: b})
	}
	if change != nil {
		change(&cfg)
	}
	var err error
	if f.server, err = Listen(cfg); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- f.server.Run(ctx) }()
	ended := false
	f.end = func() error {
		if ended {
			return nil
		}
		ended = true
		f.client.CloseIdleConnections()
		cancel()
		return <-done
	}
	t.Cleanup(func() {
		if err := f.end(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// put publishes where each vehicle is: as many metres up as the flight is old.
func (f *flight) put(at float64, events ...string) {
	f.seq++
	for _, b := range f.buffers {
		b.Write(func(s *snapshot.Snapshot) {
			s.Seq, s.Flight, s.Time = f.seq, 1, at
			s.Body.PositionNED = frame.OfNED(1, 2, -at)
			s.NEDFromFRD = frame.Identity[frame.NED, frame.FRD]()
			for _, text := range events {
				s.Events.Append(snapshot.Event{Flight: 1, Time: at, Severity: snapshot.Fault, Source: snapshot.SourceFaults, Text: snapshot.MakeText(text)})
			}
		})
	}
}

// link makes a link and returns its secret.
func (f *flight) link(name string, acts bool) string {
	f.t.Helper()
	l, err := f.server.NewLink(name, acts)
	if err != nil {
		f.t.Fatal(err)
	}
	base, key, found := strings.Cut(l.URL, "/#")
	if !found || base != f.server.URL() || len(key) != 22 {
		f.t.Fatalf("the link is %s", l.URL)
	}
	return key
}

// spectator is a page's end of a connection.
type spectator struct {
	t    *testing.T
	conn *websocket.Conn
}

// dial connects, and says first.
func (f *flight) dial(first string) *spectator {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, f.server.URL()+"/v1/live", &websocket.DialOptions{Subprotocols: []string{subprotocol}, HTTPClient: f.client})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(4 << 20)
	v := &spectator{f.t, conn}
	v.send(first)
	return v
}

func (f *flight) watch(key string) *spectator {
	f.t.Helper()
	return f.dial(`{"key":` + strconv.Quote(key) + `}`)
}

func (v *spectator) send(text string) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := v.conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		v.t.Fatal(err)
	}
}

func (v *spectator) read() ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, data, err := v.conn.Read(ctx)
	return data, err
}

// next is the next message, without its kind, unpacked. What the link lets it do, which comes first of all, is
// passed over.
func (v *spectator) next() (kind byte, head string, rest []byte) {
	v.t.Helper()
	m, err := v.read()
	if err == nil && m[0] == kindLink {
		m, err = v.read()
	}
	if err != nil {
		v.t.Fatal(err)
	}
	kind, m = m[0], m[1:]
	if kind == kindFlight {
		z, err := gzip.NewReader(bytes.NewReader(m))
		if err == nil {
			m, err = io.ReadAll(z)
		}
		if err != nil {
			v.t.Fatal(err)
		}
	}
	n, size := binary.Uvarint(m)
	return kind, string(m[size : size+int(n)]), m[size+int(n):]
}

// ends reads until the connection ends, and returns its code and how many messages came before.
func (v *spectator) ends() (code websocket.StatusCode, messages int) {
	v.t.Helper()
	for {
		_, err := v.read()
		if err != nil {
			return websocket.CloseStatus(err), messages
		}
		messages++
	}
}

// newest is the time of the last sample of the first vehicle in a message of samples [s].
func newest(t *testing.T, rest []byte) float64 {
	t.Helper()
	_, a := binary.Uvarint(rest)
	n, b := binary.Uvarint(rest[a:])
	rest = rest[a+b:]
	sum := int64(0)
	for range n { // the first column is the time, in milliseconds
		step, size := binary.Varint(rest)
		if size <= 0 {
			t.Fatal("the samples end")
		}
		rest, sum = rest[size:], sum+step
	}
	return float64(sum) / 1000
}

// awaitSample reads until there is one of a time.
func (v *spectator) awaitSample(at float64) {
	v.t.Helper()
	for {
		if kind, _, rest := v.next(); kind == kindSamples && newest(v.t, rest) == at {
			return
		}
	}
}

// looked waits until the server has told of what was put last.
func (f *flight) looked(at float64) {
	f.t.Helper()
	eventually(f.t, "the server has looked", func() bool {
		f.server.hub.mu.Lock()
		defer f.server.hub.mu.Unlock()
		return f.server.hub.live.Edge() == at
	})
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
	}
}

// TestViewersGetTheFlightAndThenNews, also those who came before it began.
func TestViewersGetTheFlightAndThenNews(t *testing.T) {
	f := fly(t, nil, "a", "b")
	key := f.link("watch", false)
	early := f.watch(key)
	eventually(t, "the first one watches", func() bool { return len(f.server.Viewers()) == 1 })
	f.put(1)
	f.looked(1)
	for _, v := range []*spectator{early, f.watch(key)} {
		kind, head, _ := v.next()
		var c struct {
			Live     bool
			Length   float64
			Vehicles []struct{ Name string }
		}
		if err := json.Unmarshal([]byte(head), &c); kind != kindFlight || err != nil || !c.Live || c.Length != 1 || len(c.Vehicles) != 2 || c.Vehicles[1].Name != "b" {
			t.Fatalf("kind %d, %+v, %v", kind, c, err)
		}
		defer func() {
			kind, head, _ := v.next()
			for ; kind != kindTold; kind, head, _ = v.next() {
			}
			if !strings.Contains(head, `"motor 2 failed"`) {
				t.Errorf("it is told %s", head)
			}
			v.awaitSample(2)
		}()
	}
	f.put(2, "motor 2 failed")
}

// TestNobodyWatchesWithoutALink: nothing of the flight is told.
func TestNobodyWatchesWithoutALink(t *testing.T) {
	f := fly(t, nil, "")
	key := f.link("watch", false)
	f.put(1)
	f.looked(1)
	for _, first := range []string{`{"key":""}`, `{"key":"` + key[1:] + `"}`, `{"key":"` + key + ` "}`, `{"got":1}`, `{}`, `null`, `[]`, `x`, `{"detail":{"vehicle":0,"from":0,"to":9}}`} {
		if code, n := f.dial(first).ends(); code != 4401 || n > 0 {
			t.Errorf("%s: %d messages, then %d", first, n, code)
		}
	}
	if code, n := f.dial(`{"key":"` + strings.Repeat("x", maxRequest) + `"}`).ends(); code != websocket.StatusMessageTooBig && code != 4401 || n > 0 {
		t.Errorf("a long greeting: %d messages, then %d", n, code)
	}
	if list := f.server.Viewers(); len(list) > 0 {
		t.Errorf("they watch: %+v", list)
	}
}

// TestRevokedLinksEnd those who watch with them, no others, and the end of the flight all.
func TestRevokedLinksEnd(t *testing.T) {
	f := fly(t, nil, "")
	one, other := f.watch(f.link("one", false)), f.watch(f.link("other", false))
	eventually(t, "both watch", func() bool { return len(f.server.Viewers()) == 2 })
	if err := f.server.Revoke("one"); err != nil {
		t.Fatal(err)
	}
	if code, _ := one.ends(); code != statusNoLink {
		t.Errorf("one ends with %d", code)
	}
	f.put(1)
	if kind, _, _ := other.next(); kind != kindFlight {
		t.Errorf("the other is told %d", kind)
	}
	eventually(t, "one is left", func() bool { l := f.server.Viewers(); return len(l) == 1 && l[0].Link == "other" })
	if err := f.server.Revoke("one"); err == nil {
		t.Error("it is revoked twice")
	}
	ended := make(chan error, 1)
	go func() { ended <- f.end() }()
	if code, _ := other.ends(); code != statusOver {
		t.Errorf("the end of the flight has the code %d", code)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestSlowViewersGetTheNewest: one that acknowledges nothing gets maxAhead messages, holds nobody up, and goes on with the newest state.
func TestSlowViewersGetTheNewest(t *testing.T) {
	f := fly(t, func(c *Config) {}, "")
	key := f.link("watch", false)
	f.put(1)
	f.looked(1)
	slow := f.watch(key)
	eventually(t, "it watches", func() bool { return len(f.server.Viewers()) == 1 })
	f.watch(key) // never reads
	eventually(t, "both watch", func() bool { return len(f.server.Viewers()) == 2 })
	last := 1.0
	for range maxAhead + maxWaiting + 10 {
		last++
		f.put(last)
		if err := f.server.hub.look(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "what may be sent is", func() bool {
			for v := range f.server.hub.viewers {
				v.mu.Lock()
				pending := len(v.queue) > 0 && v.sent < maxAhead
				v.mu.Unlock()
				if pending {
					return false
				}
			}
			return true
		})
	}
	for i := range maxAhead - 1 { // and one on its link
		if kind, _, _ := slow.next(); (kind == kindFlight) != (i == 0) {
			t.Fatalf("message %d is a %d", i, kind)
		}
	}
	if list := f.server.Viewers(); len(list) != 2 || !list[0].Late || list[0].Link != "watch" {
		t.Errorf("viewers %+v", list)
	}
	var first *viewerState
	for v := range f.server.hub.viewers {
		v.mu.Lock()
		if v.sent > maxAhead {
			t.Errorf("%d messages were sent ahead", v.sent)
		}
		first = &viewerState{v.sent, len(v.queue)}
		if first.waiting > maxWaiting {
			t.Errorf("%d messages wait", first.waiting)
		}
		v.mu.Unlock()
	}
	slow.send(`{"got":64}`)
	n := 0
	for {
		n++
		if kind, _, rest := slow.next(); kind == kindSamples && newest(t, rest) == last {
			break
		}
	}
	if n > maxWaiting {
		t.Errorf("%d messages until the newest", n)
	}
	eventually(t, "it is late no more", func() bool { return !f.server.Viewers()[0].Late })
}

type viewerState struct{ sent, waiting int }

// TestForeignRequestsAreRefused: of other origins, and by other names.
func TestForeignRequestsAreRefused(t *testing.T) {
	f := fly(t, nil, "")
	own := f.server.URL()
	for _, c := range []struct {
		path, host string
		headers    http.Header
		status     int
	}{
		{"/", "", nil, 200},
		{"/", "localhost", nil, 200},
		{"/", "", http.Header{"Origin": {own}}, 200},
		{"/", "", http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"navigate"}}, 200},
		{"/", "", http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"no-cors"}}, 403},
		{"/v1/live", "", http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"navigate"}}, 403},
		{"/v1/live", "", http.Header{"Sec-Fetch-Site": {"same-site"}}, 403},
		{"/v1/live", "", http.Header{"Origin": {"http://evil.example"}}, 403},
		{"/v1/live", "", http.Header{"Origin": {"null"}}, 403},
		{"/v1/live", "", http.Header{"Origin": {own, "http://evil.example"}}, 403},
		{"/v1/live", "evil.example", nil, 421},
		{"/", "evil.example:9200", http.Header{"Origin": {"http://evil.example:9200"}}, 421},
		{"/v1/live", "", nil, 426},
		{"/v1/commands", "", http.Header{"Authorization": {"Bearer x"}}, 401},
		{"/v1/commands", "", nil, 401},
	} {
		r, _ := http.NewRequest("GET", own+c.path, nil)
		if c.headers != nil {
			r.Header = c.headers
		}
		r.Host = c.host
		answer, err := f.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		if answer.StatusCode != c.status {
			t.Errorf("%+v: %s", c, answer.Status)
		}
		if answer.Header.Get("X-Content-Type-Options") != "nosniff" || answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%+v: %v", c, answer.Header)
		}
	}
}

// TestThePage has its headers, and comes compressed to whoever takes that.
func TestThePage(t *testing.T) {
	f := fly(t, nil, "")
	var texts [2]string
	for i, encoding := range []string{"", "gzip, br"} {
		r, _ := http.NewRequest("GET", f.server.URL()+"/", nil)
		r.Header.Set("Accept-Encoding", encoding)
		answer, err := f.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || len(body) > 600_000 {
			t.Errorf("%d bytes, %v", len(body), err)
		}
		if i == 1 {
			z, err := gzip.NewReader(bytes.NewReader(body))
			if err == nil {
				body, err = io.ReadAll(z)
			}
			if err != nil || answer.Header.Get("Content-Encoding") != "gzip" {
				t.Fatalf("%v, %v", err, answer.Header)
			}
		}
		texts[i] = string(body)
		h := answer.Header
		csp := h.Get("Content-Security-Policy")
		if h.Get("X-Frame-Options") != "DENY" || h.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(csp, "frame-ancestors 'none'") || !strings.Contains(csp, "default-src 'none'") || !strings.Contains(csp, "connect-src 'self'") {
			t.Errorf("headers %v", h)
		}
	}
	if texts[0] != texts[1] || !strings.Contains(texts[0], "<html") {
		t.Error("the page is another one when it is compressed")
	}
	answer, err := f.client.Post(f.server.URL()+"/", "text/plain", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	if answer.Body.Close(); answer.StatusCode != 405 || answer.Header.Get("Allow") == "" {
		t.Errorf("POST: %s", answer.Status)
	}
}

// TestLinksHaveNames that differ, and there are not any number of them.
func TestLinksHaveNames(t *testing.T) {
	f := fly(t, nil, "")
	f.link("a", false)
	for _, name := range []string{"", "a", strings.Repeat("x", maxName+1)} {
		if _, err := f.server.NewLink(name, false); err == nil {
			t.Errorf("%q is taken", name)
		}
	}
	if _, err := f.server.NewLink("acts", true); err == nil {
		t.Error("a link acts where there are no commands")
	}
	for i := range maxLinks {
		if _, err := f.server.NewLink("b"+strconv.Itoa(i), false); (err == nil) != (i < maxLinks-1) {
			t.Errorf("link %d: %v", i+2, err)
		}
	}
	if n := len(f.server.Links()); n != maxLinks {
		t.Errorf("%d links", n)
	}
}

// TestRoomIsLimited: a hub takes maxViewers.
func TestRoomIsLimited(t *testing.T) {
	h := hub{live: page.NewLive(page.LiveConfig{Terrain: contact.Flat{}, Vehicles: []page.LiveVehicle{{Vehicle: new(airframe.Vehicle)}}}), viewers: map[*viewer]bool{}}
	for i := range maxViewers + 1 {
		if room, err := h.join(&viewer{wake: make(chan struct{}, 1)}); err != nil || room != (i < maxViewers) {
			t.Fatalf("viewer %d: %v, %v", i+1, room, err)
		}
	}
}

// TestPeriod: fewer messages for more vehicles.
func TestPeriod(t *testing.T) {
	for n, want := range map[int]time.Duration{0: 40, 1: 40, 10: 40, 20: 80, 50: 200, 100: 200} {
		if got := period(n); got != want*time.Millisecond {
			t.Errorf("%d vehicles: %v, want %d ms", n, got, want)
		}
	}
}

// TestNothingIsLeftOfServersAndViewers: those that leave, those that stay to the end, and the server.
func TestNothingIsLeftOfServersAndViewers(t *testing.T) {
	leaks.None(t, func() {
		f := fly(t, nil, "")
		key := f.link("watch", false)
		f.put(1)
		f.looked(1)
		f.watch(key).conn.CloseNow()
		f.dial(`{}`).conn.CloseNow()
		stays := f.watch(key)
		if err := f.end(); err != nil {
			t.Error(err)
		}
		stays.conn.CloseNow()
	})
}
