package control

import (
	"context"
	"sync"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// period is the wall time between two looks for events. Clients that ask for a snapshot
// get one that is at most half a period old, or newer than their last command, so that the
// buffer is not read more often than that.
const period = 20 * time.Millisecond

// observer is the only reader of the buffer, on behalf of all clients.
type observer struct {
	buffer  *snapshot.Buffer
	names   *snapshot.Names
	history *history

	mu    sync.Mutex
	now   snapshot.Snapshot // guarded by mu
	at    time.Time         // of now; guarded by mu
	moved time.Time         // when the physics last published something new; guarded by mu
}

func newObserver(buffer *snapshot.Buffer, names *snapshot.Names, capacity int) *observer {
	w := &observer{buffer: buffer, names: names, history: newHistory(capacity), moved: time.Now()}
	w.look(func(*snapshot.Snapshot, time.Duration) {})
	return w
}

// run collects events until ctx ends.
func (w *observer) run(ctx context.Context) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			w.look(func(*snapshot.Snapshot, time.Duration) {})
		case <-ctx.Done():
			return
		}
	}
}

// forget makes the next look a new one.
func (w *observer) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = time.Time{}
}

// look lets see read the present snapshot, and passes it the time for which the physics
// has published nothing. see must not keep the pointer.
func (w *observer) look(see func(s *snapshot.Snapshot, still time.Duration)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if now := time.Now(); now.Sub(w.at) >= period/2 {
		seq := w.now.Seq
		w.buffer.Read(&w.now)
		w.at = now
		if w.now.Seq != seq {
			w.moved = now
		}
		w.history.collect(&w.now.Events)
	}
	see(&w.now, w.at.Sub(w.moved))
}
