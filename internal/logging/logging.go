// Package logging makes the handlers of log/slog that sitlark writes its log with.
package logging

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/secret"
)

// The keys that Text knows.
const (
	vehicleKey = "vehicle"
	timeKey    = "physics_s"
)

// Formats are the values of --log-format, Levels those of --log-level.
var (
	Formats = []string{"text", "json"}
	Levels  = []string{"debug", "info", "warn", "error"}
)

// New returns a handler that writes records from level on to w, in one of Formats, and tells
// them to those who listen.
func New(w io.Writer, format, level string) (*Heard, error) {
	var from slog.Level
	if err := from.UnmarshalText([]byte(level)); err != nil {
		return nil, fmt.Errorf("--log-level %q: expected debug, info, warn or error", level)
	}
	switch format {
	case "text":
		return newHeard(&Text{out: &output{w: w}, from: from}), nil
	case "json":
		return newHeard(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: from, ReplaceAttr: redacted})), nil
	}
	return nil, fmt.Errorf("--log-format %q: expected text or json", format)
}

// redacted is an attribute, or the message, without passwords and tokens of URLs.
func redacted(_ []string, a slog.Attr) slog.Attr {
	switch v := a.Value.Any().(type) {
	case string:
		a.Value = slog.StringValue(secret.Redact(v))
	case error:
		a.Value = slog.StringValue(secret.Redact(v.Error()))
	}
	return a
}

// Vehicle is the attribute that tells the vehicle of a record. The text log writes the
// name before the line, padded to width characters.
func Vehicle(name string, width int) slog.Attr {
	return slog.Any(vehicleKey, vehicle{name, width})
}

// Time is the attribute that tells the physics time of a record [s]. The text log
// writes it before the message.
func Time(s float64) slog.Attr { return slog.Float64(timeKey, s) }

type vehicle struct {
	name  string
	width int
}

// LogValue is what other handlers than Text write.
func (v vehicle) LogValue() slog.Value { return slog.StringValue(v.name) }

// Text writes a record as a plain line: its message, after the vehicle and the physics
// time if it has them. A message tells all that a reader of the text needs; the other
// attributes are for programs, which read JSON. A message may quote what others wrote: the
// terminal gets none of its control sequences.
type Text struct {
	out    *output
	from   slog.Level
	prefix string
}

type output struct {
	mu sync.Mutex
	w  io.Writer
}

// Enabled implements slog.Handler.
func (h *Text) Enabled(_ context.Context, level slog.Level) bool { return level >= h.from }

// Handle implements slog.Handler. Each line of the message gets the prefix; all are
// written in one piece.
func (h *Text) Handle(_ context.Context, r slog.Record) error {
	prefix, at := h.prefix, ""
	r.Attrs(func(a slog.Attr) bool {
		switch a.Key {
		case vehicleKey:
			prefix = vehiclePrefix(a)
		case timeKey:
			at = fmt.Sprintf("%8.1f s  ", a.Value.Float64())
		}
		return true
	})
	var text bytes.Buffer
	for line := range bytes.Lines([]byte(plaintext.Lines(secret.Redact(r.Message)) + "\n")) {
		text.WriteString(prefix + at)
		text.Write(line)
	}
	h.out.mu.Lock()
	defer h.out.mu.Unlock()
	_, err := h.out.w.Write(text.Bytes())
	return err
}

// WithAttrs implements slog.Handler.
func (h *Text) WithAttrs(attrs []slog.Attr) slog.Handler {
	with := *h
	for _, a := range attrs {
		if a.Key == vehicleKey {
			with.prefix = vehiclePrefix(a)
		}
	}
	return &with
}

// WithGroup implements slog.Handler. The text log has no groups.
func (h *Text) WithGroup(string) slog.Handler { return h }

func vehiclePrefix(a slog.Attr) string {
	if v, ok := a.Value.Any().(vehicle); ok {
		return fmt.Sprintf("%-*s ", v.width, v.name)
	}
	return a.Value.String() + " "
}
