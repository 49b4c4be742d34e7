package record

import (
	"math"
	"slices"
	"sort"

	"github.com/sitlark/sitlark/record/message"
)

// mostEstimates bounds the estimates of a vehicle that wait for the states of their time: some ten
// seconds of them.
const mostEstimates = 256

// Estimate records what the autopilot reported. It may be called from any goroutine and does not
// wait, as Note.
func (r *Recorder) Estimate(e message.Estimate) {
	if !(e.Time >= 0) || math.IsInf(e.Time, 0) {
		return
	}
	select {
	case r.file.notes <- note{vehicle: r, estimate: &e}:
	default:
	}
}

// estimates are those of a vehicle that are still to be written: they come later than what
// they are of, and are written beside the states of their time. Owner: the writer.
type estimates struct {
	waiting []*message.Estimate
	flights [2]flightStart // that before, and the one whose states are written at present
	last    float64        // elapsed time of the one that was written last [s]
}

// flightStart is when a flight begins.
type flightStart struct {
	flight uint64
	begins float64 // elapsed time of its time 0 [s]
}

// add lets an estimate wait for its time.
func (e *estimates) add(one *message.Estimate) {
	if len(e.waiting) == mostEstimates {
		e.waiting = slices.Delete(e.waiting, 0, 1)
	}
	e.waiting = append(e.waiting, one)
}

// until hands over those that are not newer than a state, which is written at an elapsed time [s].
func (e *estimates) until(t *message.Truth, elapsed float64, write func(elapsed float64, one *message.Estimate) error) error {
	if now := (flightStart{t.Flight, elapsed - t.Time}); now.flight != e.flights[1].flight {
		e.flights = [2]flightStart{e.flights[1], now}
	}
	for len(e.waiting) > 0 {
		one := e.waiting[0]
		if one.Flight > t.Flight || one.Flight == t.Flight && one.Time > t.Time {
			break
		}
		at := elapsed
		for _, f := range e.flights {
			if f.flight == one.Flight {
				at = min(f.begins+one.Time, elapsed)
			}
		}
		e.last = max(at, e.last)
		e.waiting = slices.Delete(e.waiting, 0, 1)
		if err := write(e.last, one); err != nil {
			return err
		}
	}
	return nil
}

// estimatesUntil writes those that are not newer than a state, which is written at an elapsed time [s].
func (o *output) estimatesUntil(r *Recorder, t *message.Truth, elapsed float64) error {
	return r.estimates.until(t, elapsed, func(at float64, e *message.Estimate) error {
		o.body = message.EstimateType.Append(o.body[:0], e)
		return o.message(r, estimateChannel, o.logTime(at), o.body)
	})
}

// lastEstimates writes those that came after the last batch, as far as its flight goes.
func (o *output) lastEstimates() error {
	for r := range o.channels {
		end := &message.Truth{Flight: r.written.Flight, Time: r.written.Time}
		if err := o.estimatesUntil(r, end, r.estimates.flights[1].begins+end.Time); err != nil {
			return err
		}
	}
	return nil
}

// EstimateCount is how many of the autopilot's estimates are recorded.
func (v *Vehicle) EstimateCount() int { return len(v.estimates) }

// EstimatesAt returns the last estimate at or before an elapsed time [s], and the first one behind
// it, with their elapsed times [s]. One that there is not is nil. The error wraps ErrDamaged.
func EstimatesAt(r *Recording, v *Vehicle, elapsed float64) (before, after *message.Estimate, at [2]float64, err error) {
	// Their log_time is not before their own time, and little behind it.
	list, to := v.estimates, v.epoch+uint64(math.Round(max(elapsed, 0)*1e9))
	next := sort.Search(len(list), func(i int) bool { return list[i].at > to })
	for ; next < len(list); next++ { // those that were written later
		one, when, err := estimateAt(r, v, next)
		if err != nil {
			return nil, nil, at, err
		}
		if when > elapsed {
			after, at[1] = one, when
			break
		}
	}
	if next > 0 {
		before, at[0], err = estimateAt(r, v, next-1)
	}
	return before, after, at, err
}

// estimateAt reads an estimate and its elapsed time [s].
func estimateAt(r *Recording, v *Vehicle, number int) (*message.Estimate, float64, error) {
	m, err := r.whole(v.estimates[number])
	if err != nil {
		return nil, 0, err
	}
	e := new(message.Estimate)
	if err := message.EstimateType.Parse(m.Data, e); err != nil {
		return nil, 0, damaged(err)
	}
	return e, v.elapsed(m.PublishTime), nil
}
