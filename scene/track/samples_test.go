package track

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// flyOn takes samples of a flight from one physics time to another [s], at 60 Hz.
func flyOn(s *snapshot.Samples, flight uint64, from, to float64) {
	var now state.State
	for i := int(math.Round(from * 60)); i <= int(math.Round(to*60)); i++ {
		now.Time = float64(i) / 60
		now.Body.PositionNED = frame.OfNED(now.Time, 0, -5*math.Abs(math.Sin(3*now.Time)))
		s.Take(flight, &now, snapshot.Exchange{})
	}
}

// TestEachSampleComesOnceInItsFrame: none twice, none of the future, none of another
// flight, however the frames come.
func TestEachSampleComesOnceInItsFrame(t *testing.T) {
	source := snapshot.NewSamples(4)
	var s sampled
	s.follow(source)
	take := func(flight uint64, after, before float64) (times []float64) {
		s.each(flight, after, before, func(m *snapshot.Moment) {
			if m.Flight != flight {
				t.Errorf("a sample of flight %d in flight %d", m.Flight, flight)
			}
			times = append(times, m.Time)
		})
		return times
	}
	flyOn(source, 1, 0, 2)
	early := take(1, -1, 0.5) // the picture is behind
	late := take(1, 0.5, 2)
	all := slices.Concat(early, late)
	if len(early) != 30 || len(all) < 119 || !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != len(all) {
		t.Errorf("%d samples before 0.5 s, %d in all: %v", len(early), len(all), all)
	}
	if again := take(1, 2, 2); len(again) != 0 {
		t.Errorf("without time that passed, %v came", again)
	}
	flyOn(source, 2, 0, 1)
	if of := take(1, 2, 3); len(of) != 0 {
		t.Errorf("of the flight that has ended %v came", of)
	}
	if of := take(2, -1, 1); len(of) != 60 || of[0] != 0 {
		t.Errorf("of the next flight %d samples came", len(of))
	}
	flyOn(source, 3, 0, 400) // more than the ring keeps
	if of := take(3, -1, 400); len(of) < 250*60 || !slices.IsSorted(of) {
		t.Errorf("of a long flight %d samples came", len(of))
	}
	s.follow(nil)
	if of := take(3, -1, 500); len(of) != 0 {
		t.Errorf("without samples %v came", of)
	}
}

// TestTrailSampleIsAboveItsGround: place, ground and speed of the sample.
func TestTrailSampleIsAboveItsGround(t *testing.T) {
	m := snapshot.Moment{Time: 3, PositionNED: [3]float32{1, 2, -8}, GroundSpeed: 3, Climb: -4, Current: 7}
	got := trailSampleOf(&m, func(north, east float64) float64 { return 10*north + east })
	if want := (trailSample{place: frame.OfNED(1, 2, -8), speed: 5, current: 7, time: 3, ground: 12}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
