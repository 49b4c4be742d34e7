package record

import (
	"bytes"
	"fmt"
	"math"
	"sort"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record/inputlog"
)

// Player makes a vehicle's flight again. It is for one goroutine.
type Player struct {
	recording *Recording
	vehicle   *Vehicle
	world     *physics.World

	elapsed float64 // of the World [s]
	flight  uint64
	next    int // of inputs that are read next
	reader  *inputlog.Reader
	held    []inputlog.Entry // read, and not given to the World yet: what comes before a step, and the step
	cut     bool             // what lies before is not known: a checkpoint must come
	times   []float64        // elapsed times of the checkpoints [s]; NaN: not read yet
}

// Player returns a Player at the beginning of the flight. The error is Vehicle.Inexact where
// this program's physics can't make the flight again.
func (r *Recording) Player(v *Vehicle) (*Player, error) {
	if v.Inexact != nil {
		return nil, fmt.Errorf("record: %s can't be flown again: %w", r.Path, v.Inexact)
	}
	w, err := physics.New(v.Params)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	p := &Player{recording: r, vehicle: v, world: w, cut: true, times: make([]float64, len(v.checkpoints))}
	for i := range p.times {
		p.times[i] = math.NaN()
	}
	return p, p.Seek(0)
}

// World is the World at the present time. It must not be changed.
func (p *Player) World() *physics.World { return p.world }

// Elapsed is the present time: physics time over all flights of the recording [s].
func (p *Player) Elapsed() float64 { return p.elapsed }

// Flight is the present flight, which counts resets from 1.
func (p *Player) Flight() uint64 { return p.flight }

// Seek goes to the last step at or before an elapsed time [s]. In a gap it goes to the step
// before the gap. The error says why it can't; the Player can be moved elsewhere then.
func (p *Player) Seek(to float64) (err error) {
	defer p.survive(&err)
	to = max(0, min(to, p.vehicle.Length))
	if n, from := p.checkpointAt(to); n >= 0 && (p.cut || to < p.elapsed-slack || from > p.elapsed+slack) {
		if err := p.restart(n); err != nil {
			return err
		}
	}
	for {
		step, err := p.ahead()
		if step == 0 || err != nil || p.elapsed+min(step, physics.MaxStep) > to+slack {
			return err
		}
		if err := p.give(); err != nil {
			return err
		}
	}
}

// slack is less than any step, and more than the rounding of a sum of them [s].
const slack = 1e-7

// survive makes an error of a panic: a World that was restored from a damaged checkpoint may
// hold anything.
func (p *Player) survive(err *error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("%w: %v", ErrDamaged, cause)
	}
	if *err != nil {
		p.cut = true
	}
}

// checkpointAt returns the last checkpoint at or before a time [s], and its time; −1: there is
// none.
func (p *Player) checkpointAt(to float64) (number int, at float64) {
	for len(p.times) < len(p.vehicle.checkpoints) { // the recording was refreshed
		p.times = append(p.times, math.NaN())
	}
	number = sort.Search(len(p.vehicle.checkpoints), func(i int) bool { return p.when(i) > to+slack }) - 1
	if number < 0 {
		return number, 0
	}
	return number, p.when(number)
}

// when returns the elapsed time of a checkpoint [s]. In a fleet its log_time may be another
// vehicle's, which was ahead.
func (p *Player) when(number int) float64 {
	if at := p.times[number]; !math.IsNaN(at) {
		return at
	}
	s := p.vehicle.checkpoints[number]
	at := s.at
	if m, err := p.recording.whole(s); err == nil {
		at = m.PublishTime
	}
	p.times[number] = p.vehicle.elapsed(at)
	return p.times[number]
}

// elapsed returns the elapsed time of a time in the file [s].
func (v *Vehicle) elapsed(at uint64) float64 { return float64(int64(at-v.epoch)) / 1e9 }

// restart restores a checkpoint, and goes on from there.
func (p *Player) restart(number int) error {
	v := p.vehicle
	data, err := p.recording.message(v.checkpoints[number])
	if err != nil {
		return err
	}
	if p.flight, err = v.restore(p.world, data); err != nil {
		return err
	}
	// The inputs from there on are the first behind it in the file.
	p.next = sort.Search(len(v.inputs), func(i int) bool { return v.inputs[i].after(v.checkpoints[number]) })
	p.reader, p.held, p.cut, p.elapsed = nil, p.held[:0], false, p.when(number)
	return nil
}

// after reports whether a message stands behind another in the file.
func (s span) after(other span) bool {
	return s.chunk > other.chunk || s.chunk == other.chunk && s.offset > other.offset
}

// ahead reads as far as the next step, and returns its length [s]; 0 at the end.
func (p *Player) ahead() (step float64, err error) {
	if n := len(p.held); n > 0 && p.held[n-1].Step > 0 {
		return p.held[n-1].Step, nil
	}
	for {
		if p.reader == nil {
			if more, err := p.open(); !more || err != nil {
				return 0, err
			}
		}
		e, ok, err := p.reader.Next(nil)
		if err != nil {
			return 0, err
		}
		if !ok {
			p.reader = nil
			continue
		}
		if p.held = append(p.held, e); e.Step > 0 {
			return e.Step, nil
		}
	}
}

// open opens the next inputs. It reports whether there are any that follow.
func (p *Player) open() (more bool, err error) {
	v := p.vehicle
	if p.next >= len(v.inputs) {
		return false, nil
	}
	data, err := p.recording.message(v.inputs[p.next])
	if err != nil {
		return false, err
	}
	start, _, inputs, err := parseSpan(data)
	if err != nil {
		return false, err
	}
	if math.Abs(start-p.elapsed) > 1e-6 {
		return false, nil // a gap: only a checkpoint leads beyond it
	}
	p.elapsed = start                                  // the recorder's own sum, with its rounding
	p.reader = inputlog.NewReader(bytes.Clone(inputs)) // chunks are let go
	p.next++
	return true, nil
}

// give gives the World what is held.
func (p *Player) give() error {
	for _, e := range p.held {
		if err := e.Give(p.world); err != nil {
			return err
		}
		p.elapsed += min(e.Step, physics.MaxStep)
		if e.Reset != 0 {
			p.flight = e.Reset
		}
	}
	p.held = p.held[:0]
	p.world.Events(func(physics.Event) {})
	return nil
}

// Inputs calls look with everything that the World of a vehicle was given, in order, until
// that returns an error. elapsed is the time before the entry, over all flights [s]: where it is
// not the time after the last one, what lies between was not kept. The entry is valid during
// the call.
func (r *Recording) Inputs(v *Vehicle, look func(elapsed float64, e *inputlog.Entry) error) error {
	for _, s := range v.inputs {
		data, err := r.message(s)
		if err != nil {
			return err
		}
		elapsed, _, inputs, err := parseSpan(data)
		if err != nil {
			return err
		}
		for reader := inputlog.NewReader(bytes.Clone(inputs)); ; {
			e, ok, err := reader.Next(nil)
			if err != nil {
				return err
			}
			if !ok {
				break
			}
			if err := look(elapsed, &e); err != nil {
				return err
			}
			elapsed += min(e.Step, physics.MaxStep)
		}
	}
	return nil
}
