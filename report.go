package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// report prints what happens to w once a second: the events since the last line,
// a sum of bad packets, and with status a line on the flight or the hint how to
// start one. It returns nil when ctx ends.
func report(ctx context.Context, w io.Writer, buffer *snapshot.Buffer, status bool, hint string) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	r := reporter{w: w, status: status, hint: hint}
	for {
		buffer.Read(&r.now)
		r.print()
		select {
		case <-tick.C:
		case <-ctx.Done():
			buffer.Read(&r.now)
			r.ending = true
			r.printEvents()
			return nil
		}
	}
}

// reporter remembers what was told already.
type reporter struct {
	w         io.Writer
	status    bool
	hint      string // how to start ArduPilot
	now       snapshot.Snapshot
	lastEvent uint64
	newest    snapshot.Event // at the last look
	ending    bool
	lastBad   uint64
	lastLine  string
}

func (r *reporter) print() {
	r.printEvents()
	r.printBadPackets()
	if r.status {
		r.printStatus()
	}
}

func (r *reporter) printEvents() {
	ring := &r.now.Events
	upTo := ring.Last()
	if !r.settled() {
		upTo--
	}
	for seq := max(r.lastEvent+1, ring.Oldest()); seq <= upTo; seq++ {
		if e, ok := ring.Get(seq); ok {
			fmt.Fprintf(r.w, "%8.1f s  %s\n", e.Time, e.Text)
		}
	}
	r.lastEvent = upTo
}

// settled tells whether the newest event can be told: one that was replaced since
// the last look belongs to a slider that is still being dragged.
func (r *reporter) settled() bool {
	newest, ok := r.now.Events.Get(r.now.Events.Last())
	moving := ok && newest.Seq == r.newest.Seq && newest.Text != r.newest.Text
	r.newest = newest
	return !moving || r.ending
}

func (r *reporter) printBadPackets() {
	bad := r.now.Link.Bad + r.now.Link.BadFrameRate
	if bad != r.lastBad {
		fmt.Fprintf(r.w, "%8.1f s  %d bad packets (wrong size, magic or frame rate), %d since the start: is another program sending to %s?\n",
			r.now.Time, bad-r.lastBad, bad, r.now.Link.Listen)
	}
	r.lastBad = bad
}

// printStatus says nothing while nothing changes.
func (r *reporter) printStatus() {
	line := statusLine(&r.now, r.hint)
	if line != r.lastLine {
		fmt.Fprintln(r.w, line)
	}
	r.lastLine = line
}

func statusLine(s *snapshot.Snapshot, hint string) string {
	l := &s.Link
	switch l.State {
	case snapshot.LinkWaiting:
		if hint == "" {
			return "waiting for ArduPilot on " + l.Listen.String()
		}
		return "waiting for ArduPilot on " + l.Listen.String() + ": " + hint
	case snapshot.LinkLost:
		return fmt.Sprintf("%8.1f s  silent since %.0f s: %s", s.Time, l.SilentFor, l.Peer)
	}
	return fmt.Sprintf("%8.1f s  %6.0f Hz  ×%-6.2f alt %6.2f m  speed %5.2f m/s  tilt %4.1f°  %5.2f V %5.1f A  lost %d repeated %d",
		s.Time, l.Rate, l.RealTime, s.Body.Altitude(), s.Body.VelGround.Len(), deg(frame.Tilt(s.Body.NEDFromFRD)),
		s.Power.Voltage, s.Power.Current, l.Lost, l.Repeated)
}

// deg turns radians to degrees.
func deg(rad float64) float64 { return rad * 180 / math.Pi }
