package tlog_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand"
	"slices"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/flightlog/source"
	"github.com/sitlark/sitlark/flightlog/tlog"
)

const begin = 1_700_000_000_000_000 // [µs]

// sample is a log of n attitudes, whose roll counts, by both versions of MAVLink in turn.
func sample(n int) []byte {
	var l logtest.Telemetry
	for i := range n {
		l.V1 = i%2 == 0
		l.Add(begin+int64(i)*100_000, 1, 1, &apm.MessageAttitude{TimeBootMs: uint32(100 * i), Roll: float32(i)})
	}
	return l.Bytes()
}

// read returns the rolls of a log.
func read(t testing.TB, data []byte) ([]float32, *tlog.Summary) {
	t.Helper()
	var rolls []float32
	s, err := tlog.Read(bytes.NewReader(data), int64(len(data)), nil, func(f *tlog.Frame) error {
		m, err := f.Decode()
		if a, ok := m.(*apm.MessageAttitude); ok && err == nil {
			rolls = append(rolls, a.Roll)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rolls, s
}

// TestFramesOfBothVersions with their times and senders, and one that the dialect lacks.
func TestFramesOfBothVersions(t *testing.T) {
	var l logtest.Telemetry
	want := []message.Message{
		&apm.MessageHeartbeat{Type: apm.MAV_TYPE_QUADROTOR, Autopilot: apm.MAV_AUTOPILOT_ARDUPILOTMEGA, CustomMode: 5, MavlinkVersion: 3},
		&apm.MessageStatustext{Severity: apm.MAV_SEVERITY_INFO, Text: "EKF3 IMU0 is using GPS"},
		&apm.MessageAttitude{TimeBootMs: 77, Roll: 0.1, Pitch: -0.2, Yaw: 3},
	}
	for i, m := range want {
		l.V1 = i == 1
		l.Add(begin+int64(i), byte(1+i), byte(10+i), m)
	}
	l.Add(begin+3, 4, 13, &message.MessageRaw{ID: 65000, Payload: []byte{1, 2, 3}})
	l.Add(begin+4, 5, 14, want[0])
	want = append(want, nil, want[0])
	n := 0
	s, err := tlog.Read(bytes.NewReader(l.Bytes()), int64(l.Len()), nil, func(f *tlog.Frame) error {
		m, err := f.Decode()
		if n == 3 {
			if !errors.Is(err, tlog.ErrUnknown) || f.ID != 65000 {
				t.Errorf("frame 3: message %d, %v", f.ID, err)
			}
		} else if err != nil || m.GetID() != want[n].GetID() {
			t.Errorf("frame %d: %T, %v", n, m, err)
		}
		if f.TimeUs != begin+int64(n) || f.System != byte(1+n) || f.Component != byte(10+n) || f.V2 != (n != 1) {
			t.Errorf("frame %d: %+v", n, f)
		}
		if text, ok := m.(*apm.MessageStatustext); ok && text.Text != "EKF3 IMU0 is using GPS" {
			t.Errorf("text %q", text.Text)
		}
		n++
		return nil
	})
	if err != nil || n != 5 || s.Frames != 5 || s.Unknown != 1 || s.Damage.Skipped != 0 {
		t.Errorf("%d frames, %+v, %v", n, s, err)
	}
}

// TestCutAtAnyByte: all whole frames before the cut are there.
func TestCutAtAnyByte(t *testing.T) {
	data := sample(4)
	ends := []int{}
	for n := 1; n <= 4; n++ {
		ends = append(ends, len(sample(n)))
	}
	for size := ends[0]; size <= len(data); size++ {
		rolls, s := read(t, data[:size])
		want := 0
		for want < len(ends) && ends[want] <= size {
			want++
		}
		if len(rolls) != want || s.Damage.Skipped != int64(size-ends[want-1]) {
			t.Fatalf("%d bytes: %d frames, want %d; skipped %v", size, len(rolls), want, s.Damage.Skips)
		}
	}
	_, err := tlog.Read(bytes.NewReader(data[:20]), 20, nil, func(*tlog.Frame) error { return nil })
	if !errors.Is(err, tlog.ErrNotALog) {
		t.Errorf("20 bytes: %v", err)
	}
}

// TestDamage: a damaged frame is left out, those around it are not, wherever bytes are
// changed, lost or added.
func TestDamage(t *testing.T) {
	data := sample(100)
	random := rand.New(rand.NewSource(1))
	for range 200 {
		at := random.Intn(len(data) - 200)
		n := 1 + random.Intn(100)
		noise := make([]byte, n)
		random.Read(noise)
		var damaged []byte
		switch random.Intn(3) {
		case 0:
			damaged = append(slices.Clone(data[:at]), data[at+n:]...)
		case 1:
			damaged = slices.Concat(data[:at], noise, data[at:])
		case 2:
			damaged = slices.Clone(data)
			copy(damaged[at:], noise)
		}
		rolls, s := read(t, damaged)
		if lost := 100 - len(rolls); lost > n/40+2 || lost > 0 && s.Damage.Skipped+int64(s.Unknown) == 0 && len(damaged) >= len(data) {
			t.Fatalf("at %d, %d bytes: %d frames are lost; skipped %v", at, n, lost, s.Damage.Skips)
		}
		for _, r := range rolls {
			if r != float32(int(r)) || r >= 100 {
				t.Fatalf("a roll of %v", r)
			}
		}
	}
}

// TestForeignTail is one part that is skipped.
func TestForeignTail(t *testing.T) {
	data := sample(3)
	_, s := read(t, append(slices.Clone(data), make([]byte, 3<<20)...))
	if len(s.Damage.Skips) != 1 || s.Damage.Skips[0] != (source.Skip{Offset: int64(len(data)), Bytes: 3 << 20}) {
		t.Errorf("skipped %v", s.Damage.Skips)
	}
}

// TestLookEndsIt: its error is that of Read.
func TestLookEndsIt(t *testing.T) {
	data := sample(3)
	if _, err := tlog.Read(bytes.NewReader(data), int64(len(data)), nil, func(*tlog.Frame) error { return io.EOF }); !errors.Is(err, io.EOF) {
		t.Errorf("got %v", err)
	}
}

// FuzzRead: any bytes are a log, or an error; any frame can be decoded, or is an error.
func FuzzRead(f *testing.F) {
	f.Add(sample(3))
	f.Add(sample(2)[:50])
	f.Add(make([]byte, 100))
	f.Fuzz(func(t *testing.T, data []byte) {
		frames := 0
		s, err := tlog.Read(bytes.NewReader(data), int64(len(data)), nil, func(f *tlog.Frame) error {
			frames++
			_, _ = f.Decode() // one of a wrong length is an error
			return nil
		})
		if err != nil && !errors.Is(err, tlog.ErrNotALog) {
			t.Fatal(err)
		}
		if err == nil && (s.Frames != frames || s.Damage.Skipped >= s.Size) {
			t.Fatalf("%d of %d frames, %d of %d bytes skipped", frames, s.Frames, s.Damage.Skipped, s.Size)
		}
	})
}

// BenchmarkRead goes through a log of 100 MB, and decodes all of it.
func BenchmarkRead(b *testing.B) {
	data := bytes.Repeat(sample(1000), 100_000_000/len(sample(1000)))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		read(b, data)
	}
}
