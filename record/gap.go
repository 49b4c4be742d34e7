package record

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Why nothing is kept, beside what the system says of the disk.
var (
	// ErrSlow means that the disk takes less than is recorded.
	ErrSlow = errors.New("the disk is too slow")
	// ErrBusy means that the disk keeps up, but the computer has too little time for the recording.
	ErrBusy = errors.New("the computer is too busy")
	// ErrHangs means that the disk has not answered for Options.Patience.
	ErrHangs = errors.New("the disk does not answer")
	// ErrUnconfirmed means that all is written, and that the disk has not confirmed in time that it is stored.
	ErrUnconfirmed = errors.New("the disk has not confirmed that it is stored, which a power failure could undo")
)

// When is a moment of a recording.
type When struct {
	Elapsed float64 // physics time over all flights [s]
	Flight  uint64  // counts resets from 1
	Time    float64 // physics time in that flight [s]
}

// Gap is a part of a vehicle's flight that was not kept.
type Gap struct {
	Err      error // why
	From, To When
}

// Losses are what of a vehicle's flight is not recorded, and what it took to record the rest. Its methods
// may be called from any goroutine.
type Losses struct {
	left   atomic.Int64 // notes that were left out
	waited atomic.Int64 // how long the physics has waited [ns]

	mu   sync.Mutex
	safe When  // what is on the disk; guarded by mu
	open Gap   // since no batch is free; without an Err: one is; guarded by mu
	gaps []Gap // that are over; guarded by mu
}

// Losses returns what of the vehicle's flight is not recorded.
func (r *Recorder) Losses() *Losses { return &r.losses }

// Gaps returns the gaps that are over, from number first on, which counts from 0.
func (l *Losses) Gaps(first int) []Gap {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.gaps[min(first, len(l.gaps)):])
}

// LeftOut is how many notes are not in the log: too many waited to be written, or the disk took nothing.
func (l *Losses) LeftOut() int64 { return l.left.Load() }

// Waited is how long the physics has waited for the recording [wall].
func (l *Losses) Waited() time.Duration { return time.Duration(l.waited.Load()) }

// begin notes since when no batch is free; without an Err: one is.
func (l *Losses) begin(g Gap) {
	l.mu.Lock()
	l.open = g
	l.mu.Unlock()
}

// since is what begin noted last.
func (l *Losses) since() Gap {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

// wrote notes up to where the flight is on the disk.
func (l *Losses) wrote(to When) {
	l.mu.Lock()
	l.safe = to
	l.mu.Unlock()
}

// kept is what wrote noted last.
func (l *Losses) kept() When {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.safe
}

// over notes a gap that is over.
func (l *Losses) over(g Gap) {
	l.mu.Lock()
	l.gaps = append(l.gaps, g)
	l.mu.Unlock()
}

// moment is now. Owner: physics goroutine.
func (r *Recorder) moment() When { return When{r.elapsed, r.flight, r.time} }

// take returns a batch that is free, for which it waits where the file says so; without one, why there
// is none.
func (r *Recorder) take() (b *batch, why error) {
	f, most := r.file, mostBatches
	if f.waits {
		most = fewBatches
	}
	b, out := r.pool.take(r, most)
	if out >= manyBatches {
		f.rouse()
	}
	if b == nil && f.waits {
		begun := time.Now()
		f.load.await(f.patience, r.pool.back, func() bool {
			b, _ = r.pool.take(r, most)
			return b != nil
		})
		r.losses.waited.Add(int64(time.Since(begun)))
	}
	if b == nil {
		why = f.load.why()
	}
	return b, why
}

// await calls try when something came back, until it succeeds. It gives up once the writer has got nothing
// done for a time; after that nobody waits, until it has.
func (l *load) await(patience time.Duration, back <-chan struct{}, try func() bool) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for done := l.done.Load(); !l.hangs(); {
		select {
		case <-back:
			if try() {
				return
			}
		case <-timer.C:
			now := l.done.Load()
			if now == done {
				l.hung.Store(done + 1)
			}
			done = now
			timer.Reset(patience)
		}
	}
}

// load is what the writer spends its time with: where no batch is free, the disk or the computer is
// to blame.
type load struct {
	done atomic.Uint64 // counts what the writer has got done
	hung atomic.Uint64 // done + 1 when nothing was got done for so long that nobody waits; another one: somebody does

	mu    sync.Mutex
	idle  time.Time     // when nothing waited for the writer last; guarded by mu
	disk  time.Duration // that it has waited for the disk since; guarded by mu
	since time.Time     // since when it waits for the disk; zero: it does not; guarded by mu
}

// caughtUp notes that nothing waits for the writer.
func (l *load) caughtUp() {
	l.mu.Lock()
	l.idle, l.disk = time.Now(), 0
	l.mu.Unlock()
}

// got notes that the writer has got something done.
func (l *load) got() { l.done.Add(1) }

// hangs reports whether the writer has got nothing done for so long that nobody waits for it.
func (l *load) hangs() bool { return l.hung.Load() == l.done.Load()+1 }

// wait calls a function that waits for the disk.
func (l *load) wait(call func() error) error {
	l.mu.Lock()
	l.since = time.Now()
	l.mu.Unlock()
	err := call()
	l.mu.Lock()
	l.disk, l.since = l.disk+time.Since(l.since), time.Time{}
	l.mu.Unlock()
	l.got()
	return err
}

// why says what holds the writer up: what it has spent most of its time with since it had caught up.
func (l *load) why() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, disk := time.Now(), l.disk
	if !l.since.IsZero() {
		disk += now.Sub(l.since)
		if l.hangs() {
			return ErrHangs
		}
	}
	if disk >= now.Sub(l.idle)/2 {
		return ErrSlow
	}
	return ErrBusy
}

// endGaps notes, and writes where it can, of which vehicles the end is missing. Their flights have ended.
func (f *File) endGaps() {
	o := &f.out
	for r := range o.channels {
		gap, is := o.needs[r]
		if !is {
			gap = r.gap
		}
		r.gap = Gap{}
		if gap.To = r.moment(); gap.Err == nil || gap.To.Elapsed <= gap.From.Elapsed {
			continue
		}
		r.gap = gap
		if o.failed == nil {
			f.report(o.gap(r, gap))
		}
	}
}

// tellGaps adds the gaps at the end to those that are over. err is why the file is not complete: nothing
// is after what is on the disk.
func (f *File) tellGaps(err error) {
	for r := range f.out.channels {
		if now, safe := r.moment(), r.losses.kept(); err != nil && now.Elapsed > safe.Elapsed {
			r.gap = Gap{Err: err, From: safe, To: now}
		}
		if r.gap.Err != nil {
			r.losses.over(r.gap)
		}
	}
}

// tellRest adds to the gaps what is not on a disk that does not answer. The flights have ended.
func (f *File) tellRest() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range f.vehicles {
		if now, safe := r.moment(), r.losses.kept(); now.Elapsed > safe.Elapsed {
			r.losses.over(Gap{Err: ErrHangs, From: safe, To: now})
		}
	}
}
