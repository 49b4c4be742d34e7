package timeline_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// long is a source of which much can be read.
type long struct {
	refreshed, closed atomic.Int32
	contents          timeline.Contents
}

func (l *long) Refresh() bool                                    { return l.refreshed.Add(1) < 10 }
func (l *long) Contents() *timeline.Contents                     { c := l.contents; return &c }
func (l *long) At(elapsed float64, dst *snapshot.Snapshot) error { dst.Time = elapsed; return nil }
func (l *long) Estimate(float64) (timeline.Estimate, bool)       { return timeline.Estimate{}, false }
func (l *long) Close() error                                     { l.closed.Add(1); return nil }

// TestTheFirstPictureComesBeforeTheRest: what is asked for is found, and the length known, before anything else is
// read; that begins once a picture was drawn, and by itself where nobody asks.
func TestTheFirstPictureComesBeforeTheRest(t *testing.T) {
	source, loader := &long{contents: timeline.Contents{Length: 3600}}, timeline.NewLoader()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	loader.Ask(7)
	go func() { ended <- loader.Run(ctx, source) }()
	var s snapshot.Snapshot
	for found := false; !found; time.Sleep(time.Millisecond) {
		before := source.refreshed.Load() // it may go on after a second
		if _, found = loader.Read(&s); found && before > 0 {
			t.Errorf("%d parts were read before the first picture", before)
		}
	}
	if s.Time != 7 || loader.Contents().Length != 3600 {
		t.Errorf("found %g s of %g s", s.Time, loader.Contents().Length)
	}
	loader.Read(&s) // in the next frame
	eventually(t, func() bool { return source.refreshed.Load() >= 10 })
	stop()
	if err := <-ended; err != nil || source.closed.Load() != 1 {
		t.Errorf("it ends with %v", err)
	}

	source, loader = new(long), timeline.NewLoader()
	ctx, stop = context.WithCancel(context.Background())
	go func() { ended <- loader.Run(ctx, source) }()
	eventually(t, func() bool { return source.refreshed.Load() >= 10 })
	stop()
	<-ended
}
