package protocol

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"net/netip"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// servoPackets is one table for the decoder's test and the fuzzer's seeds.
var servoPackets = []struct {
	name     string
	datagram []byte
	want     error
}{
	{"16 channels", packet16(1200, 7, 1000, 2000), nil},
	{"32 channels", packet32(400, 1<<31, 1100), nil},
	{"all off", packet16(1200, 0), nil},
	{"empty", nil, ErrSize},
	{"one byte", []byte{1}, ErrSize},
	{"cut", packet16(1200, 7)[:39], ErrSize},
	{"longer", append(packet16(1200, 7), 0), ErrSize},
	{"16 channels in 32's size", append(packet16(1200, 7), make([]byte, 32)...), ErrMagic},
	{"32 channels in 16's size", packet32(1200, 7)[:Size16], ErrMagic},
	{"zeros", make([]byte, Size16), ErrMagic},
	{"largest datagram", make([]byte, 65507), ErrSize},
}

func packet16(rate uint16, count uint32, pwmUs ...uint16) []byte {
	s := Servo{FrameRate: rate, FrameCount: count, Channels: 16}
	copy(s.PWMUs[:], pwmUs)
	return AppendServo(nil, &s)
}

func packet32(rate uint16, count uint32, pwmUs ...uint16) []byte {
	s := Servo{FrameRate: rate, FrameCount: count, Channels: 32}
	copy(s.PWMUs[:], pwmUs)
	return AppendServo(nil, &s)
}

func TestParseServo(t *testing.T) {
	for _, c := range servoPackets {
		t.Run(c.name, func(t *testing.T) {
			var s Servo
			if err := ParseServo(c.datagram, &s); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}

// TestServoLayoutOnTheWire pins each field's place, little-endian.
func TestServoLayoutOnTheWire(t *testing.T) {
	raw := packet16(1200, 0x01020304, 1500)
	want := append([]byte{0x1A, 0x48, 0xB0, 0x04, 0x04, 0x03, 0x02, 0x01, 0xDC, 0x05}, make([]byte, 30)...)
	if d := cmp.Diff(want, raw); d != "" {
		t.Error(d)
	}
	if magic := binary.LittleEndian.Uint16(packet32(1, 1)); magic != 29569 {
		t.Errorf("magic of 32 channels is %d", magic)
	}
}

func TestServoRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Servo{
			FrameRate:  rapid.Uint16().Draw(t, "rate"),
			FrameCount: rapid.Uint32().Draw(t, "count"),
			Channels:   rapid.SampledFrom([]int{16, 32}).Draw(t, "channels"),
		}
		for i := range s.Channels {
			s.PWMUs[i] = rapid.Uint16().Draw(t, "pwm")
		}
		got := Servo{PWMUs: [MaxServos]uint16{31: 9}} // of an earlier packet: must not shine through
		if err := ParseServo(AppendServo(nil, &s), &got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(s, got); d != "" {
			t.Fatal(d)
		}
	})
}

func FuzzParseServo(f *testing.F) {
	for _, c := range servoPackets {
		f.Add(c.datagram)
	}
	f.Fuzz(func(t *testing.T, datagram []byte) {
		var s Servo
		if ParseServo(datagram, &s) != nil {
			return
		}
		if !bytes.Equal(AppendServo(nil, &s), datagram) {
			t.Errorf("%x parses to %+v, which is another packet", datagram, s)
		}
	})
}

// TestRealCapture replays what ArduCopter 4.7 sent: the end of a flight with 16 outputs,
// then its start with 32.
func TestRealCapture(t *testing.T) {
	file, err := os.Open("testdata/arducopter-servo.bin.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	var tracker Tracker
	counts := map[int]int{}
	now := time.Unix(0, 0)
	for len(data) > 0 {
		size := Size16
		if binary.LittleEndian.Uint16(data) == Magic32 {
			size = Size32
		}
		var s Servo
		if err := ParseServo(data[:size], &s); err != nil {
			t.Fatalf("packet %d: %v", counts[16]+counts[32], err)
		}
		counts[s.Channels]++
		now = now.Add(time.Millisecond)
		tracker.Classify(netip.MustParseAddrPort("127.0.0.1:5000"), &s, now)
		data = data[size:]
	}
	if counts[16] != 3000 || counts[32] != 3000 {
		t.Errorf("%d packets of 16 and %d of 32 channels", counts[16], counts[32])
	}
	if tracker.Restarts != 1 || tracker.Lost != 0 || tracker.BadFrameRate != 0 {
		t.Errorf("counted %+v, want one restart and nothing lost", tracker.Counters)
	}
}

func BenchmarkParseServo(b *testing.B) {
	raw := packet16(1200, 7, 1500)
	var s Servo
	b.ReportAllocs()
	for b.Loop() {
		if err := ParseServo(raw, &s); err != nil {
			b.Fatal(err)
		}
	}
}

// TestDescribeBad: it says what came and what was expected, also of less than a header.
func TestDescribeBad(t *testing.T) {
	for _, c := range []struct {
		datagram []byte
		want     string
	}{
		{nil, "0 bytes, expected 40 or 72"},
		{[]byte{7}, "1 bytes, expected 40 or 72"},
		{[]byte{0x34, 0x12}, "2 bytes with magic 4660, expected 40 with 18458 or 72 with 29569"},
		{make([]byte, 41), "41 bytes with magic 0, expected 40 with 18458 or 72 with 29569"},
	} {
		if got := DescribeBad(Fingerprint(c.datagram)); got != c.want {
			t.Errorf("%v: got %q, want %q", c.datagram, got, c.want)
		}
	}
}
