package track

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// sampled is where the vehicle was between the frames: at few frames a second the trail
// would cut its corners, and after a bounce it would be a chord.
type sampled struct {
	source *snapshot.Samples // nil: the frames alone make the trail
	next   uint64            // sample to go on from
	batch  []snapshot.Moment // scratch
}

// batchSize is how many samples are copied at once.
const batchSize = 64

// follow takes the samples of another vehicle, from its oldest on.
func (s *sampled) follow(source *snapshot.Samples) {
	s.source, s.next = source, 0
	if s.batch == nil {
		s.batch = make([]snapshot.Moment, batchSize)
	}
}

// rewind goes back by a span of physics time [s] at least.
func (s *sampled) rewind(span float64) {
	const margin = 4 // samples
	s.next -= min(s.next, uint64(math.Ceil(span*snapshot.SampleRate))+margin)
}

// each calls do with the samples of a flight after one time and before another [s], once
// each, in the order of their times.
func (s *sampled) each(flight uint64, after, before float64, do func(m *snapshot.Moment)) {
	if s.source == nil {
		return
	}
	for {
		n, next := s.source.Moments(s.next, s.batch)
		first := next - uint64(n)
		for i := range n {
			m := &s.batch[i]
			if m.Flight > flight || m.Flight == flight && m.Time >= before {
				s.next = first + uint64(i) // it is of a later frame
				return
			}
			if m.Flight == flight && m.Time > after {
				do(m)
			}
		}
		if s.next = next; n < len(s.batch) {
			return
		}
	}
}

// trailSampleOf is a sample as the trail needs it; land gives the height of the ground.
func trailSampleOf(m *snapshot.Moment, land space.Height) trailSample {
	place := frame.OfNED(float64(m.PositionNED[0]), float64(m.PositionNED[1]), float64(m.PositionNED[2]))
	return trailSample{
		place: place, speed: space.Between(math.Hypot(float64(m.GroundSpeed), float64(m.Climb)), 0, 1e4),
		current: space.Between(float64(m.Current), 0, 1e4), time: m.Time, ground: land(place.X, place.Y),
	}
}
