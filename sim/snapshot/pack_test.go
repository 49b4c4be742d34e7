package snapshot

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/state"
)

// TestPackedColumnsAreWhole: whatever the bits are, all of them come back, column after column.
func TestPackedColumnsAreWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := make([][blockSize]uint32, rapid.IntRange(1, 3).Draw(t, "columns"))
		var packed []byte
		for c := range columns {
			value := rapid.Uint32().Draw(t, "first")
			for i := range columns[c] {
				switch rapid.IntRange(0, 5).Draw(t, "kind") {
				case 0:
					value = rapid.Uint32().Draw(t, "any")
				case 1:
					value = math.Float32bits(float32(rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 1e-40, -1e-40, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat32}).Draw(t, "number")))
				case 2:
					value += uint32(rapid.IntRange(-9, 9).Draw(t, "step"))
				}
				columns[c][i] = value
			}
			packed = appendColumn(packed, &columns[c])
		}
		packed = append(packed, make([]byte, readPast)...)
		for c := range columns {
			var got [blockSize]uint32
			if packed = readColumn(packed, &got); got != columns[c] {
				t.Fatalf("column %d: %x became %x", c, columns[c], got)
			}
		}
		if len(packed) != readPast {
			t.Errorf("%d bytes are left", len(packed)-readPast)
		}
	})
}

// flown takes samples of a quadcopter with a servo that moves, as seconds of some flight do.
func flown(s *Samples, seconds float64) (want []Sample) {
	now := state.State{Count: 4, ServoCount: 1}
	for n := range int(seconds * SampleRate) {
		now.Time = float64(n) / SampleRate
		now.Body.PositionNED.X, now.Body.PositionNED.Z = 40*math.Sin(now.Time/20), -10
		now.Body.Rate.X, now.Air.WindNED.Y = 0.1*math.Sin(3*now.Time), 4+math.Sin(now.Time)
		now.Power.Voltage = 12.6 - now.Time/1000
		for i := range now.Count {
			now.Rotors[i].Speed = 500 + 30*math.Sin(now.Time+float64(i))
		}
		now.Servos[0].AngleDeg = 10 * math.Cos(now.Time)
		s.Take(1, &now, NoExchange())
		sample := Sample{Moment: momentOf(&now, NoExchange())}
		sample.Flight = 1
		for i := range now.Count {
			sample.Speeds[i] = float32(now.Rotors[i].Speed)
		}
		sample.Angles[0] = float32(now.Servos[0].AngleDeg)
		want = append(want, sample)
	}
	return want
}

// TestSamplesComeBackWhole, those that are packed and those that are not yet, from any number on.
func TestSamplesComeBackWhole(t *testing.T) {
	s := NewSamples(4).With(Parts{Servos: []string{"tail"}})
	want := flown(s, 30)
	for _, from := range []int{0, 1, blockSize - 1, blockSize, 1000, len(want) - 3, 500} {
		got, moments := make([]Sample, 400), make([]Moment, 400)
		n, next := s.Read(uint64(from), got)
		m, _ := s.Moments(uint64(from), moments)
		if n != min(len(got), len(want)-from) || m != n || next != uint64(from+n) {
			t.Fatalf("%d and %d samples from number %d on, next %d", n, m, from, next)
		}
		for i := range n {
			// No NaN is itself, so the bits are compared.
			if w := want[from+i]; *words(&got[i].Moment) != *words(&w.Moment) || got[i].Speeds != w.Speeds || got[i].Angles != w.Angles || *words(&moments[i]) != *words(&w.Moment) {
				t.Fatalf("sample %d: %+v, want %+v", from+i, got[i], w)
			}
		}
	}
}

// TestSamplesArePacked: samples of a flight take no more than half of what they would as they are.
func TestSamplesArePacked(t *testing.T) {
	s := NewSamples(4).With(Parts{Servos: []string{"tail"}})
	flown(s, 300)
	size := 0
	for i := range s.blocks {
		size += len(s.blocks[i].bytes)
	}
	plain := int(s.Count()) * 4 * (momentWords + 5)
	t.Logf("%d of %d bytes", size, plain)
	if size == 0 || size > plain/2 {
		t.Errorf("%d bytes, unpacked they are %d", size, plain)
	}
}

func BenchmarkReadAll(b *testing.B) {
	s := NewSamples(4)
	flown(s, 300)
	batch := make([]Sample, 1024)
	for b.Loop() {
		for n, next := s.Read(0, batch); n > 0; {
			n, next = s.Read(next, batch)
		}
	}
}
