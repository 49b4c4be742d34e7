package server

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience bounds what a test waits for.
const patience = 30 * time.Second

// flight is a fleet whose snapshots the test writes, and its Server.
type flight struct {
	t       *testing.T
	server  *Server
	buffers []*snapshot.Buffer
	seq     uint64
	end     func() error
}

func fly(t *testing.T, names ...string) *flight {
	t.Helper()
	f := &flight{t: t}
	shape := airframe.Default()
	cfg := Config{Listen: "127.0.0.1:0", Begins: time.Unix(1_800_000_000, 0), Version: "test", Origins: []string{"https://app.foxglove.dev"}}
	for _, name := range names {
		b := snapshot.NewBuffer()
		f.buffers = append(f.buffers, b)
		cfg.Vehicles = append(cfg.Vehicles, Vehicle{Name: name, Home: mission.DefaultHome, Shape: &shape, Snapshots: b})
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
func (f *flight) put(flight uint64, at float64, events ...string) {
	f.seq++
	for _, b := range f.buffers {
		b.Write(func(s *snapshot.Snapshot) {
			s.Seq, s.Flight, s.Time = f.seq, flight, at
			s.Body.PositionNED = frame.OfNED(1, 2, -at)
			s.NEDFromFRD = frame.Identity[frame.NED, frame.FRD]()
			for _, text := range events {
				s.Events.Append(snapshot.Event{Flight: flight, Time: at, Severity: snapshot.Fault, Source: snapshot.SourceFaults, Text: snapshot.MakeText(text)})
			}
		})
	}
}

// viewer is a client that knows nothing of the messages but what it was told.
type viewer struct {
	t       *testing.T
	conn    *websocket.Conn
	info    serverInfo
	types   map[uint32]protoreflect.MessageDescriptor // by channel
	topics  map[uint32]string
	channel map[string]uint32
}

// watch connects a viewer and reads its first two messages.
func (f *flight) watch(subprotocol string) *viewer {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, f.server.URL(), &websocket.DialOptions{Subprotocols: []string{subprotocol}})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	v := &viewer{t: f.t, conn: conn, types: map[uint32]protoreflect.MessageDescriptor{}, topics: map[uint32]string{}, channel: map[string]uint32{}}
	if conn.Subprotocol() != subprotocol {
		f.t.Fatalf("the server speaks %q, asked for %q", conn.Subprotocol(), subprotocol)
	}
	v.text(&v.info)
	var all advertise
	v.text(&all)
	if v.info.Op != "serverInfo" || all.Op != "advertise" {
		f.t.Fatalf("the first messages are %q and %q", v.info.Op, all.Op)
	}
	for _, c := range all.Channels {
		v.topics[c.ID], v.channel[c.Topic], v.types[c.ID] = c.Topic, c.ID, typeOf(f.t, c)
	}
	return v
}

func typeOf(t *testing.T, c channelInfo) protoreflect.MessageDescriptor {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(c.Schema)
	var set descriptorpb.FileDescriptorSet
	if err == nil {
		err = proto.Unmarshal(data, &set)
	}
	if err != nil || c.Encoding != "protobuf" || c.SchemaEncoding != "protobuf" {
		t.Fatalf("%+v: %v", c, err)
	}
	files, err := protodesc.NewFiles(&set)
	if err != nil {
		t.Fatal(err)
	}
	d, err := files.FindDescriptorByName(protoreflect.FullName(c.SchemaName))
	if err != nil {
		t.Fatal(err)
	}
	return d.(protoreflect.MessageDescriptor)
}

func (v *viewer) read() (websocket.MessageType, []byte) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	kind, data, err := v.conn.Read(ctx)
	if err != nil {
		v.t.Fatal(err)
	}
	return kind, data
}

// text reads the next text message.
func (v *viewer) text(into any) {
	v.t.Helper()
	for {
		kind, data := v.read()
		if kind != websocket.MessageText {
			continue
		}
		if err := json.Unmarshal(data, into); err != nil {
			v.t.Fatal(err)
		}
		return
	}
}

func (v *viewer) send(text string) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := v.conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		v.t.Fatal(err)
	}
}

// subscribe subscribes to topics, each with its channel's number plus 1000.
func (v *viewer) subscribe(topics ...string) {
	v.t.Helper()
	r := map[string]any{"op": "subscribe"}
	var list []map[string]any
	for _, topic := range topics {
		list = append(list, map[string]any{"id": v.channel[topic] + 1000, "channelId": v.channel[topic]})
	}
	r["subscriptions"] = list
	v.send(string(encode(r)))
}

