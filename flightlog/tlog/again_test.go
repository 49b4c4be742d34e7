package tlog_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/flightlog/tlog"
)

// written is a log that is longer than what is in memory of one, of frames of all kinds in turn: of both versions, signed, of an
// unknown message, and long ones.
func written(bytesAtLeast int, untimed bool) (data []byte, want []tlog.Frame) {
	l := logtest.Telemetry{Untimed: untimed}
	for i := 0; len(data) < bytesAtLeast; i++ {
		l.Reset()
		l.V1 = i%5 == 1
		f := tlog.Frame{TimeUs: begin + int64(i)*20_000, Timed: !untimed, System: byte(1 + i%250), Component: byte(1 + i%99), ID: 30, V2: i%5 != 1}
		var m message.Message = &apm.MessageAttitude{TimeBootMs: uint32(i), Roll: float32(i%1000) / 8, Yawspeed: 1}
		switch i % 5 {
		case 2:
			m, f.ID = &message.MessageRaw{ID: 65000 + uint32(i%7), Payload: bytes.Repeat([]byte{byte(i)}, 1+i%250)}, 65000+uint32(i%7)
		case 3:
			text := &apm.MessageStatustext{Severity: apm.MAV_SEVERITY(i % 8), Text: string(bytes.Repeat([]byte("x"), 1+i%50))}
			m, f.ID = text, 253
		}
		l.Add(f.TimeUs, f.System, f.Component, m)
		if untimed {
			f.TimeUs = 0
		}
		one := l.Bytes()
		if i%5 == 4 {
			one = signed(one, untimed)
		}
		data, want = append(data, one...), append(want, f)
	}
	return data, want
}

// signed gives a frame of MAVLink 2, an attitude, a flag that says so, and a signature, which nobody checks.
func signed(frame []byte, untimed bool) []byte {
	at := 8
	if untimed {
		at = 0
	}
	frame[at+2] |= 1
	sum := uint16(0xffff)
	const attitudeExtra = 39 // of the message's definition
	for _, b := range append(append([]byte(nil), frame[at+1:len(frame)-2]...), attitudeExtra) {
		x := b ^ byte(sum)
		x ^= x << 4
		sum = sum>>8 ^ uint16(x)<<8 ^ uint16(x)<<3 ^ uint16(x)>>4
	}
	binary.LittleEndian.PutUint16(frame[len(frame)-2:], sum)
	return append(frame, make([]byte, 13)...)
}

// TestWhatWasWrittenIsRead: all frames of a log of several blocks, with their times, senders and messages, and nothing is
// skipped.
func TestWhatWasWrittenIsRead(t *testing.T) {
	for _, untimed := range []bool{false, true} {
		data, want := written(1_200_000, untimed)
		n, unknown, last := 0, 0, int64(-1)
		s, err := tlog.Read(bytes.NewReader(data), int64(len(data)), func(done, total int64) {
			if done <= last || done > total || total != int64(len(data)) {
				t.Errorf("%d of %d bytes after %d", done, total, last)
			}
			last = done
		}, func(f *tlog.Frame) error {
			w := want[min(n, len(want)-1)]
			if f.TimeUs != w.TimeUs || f.Timed != w.Timed || f.System != w.System || f.Component != w.Component || f.ID != w.ID || f.V2 != w.V2 {
				t.Fatalf("frame %d is %+v, want %+v", n, f, w)
			}
			m, err := f.Decode()
			switch m := m.(type) {
			case *apm.MessageAttitude:
				if err != nil || m.TimeBootMs != uint32(n) || m.Roll != float32(n%1000)/8 || m.Yawspeed != 1 {
					t.Fatalf("frame %d: %+v, %v", n, m, err)
				}
			case *apm.MessageStatustext:
				if err != nil || len(m.Text) != 1+n%50 || int(m.Severity) != n%8 {
					t.Fatalf("frame %d: %+v, %v", n, m, err)
				}
			default:
				unknown++
			}
			n++
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if n != len(want) || s.Frames != n || s.Unknown != unknown || unknown != (n+2)/5 || s.Size != int64(len(data)) || s.Damage.Skipped != 0 || s.Damage.String() != "" || last != s.Size {
			t.Errorf("untimed %v: %d of %d frames, %d unknown, progress to %d, %+v", untimed, n, len(want), unknown, last, s)
		}
	}
}

// TestCountTellsFramesThatFollowEachOther, of the first thousand, and none in what is no log.
func TestCountTellsFramesThatFollowEachOther(t *testing.T) {
	for _, n := range []int{1, 2, 50, 1500} {
		data := sample(n)
		if got := tlog.Count(data); got != min(n, 1000) {
			t.Errorf("%d frames: counted %d", n, got)
		}
	}
	if got := tlog.Count(bytes.Repeat([]byte{0xfd, 3, 0xfe}, 5000)); got != 0 {
		t.Errorf("in noise %d frames", got)
	}
}
