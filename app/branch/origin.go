//go:build !headless

package branch

import (
	"context"
	"log/slog"
	"sort"
	"sync"
	"time"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/scene/track"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// Origin is the recorded flight that the current one continues or repeats: a ghost, and the trail
// of the flight before. Owner: main thread; what is recorded is read by a goroutine of its own.
type Origin struct {
	of      *session.Origin // nil: there is none
	flight  uint64          // of the flight that is shown, which it is of
	vehicle string
	index   int
	stop    context.CancelFunc
	done    sync.WaitGroup

	mu     sync.Mutex
	states []originState // in the order of their times; guarded by mu
	led    int           // of states, that the trail shows
}

// originState is the vehicle at one time of the origin.
type originState struct {
	elapsed float64 // [s]
	place   frame.Vec[frame.NED]
	turn    frame.Rot[frame.NED, frame.FRD]
	speed   float64 // [m/s]
	current float64 // [A]
}

func NewOrigin(f *session.Fleet) *Origin {
	s := &f.Vehicles[0].Setup
	o := &Origin{of: s.Origin, index: -1, stop: func() {}}
	if o.of != nil {
		o.flight = o.of.Continues()
	}
	return o
}

// Follow shows the origin of a vehicle from now on.
func (o *Origin) Follow(v *session.Vehicle) {
	if o.of == nil || o.index == v.Index {
		return
	}
	o.Close()
	o.vehicle, o.index, o.states, o.led = v.Name, v.Index, nil, 0
	ctx, stop := context.WithCancel(context.Background())
	o.stop = stop
	o.done.Go(func() { o.read(ctx, o.of.File, v.Name) })
}

// Close ends what reads.
func (o *Origin) Close() {
	o.stop()
	o.done.Wait()
}

// originPeriod is how often a recording that grows is looked at.
const originPeriod = 500 * time.Millisecond

// read takes in the states of the origin, also those that are recorded meanwhile.
func (o *Origin) read(ctx context.Context, path, vehicle string) {
	source, err := timeline.Open(ctx, path, vehicle, timeline.Options{Each: o.take})
	if err != nil {
		slog.Info("the recorded flight can't be shown beside this one: " + err.Error())
		return
	}
	defer source.Close()
	for ctx.Err() == nil {
		if source.Refresh() {
			continue
		}
		if !source.Contents().Growing {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(originPeriod):
		}
	}
}

func (o *Origin) take(elapsed float64, now *snapshot.Snapshot) {
	s := originState{elapsed, now.Body.PositionNED, now.Body.NEDFromFRD, now.Body.VelGround.Len(), now.Power.Current}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.states = append(o.states, s)
}

// at returns the origin's state at the time of a snapshot; ok is false where it has none.
func (o *Origin) at(now *snapshot.Snapshot) (s originState, ok bool) {
	b := o.of
	if now.Flight != o.flight {
		return s, false
	}
	elapsed := b.Elapsed + now.Time - b.Time
	o.mu.Lock()
	defer o.mu.Unlock()
	i := sort.Search(len(o.states), func(i int) bool { return o.states[i].elapsed > elapsed })
	if i == 0 || i == len(o.states) {
		return s, false
	}
	before, after := &o.states[i-1], &o.states[i]
	share := (elapsed - before.elapsed) / max(after.elapsed-before.elapsed, 1e-6)
	s = *before
	s.place = before.place.AddScaled(share, after.place.Sub(before.place))
	turn := frame.Compose(after.turn, before.turn.Inverse())
	s.turn = frame.Compose(space.Slerp(frame.Identity[frame.NED, frame.NED](), turn, share), before.turn)
	return s, true
}

// Ghost is the origin beside a snapshot, as the scene shows what an autopilot believes.
func (o *Origin) Ghost(now *snapshot.Snapshot) (e mavlink.Estimate, ok bool) {
	if o.of == nil {
		return e, false
	}
	s, ok := o.at(now)
	e = mavlink.Estimate{Valid: ok, Time: now.Time, PositionNED: s.place, NEDFromFRD: s.turn}
	e.Truth.PositionNED, e.Truth.NEDFromFRD = now.Body.PositionNED, now.Body.NEDFromFRD
	return e, ok
}

// Lead shows the origin's path as that of the flight before.
func (o *Origin) Lead(t *track.Track) {
	if o.of == nil {
		return
	}
	if t.BeforeEmpty() {
		o.led = 0
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	const most = 2000 // a frame
	for end := min(o.led+most, len(o.states)); o.led < end; o.led++ {
		if o.led%10 == 0 { // ten a second
			s := &o.states[o.led]
			t.LeadBefore(s.place, s.speed, s.current, s.elapsed)
		}
	}
}
