package align

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/frame"
)

type (
	ned = frame.Vec[frame.NED]
	// Recorded is the truth of a recording, by its elapsed time.
	Recorded = flightlog.Truth
)

// Alignment turns a log's elapsed times into those of a recording, and its positions.
type Alignment struct {
	Offset float64 // of the log's elapsed time 0 in the recording [s]
	Rate   float64 // elapsed time of the recording over that of the log
	Shift  ned     // of the recording's positions from the log's truth [m]
	RMS    float64 // distance of both truths that remains [m]
	Count  int     // samples of the log that were laid on each other
}

// Recording returns the recording's elapsed time of one of the log [s].
func (a *Alignment) Recording(log float64) float64 { return a.Offset + a.Rate*log }

// Log returns the log's elapsed time of one of the recording [s].
func (a *Alignment) Log(recording float64) float64 { return (recording - a.Offset) / a.Rate }

// String says how the clocks lie, for users.
func (a *Alignment) String() string {
	clock := "ArduPilot's clock agrees with the recording's"
	if lost := (1 - 1/a.Rate) * 1e3; math.Abs(lost) >= 0.005 {
		verb := "loses"
		if lost < 0 {
			verb = "gains"
		}
		clock = fmt.Sprintf("ArduPilot's clock %s %.2f ms per second", verb, math.Abs(lost))
	}
	text := fmt.Sprintf("the log begins at %.3f s of the recording; %s\nthe simulator state in the log agrees with the recording to %.2g mm (RMS of %d samples)",
		a.Offset, clock, 1e3*a.RMS, a.Count)
	if a.RMS > doubtful {
		text += fmt.Sprintf("\nmore than %g mm: the log may belong to another, similar flight", 1e3*doubtful)
	}
	return text
}

// Errors of Fit.
var (
	ErrNoTruth = errors.New("the log has no SIM2 messages: the flight was not simulated, or they were not logged")
	ErrStill   = errors.New("the vehicle hardly moves in the log, so it can't be aligned")
	ErrEarly   = errors.New("the vehicle hardly moves in the recording, so the log can't be aligned with it: the recording ends before the take-off")
	ErrOther   = errors.New("the log is from a different flight than the recording")
)

const (
	mostSamples = 20000 // of the log that are laid on the recording
	moving      = 0.3   // speed from which a sample tells the time [m/s]
	sameFlight  = 0.25  // RMS distance of the truths of one flight, at most [m]
	doubtful    = 0.01  // above which they may be of two flights that were flown alike [m]
	rateSpread  = 1e-3  // of clocks
	placeSpread = 1e-3  // of positions [m]
)

// Fit aligns the simulator state in a log with the truth of a recording. The error is one of the
// above.
func Fit(log *flightlog.Truth, recorded *Recorded) (*Alignment, error) {
	if log == nil || log.Position.Len() < 2 {
		return nil, ErrNoTruth
	}
	times := movingTimes(log)
	if len(times) < 20 {
		return nil, ErrStill
	}
	if len(movingTimes(recorded)) < 20 {
		return nil, ErrEarly
	}
	offset, ok := coarse(log, recorded)
	if !ok {
		return nil, ErrOther
	}
	a := &Alignment{Offset: offset, Rate: 1}
	for range 12 {
		if !a.improve(log, recorded, times) {
			return nil, ErrOther
		}
	}
	if !(a.RMS <= sameFlight) || math.Abs(a.Rate-1) > 0.02 {
		return nil, fmt.Errorf("%w: at the best fit they are %.2f m apart (RMS)", ErrOther, a.RMS)
	}
	return a, nil
}

// movingTimes returns the log's times at which the vehicle moves, not more than mostSamples.
func movingTimes(log *flightlog.Truth) (times []float64) {
	for i, at := range log.Position.Times {
		if i < log.Velocity.Len() && log.Velocity.Values[i].Len() >= moving {
			times = append(times, at)
		}
	}
	if every := len(times)/mostSamples + 1; every > 1 {
		n := 0
		for i := 0; i < len(times); i += every {
			times[n] = times[i]
			n++
		}
		times = times[:n]
	}
	return times
}

// residual is where both truths differ at a time of the log.
type residual struct {
	at       float64 // of the log [s]
	off      ned     // the recording's place minus the log's [m]
	velocity ned     // of the recording [m/s]
}

// improve makes one step of Gauss and Newton's method for Offset, Rate and Shift.
func (a *Alignment) improve(log *flightlog.Truth, recorded *Recorded, times []float64) bool {
	var list []residual
	for _, t := range times {
		e := a.Recording(t)
		if n := recorded.Position.Len(); n == 0 || e < recorded.Position.Times[0] || e > recorded.Position.Times[n-1] {
			continue
		}
		list = append(list, residual{t, PositionAt(recorded, e).Sub(PositionAt(log, t)).Sub(a.Shift), VelocityAt(recorded, e)})
	}
	list = near(list)
	if len(list) < 20 {
		return false
	}
	step, ok := solve(equations(list, a.Rate))
	if !ok {
		return false
	}
	a.Offset += step[0]
	a.Rate += step[1]
	a.Shift = a.Shift.Add(frame.OfNED(step[2], step[3], step[4]))
	sum := 0.0
	for i := range list {
		sum += list[i].off.Dot(list[i].off)
	}
	a.RMS, a.Count = math.Sqrt(sum/float64(len(list))), len(list)
	return true
}

// near leaves out samples that are much farther off than most: a reset of the physics jumps.
func near(list []residual) []residual {
	if len(list) == 0 {
		return list
	}
	sizes := make([]float64, len(list))
	for i := range list {
		sizes[i] = list[i].off.Len()
	}
	sorted := slices.Clone(sizes)
	slices.Sort(sorted)
	limit := max(8*sorted[len(sorted)/2], 0.01)
	kept := list[:0]
	for i := range list {
		if sizes[i] <= limit {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// PositionAt returns the position of a truth at a time [m].
func PositionAt(t *flightlog.Truth, at float64) ned {
	return flightlog.PositionAt(&t.Position, &t.Velocity, at)
}

// VelocityAt returns the velocity of a truth at a time [m/s].
func VelocityAt(t *flightlog.Truth, at float64) ned { return flightlog.VectorAt(&t.Velocity, at) }
