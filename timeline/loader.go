package timeline

import (
	"context"
	"sync"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// Loader reads a Source on a goroutine of its own, so that whoever draws need not wait. Its
// methods may be called from any goroutine.
type Loader struct {
	wake  chan struct{}
	shown chan struct{} // closed: a picture was drawn of the first state that was found

	mu       sync.Mutex
	taken    int               // guarded by mu; how often a state that was found has been read
	wanted   float64           // guarded by mu; elapsed time asked for last [s]
	asked    bool              // guarded by mu; nobody has looked for it yet
	contents *Contents         // guarded by mu; never nil
	found    snapshot.Snapshot // guarded by mu
	believed Estimate          // guarded by mu; of the autopilot at that time
	knows    bool              // guarded by mu; believed is valid
	at       float64           // guarded by mu; the time that found was asked for [s]
	have     bool              // guarded by mu; found is valid
	failed   error             // guarded by mu; why the last time asked for can't be shown
}

// NewLoader returns a Loader that has nothing until Run has read something.
func NewLoader() *Loader {
	return &Loader{wake: make(chan struct{}, 1), shown: make(chan struct{}), contents: &Contents{}}
}

// RefreshEvery is how often a recording that grows is looked at.
const RefreshEvery = 250 * time.Millisecond

// Run reads until ctx ends, and closes the source.
func (l *Loader) Run(ctx context.Context, source Source) error {
	tick := time.NewTicker(RefreshEvery)
	defer tick.Stop()
	l.first(ctx, source)
	more := true
	for {
		if more {
			more = source.Refresh()
			l.publish(source.Contents())
		}
		l.answer(source)
		if more {
			if ctx.Err() != nil {
				return source.Close()
			}
			continue
		}
		select {
		case <-ctx.Done():
			return source.Close()
		case <-l.wake:
		case <-tick.C:
			more = true
		}
	}
}

// firstPicture is how long the rest waits for the first picture at most.
const firstPicture = time.Second

// first finds the state that is asked for before anything else is read, and leaves the processors to whoever draws
// it: all states of an hour take 1.6 s of CPU time, of which the first picture waited for a third.
func (l *Loader) first(ctx context.Context, source Source) {
	l.publish(source.Contents())
	if !l.answer(source) || source.Contents().Growing { // a flight that goes on is read from its beginning on
		return
	}
	late := time.NewTimer(firstPicture)
	defer late.Stop()
	select {
	case <-l.shown:
	case <-late.C:
	case <-ctx.Done():
	}
}

// Ask asks for the state at an elapsed time [s]. Of several that are waited for the last one
// counts.
func (l *Loader) Ask(elapsed float64) {
	l.mu.Lock()
	l.wanted, l.asked = elapsed, true
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Read copies State, Flight and Wind of the time that was found last to dst, and returns that
// time [s]; false while nothing was found yet. dst is unchanged then.
func (l *Loader) Read(dst *snapshot.Snapshot) (elapsed float64, ok bool) {
	elapsed, _, ok = l.ReadBelieved(dst)
	return elapsed, ok
}

// ReadBelieved is Read, and returns also what the autopilot believed at that time; nil where that
// is not known.
func (l *Loader) ReadBelieved(dst *snapshot.Snapshot) (elapsed float64, e *Estimate, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.have {
		if l.taken++; l.taken == 2 { // in the next frame
			close(l.shown)
		}
		dst.Flight = l.found.Flight
		dst.State = l.found.State // by itself: in a list the compiler would copy its 13 kB twice
		dst.Wind = l.found.Wind
		dst.Sea = l.found.Sea
	}
	if l.have && l.knows {
		believed := l.believed
		e = &believed
	}
	return l.at, e, l.have
}

// Contents returns what is known of the whole line.
func (l *Loader) Contents() *Contents {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.contents
}

func (l *Loader) publish(c *Contents) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c.Failed = l.failed
	l.contents = c
}

// answer finds the time that was asked for. It reports whether one was.
func (l *Loader) answer(source Source) (asked bool) {
	l.mu.Lock()
	to := l.wanted
	asked, l.asked = l.asked, false
	l.mu.Unlock()
	if !asked {
		return false
	}
	var found snapshot.Snapshot
	err := source.At(to, &found)
	believed, knows := source.Estimate(to)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed != err {
		c := *l.contents
		c.Failed = err
		l.failed, l.contents = err, &c
	}
	if err == nil {
		l.found, l.at, l.have = found, to, true
		l.believed, l.knows = believed, knows
	}
	return true
}