// said is a message of a subscription.
type said struct {
	topic string
	at    uint64 // [ns]
	*dynamicpb.Message
}

// next reads the next message of a subscription.
func (v *viewer) next() said {
	v.t.Helper()
	for {
		kind, data := v.read()
		if kind != websocket.MessageBinary || data[0] != opMessage {
			continue
		}
		ch := binary.LittleEndian.Uint32(data[1:]) - 1000
		m := said{topic: v.topics[ch], at: binary.LittleEndian.Uint64(data[5:]), Message: dynamicpb.NewMessage(v.types[ch])}
		if err := proto.Unmarshal(data[13:], m); err != nil || len(m.GetUnknown()) > 0 {
			v.t.Fatalf("%s: %v", m.topic, err)
		}
		return m
	}
}

// height reads the transforms up to one at a height.
func (v *viewer) height(want float64) said {
	v.t.Helper()
	for {
		m := v.next()
		place := m.Get(m.Descriptor().Fields().ByName("translation")).Message()
		if place.Get(place.Descriptor().Fields().ByName("z")).Float() == want {
			return m
		}
	}
}

// TestViewerSeesTheFlight by both names of the protocol, with nothing but what it is told.
func TestViewerSeesTheFlight(t *testing.T) {
	for _, subprotocol := range subprotocols {
		f := fly(t, "hawk", "kite")
		f.put(1, 1)
		v := f.watch(subprotocol)
		if len(v.topics) != 14 || v.info.SessionID == "" || len(v.info.Capabilities) != 1 || v.info.Capabilities[0] != "time" {
			t.Errorf("%d channels, %+v", len(v.topics), v.info)
		}
		v.subscribe("/kite/tf")
		v.height(1)
		f.put(1, 2)
		if m := v.height(2); m.topic != "/kite/tf" || m.at != 1_800_000_002e9 {
			t.Errorf("%s at %d", m.topic, m.at)
		}
	}
}

// TestLateViewerIsToldTheLastOfEachTopic, and the events, though nothing moves any more.
func TestLateViewerIsToldTheLastOfEachTopic(t *testing.T) {
	f := fly(t, "hawk")
	f.put(1, 1, "motor 1 failed", "motor 2 failed")
	first := f.watch(subprotocols[0])
	first.subscribe("/hawk/tf")
	first.height(1) // the server has seen it
	late := f.watch(subprotocols[1])
	late.subscribe("/hawk/body", "/hawk/scene", "/hawk/events")
	got := map[string]int{}
	for range 4 {
		got[late.next().topic]++
	}
	if got["/hawk/body"] != 1 || got["/hawk/scene"] != 1 || got["/hawk/events"] != 2 {
		t.Errorf("a late viewer is told %v", got)
	}
}

// TestTimeGoesOnOverAReset, although the physics begins again.
func TestTimeGoesOnOverAReset(t *testing.T) {
	f := fly(t, "hawk")
	f.put(1, 60)
	v := f.watch(subprotocols[0])
	v.subscribe("/hawk/tf")
	before := v.height(60)
	f.put(2, 0.5)
	if after := v.height(0.5); after.at != before.at+5e8 {
		t.Errorf("0.5 s after a reset it is %d, before it was %d", after.at, before.at)
	}
}

// TestWhatViewersMayNotDoIsAnswered, and the connection goes on.
func TestWhatViewersMayNotDoIsAnswered(t *testing.T) {
	f := fly(t, "hawk")
	f.put(1, 1)
	v := f.watch(subprotocols[0])
	for _, c := range []struct{ send, want string }{
		{"{", "not a message"},
		{"[]", "not a message"},
		{"{}", "it has no op"},
		{`{"op":"advertise","channels":[]}`, `does not support "advertise"`},
		{`{"op":"subscribe","subscriptions":[{"id":1,"channelId":0}]}`, "no channel 0"},
		{`{"op":"subscribe","subscriptions":[{"id":1,"channelId":8}]}`, "no channel 8: channels are numbered from 1 to 7"},
		{`{"op":"subscribe","subscriptions":[{"id":1,"channelId":1},{"id":2,"channelId":1}]}`, "already has subscription 1"},
		{`{"op":"subscribe","subscriptions":[{"id":1,"channelId":2}]}`, "is already used by channel 1"},
		{`{"op":"unsubscribe","subscriptionIds":[9]}`, "no subscription 9"},
	} {
		v.send(c.send)
		var s status
		if v.text(&s); !strings.Contains(s.Message, c.want) {
			t.Errorf("%s is answered %q, want %q", c.send, s.Message, c.want)
		}
	}
	v.send(`{"op":"unsubscribe","subscriptionIds":[1]}`)
	v.subscribe("/hawk/tf")
	v.height(1)
}

