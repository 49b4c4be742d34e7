// Package kept tends the folder of the user's flights beside a flight that is recorded there.
package kept

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/store"
)

// Flights are the user's flights, among which one is recorded.
type Flights struct {
	Limit int64 // of all flights together [bytes]
	Quiet bool  // it is not logged that flights of a sitlark that was killed are completed

	removed atomic.Int64 // how many older flights went to make room
	freed   atomic.Int64 // their size [bytes]
	pruned  time.Time    // when older flights were removed last. Owner: the goroutine that tends
}

// prunePeriod is how often Prune makes room for flights.
const prunePeriod = time.Minute

// Complete completes the user's recordings that were left unfinished when sitlark was killed, for other programs.
func (f *Flights) Complete(ctx context.Context) {
	folder, err := store.Folder()
	if err != nil {
		return // which the recording tells, too
	}
	flights, _ := store.Store{Folder: folder}.Flights()
	for _, flight := range flights {
		if ctx.Err() != nil {
			return
		}
		switch done, err := record.Complete(flight.Path); {
		case f.Quiet:
		case err != nil:
			slog.Debug(err.Error())
		case done:
			slog.Info("completed " + flight.Path + ", left unfinished when sitlark was killed")
		}
	}
}

// Prune removes the oldest of the user's flights beyond their limit, once a minute.
func (f *Flights) Prune() {
	if time.Since(f.pruned) < prunePeriod {
		return
	}
	f.pruned = time.Now()
	folder, err := store.Folder()
	if err != nil {
		return // which the recording tells, too
	}
	removed, err := store.Store{Folder: folder, Limit: f.Limit}.Prune()
	var bytes int64
	for _, gone := range removed {
		bytes += gone.Size
	}
	f.removed.Add(int64(len(removed)))
	f.freed.Add(bytes)
	if len(removed) > 0 {
		slog.Info(fmt.Sprintf("removed %s from %s: the flights there took more than %s (--record-limit)", olderFlights(len(removed), bytes), folder, store.Size(f.Limit)))
	}
	if err != nil {
		slog.Debug(fmt.Sprintf("the oldest flights can't be removed: %v", err))
	}
}

// Removed says which older flights were removed, and where the limit is; empty: none were. It may be called
// from any goroutine.
func (f *Flights) Removed() string {
	if f == nil || f.removed.Load() == 0 {
		return ""
	}
	return fmt.Sprintf("%s removed: flights took more than %s (--record-limit)", olderFlights(int(f.removed.Load()), f.freed.Load()), store.Size(f.Limit))
}

// olderFlights is a number of flights with their size in words.
func olderFlights(n int, bytes int64) string {
	if n == 1 {
		return fmt.Sprintf("the oldest flight (%s)", store.Size(bytes))
	}
	return fmt.Sprintf("the %d oldest flights (%s)", n, store.Size(bytes))
}
