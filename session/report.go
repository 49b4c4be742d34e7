package session

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"time"

	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Report logs once a second what has happened: new events, the number of bad packets and,
// with status, a line about the flight, or hint while ArduPilot is awaited. It returns nil
// when ctx ends.
func Report(ctx context.Context, log *slog.Logger, buffer *snapshot.Buffer, status bool, hint string) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	r := reporter{log: log, status: status, hint: hint}
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

// reporter remembers what it has already logged.
type reporter struct {
	log       *slog.Logger
	status    bool
	hint      string // how to start ArduPilot
	now       snapshot.Snapshot
	lastEvent uint64
	newest    snapshot.Event // at the last look
	ending    bool
	lastBad   uint64 // packets of wrong size or magic
	lastRate  uint64 // packets with an impossible frame rate
	lastLine  string
	lastTime  float64 // [s]
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
			r.log.Info(e.Words(), logging.Time(e.Time))
		}
	}
	r.lastEvent = upTo
}

// settled reports whether the newest event can be logged: one that was replaced since the
// last call belongs to a slider that is still being dragged.
func (r *reporter) settled() bool {
	newest, ok := r.now.Events.Get(r.now.Events.Last())
	moving := ok && newest.Seq == r.newest.Seq && newest.Text != r.newest.Text
	r.newest = newest
	return !moving || r.ending
}

func (r *reporter) printBadPackets() {
	l := &r.now.Link
	if l.Bad != r.lastBad {
		r.log.Warn(fmt.Sprintf("%d bad packets, %d since the start, the last with %s: is another program sending to %s?",
			l.Bad-r.lastBad, l.Bad, protocol.DescribeBad(l.BadSize, l.BadMagic), l.Listen), logging.Time(r.now.Time))
	}
	if l.BadFrameRate != r.lastRate {
		r.log.Warn(fmt.Sprintf("%d packets with an impossible frame rate, %d since the start, expected 1 to %d Hz: is another program sending to %s?",
			l.BadFrameRate-r.lastRate, l.BadFrameRate, protocol.MaxFrameRate, l.Listen), logging.Time(r.now.Time))
	}
	r.lastBad, r.lastRate = l.Bad, l.BadFrameRate
}

// printStatus logs nothing while nothing changes.
func (r *reporter) printStatus() {
	line, time := statusLine(&r.now, r.hint), r.now.Time
	if line != r.lastLine || r.now.Link.State != snapshot.LinkWaiting && time != r.lastTime {
		if r.now.Link.State == snapshot.LinkWaiting {
			r.log.Info(line)
		} else {
			r.log.Info(line, logging.Time(time))
		}
	}
	r.lastLine, r.lastTime = line, time
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
		return fmt.Sprintf("silent for %.0f s: %s", l.SilentFor, l.Peer)
	}
	return fmt.Sprintf("%6.0f Hz  ×%-6.2f alt %6.2f m  speed %5.2f m/s  tilt %4.1f°  %5.2f V %5.1f A  lost %d repeated %d",
		l.Rate, l.RealTime, s.Body.Altitude(), s.Body.VelGround.Len(), deg(frame.Tilt(s.Body.NEDFromFRD)),
		s.Power.Voltage, s.Power.Current, l.Lost, l.Repeated)
}

// deg converts radians to degrees.
func deg(rad float64) float64 { return rad * 180 / math.Pi }
