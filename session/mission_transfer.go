package session

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// ReturnAltitude is the height above home that ArduPilot climbs to before it returns. It is
// read once the autopilot answers.
type ReturnAltitude struct{ bits atomic.Uint64 }

// Metres returns it; 0 while it is not known.
func (r *ReturnAltitude) Metres() float64 { return math.Float64frombits(r.bits.Load()) }

// read asks the autopilot for it and reports whether it answered.
func (r *ReturnAltitude) read(ctx context.Context, link *mavlink.Link) bool {
	for _, p := range []struct {
		name  string
		scale float64
	}{{"RTL_ALT_M", 1}, {"RTL_ALT", 0.01}} { // since 4.7; earlier, in cm
		if v, err := link.Param(ctx, p.name); err == nil && v*p.scale >= 0 && v*p.scale < 1e4 {
			r.bits.Store(math.Float64bits(v * p.scale))
			return true
		}
	}
	return false
}

// tendMission uploads the mission of the command line, logs the progress and reads the
// return altitude, until ctx ends.
func (v *Vehicle) tendMission(ctx context.Context) error {
	link := v.Link
	if v.Setup.Mission.Upload {
		link.Upload(v.Setup.Plan)
	}
	const period = time.Second
	tick := time.NewTicker(period)
	defer tick.Stop()
	known, said, again := false, "", 3
	var trouble linkTrouble
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		status := link.Status()
		said = tellTransfer(status.Transfers, said)
		held, _ := link.Plan()
		if v.Setup.Mission.Upload && again > 0 && !status.Transfers.Active && status.Transfers.Held > 0 && len(held.Items) == 0 && len(v.Setup.Plan.Items) > 0 {
			again-- // ArduSub has room for no item while it starts, and does not say that it does
			link.Upload(v.Setup.Plan)
		}
		trouble.tell(status.Problem)
		if _, number := link.Plan(); number > 0 && !known {
			known = v.ReturnAltitude.read(ctx, link)
		}
	}
}

// linkTrouble logs a problem with the connection once it has lasted a while: ArduPilot
// takes some seconds to start.
type linkTrouble struct {
	now    string
	looks  int    // consecutive ones with this problem
	logged string // last
}

func (l *linkTrouble) tell(problem string) {
	const patience = 5 // looks, a second each
	if problem != l.now {
		l.now, l.looks = problem, 0
	}
	if l.looks++; problem != "" && l.looks == patience && problem != l.logged {
		l.logged = problem
		slog.Info(problem)
	}
}

// tellTransfer logs the progress of an upload and the outcome of any transfer, unless the event
// list, which is logged too, has the outcome in full.
func tellTransfer(t mavlink.Transfers, said string) string {
	words := TransferText(t)
	switch {
	case t.Active && words == "":
		return said
	case !t.Active && t.Words != "":
		words = t.Words
		if t.Problem != "" {
			words += ": " + t.Problem
		} else if strings.HasPrefix(words, "Uploaded") && snapshot.MakeText(words).String() == words {
			return words // the event list has it, which is logged too
		}
	}
	if words != "" && words != said {
		slog.Info(fmt.Sprintf("MAVLink: %s", words))
	}
	return words
}

// TransferText describes the progress of an upload; empty without one.
func TransferText(t mavlink.Transfers) string {
	if !t.Active || !t.Upload {
		return ""
	}
	return fmt.Sprintf("%s, %.0f %%", t.Words, 100*t.Progress)
}
