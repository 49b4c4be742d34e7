package record

import (
	"math"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const (
	// batchTime is how much physics time a batch of inputs holds at most [s]. MCAP's index
	// takes 16 bytes a message, so one message a step would cost more than what it says.
	batchTime = 0.25
	// batchAge is how long a batch waits for its end at most [wall].
	batchAge = 250 * time.Millisecond
	// batchSize is when a batch ends for its size [bytes]; batchRoom is what it has room for.
	batchSize, batchRoom = 28 << 10, 32 << 10
	// truthRate is how many Truths a second of physics time has [Hz].
	truthRate = 100
	// mostTruths is when a batch ends for their number.
	mostTruths = 64
	// checkpointEvery is the physics time between two checkpoints [s].
	checkpointEvery = 4.0
	// checkpointRoom is more than a checkpoint takes [bytes].
	checkpointRoom = 48 << 10
	// batches is how many a vehicle has: some four seconds, for a disk that is slow.
	batches = 16
)

// batch is what the physics goroutine hands over to the writer.
type batch struct {
	vehicle    *Recorder
	start, end float64 // elapsed time of the first and the last step [s]
	checkpoint []byte  // before the first entry; empty: there is none
	inputs     []byte
	truths     []message.Truth
	times      []float64 // elapsed times of truths [s]
	events     []snapshot.Event
	lost       float64 // elapsed time since which nothing was kept before this one [s]; 0: nothing was lost
	flight     uint64  // of the last step
	endTime    float64 // physics time in it [s]
}

// Recorder records one vehicle. It is a sim.Recorder: its methods are called on the physics
// goroutine, wait for nobody and allocate nothing in a step. Where the disk does not keep
// up, the flight goes on and the Recorder begins again, with a checkpoint, once it can.
type Recorder struct {
	file  *File
	topic string // of the vehicle's channels
	free  chan *batch

	// Owner: physics goroutine.
	writer    inputlog.Writer
	batch     *batch // nil: nothing is kept at present
	elapsed   float64
	flight    uint64
	time      float64 // physics time in the flight [s]
	beganAt   float64 // that of the present batch's beginning [s]
	truthAt   int64   // number of the next Truth
	savedAt   float64 // elapsed time of the last checkpoint [s]
	saved     bool
	lostSince float64   // elapsed time [s]
	begun     time.Time // of the present batch [wall]

	losing     atomic.Bool   // what is not kept has to be followed by a checkpoint
	slow       atomic.Bool   // no batch is free
	slowFlight atomic.Uint64 // since when
	slowTime   atomic.Uint64 // physics time in that flight, as bits of a float64 [s]

	// What is written, is staged for the disk and is on it. Owner: the writer.
	written, staged, safe moment
}

func newRecorder(f *File, topic string, rotors int) *Recorder {
	r := &Recorder{file: f, topic: topic, free: make(chan *batch, batches)}
	for range batches {
		b := &batch{vehicle: r, inputs: make([]byte, 0, batchRoom), checkpoint: make([]byte, 0, checkpointRoom), events: make([]snapshot.Event, 0, 16), truths: make([]message.Truth, mostTruths), times: make([]float64, 0, mostTruths)}
		for i := range b.truths {
			b.truths[i].RotorSpeed, b.truths[i].RotorThrust = make([]float32, 0, rotors), make([]float32, 0, rotors)
			b.truths[i].PulseUs = make([]uint32, 0, rotors)
		}
		b.truths = b.truths[:0]
		r.free <- b
	}
	return r
}

// Reset records that the World was reset. The first one is the beginning.
func (r *Recorder) Reset(flight uint64, w *physics.World) {
	first := r.flight == 0
	r.flight, r.truthAt, r.time = flight, 0, 0
	if first {
		r.begin(w)
		return
	}
	if r.batch != nil {
		r.batch.inputs = r.writer.Reset(r.batch.inputs, flight)
		r.truth(w)
	}
}

// Apply records a command.
func (r *Recorder) Apply(c command.Command) {
	if r.batch != nil {
		r.took(r.writer.Command(r.batch.inputs, c))
	}
}

// Ramp records that a command begins to grow into effect over a time [s].
func (r *Recorder) Ramp(c command.Command, over float64) {
	if r.batch != nil {
		r.took(r.writer.Ramp(r.batch.inputs, c, over))
	}
}

// Grow records a part of a ramp.
func (r *Recorder) Grow(part command.Command) {
	if r.batch != nil {
		r.took(r.writer.Grow(r.batch.inputs, part))
	}
}

// took keeps the inputs with a command, unless it could not be written: no World takes a value
// that is not finite.
func (r *Recorder) took(inputs []byte, err error) {
	if err != nil {
		r.drop()
		return
	}
	r.batch.inputs = inputs
}

// Hit records a blow.
func (r *Recorder) Hit(b *physics.Blow) {
	if r.batch != nil {
		r.batch.inputs = r.writer.Hit(r.batch.inputs, b)
	}
}

// Event records an event.
func (r *Recorder) Event(e *snapshot.Event) {
	if r.batch != nil {
		r.batch.events = append(r.batch.events, *e)
	}
}

// Step records a step, and hands over what was recorded when it is enough.
func (r *Recorder) Step(w *physics.World, in *physics.Inputs, dt float64, now time.Time) {
	r.elapsed += min(dt, physics.MaxStep)
	r.time = w.State().Time
	if r.batch == nil {
		r.begin(w)
		return
	}
	b := r.batch
	b.inputs = r.writer.Step(b.inputs, in, dt)
	r.truth(w)
	if r.begun.IsZero() {
		r.begun = now
	}
	if r.elapsed-b.start >= batchTime || len(b.inputs) >= batchSize || len(b.truths) == cap(b.truths) || now.Sub(r.begun) >= batchAge {
		r.handOver()
		r.begin(w)
	}
}

// Now is the number of the flight, and the physics time in it [s]. It is for the physics
// goroutine.
func (r *Recorder) Now() (flight uint64, t float64) { return r.flight, r.time }

// begin begins a batch with the World as it is now, if one is free.
func (r *Recorder) begin(w *physics.World) {
	if r.batch = r.take(); r.batch == nil {
		r.drop()
		return
	}
	b := r.batch
	b.start, b.inputs, b.checkpoint, b.truths, b.lost = r.elapsed, b.inputs[:0], b.checkpoint[:0], b.truths[:0], r.lostSince
	b.events, b.times = b.events[:0], b.times[:0]
	r.begun, r.beganAt, r.writer = time.Time{}, r.time, inputlog.Writer{}
	r.slow.Store(false)
	if lost := r.losing.Swap(false); lost || !r.saved || r.elapsed-r.savedAt >= checkpointEvery {
		b.checkpoint = appendCheckpoint(b.checkpoint, r.flight, w)
		r.saved, r.savedAt, r.lostSince = true, r.elapsed, 0
	}
	r.truth(w)
}

// take returns a batch that is free, or nil.
func (r *Recorder) take() *batch {
	if r.file.waits {
		return <-r.free // the writer gives all of them back, whatever the disk does
	}
	select {
	case b := <-r.free:
		return b
	default:
		return nil
	}
}

// truth takes the World's state, if it is time.
func (r *Recorder) truth(w *physics.World) {
	s := w.State()
	slot := int64(s.Time*truthRate + 1e-6)
	if b := r.batch; slot >= r.truthAt && len(b.truths) < cap(b.truths) {
		r.truthAt = slot + 1
		b.truths, b.times = b.truths[:len(b.truths)+1], append(b.times, r.elapsed)
		message.TruthOf(&b.truths[len(b.truths)-1], r.flight, s)
	}
}

// drop gives up what the present batch holds: from here on nothing is kept.
func (r *Recorder) drop() {
	since, at := r.elapsed, r.time
	if r.batch != nil {
		since, at = r.batch.start, r.beganAt
		r.free <- r.batch // it came from there, so there is room
		r.batch = nil
	}
	if !r.losing.Swap(true) {
		r.lostSince = since
	}
	if !r.slow.Load() {
		r.slowFlight.Store(r.flight)
		r.slowTime.Store(math.Float64bits(at))
		r.slow.Store(true)
	}
}

// handOver gives the present batch to the writer.
func (r *Recorder) handOver() {
	b := r.batch
	b.end, b.flight, b.endTime, r.batch = r.elapsed, r.flight, r.time, nil
	r.file.full <- b // which has room for all batches of all vehicles
}