// TestOnlyKnownPagesMayWatch: programs, desktop programs, pages of this computer and those that
// the user has named; under a name of this server.
func TestOnlyKnownPagesMayWatch(t *testing.T) {
	f := fly(t, "hawk")
	port := f.server.URL()[strings.LastIndex(f.server.URL(), ":"):]
	for _, c := range []struct {
		host, origin string
		want         int
	}{
		{"", "", http.StatusSwitchingProtocols},
		{"localhost" + port, "", http.StatusSwitchingProtocols},
		{"", "file://", http.StatusSwitchingProtocols},
		{"", "http://localhost:8080", http.StatusSwitchingProtocols},
		{"", "http://[::1]:8080", http.StatusSwitchingProtocols},
		{"", "https://app.foxglove.dev", http.StatusSwitchingProtocols},
		{"", "https://App.Foxglove.dev", http.StatusSwitchingProtocols},
		{"", "http://app.foxglove.dev", http.StatusForbidden},
		{"", "https://app.foxglove.dev.evil.example", http.StatusForbidden},
		{"", "https://evil.example", http.StatusForbidden},
		{"", "http://localhost.evil.example", http.StatusForbidden},
		{"", "http://127.0.0.1.evil.example", http.StatusForbidden},
		{"", "null", http.StatusForbidden},
		{"", "ftp://localhost", http.StatusForbidden},
		{"evil.example" + port, "", http.StatusMisdirectedRequest},
		{"evil.example" + port, "http://evil.example" + port, http.StatusMisdirectedRequest},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		o := &websocket.DialOptions{Subprotocols: subprotocols, Host: c.host, HTTPHeader: http.Header{}}
		if c.origin != "" {
			o.HTTPHeader.Set("Origin", c.origin)
		}
		conn, answer, err := websocket.Dial(ctx, f.server.URL(), o)
		if answer == nil || answer.StatusCode != c.want {
			t.Errorf("host %q, origin %q: %v", c.host, c.origin, err)
		}
		if conn != nil {
			conn.CloseNow()
		}
		cancel()
	}
}

// TestBrowsersAreToldWhatListensHere, and programs that speak something else.
func TestBrowsersAreToldWhatListensHere(t *testing.T) {
	f := fly(t, "hawk")
	client := &http.Client{Timeout: patience, Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Get("http" + strings.TrimPrefix(f.server.URL(), "ws"))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a browser gets %s", answer.Status)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if _, answer, err := websocket.Dial(ctx, f.server.URL(), &websocket.DialOptions{Subprotocols: []string{"mqtt"}}); answer == nil || answer.StatusCode != http.StatusBadRequest {
		t.Errorf("a client of another protocol: %v", err)
	}
}

// TestViewersAreBounded: those above the limit are turned away with the reason, and there is room
// again when one goes.
func TestViewersAreBounded(t *testing.T) {
	f := fly(t, "hawk")
	f.put(1, 1)
	var all []*viewer
	for range maxClients {
		all = append(all, f.watch(subprotocols[0]))
	}
	dial := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		conn, _, err := websocket.Dial(ctx, f.server.URL(), &websocket.DialOptions{Subprotocols: subprotocols})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.CloseNow()
		_, _, err = conn.Read(ctx)
		return err
	}
	if err := dial(); websocket.CloseStatus(err) != websocket.StatusTryAgainLater {
		t.Errorf("one viewer too many: %v", err)
	}
	all[0].conn.Close(websocket.StatusNormalClosure, "")
	for dial() != nil {
		time.Sleep(10 * time.Millisecond) // until the server has noticed
	}
}

// TestViewerIsServedAmongIdleConnections: those that ask for nothing are ended, the oldest first, before
// the time is over that a request may take.
func TestViewerIsServedAmongIdleConnections(t *testing.T) {
	f := fly(t, "hawk")
	f.put(1, 1)
	var idle []net.Conn
	for range maxConnections + 50 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(f.server.URL(), "ws://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		idle = append(idle, conn)
	}
	f.watch(subprotocols[0])
	if _, err := idle[0].Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("the oldest connection got %v, expected its end", err)
	}
	kept := idle[100] // of which no one needed the place
	kept.SetReadDeadline(time.Now().Add(-time.Second))
	if _, err := kept.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a connection for which there was room got %v, expected to be open", err)
	}
}

