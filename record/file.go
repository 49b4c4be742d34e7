package record

import (
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/record/message"
)

const (
	profile = "sitlark"
	// chunkSize is when a chunk ends for its size [bytes, before compression].
	chunkSize = 1 << 20
	// chunkAge is when it ends for its age [wall].
	chunkAge = 500 * time.Millisecond
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
	truthChannel      = "truth"
	logChannel        = "log"
)

// File is a recording that is being written. Its methods may be called from any goroutine.
type File struct {
	path  string
	waits bool
	full  chan *batch
	notes chan note
	quit  chan struct{}
	done  chan error
	once  sync.Once

	status atomic.Pointer[Status]

	mu       sync.Mutex
	vehicles []*Recorder // guarded by mu until quit is closed

	out output // Owner: the writer, from the first Vehicle on guarded by mu
}

// Status says how a recording goes.
type Status struct {
	Path  string
	Bytes int64     // on disk
	Err   error     // why nothing is kept at present; nil: all is well
	Since time.Time // since when, for Err
}

// note is something that happened, for the log.
type note struct {
	vehicle *Recorder
	entry   map[string]any
}

// output is the MCAP file. Owner: the writer.
type output struct {
	stage    stage
	options  *mcap.WriterOptions // the library reads them at each message
	mcap     *mcap.Writer
	epoch    time.Time // of log_time
	last     uint64    // greatest log_time so far
	flushed  time.Time // wall
	channels map[*Recorder]map[string]uint16
	schemas  map[string]uint16
	needs    map[*Recorder]float64 // vehicles that must begin again with a checkpoint, and since when [s]
	body     []byte
}

// Options are how a recording is made.
type Options struct {
	Begins time.Time // wall time of the beginning, for other programs
	// Waits lets the physics goroutine wait for a slow disk: for flights that run as fast as
	// they can, and that nobody watches. A disk that fails holds up none.
	Waits bool
}

// Create begins a recording in a new file; one that exists is an error.
func Create(path string, o Options) (*File, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%s exists: recordings overwrite nothing; name a new file, or a folder", path)
	}
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	f, err := newFile(path, file, o)
	if err != nil {
		return nil, errors.Join(err, file.Close(), os.Remove(path))
	}
	return f, nil
}

func newFile(path string, file disk, options Options) (*File, error) {
	f := &File{
		path: path, waits: options.Waits, full: make(chan *batch, mostVehicles*batches), notes: make(chan note, mostNotes),
		quit: make(chan struct{}), done: make(chan error, 1),
	}
	o := &f.out
	*o = output{
		stage: stage{file: file}, epoch: options.Begins, flushed: time.Now(),
		options:  &mcap.WriterOptions{IncludeCRC: true, Chunked: true, ChunkSize: chunkSize, Compression: mcap.CompressionZSTD, CompressionLevel: mcap.CompressionLevelDefault},
		channels: map[*Recorder]map[string]uint16{}, schemas: map[string]uint16{}, needs: map[*Recorder]float64{},
	}
	var err error
	if o.mcap, err = mcap.NewWriter(&o.stage, o.options); err == nil {
		err = o.mcap.WriteHeader(&mcap.Header{Profile: profile, Library: "sitlark " + buildinfo.Version()})
	}
	if err == nil {
		err = o.stage.flush()
	}
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	f.report(nil)
	go func() { f.done <- f.write() }()
	return f, nil
}

// Vehicle returns the Recorder of one more vehicle. Its start is on disk when Vehicle returns.
func (f *File) Vehicle(s Start) (*Recorder, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.vehicles) >= mostVehicles {
		return nil, fmt.Errorf("record: a recording holds at most %d vehicles", mostVehicles)
	}
	topic := s.Name
	if topic == "" {
		topic = "vehicle"
	}
	s.Begins = f.out.epoch
	body, err := s.encode(buildinfo.Version())
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	r := newRecorder(f, topic, len(s.Params.Vehicle.Motors))
	if err := f.out.open(r, body); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	f.vehicles = append(f.vehicles, r)
	return r, nil
}

// Status says how the recording goes.
func (f *File) Status() Status { return *f.status.Load() }

// Close writes what is left, completes the file and closes it. The physics goroutines of its
// vehicles must have ended. The error says what was lost.
func (f *File) Close() error {
	f.once.Do(func() {
		f.mu.Lock()
		for _, r := range f.vehicles {
			if r.batch != nil {
				r.handOver()
			}
		}
		f.mu.Unlock()
		close(f.quit)
	})
	err := <-f.done
	f.done <- err
	return err
}

// write is the goroutine that writes.
func (f *File) write() error {
	tick := time.NewTicker(chunkAge)
	defer tick.Stop()
	for {
		select {
		case b := <-f.full:
			f.keep(b)
		case n := <-f.notes:
			f.keepNote(n)
		case <-tick.C:
			f.flush()
		case <-f.quit:
			return f.finish()
		}
	}
}

// keep writes a batch and gives it back, or drops it while the disk takes nothing.
func (f *File) keep(b *batch) {
	f.mu.Lock()
	defer f.mu.Unlock()
	o, r := &f.out, b.vehicle
	since, again := o.needs[r]
	switch {
	case f.Status().Err != nil:
		if !again {
			o.needs[r] = b.start
		}
		r.losing.Store(true)
	case again && len(b.checkpoint) == 0:
		r.losing.Store(true)
	default:
		delete(o.needs, r)
		if again {
			b.lost = since
		}
		f.report(o.batch(b))
	}
	r.free <- b
}

