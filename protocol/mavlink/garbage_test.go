package mavlink_test

import (
	"bytes"
	"context"
	"io"
	"math/rand"
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/frame"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/bluenviron/gomavlib/v3/pkg/streamwriter"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
)

// understood is the dialect, which takes long to prepare.
var understood = sync.OnceValue(func() *dialect.ReadWriter {
	d := &dialect.ReadWriter{Dialect: apm.Dialect}
	if err := d.Initialize(); err != nil {
		panic(err)
	}
	return d
})

// encoded is messages of system 1 as bytes.
func encoded(t testing.TB, all ...message.Message) []byte {
	t.Helper()
	var out bytes.Buffer
	w := &frame.Writer{ByteWriter: &out, DialectRW: understood()}
	s := &streamwriter.Writer{FrameWriter: w, Version: streamwriter.V2, SystemID: 1}
	for _, begin := range []func() error{w.Initialize, s.Initialize} {
		if err := begin(); err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range all {
		if err := s.Write(m); err != nil {
			t.Fatal(err)
		}
	}
	return out.Bytes()
}

func beat(mode uint32) message.Message {
	return &apm.MessageHeartbeat{
		Type: apm.MAV_TYPE_QUADROTOR, Autopilot: apm.MAV_AUTOPILOT_ARDUPILOTMEGA, CustomMode: mode, MavlinkVersion: 3,
	}
}

// serveBytes answers each connection with what, and then waits for more of it.
func serveBytes(t *testing.T) (address string, send chan []byte) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	send = make(chan []byte)
	done := make(chan struct{})
	go func() {
		defer close(done)
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		read := make(chan struct{})
		go func() { defer close(read); io.Copy(io.Discard, conn) }()
		for b := range send {
			conn.Write(b)
		}
		conn.Close()
		<-read
	}()
	t.Cleanup(func() { close(send); listener.Close(); <-done })
	return "tcp:" + listener.Addr().String(), send
}

// TestGarbageIsCountedAndToldAndTheRestHeard: bytes that are no MAVLink, and a
// frame with a wrong checksum.
func TestGarbageIsCountedAndToldAndTheRestHeard(t *testing.T) {
	address, send := serveBytes(t)
	l := link(t, mavlink.Config{Address: address})
	send <- encoded(t, beat(5))
	l.await("a heartbeat", func(s *mavlink.Status) bool { return s.Mode == "LOITER" && s.Bad == 0 })
	send <- []byte(strings.Repeat("GET / HTTP/1.1\r\n", 20))
	send <- encoded(t, beat(6))
	l.await("the heartbeat behind the garbage", func(s *mavlink.Status) bool { return s.Mode == "RTL" && s.Bad > 0 })
	before := l.Status().Bad
	broken := encoded(t, beat(9))
	broken[len(broken)-1] ^= 0x55
	send <- broken
	l.await("the wrong checksum", func(s *mavlink.Status) bool { return s.Bad == before+1 })
	if s := l.Status(); s.Mode != "RTL" {
		t.Errorf("a frame with a wrong checksum acted: %s", s.Mode)
	}
	until(t, "a word about it", l.heardSay("not MAVLink or damaged"))
	send <- encoded(t, beat(3))
	l.await("going on", func(s *mavlink.Status) bool { return s.Mode == "AUTO" })
}

// TestAnotherProgramsPort is told as such.
func TestAnotherProgramsPort(t *testing.T) {
	address, send := serveBytes(t)
	l := link(t, mavlink.Config{Address: address})
	send <- []byte("220 mail.example.org ESMTP\r\n")
	s := l.await("a hint", func(s *mavlink.Status) bool { return strings.Contains(s.Problem, "another program") })
	if s.State != mavlink.Waiting {
		t.Errorf("state %v", s.State)
	}
}

// TestValuesThatCannotBe do not end the link.
func TestValuesThatCannotBe(t *testing.T) {
	address, send := serveBytes(t)
	l := link(t, mavlink.Config{Address: address})
	random := rand.New(rand.NewSource(1))
	send <- encoded(t, beat(0))
	for _, m := range apm.Dialect.Messages {
		if m.GetID() == (&apm.MessageHeartbeat{}).GetID() {
			continue
		}
		for range 3 {
			send <- nonsense(t, m.GetID(), random)
		}
	}
	send <- encoded(t, beat(3))
	l.await("the last heartbeat", func(s *mavlink.Status) bool { return s.Mode == "AUTO" })
}

// nonsense is a frame of a message with random bytes, and the right checksum.
func nonsense(t testing.TB, id uint32, random *rand.Rand) []byte {
	t.Helper()
	d := understood()
	payload := make([]byte, 255)
	random.Read(payload)
	f := &frame.V2Frame{SystemID: 1, ComponentID: 1, Message: &message.MessageRaw{ID: id, Payload: payload}}
	f.Checksum = f.GenerateChecksum(d.GetMessage(id).CRCExtra())
	var out bytes.Buffer
	w := &frame.Writer{ByteWriter: &out, DialectRW: d}
	if err := w.Initialize(); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(f); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// FuzzGarbage: no bytes end the link, and a heartbeat behind them is heard.
func FuzzGarbage(f *testing.F) {
	f.Add([]byte("GET / HTTP/1.1\r\n\r\n"))
	f.Add([]byte{0xfd, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0})
	f.Add([]byte{0xfe, 255, 1, 1, 1, 1})
	random := rand.New(rand.NewSource(2))
	f.Add(nonsense(f, (&apm.MessageStatustext{}).GetID(), random))
	f.Add(nonsense(f, (&apm.MessageSimState{}).GetID(), random))
	f.Add(nonsense(f, (&apm.MessageParamValue{}).GetID(), random))
	f.Fuzz(func(t *testing.T, garbage []byte) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		l, err := mavlink.New(mavlink.Config{Address: "tcp:" + listener.Addr().String(), Home: mission.DefaultHome, History: new(mavlink.History)})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() { defer close(ended); l.Run(ctx) }()
		defer func() { cancel(); <-ended }()
		conn, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conn.Write(garbage)
		// A frame that the garbage began may swallow one heartbeat, or several.
		end := encoded(t, beat(27))
		for range 20 {
			conn.Write(end)
		}
		until(t, "the heartbeat", func() bool { s := l.Status(); return s.Mode == "AUTO_RTL" })
	})
}
