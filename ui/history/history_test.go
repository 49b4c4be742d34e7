package history

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestBinsAreMinAndMaxOfTheSamples holds every bin of every level against the raw
// samples, with gaps, repeated slots and values that are not finite.
func TestBinsAreMinAndMaxOfTheSamples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := New(1)
		raw := map[int64]float32{}
		slot := rapid.Int64Range(0, 5000).Draw(t, "start")
		for range rapid.IntRange(1, 400).Draw(t, "samples") {
			v := float32(rapid.Float64Range(-1e3, 1e3).Draw(t, "value"))
			switch rapid.IntRange(0, 20).Draw(t, "kind") {
			case 0:
				v = float32(math.NaN())
			case 1:
				v = float32(math.Inf(1))
			}
			if _, known := raw[slot]; !known && h.Add(slot, []float32{v}) {
				raw[slot] = v
			} else if h.Add(slot, []float32{v}) {
				t.Fatalf("slot %d took a second sample", slot)
			}
			slot += rapid.SampledFrom([]int64{0, 1, 1, 1, 1, 2, 7, 300, 9000, Capacity - 1, Capacity + 3}).Draw(t, "step")
		}
		checkBins(t, h, raw)
	})
}

func checkBins(t *rapid.T, h *History, raw map[int64]float32) {
	for level := range Levels {
		newest := h.Newest() >> level
		for n := max(0, newest-Capacity>>level+1); n <= newest; n++ {
			want := empty
			for s := n << level; s < (n+1)<<level; s++ {
				if v, ok := raw[s]; ok && !math.IsNaN(float64(v)) && !math.IsInf(float64(v), 0) {
					want.add(v)
				}
			}
			got, ok := h.At(0, level, n)
			if ok != (want.Min <= want.Max) || ok && got != want {
				t.Fatalf("level %d bin %d: got %v %v, want %v; newest slot %d", level, n, got, ok, want, h.Newest())
			}
		}
	}
}

func TestWhatIsNotKeptIsSaid(t *testing.T) {
	h := New(2)
	if _, ok := h.At(0, 3, 0); ok {
		t.Error("an empty history has a bin")
	}
	for s := range int64(3 * Capacity) {
		h.Add(s, []float32{float32(s), 1})
	}
	newest := h.Newest()
	for level := range Levels {
		if _, ok := h.At(1, level, newest>>level+1); ok {
			t.Errorf("level %d has a bin of the future", level)
		}
		if _, ok := h.At(1, level, newest>>level-Capacity>>level); ok {
			t.Errorf("level %d has a bin that was written over", level)
		}
	}
	if got, _ := h.At(0, 0, newest-300*Rate); got.Min != float32(newest-300*Rate) {
		t.Errorf("300 s ago: %v", got)
	}
	if h.Add(newest, []float32{1, 1}) || h.Add(5, []float32{1, 1}) {
		t.Error("time ran back")
	}
}

func TestLevelNeedsNoMoreBinsThanAsked(t *testing.T) {
	for _, span := range []float64{10, 30, 60, 300} {
		for _, count := range []int{100, 300, 700, 2000} {
			level := Level(span, count)
			bins := span * Rate / math.Exp2(float64(level))
			if bins > float64(count) || level > 0 && 2*bins <= float64(count) {
				t.Errorf("%g s in %d bins: level %d has %g", span, count, level, bins)
			}
		}
	}
}

// TestAddAllocatesNothing: it runs each frame of an hour.
func TestAddAllocatesNothing(t *testing.T) {
	h, slot, values := New(30), int64(0), make([]float32, 30)
	if n := testing.AllocsPerRun(1000, func() { slot += 3; h.Add(slot, values) }); n != 0 {
		t.Errorf("%g allocations a sample", n)
	}
}

func BenchmarkAdd(b *testing.B) {
	h, slot, values := New(30), int64(0), make([]float32, 30)
	for b.Loop() {
		slot++
		h.Add(slot, values)
	}
}
