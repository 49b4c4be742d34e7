package logging

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"testing"
)

func logger(t *testing.T, format, level string) (*slog.Logger, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	h, err := New(&out, format, level)
	if err != nil {
		t.Fatal(err)
	}
	return slog.New(h), &out
}

func TestTextWritesPlainLines(t *testing.T) {
	log, out := logger(t, "text", "info")
	log.Debug("hidden")
	log.Info("ArduPilot started", "binary", "/opt/arducopter")
	log.Info("Motor 1 failed", Time(12.34))
	log.With(Vehicle("V7", 3)).Warn("two\nlines", Time(1))
	const want = "ArduPilot started\n    12.3 s  Motor 1 failed\nV7       1.0 s  two\nV7       1.0 s  lines\n"
	if got := out.String(); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

func TestJSONHasAttributes(t *testing.T) {
	log, out := logger(t, "json", "warn")
	log.Info("hidden")
	log.With(Vehicle("V7", 3)).Warn("Motor 1 failed", Time(12.34))
	var got struct {
		Level, Msg, Vehicle string
		Time                float64 `json:"physics_s"`
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	if got.Level != "WARN" || got.Msg != "Motor 1 failed" || got.Vehicle != "V7" || got.Time != 12.34 {
		t.Errorf("got %+v", got)
	}
}

// TestTextHasNoControlSequences that a message quotes: an autopilot or the name of a file could
// have the terminal obey them.
func TestTextHasNoControlSequences(t *testing.T) {
	log, out := logger(t, "text", "info")
	log.Info("ArduPilot: \x1b]0;title\x07\x1b[2JArmed\r\nopen a\x1b[8m.yaml: no such file", Time(1))
	const want = "     1.0 s  ArduPilot: Armed\n     1.0 s  open a.yaml: no such file\n"
	if got := out.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnknownFormatAndLevelAreErrors(t *testing.T) {
	for _, c := range [][2]string{{"xml", "info"}, {"text", "loud"}, {"", "info"}} {
		if _, err := New(&bytes.Buffer{}, c[0], c[1]); err == nil {
			t.Errorf("format %q, level %q: no error", c[0], c[1])
		}
	}
}
