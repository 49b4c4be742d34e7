package mavlink

import "github.com/sitlark/sitlark/protocol/mavlink/failsafe"

// SampleCapacity is how many Samples a Link keeps: more than five minutes at the rate at which
// it asks for estimates.
const SampleCapacity = 8192

// Sample is what the autopilot reported at the time of one Estimate: for plots.
type Sample struct {
	Flight   uint64 // of the physics that the Estimate belongs to
	Estimate Estimate
	EKF      failsafe.EKFStatus
	Battery  Battery
}

// samples is a ring of the newest Samples. It grows up to its capacity.
type samples struct {
	count uint64 // in all
	ring  []Sample
}

func (r *samples) add(s Sample) {
	if len(r.ring) < SampleCapacity {
		r.ring = append(r.ring, s)
	} else {
		r.ring[r.count%SampleCapacity] = s
	}
	r.count++
}

// Samples copies to dst the Samples from number from on, which counts from 0, as many as fit,
// so that a reader gets all of them however seldom it asks. Those that are not kept any more
// are left out. next is the number to go on from. A nil Link has none.
func (l *Link) Samples(from uint64, dst []Sample) (n int, next uint64) {
	if l == nil {
		return 0, from
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r := &l.samples
	from = max(from, r.count-uint64(len(r.ring)))
	for n < len(dst) && from < r.count {
		dst[n] = r.ring[from%SampleCapacity]
		n++
		from++
	}
	return n, from
}
