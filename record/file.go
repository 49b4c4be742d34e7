package record

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/internal/filelock"
	"github.com/sitlark/sitlark/record/message"
)

const (
	profile = "sitlark"
	// chunkSize is when a chunk ends for its size [bytes, before compression].
	chunkSize = 1 << 20
	// chunkAge is when it ends for its age [wall].
	chunkAge = 500 * time.Millisecond
	// chunkTime is when it ends for the flight time in it [ns]: a scenario may fly a hundred times
	// faster than real time.
	chunkTime = 500e6
	// lookEvery is how often the writer looks for batches [wall].
	lookEvery = 50 * time.Millisecond
	// mostVehicles bounds the vehicles of a file.
	mostVehicles = 128
	// mostNotes bounds the notes that wait to be written.
	mostNotes = 1024
)

// The names of a vehicle's channels.
const (
	startChannel      = "start"
	inputsChannel     = "inputs"
	checkpointChannel = "checkpoint"
	controlChannel    = "above"
	truthChannel      = "truth"
	logChannel        = "log"
	estimateChannel   = "estimate"
)

// File is a recording that is being written. Its methods may be called from any goroutine.
type File struct {
	waits    bool
	patience time.Duration
	load     load
	begins   time.Time
	full     chan *batch
	wake     chan struct{} // one element: the writer should look
	notes    chan note
	quit     chan struct{}
	done     chan error
	once     sync.Once

	status  atomic.Pointer[Status]
	written atomic.Bool // all of it is; the disk has yet to confirm that it is stored

	mu       sync.Mutex
	vehicles []*Recorder // guarded by mu
	starts   []Start     // of those vehicles; guarded by mu

	out   output // Owner: the writer
	worth bool   // a vehicle has moved, or an autopilot has said something: the file stays. Owner: the writer
	late  bool   // it is opened when there is something to write. Owner: the writer
	early []note // that wait for it. Owner: the writer
}

// note is something that happened, for the log, or an estimate.
type note struct {
	vehicle  *Recorder
	entry    map[string]any
	estimate *message.Estimate // nil: it is an entry
}

// Options are how a recording is made.
type Options struct {
	Begins time.Time // wall time of the beginning, for other programs
	// Waits lets the physics goroutine wait for the writer, so that a slow disk or a busy computer makes
	// the flight slower and leaves no gap in it. A disk that fails holds up none, and one that does
	// not answer for Patience, no longer.
	Waits    bool
	Patience time.Duration // 0: ten seconds
}

// UsualPatience is Options.Patience where none is given.
const UsualPatience = 10 * time.Second

// NewFile opens a new file for a recording; one that exists is an error.
func NewFile(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%s exists, and recordings never overwrite a file: name a new file or a folder", path)
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: no such folder: create %s first", path, filepath.Dir(path))
	}
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	_ = filelock.Share(file) // some file systems have no locks
	return file, nil
}

// Create is In for the new file of a path; one that exists is an error.
func Create(path string, o Options) (*File, error) {
	file, err := NewFile(path)
	if err != nil {
		return nil, err
	}
	return In(file, o), nil
}

// In begins a recording in a new file, which goes again where no vehicle moves and no autopilot says anything.
func In(file *os.File, o Options) *File {
	return begin(func() (disk, error) { return file, nil }, false, o)
}

// Begin begins a recording in the new file that open returns, and waits for nothing: open is
// called on the goroutine that writes, once a vehicle has moved on, and again after a while
// where it fails. File.Status tells of that.
func Begin(open func() (*os.File, error), o Options) *File {
	return begin(func() (disk, error) {
		file, err := open()
		if err != nil {
			return nil, err // and no disk that holds a nil file
		}
		return file, nil
	}, true, o)
}

func begin(open func() (disk, error), late bool, o Options) *File {
	f := &File{
		waits: o.Waits, patience: cmp.Or(o.Patience, UsualPatience), late: late, begins: o.Begins, full: make(chan *batch, mostVehicles*mostBatches), wake: make(chan struct{}, 1), notes: make(chan note, mostNotes),
		quit: make(chan struct{}), done: make(chan error, 1),
	}
	f.out = newOutput(open, &f.load, o.Begins)
	f.load.caughtUp()
	f.status.Store(new(Status))
	go func() { f.done <- f.write() }()
	return f
}

// Vehicle returns the Recorder of one more vehicle, before any of them flies. It waits for
// nothing; the starts of all are in the file before anything else.
func (f *File) Vehicle(s Start) (*Recorder, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.vehicles) >= mostVehicles {
		return nil, fmt.Errorf("record: a recording holds at most %d vehicles", mostVehicles)
	}
	topic := strings.ReplaceAll(s.Name, "/", "\u2215") // a slash ends the vehicle's part of a topic
	if topic == "" {
		topic = "vehicle"
	}
	s.Begins = f.begins
	r := newRecorder(f, topic, len(s.Params.Vehicle.Motors))
	f.vehicles, f.starts = append(f.vehicles, r), append(f.starts, s)
	return r, nil
}

