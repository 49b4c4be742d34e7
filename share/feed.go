package share

import (
	"time"

	"github.com/sitlark/sitlark/page"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Vehicle is a vehicle that is shown.
type Vehicle struct {
	page.LiveVehicle
	Snapshots *snapshot.Buffer
	// Mode is the mode in which it is flown; empty: none is known. nil: it is never known.
	Mode func() string
	// Mission returns the one that it has, if it has another number than known. nil: it never has one.
	Mission func(known uint64) (m page.LiveMission, other bool)
}

// period is the wall time between two looks at that many vehicles: 25 a second as far as 10, fewer for more, since a
// viewer's line carries only so much.
func period(vehicles int) time.Duration {
	const quick, slow = 40 * time.Millisecond, 200 * time.Millisecond
	return min(slow, max(quick, quick*time.Duration(vehicles)/10))
}

// feed gives what is new of a vehicle to the live page. Owner: the goroutine that reads snapshots.
type feed struct {
	Vehicle
	index int

	seq     uint64 // of the last snapshot
	flight  uint64
	past    float64 // physics time of the flights before this one [s]
	now     snapshot.Snapshot
	events  []snapshot.Event // new ones
	told    uint64           // Seq of the last event
	planned uint64           // number of the mission that is shown
}

// look takes in what is new of the vehicle.
func (f *feed) look(live *page.Live) {
	if !f.take() {
		return
	}
	elapsed := f.past + f.now.Time
	live.Look(f.index, elapsed, &f.now)
	for i := range f.events {
		e := &f.events[i]
		at := elapsed
		if e.Flight == f.flight {
			at = min(at, f.past+e.Time)
		}
		live.Event(f.index, at, e)
	}
	if f.Mode != nil {
		live.Mode(f.index, elapsed, f.Mode())
	}
	if f.Mission != nil {
		if m, other := f.Mission(f.planned); other {
			f.planned = m.Number
			live.Mission(f.index, &m)
		}
	}
}

// take copies what is new in the vehicle's snapshot; false: nothing is. It holds the buffer only for that.
func (f *feed) take() (more bool) {
	f.events = f.events[:0]
	f.Snapshots.Peek(func(s *snapshot.Snapshot) {
		if s.Seq == f.seq {
			return
		}
		more, f.seq = true, s.Seq
		if s.Flight != f.flight {
			if f.flight != 0 {
				f.past += f.now.Time
			}
			f.flight = s.Flight
		}
		f.now.Flight, f.now.State = s.Flight, s.State
		for seq := max(f.told+1, s.Events.Oldest()); seq <= s.Events.Last(); seq++ {
			if e, ok := s.Events.Get(seq); ok {
				f.events = append(f.events, e)
			}
		}
		f.told = max(f.told, s.Events.Last())
	})
	return more
}
