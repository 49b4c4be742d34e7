package snapshot

import (
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/state"
)

// TestSamplesHaveNoHoles at any rate of the steps and however seldom somebody reads: each
// slot has one sample, and a reader that is not later than what is kept gets every one.
func TestSamplesHaveNoHoles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := NewSamples(4), state.State{Count: 4}
		step := rapid.Float64Range(1.0/2000, 1.0/SampleRate).Draw(t, "step")
		var got []Sample
		next, flight := uint64(0), uint64(1)
		batch := make([]Sample, rapid.IntRange(1, 500).Draw(t, "batch"))
		read := func() {
			for n := len(batch); n == len(batch); {
				n, next = s.Read(next, batch)
				got = append(got, batch[:n]...)
			}
		}
		for range rapid.IntRange(1, 3).Draw(t, "flights") {
			now.Time = 0
			steps := rapid.IntRange(1, 6000).Draw(t, "steps")
			each := rapid.IntRange(1, 6000).Draw(t, "steps a frame")
			for n := range steps {
				now.Time = float64(n) * step
				now.Rotors[3].Speed = now.Time
				s.Take(flight, &now, Exchange{})
				if n%each == 0 {
					read()
				}
			}
			flight++
		}
		read()
		checkSlots(t, got)
		if uint64(len(got)) != s.Count() {
			t.Fatalf("%d of %d samples were read", len(got), s.Count())
		}
	})
}

// checkSlots holds that each slot of a flight has one sample.
func checkSlots(t *rapid.T, got []Sample) {
	slot := func(s *Sample) int64 { return int64(s.Time*SampleRate + 1e-6) }
	for i := range got {
		switch {
		case float32(got[i].Time) != got[i].Speeds[3]:
			t.Fatalf("sample %d at %g s has the rotor of %g s", i, got[i].Time, got[i].Speeds[3])
		case i == 0 || got[i].Flight != got[i-1].Flight:
			if got[i].Time != 0 {
				t.Fatalf("flight %d begins at %g s", got[i].Flight, got[i].Time)
			}
		case slot(&got[i]) != slot(&got[i-1])+1:
			t.Fatalf("%g s follows %g s", got[i].Time, got[i-1].Time)
		}
	}
}

// TestSamplesAreBounded: who comes late gets the newest five minutes, and none twice.
func TestSamplesAreBounded(t *testing.T) {
	s, now := NewSamples(1), state.State{Count: 1}
	const all = SampleCapacity + 1000
	for n := range all {
		now.Time = float64(n) / SampleRate
		s.Take(1, &now, Exchange{})
	}
	batch := make([]Sample, all)
	n, next := s.Read(0, batch)
	if n != SampleCapacity || next != all || batch[0].Time != 1000.0/SampleRate || batch[n-1].Time != float64(all-1)/SampleRate {
		t.Errorf("%d samples from %g s to %g s, next %d", n, batch[0].Time, batch[n-1].Time, next)
	}
	if n, again := s.Read(next, batch); n != 0 || again != next {
		t.Errorf("%d samples came twice", n)
	}
	if span := float64(SampleCapacity) / SampleRate; span < 300 {
		t.Errorf("only %g s are kept", span)
	}
}

// TestSamplesHaveTheirMode, also one that comes again.
func TestSamplesHaveTheirMode(t *testing.T) {
	s, now := NewSamples(1), state.State{Count: 1}
	want := []string{"", "GUIDED", "RTL", "GUIDED", "LAND"}
	for i, mode := range want {
		s.SetMode(mode)
		now.Time = float64(i)
		s.Take(1, &now, Exchange{})
	}
	batch := make([]Sample, len(want))
	s.Read(0, batch)
	for i := range batch {
		if got := s.ModeName(batch[i].Mode); got != want[i] {
			t.Errorf("%d s: %q, want %q", i, got, want[i])
		}
	}
	if got := s.ModeName(uint16(len(want))); got != "" {
		t.Errorf("a mode that was never set is called %q", got)
	}
}

// TestSamplesWhileBothWork is for the race detector: one writes, others read and name modes.
func TestSamplesWhileBothWork(t *testing.T) {
	s, now := NewSamples(2), state.State{Count: 2}
	var readers sync.WaitGroup
	stop := make(chan struct{})
	for range 2 {
		readers.Go(func() {
			batch, next, last := make([]Sample, 16), uint64(0), -1.0
			for {
				select {
				case <-stop:
					return
				default:
				}
				var n int
				n, next = s.Read(next, batch)
				for i := range batch[:n] {
					if batch[i].Time <= last || float32(batch[i].Time) != batch[i].Speeds[1] {
						t.Errorf("%g s after %g s, with the rotor of %g s", batch[i].Time, last, batch[i].Speeds[1])
						return
					}
					last = batch[i].Time
				}
				s.SetMode([]string{"A", "B"}[next%2])
			}
		})
	}
	for n := range 2 * SampleCapacity {
		now.Time = float64(n) / SampleRate
		now.Rotors[1].Speed = now.Time
		s.Take(1, &now, Exchange{})
	}
	close(stop)
	readers.Wait()
}

func TestTakeAllocatesNothing(t *testing.T) {
	s, now := NewSamples(8), state.State{Count: 8}
	if n := testing.AllocsPerRun(1000, func() { now.Time += 1.0 / 300; s.Take(1, &now, Exchange{}) }); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}

func BenchmarkTake(b *testing.B) { // at 1200 steps a second
	s, now := NewSamples(4), state.State{Count: 4}
	for b.Loop() {
		now.Time += 1.0 / 1200
		s.Take(1, &now, Exchange{})
	}
}