// TestViewerThatDoesNotReadLosesTheOldest, and holds up neither the server nor the others.
func TestViewerThatDoesNotReadLosesTheOldest(t *testing.T) {
	f := fly(t, "hawk")
	f.put(1, 1)
	deaf := f.watch(subprotocols[0])
	deaf.subscribe("/hawk/tf")
	deaf.height(1) // subscribed; from here on it does not read
	v := f.watch(subprotocols[0])
	v.subscribe("/hawk/tf")
	body := make([]byte, 1000)
	h := f.server.hub
	for n := range 100_000 { // 100 MB: more than any socket and the queue hold
		h.publish(channel(0, 6), uint64(n+1), body)
		h.publish(channel(0, 0), uint64(n+1), body[:0])
	}
	h.mu.Lock()
	for c := range h.clients {
		if n := len(c.queue); n > cap(c.queue) || cap(c.queue) != leastQueue {
			t.Errorf("a queue holds %d of %d", n, cap(c.queue))
		}
	}
	h.mu.Unlock()
	for m := v.next(); m.at != 100_000; m = v.next() { // what is newest comes
	}
}

// TestViewersAreToldThatTheServerEnds, and the socket is free then.
func TestViewersAreToldThatTheServerEnds(t *testing.T) {
	f := fly(t, "hawk")
	f.put(1, 1)
	v := f.watch(subprotocols[0])
	deaf := f.watch(subprotocols[0])
	_ = deaf // does not answer the farewell
	ended := make(chan error, 1)
	go func() { ended <- f.end() }()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var err error
	for err == nil {
		_, _, err = v.conn.Read(ctx)
	}
	if websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("at the end of the server a viewer sees %v", err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	again, err := net.Listen("tcp", strings.TrimPrefix(f.server.URL(), "ws://"))
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

// TestAddressesThatOthersReachNeedPermission.
func TestAddressesThatOthersReachNeedPermission(t *testing.T) {
	for _, c := range []struct {
		address string
		network bool
		want    string // in the error; empty: none
	}{
		{"127.0.0.1:8765", false, ""},
		{"localhost:8765", false, ""},
		{"[::1]:0", false, ""},
		{"0.0.0.0:8765", false, "--foxglove-network"},
		{"192.168.1.5:8765", false, "--foxglove-network"},
		{"0.0.0.0:8765", true, ""},
		{":8765", true, "expected an address"},
		{"8765", false, "expected HOST:PORT"},
		{"127.0.0.1:99999", false, "expected HOST:PORT"},
	} {
		if err := CheckAddress(c.address, c.network); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, network %t: %v", c.address, c.network, err)
		}
	}
	for origin, want := range map[string]string{
		"https://app.foxglove.dev": "https://app.foxglove.dev", "https://App.Foxglove.dev/": "https://app.foxglove.dev", "http://x.example:8080": "http://x.example:8080",
		"app.foxglove.dev": "", "*": "", "https://*.foxglove.dev": "", "https://a.example/path": "", "null": "", "": "",
	} {
		if got, err := CheckOrigin(origin); got != want || (err == nil) != (want != "") {
			t.Errorf("origin %q is %q, %v", origin, got, err)
		}
	}
}

// FuzzRequests: whatever a viewer sends, its subscriptions stay a pair of maps that agree.
func FuzzRequests(f *testing.F) {
	for _, text := range []string{`{"op":"subscribe","subscriptions":[{"id":1,"channelId":2}]}`, `{"op":"unsubscribe","subscriptionIds":[1]}`, `{"op":"x"}`, `{}`} {
		f.Add([]byte(text), []byte(text))
	}
	f.Fuzz(func(t *testing.T, one, other []byte) {
		h := newHub(2)
		c := &client{hub: h, queue: make(chan item, 4), subscribed: map[uint32]uint32{}, channels: map[uint32]uint32{}}
		for _, data := range [][]byte{one, other} {
			if r, err := parseRequest(data); err == nil {
				c.do(r)
			}
		}
		if len(c.subscribed) != len(c.channels) {
			t.Fatalf("%v, %v", c.subscribed, c.channels)
		}
		for id, ch := range c.channels {
			if c.subscribed[ch] != id || ch < 1 || ch > h.count {
				t.Fatalf("%v, %v", c.subscribed, c.channels)
			}
		}
	})
}
