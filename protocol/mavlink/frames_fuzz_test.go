package mavlink

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand"
	"testing"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/frame"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

// frames writes a heartbeat and then a frame of each message of the dialect, with bytes at
// random and the right checksum.
func frames(t testing.TB, d *dialect.ReadWriter, messages []message.Message, seed int64) []byte {
	t.Helper()
	var out bytes.Buffer
	w := &frame.Writer{ByteWriter: &out, DialectRW: d}
	if err := w.Initialize(); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewSource(seed))
	beat := &apm.MessageHeartbeat{Type: apm.MAV_TYPE_QUADROTOR, Autopilot: apm.MAV_AUTOPILOT_ARDUPILOTMEGA, BaseMode: apm.MAV_MODE_FLAG_CUSTOM_MODE_ENABLED, MavlinkVersion: 3}
	if err := w.Write(&frame.V2Frame{SystemID: 1, ComponentID: 1, Message: beat}); err != nil {
		t.Fatal(err)
	}
	for _, m := range messages {
		payload := make([]byte, 255)
		random.Read(payload)
		v := &frame.V2Frame{SystemID: 1, ComponentID: 1, Message: &message.MessageRaw{ID: m.GetID(), Payload: payload}}
		v.Checksum = v.GenerateChecksum(d.GetMessage(m.GetID()).CRCExtra())
		if err := w.Write(v); err != nil {
			t.Fatal(err)
		}
	}
	return out.Bytes()
}

// FuzzFrames feeds frames to a link without a socket: no message, whatever it carries,
// panics, and nothing that is shown has control characters in it. Bytes of which the
// checksum alone is wrong count as frames, so that most inputs come through.
func FuzzFrames(f *testing.F) {
	d := &dialect.ReadWriter{Dialect: apm.Dialect}
	if err := d.Initialize(); err != nil {
		f.Fatal(err)
	}
	for seed := range int64(3) {
		f.Add(frames(f, d, apm.Dialect.Messages, seed))
	}
	for _, m := range []message.Message{&apm.MessageStatustext{}, &apm.MessageParamValue{}, &apm.MessageMissionItemInt{}, &apm.MessageMissionCount{}, &apm.MessageEkfStatusReport{}, &apm.MessageSimstate{}, &apm.MessageBatteryStatus{}} {
		f.Add(frames(f, d, []message.Message{m}, 9))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		l, err := New(Config{Address: "tcp:127.0.0.1:1", Home: mission.DefaultHome, History: new(History)})
		if err != nil {
			t.Fatal(err)
		}
		l.locked(func() { l.handle(conn.Event{Opened: true}) })
		in := &repaired{raw: raw, dialect: d}
		for _, each := range in.frames() {
			l.locked(func() { l.handle(conn.Event{Frame: each}) })
		}
		l.locked(func() { l.tick(time.Now()) })
		s := l.Status()
		for seq := uint64(1); seq <= s.Texts.Last(); seq++ {
			if text, _ := s.Texts.Get(seq); !plaintext.Clean(text.Text) {
				t.Errorf("text %d is %q", seq, text.Text)
			}
		}
		if !plaintext.Clean(s.Mode) || !plaintext.Clean(s.Problem) || !plaintext.Clean(s.Vehicle) {
			t.Errorf("mode %q, problem %q, vehicle %q", s.Mode, s.Problem, s.Vehicle)
		}
		l.locked(func() { l.handle(conn.Event{Closed: true, Err: errors.New("it ended")}) })
	})
}

// repaired reads MAVLink 2 frames whose checksums are made right first.
type repaired struct {
	raw     []byte
	dialect *dialect.ReadWriter
}

func (r *repaired) frames() (all []frame.Frame) {
	for rest := bytes.Clone(r.raw); len(rest) >= 12; {
		start := bytes.IndexByte(rest, frame.V2MagicByte)
		if start < 0 || len(rest[start:]) < 12 {
			break
		}
		rest = rest[start:]
		end := 12 + int(rest[1])
		if rest[2] != 0 || end > len(rest) { // signed, or cut
			rest = rest[1:]
			continue
		}
		if f := r.one(rest[:end]); f != nil {
			all = append(all, f)
		}
		rest = rest[end:]
	}
	return all
}

// one decodes one frame, nil where it is none.
func (r *repaired) one(raw []byte) frame.Frame {
	id := uint32(raw[7]) | uint32(raw[8])<<8 | uint32(raw[9])<<16
	if m := r.dialect.GetMessage(id); m != nil {
		v := &frame.V2Frame{SequenceNumber: raw[4], SystemID: raw[5], ComponentID: raw[6], CompatibilityFlag: raw[3],
			Message: &message.MessageRaw{ID: id, Payload: raw[10 : len(raw)-2]}}
		sum := v.GenerateChecksum(m.CRCExtra())
		raw[len(raw)-2], raw[len(raw)-1] = byte(sum), byte(sum>>8)
	}
	reader := &frame.Reader{BufByteReader: bufio.NewReader(bytes.NewReader(raw)), DialectRW: r.dialect}
	if reader.Initialize() != nil {
		return nil
	}
	f, err := reader.Read()
	if err != nil && err != io.EOF {
		return nil
	}
	return f
}
