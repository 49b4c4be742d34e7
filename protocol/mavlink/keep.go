package mavlink

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// event is what the connection's goroutine tells the link's.
type event struct {
	opened *wire
	ended  bool // or could not be opened
	err    error
	heard  heard
}

// The back-off between attempts to connect.
const (
	firstPause  = 250 * time.Millisecond
	longestWait = 4 * time.Second
)

// keepOpen opens the connection and reads from it, and begins again when it ends,
// until ctx does.
func (l *Link) keepOpen(ctx context.Context) {
	pause := firstPause
	for ctx.Err() == nil {
		w, err := l.address.open(ctx, l.dialect)
		if err == nil {
			before := time.Now()
			err = l.serve(ctx, w)
			if time.Since(before) > longestWait {
				pause = firstPause
			}
		}
		l.pass(ctx, event{ended: true, err: err})
		select {
		case <-ctx.Done():
		case <-time.After(pause):
			pause = min(2*pause, longestWait)
		}
	}
}

// serve reads from w until it ends; a second goroutine writes.
func (l *Link) serve(ctx context.Context, w *wire) error {
	stop := context.AfterFunc(ctx, func() { w.Close() })
	defer stop()
	for drained := false; !drained; { // what was meant for the connection before
		select {
		case <-l.out:
		default:
			drained = true
		}
	}
	l.pass(ctx, event{opened: w})
	done := make(chan struct{})
	var writer sync.WaitGroup
	writer.Go(func() {
		if l.writeTo(w, done) != nil {
			w.Close() // so that reading ends too
		}
	})
	err := w.read(l.address.Kind != TCP, func(h heard) { l.pass(ctx, event{heard: h}) })
	close(done)
	w.Close()
	writer.Wait()
	return err
}

func (l *Link) writeTo(w *wire, done <-chan struct{}) error { return w.write(l.out, done) }

func (l *Link) pass(ctx context.Context, e event) {
	select {
	case l.in <- e:
	case <-ctx.Done():
	}
}

// handle takes e in and returns the message that subscribers should have, nil if
// none.
func (l *Link) handle(e event) message.Message {
	switch {
	case e.opened != nil:
		l.open(e.opened)
	case e.ended:
		l.close(e.err)
	case e.heard.frame == nil:
		l.status.Bad++
	default:
		return l.hear(e.heard)
	}
	return nil
}

func (l *Link) open(w *wire) {
	l.wire = w
	l.status.State, l.status.Problem = Waiting, ""
	l.lastBeat = time.Time{}
	l.forget()
}

func (l *Link) close(err error) {
	l.wire = nil
	l.status.State = Connecting
	l.status.Problem = l.explain(err)
	l.finishRequest(false, "no answer: the connection ended")
	l.params.fail(l, ErrNotConnected)
}

// explain says what is wrong with the connection and what to do.
func (l *Link) explain(err error) string {
	var what string
	switch {
	case err == nil:
		what = "the autopilot closed the connection"
	case refused(err):
		what = "nobody listens there yet"
	default:
		what = reason(err)
	}
	what = fmt.Sprintf("MAVLink %v: %s; it is tried again", l.address, what)
	switch l.address.Kind {
	case UDPServer:
		return what + ". Is the port taken by another ground station?"
	case UDP:
		return what
	}
	return what + ". Start ArduPilot, or name its address by --mavlink"
}

// tellBad says at most once a second that bytes came which are no MAVLink.
func (l *Link) tellBad(now time.Time) {
	if l.status.Bad == l.toldBadAt || now.Sub(l.toldBad) < time.Second {
		return
	}
	n := l.status.Bad - l.toldBadAt
	l.toldBad, l.toldBadAt = now, l.status.Bad
	what := fmt.Sprintf("%d frames from %v are", n, l.address)
	if n == 1 {
		what = fmt.Sprintf("a frame from %v is", l.address)
	}
	l.news(warning, fmt.Sprintf("%s no MAVLink or damaged (%d in all)", what, l.status.Bad))
}

// reason is the innermost words of a network's error, which its address and
// operation would only repeat.
func reason(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}
