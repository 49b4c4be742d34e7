package record

import (
	"sync"

	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const (
	// batchSize is when a batch ends for its size, and batchRoom what a new one has room for
	// [bytes]: more than a quarter of a second takes, but of vehicles with many motors.
	batchSize, batchRoom = 28 << 10, 6 << 10
	// mostTruths is when a batch ends for their number.
	mostTruths = 32
	// mostBatches is how many a vehicle has at most where it does not wait for the writer: half a
	// minute, for a disk that is slow or a machine that is busy. There are as many as were needed.
	mostBatches = 128
	// fewBatches is how many it has at most where it waits for the writer: one is filled, one
	// waits and one is written, so that a program that is killed loses little flight time.
	fewBatches = 3
	// manyBatches is how many wait for the writer at most before it is woken.
	manyBatches = 4
)

// batch is what the physics goroutine hands over to the writer.
type batch struct {
	vehicle    *Recorder
	start, end float64 // elapsed time of the first and the last step [s]
	checkpoint []byte  // before the first entry; empty: there is none
	control    []byte  // of the checkpoint; empty: there is none
	inputs     []byte
	truths     []message.Truth
	times      []float64 // elapsed times of truths [s]
	events     []snapshot.Event
	gap        Gap  // that ends with it; without an Err: there is none
	from, to   When // of the first and the last step
}

// lost is the gap that a batch leaves that is not written.
func (b *batch) lost(why error) Gap {
	if b.gap.Err != nil {
		return b.gap
	}
	return Gap{Err: why, From: b.from}
}

func newBatch(r *Recorder) *batch {
	b := &batch{vehicle: r, inputs: make([]byte, 0, batchRoom), truths: make([]message.Truth, mostTruths), times: make([]float64, 0, mostTruths)}
	n := r.rotors
	floats, pulses := make([]float32, 2*n*mostTruths), make([]uint32, (n+snapshot.MaxRC)*mostTruths)
	for i := range b.truths {
		t := &b.truths[i]
		t.RotorSpeed, t.RotorThrust, floats = floats[:0:n], floats[n:n:2*n], floats[2*n:]
		t.PulseUs, t.RCUs, pulses = pulses[:0:n], pulses[n:n:n+snapshot.MaxRC], pulses[n+snapshot.MaxRC:]
	}
	b.truths = b.truths[:0]
	return b
}

// pool is the batches of a vehicle that are free. The one that came back last goes first: it is
// still in the processor's cache. There are as many as were ever needed at once: three, unless
// the writer is held up.
type pool struct {
	back chan struct{} // one element: a batch came back

	mu         sync.Mutex
	free       []*batch // guarded by mu
	made       int      // guarded by mu; how many there are
	checkpoint []byte   // guarded by mu; room for one, of a batch that came back: one of 16 has a checkpoint, of some 20 kB; nil: none
}

func newPool() pool { return pool{back: make(chan struct{}, 1), free: make([]*batch, 0, mostBatches)} }

// take returns a batch of r; nil where the vehicle has all that it may have. out is how many others
// wait for the writer or are with it.
func (p *pool) take(r *Recorder, most int) (b *batch, out int) {
	p.mu.Lock()
	n := len(p.free)
	out = p.made - n
	if n > 0 {
		b, p.free = p.free[n-1], p.free[:n-1]
	}
	grow := b == nil && p.made < most
	if grow {
		p.made++
	}
	p.mu.Unlock()
	if grow {
		b = newBatch(r)
	}
	return b, out
}

// give gives a batch back.
func (p *pool) give(b *batch) {
	p.mu.Lock()
	p.free = append(p.free, b)
	if b.checkpoint != nil {
		p.checkpoint, b.checkpoint = b.checkpoint[:0], nil
	}
	p.mu.Unlock()
	select {
	case p.back <- struct{}{}:
	default:
	}
}

// room returns room for a checkpoint, which may be nil.
func (p *pool) room() (checkpoint []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	checkpoint, p.checkpoint = p.checkpoint, nil
	return checkpoint
}
