package film

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
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

	mu     sync.Mutex
	status Status // guarded by mu
}

// Status is the state of a film.
type Status struct {
	Path   string // of the file that is written
	Notice string // why that is not the requested one; empty: it is
	Frames int    // written
	Done   bool   // the file is closed
	Err    error  // why it ended early
}

// Start starts a film and returns at once; Status reports errors. An existing file is
// replaced. Close must be called.
func Start(o Options) *Recorder {
	o.Width, o.Height = even(o.Width), even(o.Height)
	r := &Recorder{
		o: o, status: Status{Path: o.Path},
		frames: make(chan Frame, queued), spare: make(chan []byte, queued+2), ended: make(chan struct{}),
	}
	go r.run()
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

// Put passes a frame and its pixels to the encoder. It blocks while there is no room.
func (r *Recorder) Put(f Frame) { r.frames <- f }

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
	case <-time.After(2 * finishTime):
		return fmt.Errorf("film: %s is not finished after %v: the encoder hangs", r.Status().Path, 2*finishTime)
	}
}

// encoder writes frames of the film's size, each one repeat times.
type encoder interface {
	write(bgrx []byte, repeat int) error
	close() error
}

// run is the encoder's goroutine.
func (r *Recorder) run() {
	defer close(r.ended)
	e, err := r.open()
	if err == nil {
		err = r.encode(e)
	}
	r.set(func(s *Status) { s.Err = err })
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
		return opened(newFFmpeg(program, o))
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
		if err := e.write(pix, max(1, f.Repeat)); err != nil {
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
