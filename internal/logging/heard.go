package logging

import (
	"context"
	"log/slog"
	"slices"
	"sync"
)

// Line is a record of the log, for whoever listens.
type Line struct {
	Level   slog.Level
	Text    string
	Vehicle string  // of the record; empty: none
	Time    float64 // physics time of the record [s], if Timed
	Timed   bool
}

// Heard is a handler that also tells listeners what is logged.
type Heard struct {
	slog.Handler
	vehicle string
	ears    *ears // of all handlers that were made of this one
}

// ears are the functions that listen.
type ears struct {
	mu   sync.Mutex
	next int
	all  map[int]func(Line) // guarded by mu
}

func newHeard(h slog.Handler) *Heard {
	return &Heard{Handler: h, ears: &ears{all: map[int]func(Line){}}}
}

// Listen calls hear with each record that is logged, until cancel is called. hear may be called
// from any goroutine and must not log.
func (h *Heard) Listen(hear func(Line)) (cancel func()) {
	e := h.ears
	e.mu.Lock()
	defer e.mu.Unlock()
	id := e.next
	e.next++
	e.all[id] = hear
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.all, id)
	}
}

// unheard is the key of contexts of Unheard.
type unheard struct{}

// Unheard returns a context in which records are written, but not told to those who listen: lines
// that repeat every second what they know anyway.
func Unheard(ctx context.Context) context.Context { return context.WithValue(ctx, unheard{}, true) }

// Handle implements slog.Handler.
func (h *Heard) Handle(ctx context.Context, r slog.Record) error {
	if ctx.Value(unheard{}) == nil {
		h.tell(r)
	}
	return h.Handler.Handle(ctx, r)
}

func (h *Heard) tell(r slog.Record) {
	h.ears.mu.Lock()
	hear := make([]func(Line), 0, len(h.ears.all))
	for _, f := range h.ears.all {
		hear = append(hear, f)
	}
	h.ears.mu.Unlock()
	if len(hear) == 0 {
		return
	}
	l := Line{Level: r.Level, Text: r.Message, Vehicle: h.vehicle}
	r.Attrs(func(a slog.Attr) bool {
		switch a.Key {
		case vehicleKey:
			l.Vehicle = a.Value.Resolve().String()
		case timeKey:
			l.Time, l.Timed = a.Value.Float64(), true
		}
		return true
	})
	for _, f := range hear {
		f(l)
	}
}

// WithAttrs implements slog.Handler.
func (h *Heard) WithAttrs(attrs []slog.Attr) slog.Handler {
	with := &Heard{Handler: h.Handler.WithAttrs(attrs), vehicle: h.vehicle, ears: h.ears}
	if i := slices.IndexFunc(attrs, func(a slog.Attr) bool { return a.Key == vehicleKey }); i >= 0 {
		with.vehicle = attrs[i].Value.Resolve().String()
	}
	return with
}

// WithGroup implements slog.Handler.
func (h *Heard) WithGroup(name string) slog.Handler {
	return &Heard{Handler: h.Handler.WithGroup(name), vehicle: h.vehicle, ears: h.ears}
}
