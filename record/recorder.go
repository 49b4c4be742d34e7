package record

import (
	"slices"
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
	// truthRate is how many Truths a second of physics time has [Hz].
	truthRate = 100
	// checkpointEvery is the physics time between two checkpoints [s].
	checkpointEvery = 4.0
)

// Recorder records one vehicle. It is a sim.Recorder: its methods are called on the physics
// goroutine, and allocate nothing in a step once there are as many batches as the writer needs to
// keep up. Where Options.Waits is set they wait for the writer; otherwise for nobody: where it does not
// keep up, the flight goes on, and the Recorder begins again, with a checkpoint, once it can.
type Recorder struct {
	file    *File
	topic   string // of the vehicle's channels
	rotors  int    // how many it has
	pool    pool
	control func(dst []byte) []byte // appends a ControlState; nil: there is none

	// Owner: physics goroutine.
	writer         inputlog.Writer
	batch          *batch // nil: nothing is kept at present
	elapsed        float64
	flight         uint64
	time           float64 // physics time in the flight [s]
	truthAt        int64   // number of the next Truth
	savedAt        float64 // elapsed time of the last checkpoint [s]
	largest        int     // of the checkpoints [bytes]
	largestControl int     // likewise, of a ControlState [bytes]
	saved          bool
	gap            Gap                    // that is not over; without an Err: there is none
	begun          time.Time              // of the present batch [wall]
	steps          uint32                 // in it
	sticks         [snapshot.MaxRC]uint16 // RC channels, of which sticksSent are sent [µs]
	sticksSent     int

	losing atomic.Bool // what is not kept has to be followed by a checkpoint
	losses Losses

	// What is written, and what is staged for the disk. Owner: the writer.
	written, staged When
	estimates       estimates
}

func newRecorder(f *File, topic string, rotors int) *Recorder {
	return &Recorder{file: f, topic: topic, rotors: rotors, pool: newPool()}
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

// Sticks records the RC channels that sitlark sends from now on [µs], with each Truth.
func (r *Recorder) Sticks(pulses []uint16) { r.sticksSent = copy(r.sticks[:], pulses) }

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
		r.drop(err)
		return
	}
	r.batch.inputs = inputs
}

// Ask records what a user has asked for.
func (r *Recorder) Ask(id uint64, o command.Scheduled) {
	if r.batch == nil {
		return
	}
	inputs, err := r.writer.Ask(r.batch.inputs, id, o)
	if err != nil { // what is not finite is refused before
		r.drop(err)
		return
	}
	r.batch.inputs = inputs
}

// Cancel records that it was cancelled.
func (r *Recorder) Cancel(id uint64) {
	if r.batch != nil {
		r.batch.inputs = r.writer.Cancel(r.batch.inputs, id)
	}
}

// Hit records a blow.
func (r *Recorder) Hit(b *physics.Blow, own bool) {
	if r.batch != nil {
		r.batch.inputs = r.writer.Hit(r.batch.inputs, b, own)
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
	if truthSlot(r.time) >= r.truthAt {
		r.truth(w)
	}
	if r.steps++; r.steps == 1 {
		r.begun = now
	}
	if r.elapsed-b.start >= batchTime || len(b.inputs) >= batchSize || len(b.truths) == cap(b.truths) || r.steps%16 == 0 && now.Sub(r.begun) >= batchAge {
		r.handOver()
		r.begin(w)
	}
}

// Now is the number of the flight, and the physics time in it [s]. It is for the physics
// goroutine.
func (r *Recorder) Now() (flight uint64, t float64) { return r.flight, r.time }

// begin begins a batch with the World as it is now, if one is free.
func (r *Recorder) begin(w *physics.World) {
	var why error
	if r.batch, why = r.take(); r.batch == nil {
		r.drop(why)
		return
	}
	b := r.batch
	b.start, b.inputs, b.truths = r.elapsed, b.inputs[:0], b.truths[:0]
	b.control, b.from, b.gap = b.control[:0], r.moment(), r.gap
	b.events, b.times = b.events[:0], b.times[:0]
	r.steps, r.writer = 0, inputlog.Writer{}
	if lost := r.losing.Swap(false); lost || !r.saved || r.elapsed-r.savedAt >= checkpointEvery {
		b.checkpoint = appendCheckpoint(slices.Grow(r.pool.room(), r.largest), r.flight, w)
		r.largest = max(r.largest, len(b.checkpoint))
		r.keepControl(b)
		r.saved, r.savedAt = true, r.elapsed
	}
	if r.gap.Err != nil {
		r.gap = Gap{}
		r.losses.begin(r.gap)
	}
	r.truth(w)
}

// truth takes the World's state, if it is time.
func (r *Recorder) truth(w *physics.World) {
	s := w.State()
	slot := truthSlot(s.Time)
	if b := r.batch; slot >= r.truthAt && len(b.truths) < cap(b.truths) {
		r.truthAt = slot + 1
		b.truths, b.times = b.truths[:len(b.truths)+1], append(b.times, r.elapsed)
		t := &b.truths[len(b.truths)-1]
		message.TruthOf(t, r.flight, s)
		for _, pulse := range r.sticks[:r.sticksSent] {
			t.RCUs = append(t.RCUs, uint32(pulse))
		}
	}
}

// truthSlot is the number of the Truth that a time [s] is of.
func truthSlot(time float64) int64 { return int64(time*truthRate + 1e-6) }

// drop gives up what the present batch holds: from here on nothing is kept.
func (r *Recorder) drop(why error) {
	since := r.moment()
	if b := r.batch; b != nil {
		since = b.from
		if b.gap.Err != nil { // it would have ended one
			since, why = b.gap.From, b.gap.Err
		}
		r.pool.give(b)
		r.batch = nil
	}
	r.losing.Store(true)
	if r.gap.Err == nil {
		r.gap = Gap{Err: why, From: since}
		r.losses.begin(r.gap)
	}
}

// handOver gives the present batch to the writer.
func (r *Recorder) handOver() {
	b := r.batch
	b.end, b.to, r.batch = r.elapsed, r.moment(), nil
	r.file.full <- b // which has room for all batches of all vehicles
}
