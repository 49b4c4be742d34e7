package flightlog_test

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/logtest"
)

// restamped is a telemetry log with other times [µs]: before each frame, or none where stamp is nil.
func restamped(log []byte, stamp func(us int64) int64) (out []byte) {
	for len(log) > 0 {
		length := 8 + int(log[9])
		if log[8] == 0xfd {
			length = 12 + int(log[9])
		}
		if stamp != nil {
			out = binary.BigEndian.AppendUint64(out, uint64(stamp(int64(binary.BigEndian.Uint64(log)))))
		}
		out, log = append(out, log[8:8+length]...), log[8+length:]
	}
	return out
}

// setAfter is a clock that begins at 0 and is set after a time [µs].
func setAfter(us int64) func(us int64) int64 {
	set := false
	return func(now int64) int64 {
		if set = set || now >= begins+us; set {
			return now
		}
		return now - begins
	}
}

// TestClocksOfTelemetryLogs: the flight is the same whatever the ground station's clock was, also without
// times. The date is that of a clock that is set, else of the autopilot's.
func TestClocksOfTelemetryLogs(t *testing.T) {
	l := telemetered()
	usual := written(t, "1.tlog", l.Bytes())
	l.Add(begins+20_000_000, 1, 1, &apm.MessageSystemTime{TimeUnixUsec: begins + 20_000_000, TimeBootMs: 25000})
	dated := l.Bytes()
	for name, c := range map[string]struct {
		log     []byte
		dated   bool
		remarks string
	}{
		"from 0":                         {restamped(telemetered().Bytes(), func(us int64) int64 { return us - begins }), false, "clock was not set"},
		"from 10 s":                      {restamped(telemetered().Bytes(), func(us int64) int64 { return us - begins + 10_000_000 }), false, "clock was not set"},
		"from the year 2000":             {restamped(telemetered().Bytes(), func(us int64) int64 { return us - begins + 946_684_800_000_000 }), false, "clock was not set"},
		"the autopilot's date":           {restamped(dated, func(us int64) int64 { return us - begins }), true, "clock was not set"},
		"set after 7 s":                  {restamped(telemetered().Bytes(), setAfter(7_000_000)), true, "clock was not set"},
		"none":                           {restamped(telemetered().Bytes(), nil), false, "the log has no times"},
		"none, but the autopilot's date": {restamped(dated, nil), true, "the log has no times"},
	} {
		f := written(t, "1.tlog", c.log)
		if f.Format != flightlog.Telemetry || f.Attitude.Len() != 200 || f.Position.Len() != usual.Position.Len() || !near(f.Length, usual.Length, 0.3) || f.Damage != "" {
			t.Errorf("%s: %d attitudes, %d positions of %d, %g s of %g; %s", name, f.Attitude.Len(), f.Position.Len(), usual.Position.Len(), f.Length, usual.Length, f.Damage)
			continue
		}
		const first = 5 // the gap of a clock that is set counts as nothing, which moves the first ones together
		for i, at := range f.Position.Times[first:] {
			i += first
			if want := f.Position.Values[first].X + 2*(at-f.Position.Times[first]); !near(f.Position.Values[i].X, want, 0.03) {
				t.Fatalf("%s: at %g s it is %g m to the north, want %g", name, at, f.Position.Values[i].X, want)
			}
		}
		if len(f.Modes) != 2 || !near(f.Modes[1].Elapsed, usual.Modes[1].Elapsed, 0.3) || len(f.Arming) != 2 {
			t.Errorf("%s: modes %v, arming %v", name, f.Modes, f.Arming)
		}
		if f.Begins.IsZero() == c.dated || c.dated && f.Begins.Sub(time.UnixMicro(begins)).Abs() > time.Second {
			t.Errorf("%s: begins %v", name, f.Begins)
		}
		if said := strings.Join(f.Remarks(), "; "); !strings.Contains(said, c.remarks) {
			t.Errorf("%s: remarks %q, want %q", name, said, c.remarks)
		}
	}
}

// TestARebootInALogWithoutTimes: what comes after goes on where what came before ends.
func TestARebootInALogWithoutTimes(t *testing.T) {
	l := &logtest.Telemetry{Untimed: true}
	for k := range 400 {
		sent := uint32(100000 + 100*k)
		if k >= 200 {
			sent = uint32(100 * (k - 200))
		}
		l.Add(0, 1, 1, &apm.MessageAttitude{TimeBootMs: sent, Roll: float32(k) / 1000})
		if k%10 == 0 {
			l.Add(0, 1, 1, heartbeat(0, true))
			l.Add(0, 255, 190, &apm.MessageHeartbeat{Type: apm.MAV_TYPE_GCS, Autopilot: apm.MAV_AUTOPILOT_INVALID})
		}
	}
	f := written(t, "1.rlog", l.Bytes())
	if f.Attitude.Len() < 399 || !near(f.Length, 39.8, 0.2) || !strings.Contains(strings.Join(f.Notices, ";"), "the autopilot restarted once") {
		t.Errorf("%d attitudes in %g s; %q", f.Attitude.Len(), f.Length, f.Notices)
	}
}

// TestALogWithoutFormats: where descriptions of the message types come late, what follows them is read; where
// there are none, the error says what is missing, and why.
func TestALogWithoutFormats(t *testing.T) {
	whole := modern("ArduCopter V4.6.3 (3fc7011a)", nil).Bytes()
	formats := strings.LastIndex(string(whole), "\xa3\x95\x80") + 89
	records := whole[formats:]
	path := filepath.Join(t.TempDir(), "00000042.BIN")
	if err := os.WriteFile(path, records, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := flightlog.Open(t.Context(), path, nil)
	if err == nil || !errors.Is(err, flightlog.ErrUnknown) {
		t.Fatalf("got %v", err)
	}
	for _, want := range []string{"00000042.BIN", "DataFlash log without FMT messages", "A flash chip that is full overwrites the oldest log"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	var wrapped []byte
	for len(wrapped) < 2<<20 {
		wrapped = append(wrapped, records...)
	}
	f := written(t, "wrapped.bin", append(wrapped, whole...))
	if want := written(t, "whole.bin", whole); f.Attitude.Len() != want.Attitude.Len() || f.Attitude.Len() == 0 || f.Damage == "" {
		t.Errorf("%d attitudes of %d; damage %q", f.Attitude.Len(), want.Attitude.Len(), f.Damage)
	}
}
