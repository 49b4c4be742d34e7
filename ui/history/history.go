// Package history keeps the last five minutes of many quantities for plots, at a
// fixed rate of physics time and in memory that never grows.
//
// Time is cut into slots of 1/Rate s. Each Track keeps one sample a slot, and
// above that a pyramid: a bin of level L holds least and greatest of 2^L slots.
// So a plot of 300 s reads as many bins as one of 10 s, and no spike is lost.
// Bins of the two lowest levels, which would take one and a half times as much memory as the samples,
// are made of the samples when they are read.
// Bins lie at fixed places in time, not in the picture: a curve that moves does
// not flicker.
package history

import (
	"math"

	"github.com/sitlark/sitlark/sim/snapshot"
)

const (
	// Rate is how many slots a second of physics time has [Hz]: one a sample.
	Rate = snapshot.SampleRate
	// Levels is how many levels there are, samples included.
	Levels = 9
	// keptFrom is the lowest level of which bins are kept.
	keptFrom = 3
	// Capacity is how many slots are kept: 300 s and a bin of the highest level
	// that is not full yet.
	Capacity = 72 << (Levels - 1)
)

// Bin is the least and the greatest sample of a stretch of time.
type Bin struct{ Min, Max float32 }

var empty = Bin{float32(math.Inf(1)), float32(math.Inf(-1))}

func (b *Bin) add(v float32) { b.Min, b.Max = min(b.Min, v), max(b.Max, v) }

// History is a set of tracks on one clock. The zero value has no tracks; see New.
type History struct {
	newest int64 // slot; −1: none
	tracks []track
}

// track holds the samples of one quantity and the levels above them.
type track struct {
	samples []float32
	bins    [Levels][]Bin // from keptFrom on
}

// New returns a History of the given number of quantities.
func New(tracks int) *History {
	h := &History{newest: -1, tracks: make([]track, tracks)}
	for i := range h.tracks {
		t := &h.tracks[i]
		t.samples = make([]float32, Capacity)
		for level := keptFrom; level < Levels; level++ {
			t.bins[level] = make([]Bin, Capacity>>level)
		}
	}
	return h
}

// Slot returns the slot of a time since the first [s]. A time that is a slot's
// beginning but for rounding counts as in it.
func Slot(t float64) int64 { return int64(math.Floor(t*Rate + 1e-6)) }

// Newest returns the newest slot, −1 before the first sample.
func (h *History) Newest() int64 { return h.newest }

// Tracks returns the number of quantities.
func (h *History) Tracks() int { return len(h.tracks) }

// Add appends one sample of every track at a slot. A slot keeps its first sample,
// and time never runs back: a slot that is not newer than the newest is left as
// it is, and Add returns false. Slots that were passed over stay empty. What is
// not finite counts as not sampled.
func (h *History) Add(slot int64, values []float32) bool {
	if slot <= h.newest || len(values) != len(h.tracks) {
		return false
	}
	from := max(h.newest+1, slot-Capacity+1)
	for i := range h.tracks {
		h.tracks[i].advance(from, slot)
		h.tracks[i].put(slot, values[i])
	}
	h.newest = slot
	return true
}

// advance empties the slots from … to, and each bin that the time enters.
func (t *track) advance(from, to int64) {
	for s := from; s <= to; s++ {
		t.samples[s%Capacity] = float32(math.NaN())
		for level := keptFrom; level < Levels; level++ {
			if s&(1<<level-1) != 0 {
				break // nor does a bin of a higher level begin here
			}
			t.bins[level][(s>>level)%(Capacity>>level)] = empty
		}
	}
}

func (t *track) put(slot int64, v float32) {
	if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
		return
	}
	t.samples[slot%Capacity] = v
	for level := keptFrom; level < Levels; level++ {
		t.bins[level][(slot>>level)%(Capacity>>level)].add(v)
	}
}

// At returns a bin: number n of a level covers the slots n·2^level and after. It
// returns false for a bin that has no sample, or is not kept any more.
func (h *History) At(track, level int, n int64) (Bin, bool) {
	if n < 0 || n > h.newest>>level || n <= h.newest>>level-Capacity>>level {
		return Bin{}, false
	}
	t := &h.tracks[track]
	b := empty
	if level >= keptFrom {
		b = t.bins[level][n%(Capacity>>level)]
	} else {
		first := n << level
		for slot := first; slot < first+1<<level && slot <= h.newest; slot++ {
			if v := t.samples[slot%Capacity]; !math.IsNaN(float64(v)) {
				b.add(v)
			}
		}
	}
	return b, b.Min <= b.Max
}

// Level returns the lowest level of which at most count bins cover a span [s].
func Level(span float64, count int) int {
	for level := range Levels {
		if span*Rate/float64(int(1)<<level) <= float64(count) {
			return level
		}
	}
	return Levels - 1
}
