package main

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/protocol/mavlink"
)

// returnClimb is the height above home that ArduPilot climbs to before it returns, for the
// picture. It is read once the autopilot is there.
type returnClimb struct{ bits atomic.Uint64 }

// height is 0 while it is not known [m].
func (r *returnClimb) height() float64 { return math.Float64frombits(r.bits.Load()) }

// read asks for it, and tells whether the autopilot said.
func (r *returnClimb) read(ctx context.Context, link *mavlink.Link) bool {
	for _, p := range []struct {
		name  string
		scale float64
	}{{"RTL_ALT_M", 1}, {"RTL_ALT", 0.01}} { // from 4.7 on; before, in cm
		if v, err := link.Param(ctx, p.name); err == nil && v*p.scale >= 0 && v*p.scale < 1e4 {
			r.bits.Store(math.Float64bits(v * p.scale))
			return true
		}
	}
	return false
}

// tendMission uploads the mission that the command line names, tells the log how far that is,
// and looks after the return's height, until ctx ends.
func tendMission(ctx context.Context, o options, link *mavlink.Link) error {
	if o.upload {
		link.Upload(o.plan)
	}
	const period = time.Second
	tick := time.NewTicker(period)
	defer tick.Stop()
	known, said, wrong := false, "", ""
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if words := transferWords(link.Status().Transfers); words != "" && words != said {
			said = words
			logLine("%s", words)
		}
		if problem := link.Status().Transfers.Problem; problem != wrong {
			if wrong = problem; wrong != "" {
				logLine("%s", wrong)
			}
		}
		if _, number := link.Plan(); number > 0 && !known {
			known = o.climb.read(ctx, link)
		}
	}
}

// transferWords tell a person how an upload goes; "" where there is none.
func transferWords(t mavlink.Transfers) string {
	if !t.Active || !t.Upload {
		return ""
	}
	return fmt.Sprintf("%s, %.0f %%", t.Words, 100*t.Progress)
}