// Close writes what is left, completes the file and closes it. The physics goroutines of its
// vehicles must have ended. The error says what was lost.
func (f *File) Close() error {
	f.once.Do(func() {
		f.mu.Lock()
		for _, r := range f.vehicles {
			if r.batch != nil && len(r.batch.inputs) > 0 {
				r.handOver()
			}
		}
		f.mu.Unlock()
		close(f.quit)
	})
	patience := time.NewTicker(closePatience * f.patience)
	defer patience.Stop()
	for done := f.load.done.Load(); ; {
		select {
		case err := <-f.done:
			f.done <- err
			return err
		case <-patience.C:
			now := f.load.done.Load()
			if now == done && f.written.Load() {
				return fmt.Errorf("record: %s is written, but within %v %w", cmp.Or(f.Status().Path, "the recording"), closePatience*f.patience, ErrUnconfirmed)
			}
			if now == done {
				f.tellRest()
				return fmt.Errorf("record: %s is not complete: %w", cmp.Or(f.Status().Path, "the recording"), ErrHangs)
			}
			done = now
		}
	}
}

// closePatience is how many times as long as a flight its end waits for a disk that does not answer.
const closePatience = 3

// write is the goroutine that writes.
func (f *File) write() error {
	f.retry(false)
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	var full <-chan *batch // nil: who hands over a batch wakes nobody, which takes longer than a step
	if f.waits {
		full = f.full
	}
	tried := time.Now()
	for {
		if len(f.full) == 0 {
			f.load.caughtUp()
		}
		select {
		case b := <-full:
			f.keep(b)
		case <-f.wake:
			f.keepAll()
		case n := <-f.notes:
			f.keepAll()
			f.keepNote(n)
		case now := <-tick.C:
			f.keepAll()
			if now.Sub(tried) >= chunkAge {
				tried = now
				f.retry(false)
			}
		case <-f.quit:
			return f.finish()
		}
	}
}

// keepAll writes what was handed over.
func (f *File) keepAll() {
	for {
		select {
		case b := <-f.full:
			f.keep(b)
		default:
			return
		}
	}
}

// rouse lets the writer look for batches at once.
func (f *File) rouse() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// prepare opens the file where it is not yet, and writes the starts of vehicles that have
// joined since.
func (f *File) prepare() error {
	if err := f.out.begin(); err != nil {
		return err
	}
	f.mu.Lock()
	from := len(f.out.channels)
	vehicles, starts := f.vehicles[from:], f.starts[from:]
	f.mu.Unlock()
	for i, r := range vehicles {
		if err := f.out.open(r, &starts[i]); err != nil {
			return err
		}
	}
	return nil
}

// keep writes a batch and gives it back, or drops it while the disk takes nothing.
func (f *File) keep(b *batch) {
	f.renew()
	f.worth = true
	o, r := &f.out, b.vehicle
	gap, again := o.needs[r]
	f.late = false
	if f.out.failed == nil {
		f.report(f.prepare())
	}
	if f.out.failed == nil && f.early != nil {
		for _, n := range f.early {
			f.keepNote(n)
		}
		f.early = nil
	}
	switch {
	case f.out.failed != nil:
		if !again {
			o.needs[r] = b.lost(f.out.failed)
		}
		r.losing.Store(true)
	case again && len(b.checkpoint) == 0:
		r.losing.Store(true)
	default:
		delete(o.needs, r)
		if again {
			b.gap = gap
		}
		f.report(o.batch(b))
	}
	r.pool.give(b)
	f.load.got()
}

// renew begins another file in place of one that another program has changed.
func (f *File) renew() {
	if errors.Is(f.out.failed, ErrTouched) {
		f.out.look(false)
	}
}

// retry tries again what the disk did not take.
func (f *File) retry(atEnd bool) {
	if f.late {
		return
	}
	f.renew()
	err := f.prepare()
	if err == nil {
		err = f.out.flush()
	}
	if err == nil {
		f.out.look(atEnd)
	}
	f.report(err)
}

// finish writes all that waits and completes the file.
func (f *File) finish() error {
	f.retry(true)
	for {
		select {
		case b := <-f.full:
			f.keep(b)
			continue
		case n := <-f.notes:
			f.keepNote(n)
			continue
		default:
		}
		break
	}
	if f.late {
		return nil
	}
	if !f.worth {
		return f.removed()
	}
	if f.out.target.touched != nil {
		f.report(f.prepare()) // of what is left, at least the beginning
	}
	for _, n := range f.early { // which waited for the first batch that could be written
		n.vehicle.losses.left.Add(1)
	}
	if f.out.mcap == nil {
		return fmt.Errorf("record: nothing was recorded: %w", f.out.failed)
	}
	var err error
	f.endGaps()
	if f.out.failed == nil {
		err = f.out.lastEstimates()
	}
	err = errors.Join(err, f.out.finish())
	f.written.Store(err == nil)
	f.report(err)
	err = errors.Join(err, f.out.close())
	f.report(err)
	f.tellGaps(err)
	if err != nil {
		return fmt.Errorf("record: %s is not complete: %w", f.out.target.path, errors.Join(err, f.out.target.trouble()))
	}
	return f.out.target.trouble()
}
