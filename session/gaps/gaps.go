// Package gaps tells what of a flight is not recorded: each gap as it ends, and all of them at the end.
package gaps

import (
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/sitlark/sitlark/record"
)

const (
	// mostTold is how many gaps of a vehicle are logged one by one, and mostListed how many are listed
	// at the end of the flight. The others are counted.
	mostTold, mostListed = 20, 5
	// longWait is how long a flight has waited for its recording at least where that is told [wall].
	longWait = time.Second
)

// Teller logs what of a vehicle's flight is not kept. It is for one goroutine.
type Teller struct {
	Recorder *record.Recorder // nil: nothing is recorded
	Name     string           // of the vehicle in its fleet; empty: it is alone
	Log      *slog.Logger

	gaps int  // that were logged
	lost bool // that nothing is kept was logged last
}

// Tell logs the gaps that have ended since the last call, and since when nothing is kept, or that it is
// again, if that has changed. folder is that of the recording.
func (t *Teller) Tell(folder string) {
	r := t.Recorder
	if r == nil {
		return
	}
	lost := r.Lost()
	if lost != nil && !t.lost {
		t.Log.Warn(fmt.Sprintf("not recorded since %.1f s: %v; the flight goes on. %s", lost.Time, lost.Err, record.Help(lost.Err, folder)))
	}
	for _, gap := range r.Losses().Gaps(t.gaps) {
		switch t.gaps++; {
		case t.gaps <= mostTold:
			t.Log.Warn("not recorded " + words(&gap))
		case t.gaps == mostTold+1:
			t.Log.Warn("there are more gaps in the recording: the end of the flight counts them")
		}
	}
	if lost == nil && t.lost {
		t.Log.Info("recorded again")
	}
	t.lost = lost != nil
}

// words says when in its flight a gap was, and why.
func words(g *record.Gap) string {
	when := fmt.Sprintf("from %.2f s to %.2f s", g.From.Time, g.To.Time)
	if g.From.Flight != g.To.Flight {
		when = fmt.Sprintf("from %.2f s of flight %d to %.2f s of flight %d", g.From.Time, g.From.Flight, g.To.Time, g.To.Flight)
	} else if g.From.Flight > 1 {
		when += fmt.Sprintf(" of flight %d", g.From.Flight)
	}
	return when + ": " + record.Reason(g.Err)
}

// Sum says what of the vehicles' flights is not kept; empty: nothing.
func Sum(vehicles []Teller) string {
	var list []string
	count, total := 0, 0.0
	for _, v := range vehicles {
		if v.Recorder == nil {
			continue
		}
		for _, gap := range v.Recorder.Losses().Gaps(0) {
			count, total = count+1, total+gap.To.Elapsed-gap.From.Elapsed
			if len(list) < mostListed {
				list = append(list, strings.TrimSpace(v.Name+" "+words(&gap)))
			}
		}
	}
	switch {
	case count == 0:
		return ""
	case count == 1:
		return fmt.Sprintf("a gap of %.2f s, %s", total, list[0])
	case count > len(list):
		list = append(list, fmt.Sprintf("and %d more", count-len(list)))
	}
	return fmt.Sprintf("%d gaps, %.2f s in all: %s", count, total, strings.Join(list, "; "))
}

// Rest says what else there is to tell at the end: how long the flight has waited for its recording,
// and how many entries of the log are missing.
func Rest(vehicles []Teller) (waited, leftOut string) {
	var longest time.Duration
	var left int64
	for _, v := range vehicles {
		if v.Recorder != nil {
			l := v.Recorder.Losses()
			longest, left = max(longest, l.Waited()), left+l.LeftOut()
		}
	}
	if longest >= longWait {
		waited = fmt.Sprintf("the flight has waited %.1f s for its recording (--record-wait)", longest.Seconds())
	}
	if left > 0 {
		leftOut = fmt.Sprintf("%d entries of the log are not in the recording: more came at once than it takes, or the disk took nothing", left)
	}
	return waited, leftOut
}
