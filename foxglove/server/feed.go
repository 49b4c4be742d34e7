package server

import (
	"context"
	"math"
	"time"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// period is the wall time between two looks at the vehicles.
const period = 40 * time.Millisecond

// feed makes the messages of one vehicle. Owner: the goroutine that reads snapshots.
type feed struct {
	index  int
	buffer *snapshot.Buffer
	view   *foxglove.Vehicle
	begins uint64 // time since 1970 of elapsed time 0 [ns]

	seq    uint64 // of the last snapshot
	flight uint64
	past   float64 // physics time of the flights before this one [s]
	time   float64 // physics time in this flight [s]
	truth  message.Truth
	events []snapshot.Event // new ones
	told   uint64           // Seq of the last event
}

func newFeed(index int, v *Vehicle, begins time.Time) *feed {
	f := &feed{index: index, buffer: v.Snapshots, view: foxglove.NewVehicle(v.Name, v.Home, v.Shape), begins: uint64(begins.UnixNano())}
	f.view.Live()
	return f
}

// look publishes what is new of the vehicle, and returns its time since 1970 [ns]; 0: nothing is
// known of it yet.
func (f *feed) look(h *hub) uint64 {
	if f.take() {
		emit := func(t foxglove.Topic, at uint64, body []byte) error {
			h.publish(channel(f.index, t), at, body)
			return nil
		}
		at := f.at(f.time)
		_ = f.view.Look(at, &f.truth, emit) // emit has no error
		for i := range f.events {
			e := &f.events[i]
			when := at
			if e.Flight == f.flight {
				when = min(at, f.at(e.Time))
			}
			_ = f.view.Log(when, levels[e.Severity], e.Source.String(), e.Text.String(), emit)
		}
	}
	if f.seq == 0 {
		return 0
	}
	return f.at(f.time)
}

// levels are those of the severities.
var levels = [...]foxglove.Level{snapshot.Info: foxglove.Info, snapshot.Caution: foxglove.Warning, snapshot.Fault: foxglove.Error}

// take copies what is new in the vehicle's snapshot; false: nothing is. It holds the buffer only
// for that.
func (f *feed) take() (more bool) {
	f.events = f.events[:0]
	f.buffer.Peek(func(s *snapshot.Snapshot) {
		if s.Seq == f.seq {
			return
		}
		more, f.seq = true, s.Seq
		if s.Flight != f.flight {
			f.past, f.flight = f.past+f.time, s.Flight
		}
		f.time = s.Time
		message.TruthOf(&f.truth, s.Flight, &s.State)
		for seq := max(f.told+1, s.Events.Oldest()); seq <= s.Events.Last(); seq++ {
			if e, ok := s.Events.Get(seq); ok {
				f.events = append(f.events, e)
			}
		}
		f.told = max(f.told, s.Events.Last())
	})
	return more
}

// at is the time since 1970 [ns] of a physics time in the present flight [s].
func (f *feed) at(t float64) uint64 {
	return f.begins + uint64(math.Round((f.past+t)*1e9))
}

// watch reads the vehicles' snapshots until ctx ends.
func (s *Server) watch(ctx context.Context) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		var now uint64
		for _, f := range s.feeds {
			now = max(now, f.look(s.hub))
		}
		s.hub.tick(now)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
