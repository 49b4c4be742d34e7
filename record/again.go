package record

import (
	"errors"
	"fmt"
	"sort"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record/inputlog"
)

// Moment is a recorded checkpoint of a vehicle with its ControlState.
type Moment struct {
	Elapsed float64       // [s]
	Flight  uint64        // counts resets from 1
	World   []byte        // of physics.AppendCheckpoint
	Control *ControlState // nil: the recording begins here, and who flies begins, too
}

// Again reads a vehicle's inputs after a Moment, to replay it together with its autopilot and
// judge. It is for one goroutine.
type Again struct {
	Moment
	player *Player
	given  bool // Next has returned what the Player holds
}

// ErrNotKept means that the recording lacks the autopilot's state at that time.
var ErrNotKept = errors.New("record: the autopilot's state was not recorded")

// Again begins at the last Moment at or before an elapsed time [s]; with begins, at the beginning
// of the recording. The error wraps ErrNotKept where there is none.
func (r *Recording) Again(v *Vehicle, to float64, begins bool) (*Again, error) {
	p, err := r.Player(v)
	if err != nil {
		return nil, err
	}
	if v.Flown == nil {
		return nil, ErrNotKept
	}
	n, _ := p.checkpointAt(max(0, min(to, v.Length)))
	if begins {
		n = min(n, 0)
	}
	for ; n >= 0; n-- {
		a := &Again{player: p}
		if err := p.restart(n); err != nil {
			return nil, err
		}
		if a.Control, err = r.controlOf(v, n); err != nil {
			return nil, err
		}
		if a.Control != nil || n == 0 {
			a.Elapsed, a.Flight = p.elapsed, p.flight
			a.World = physics.AppendCheckpoint(nil, p.world)
			return a, nil
		}
	}
	return nil, fmt.Errorf("%w at %.2f s", ErrNotKept, to)
}

// Steps begins at an elapsed time [s], with the World alone.
func (r *Recording) Steps(v *Vehicle, at float64) (*Again, error) {
	p, err := r.Player(v)
	if err != nil {
		return nil, err
	}
	if err := p.Seek(at); err != nil {
		return nil, err
	}
	return &Again{player: p, Moment: Moment{Elapsed: p.elapsed, Flight: p.flight, World: physics.AppendCheckpoint(nil, p.world)}}, nil
}

// controlOf returns the ControlState of a checkpoint; nil: it has none.
func (r *Recording) controlOf(v *Vehicle, number int) (*ControlState, error) {
	from := v.checkpoints[number]
	i := sort.Search(len(v.control), func(i int) bool { return v.control[i].after(from) })
	if i == len(v.control) || number+1 < len(v.checkpoints) && v.control[i].after(v.checkpoints[number+1]) {
		return nil, nil
	}
	data, err := r.message(v.control[i])
	if err != nil {
		return nil, err
	}
	return parseControlState(append([]byte(nil), data...)) // chunks are let go
}

// Next returns what the vehicle was given up to its next step, which comes last. It is valid
// until the next call, and empty at the end of the recording or before a gap.
func (a *Again) Next() ([]inputlog.Entry, error) {
	p := a.player
	if n := len(p.held); a.given && n > 0 && p.held[n-1].Step > 0 {
		p.elapsed += min(p.held[n-1].Step, physics.MaxStep)
		p.held = p.held[:0]
	}
	a.given = true
	step, err := p.ahead()
	if err != nil || step == 0 {
		return nil, err
	}
	return p.held, nil
}

// Now is the elapsed time before the step that Next has returned [s].
func (a *Again) Now() float64 { return a.player.elapsed }