func (f *File) keepNote(n note) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.Status().Err == nil {
		f.report(f.out.log(n.vehicle, f.out.last, n.entry))
	}
}

// flush tries again to write what the disk did not take.
func (f *File) flush() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.report(f.out.stage.flush())
}

// finish writes all that waits and completes the file.
func (f *File) finish() error {
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
	f.mu.Lock()
	defer f.mu.Unlock()
	o := &f.out
	err := o.mcap.Close()
	if err == nil {
		err = o.stage.flush()
	}
	if err == nil {
		err = o.stage.file.Sync()
	}
	f.report(err)
	if err = errors.Join(err, o.stage.file.Close()); err != nil {
		return fmt.Errorf("record: %s is not complete: %w", f.path, err)
	}
	return nil
}

// report notes how the last write went.
func (f *File) report(err error) {
	s := Status{Path: f.path, Bytes: f.out.stage.size, Err: err}
	if before := f.status.Load(); err != nil {
		s.Since = time.Now()
		if before != nil && before.Err != nil {
			s.Since = before.Since
		}
	}
	f.status.Store(&s)
}

// open writes the schemas and channels of a vehicle, and its start.
func (o *output) open(r *Recorder, start []byte) error {
	ids := map[string]uint16{}
	for _, c := range []struct{ name, encoding, schema, schemaEncoding string }{
		{startChannel, "json", "sitlark.Start", "jsonschema"},
		{inputsChannel, "sitlark.inputs", "", ""},
		{checkpointChannel, "sitlark.checkpoint", "", ""},
		{truthChannel, "protobuf", message.TruthType.Name, "protobuf"},
		{logChannel, "json", "sitlark.Log", "jsonschema"},
	} {
		schema, err := o.schema(c.schema, c.schemaEncoding)
		if err != nil {
			return err
		}
		id := uint16(len(o.channels)*8 + len(ids))
		ids[c.name] = id
		if err := o.mcap.WriteChannel(&mcap.Channel{
			ID: id, SchemaID: schema, Topic: "/" + r.topic + "/" + c.name, MessageEncoding: c.encoding,
		}); err != nil {
			return err
		}
	}
	o.channels[r] = ids
	o.options.ChunkSize = 0 // on disk now
	return o.message(r, startChannel, o.last, start)
}

// schema returns the number of a schema, which it writes the first time; 0 where there is none.
func (o *output) schema(name, encoding string) (uint16, error) {
	if name == "" {
		return 0, nil
	}
	if id, ok := o.schemas[name]; ok {
		return id, nil
	}
	data := []byte(`{"type":"object"}`)
	if encoding == "protobuf" {
		data = message.TruthType.Descriptor()
	}
	id := uint16(len(o.schemas) + 1)
	o.schemas[name] = id
	return id, o.mcap.WriteSchema(&mcap.Schema{ID: id, Name: name, Encoding: encoding, Data: data})
}

// batch writes a batch: its checkpoint, its Truths, then its inputs.
func (o *output) batch(b *batch) error {
	r := b.vehicle
	start, end := o.logTime(b.start), o.logTime(b.end)
	if b.lost > 0 {
		if err := o.log(r, start, map[string]any{"kind": "gap", "since": b.lost, "until": b.start}); err != nil {
			return err
		}
	}
	if len(b.checkpoint) > 0 {
		if err := o.message(r, checkpointChannel, start, b.checkpoint); err != nil {
			return err
		}
	}
	for i := range b.truths {
		o.body = message.TruthType.Append(o.body[:0], &b.truths[i])
		if err := o.message(r, truthChannel, o.logTime(b.times[i]), o.body); err != nil {
			return err
		}
	}
	for i := range b.events {
		if err := o.log(r, end, entryOf(&b.events[i])); err != nil {
			return err
		}
	}
	head := encodeSpan(o.body[:0], b.start, b.end)
	o.body = append(head, b.inputs...)
	if time.Since(o.flushed) >= chunkAge {
		o.options.ChunkSize = 0
	}
	return o.message(r, inputsChannel, end, o.body)
}

// logTime is the log_time of an elapsed time [s].
func (o *output) logTime(elapsed float64) uint64 {
	return uint64(o.epoch.UnixNano()) + uint64(math.Round(elapsed*1e9))
}

// message writes one message, and to disk the chunk that it completes. log_time never falls,
// also where another vehicle is ahead; publish_time is the vehicle's own.
func (o *output) message(r *Recorder, channel string, at uint64, body []byte) error {
	at = max(at, uint64(o.epoch.UnixNano()))
	o.last = max(o.last, at)
	chunks := len(o.mcap.ChunkIndexes)
	err := o.mcap.WriteMessage(&mcap.Message{ChannelID: o.channels[r][channel], LogTime: o.last, PublishTime: at, Data: body})
	o.options.ChunkSize = chunkSize
	if err != nil || len(o.mcap.ChunkIndexes) == chunks {
		return err
	}
	o.flushed = time.Now()
	return o.stage.flush()
}
