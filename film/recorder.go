package film

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Options say what film to make.
type Options struct {
	Path          string // FILE.avi for Motion JPEG, FILE.mp4 for H.264
	FPS           int    // frames a second
	Width, Height int    // of the film [px]; odd ones are made even
	Title         string
}

// Extensions are the allowed extensions of a film's file.
var Extensions = []string{".mp4", ".avi"}

// queued is how many frames may wait for the encoder: at 4K they take 33 MB each.
const queued = 4

// Recorder encodes a film on its own goroutine. Its methods are for one goroutine, the
// one that takes the frames.
type Recorder struct {
	o      Options
	frames chan Frame
	spare  chan []byte // buffers to be used again
	ended  chan struct{}
	closed bool

	tick    time.Duration // patience is counted in these
	busy    atomic.Bool   // the encoder has something to do
	taken   atomic.Int64  // pieces of pictures that it took
	written chan struct{} // closed when nothing more is written
	dead    chan struct{} // closed when it was given up

	mu     sync.Mutex
	status Status // guarded by mu
}

// Status is the state of a film.
type Status struct {
	Path   string // of the file that is written
	Notice string // why that is not the requested one; empty: it is
	Frames int    // written
	Done   bool   // the file is closed, or given up
	Err    error  // why it ended early
}

// Start starts a film and returns at once; Status reports errors. An existing file is
// replaced. Close must be called.
func Start(o Options) *Recorder { return start(o, time.Second) }

func start(o Options, tick time.Duration) *Recorder {
	o.Width, o.Height = even(o.Width), even(o.Height)
	r := &Recorder{
		o: o, status: Status{Path: o.Path},
		frames: make(chan Frame, queued), spare: make(chan []byte, queued+2), ended: make(chan struct{}),
		tick: tick, written: make(chan struct{}), dead: make(chan struct{}),
	}
	go r.run()
	go r.watch()
	return r
}

// Room reports whether the next Put will not block.
func (r *Recorder) Room() bool { return len(r.frames) < cap(r.frames) }

// Buffer returns n bytes for a frame's pixels. Put takes them back.
func (r *Recorder) Buffer(n int) []byte {
	for {
		select {
		case b := <-r.spare:
			if cap(b) >= n {
				return b[:n]
			}
		default:
			return make([]byte, n)
		}
	}
}

// Put passes a frame and its pixels to the encoder. It blocks while there is no room, and drops
// the frame of a film that has ended.
func (r *Recorder) Put(f Frame) {
	select {
	case r.frames <- f:
	case <-r.dead:
	}
}

// Status returns the state of the film.
func (r *Recorder) Status() Status {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.status
}

// Finish begins to complete the film; Status says when that is done.
func (r *Recorder) Finish() {
	if !r.closed {
		r.closed = true
		close(r.frames)
	}
}

// Close finishes the film, waits until that is done, and returns why it ended early, if
// it did.
func (r *Recorder) Close() error {
	r.Finish()
	select {
	case <-r.ended:
		return r.Status().Err
	case <-r.dead:
		return r.Status().Err
	case <-time.After(2 * finishTime):
		return fmt.Errorf("film: %s is not finished after %v: the encoder hangs", r.Status().Path, 2*finishTime)
	}
}

// encoder writes frames of the film's size, each one repeat times.
type encoder interface {
	write(bgrx []byte, repeat int) error
	close() error
}

// patience is the number of ticks an encoder may make no progress on a picture. However
// slow the machine, it takes some; a program that hangs and a disk that does not answer take none.
// Ticks that this program slept through do not count.
const patience = 60

// watch gives the encoder up where it takes nothing any more: what waits for the film goes on then.
func (r *Recorder) watch() {
	tick := time.NewTicker(r.tick)
	defer tick.Stop()
	still, last := 0, int64(0)
	for {
		select {
		case <-r.written:
			return
		case <-tick.C:
		}
		n := r.taken.Load()
		if still++; n != last || !r.busy.Load() {
			still, last = 0, n
		}
		if still > patience {
			r.set(func(s *Status) {
				s.Done, s.Err = true, fmt.Errorf("film: %s stopped after %.1f s: its encoder took nothing for %v: it hangs, or the disk does not answer; the flight goes on without a film",
					s.Path, float64(s.Frames)/float64(r.o.FPS), patience*r.tick)
			})
			close(r.dead)
			return
		}
	}
}

// run is the encoder's goroutine.
func (r *Recorder) run() {
	defer close(r.ended)
	r.busy.Store(true)
	e, err := r.open()
	r.busy.Store(false)
	if err == nil {
		err = r.encode(e)
	}
	close(r.written)
	r.set(func(s *Status) {
		if s.Err == nil {
			s.Err = err
		}
	})
	for range r.frames { // Put must not block in a film that has ended
	}
	if e != nil {
		if cerr := e.close(); cerr != nil && err == nil {
			r.set(func(s *Status) { s.Err = fmt.Errorf("film: finishing %s: %w", s.Path, cerr) })
		}
	}
	r.set(func(s *Status) { s.Done = true })
}

func (r *Recorder) set(change func(*Status)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.status)
}

// open selects the encoder. Without a working ffmpeg the film becomes an AVI file.
func (r *Recorder) open() (encoder, error) {
	o := r.o
	if IsMJPEG(o.Path) {
		return opened(newAVI(o))
	}
	program, err := findFFmpeg()
	if err == nil {
		f, err := newFFmpeg(program, o)
		if err == nil {
			f.took = func() { r.taken.Add(1) }
			go f.killWhen(r.dead, r.ended)
		}
		return opened(f, err)
	}
	o.Path = strings.TrimSuffix(o.Path, filepath.Ext(o.Path)) + ".avi"
	r.set(func(s *Status) { s.Path, s.Notice = o.Path, err.Error() })
	return opened(newAVI(o))
}

// IsMJPEG reports whether a film of that name needs no other program.
func IsMJPEG(path string) bool { return strings.EqualFold(filepath.Ext(path), ".avi") }

// opened returns a nil interface for an encoder that failed, not one with a nil pointer.
func opened[E encoder](e E, err error) (encoder, error) {
	if err != nil {
		return nil, fmt.Errorf("film: %w", err)
	}
	return e, nil
}

// encode writes frames until there are no more.
func (r *Recorder) encode(e encoder) error {
	var scaled []byte
	for f := range r.frames {
		pix := fit(f, r.o.Width, r.o.Height, scaled)
		if &pix[0] != &f.Pix[0] {
			scaled = pix
		}
		r.busy.Store(true)
		err := e.write(pix, max(1, f.Repeat))
		r.busy.Store(false)
		if r.taken.Add(1); err != nil {
			s := r.Status()
			return fmt.Errorf("film: %s stopped after %.1f s: %w", s.Path, float64(s.Frames)/float64(r.o.FPS), err)
		}
		r.set(func(s *Status) { s.Frames += max(1, f.Repeat) })
		select {
		case r.spare <- f.Pix:
		default:
		}
	}
	return nil
}
