package record

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/record/message"
)

// ErrDiffers means that a flight made again is not the one that was recorded.
var ErrDiffers = errors.New("record: the replayed flight differs from the recorded one")

// Verified is how a vehicle's flight, made again from its inputs, agrees with its recording.
type Verified struct {
	Checkpoints int         // that agree, to the last bit
	States      int         // of the stored ones, that agree in all stored digits
	Flights     uint64      // number of the last flight: resets and the first one
	Gaps        []Hole      // parts that were not recorded
	Until       float64     // elapsed time up to which the flight was made again [s]
	Differs     *Difference // the first one; nil: there is none
	Damage      error       // why a part can't be verified; nil: all was
}

// Difference is where a flight made again leaves the recorded one.
type Difference struct {
	Elapsed         float64 // since the start of the recording [s]
	Flight          uint64  // counts resets, from 1
	Time            float64 // physics time in that flight [s]
	Quantity        string  // named as in the recording, such as position_ned_m[2], with its unit
	Recorded, Again float64 // its values; both 0 where Quantity is a hidden one
}

// hiddenState is the Quantity of a difference in what no stored state has.
const hiddenState = "internal state of the physics"

// Error tells the difference. It wraps ErrDiffers.
func (d *Difference) Error() string { return fmt.Sprintf("%v: %s", ErrDiffers, d.Words()) }

// Unwrap returns ErrDiffers.
func (d *Difference) Unwrap() error { return ErrDiffers }

// Words says when and in what the flights differ.
func (d *Difference) Words() string {
	at := fmt.Sprintf("at %.3f s", d.Elapsed)
	if math.Abs(d.Elapsed-d.Time) > 1e-6 {
		at += fmt.Sprintf(" (%.3f s of flight %d)", d.Time, d.Flight)
	}
	if d.Quantity == hiddenState {
		return at + ": " + hiddenState
	}
	return fmt.Sprintf("%s: %s is %.9g, recorded was %.9g", at, d.Quantity, d.Again, d.Recorded)
}

// Verify makes the whole flight of a vehicle again from its inputs, and compares it with every
// checkpoint, to the last bit, and with every stored state. It ends at the first difference.
// The error is Vehicle.Inexact where this program's physics can't make the flight again, or
// that of ctx.
func Verify(ctx context.Context, r *Recording, v *Vehicle) (Verified, error) {
	p, err := r.Player(v)
	if err != nil {
		return Verified{}, err
	}
	return verify(ctx, p)
}

// Verify is the function Verify, and returns how many checkpoints agree. The error wraps
// ErrDiffers where something does not, and ErrDamaged where something can't be read.
func (p *Player) Verify() (agree int, err error) {
	found, err := verify(context.Background(), p)
	if found.Differs != nil {
		err = found.Differs
	}
	return found.Checkpoints, errors.Join(err, found.Damage)
}

// verifier compares a flight while it is made again.
type verifier struct {
	*Player
	found  Verified
	lost   bool          // what lies before is not known: a checkpoint must come
	jumped bool          // states before the present moment were passed over
	stored message.Truth // the next stored state, if have
	have   bool
	next   int // number of the one after it
	again  message.Truth
	room   []byte
}

func verify(ctx context.Context, p *Player) (found Verified, err error) {
	c := verifier{Player: p, lost: true}
	defer func() { found = c.found }()
	defer p.survive(&err)
	v, checkpoint := p.vehicle, 0
	for i := range v.inputs {
		if err := ctx.Err(); err != nil {
			return found, err
		}
		for ; checkpoint < len(v.checkpoints) && v.inputs[i].after(v.checkpoints[checkpoint]); checkpoint++ {
			if err := c.part(c.checkpoint(checkpoint)); err != nil || c.found.Differs != nil {
				return found, err
			}
		}
		if c.lost {
			continue
		}
		if err := c.part(c.inputs(i)); err != nil || c.found.Differs != nil {
			return found, err
		}
	}
	return found, nil
}

// part goes on after a part that is damaged: from the next checkpoint.
func (c *verifier) part(err error) error {
	if !errors.Is(err, ErrDamaged) && !errors.Is(err, inputlog.ErrDamaged) && !errors.Is(err, physics.ErrCheckpoint) {
		return err
	}
	if c.found.Damage == nil {
		c.found.Damage = fmt.Errorf("after %.2f s: %w", c.elapsed, err)
	}
	c.lost = true
	return nil
}

// checkpoint compares the World with a checkpoint of its time. One after a gap is restored: there
// is nothing to compare it with.
func (c *verifier) checkpoint(number int) error {
	at := c.when(number)
	if c.lost || math.Abs(c.elapsed-at) > 1e-6 {
		first := c.found.Checkpoints == 0 && c.found.Damage == nil && at > 1e-6 // the beginning is missing
		gap, from := !c.lost || first, c.elapsed
		if first {
			from = 0
		}
		if err := c.restart(number); err != nil {
			return err
		}
		if gap {
			c.found.Gaps = append(c.found.Gaps, Hole{From: from, To: at})
		}
		c.lost, c.jumped = false, true
		c.found.Checkpoints++
		return c.state()
	}
	want, err := c.recording.message(c.vehicle.checkpoints[number])
	if err != nil {
		return err
	}
	if c.room = appendCheckpoint(c.room[:0], c.flight, c.world); bytes.Equal(c.room, want) {
		c.found.Checkpoints++
		return nil
	}
	w, err := physics.New(c.vehicle.Params)
	if err != nil {
		return err
	}
	flight, err := c.vehicle.restore(w, want)
	if err != nil {
		return err
	}
	if c.vehicle.earlier != nil && bytes.Equal(c.room, appendCheckpoint(nil, flight, w)) { // its bytes were others
		c.found.Checkpoints++
		return nil
	}
	c.hidden(flight, w)
	return nil
}

// hidden notes how the World differs from that of a checkpoint.
func (c *verifier) hidden(flight uint64, w *physics.World) {
	var recorded message.Truth
	message.TruthOf(&recorded, flight, w.State())
	message.TruthOf(&c.again, c.flight, c.world.State())
	name, was, is, differs := message.TruthType.Difference(&recorded, &c.again)
	if !differs {
		name, was, is = hiddenState, 0, 0
	}
	c.differ(name, was, is)
}

func (c *verifier) differ(quantity string, recorded, again float64) {
	c.found.Differs = &Difference{Elapsed: c.elapsed, Flight: c.flight, Time: c.world.State().Time, Quantity: quantity, Recorded: recorded, Again: again}
}

// inputs gives all of one message of inputs to the World.
func (c *verifier) inputs(number int) error {
	c.Player.next, c.reader, c.held = number, nil, c.held[:0]
	if more, err := c.open(); err != nil {
		return err
	} else if !more {
		return fmt.Errorf("%w: the inputs from %.3f s on are missing", ErrDamaged, c.elapsed)
	}
	reader := c.reader
	c.reader = nil
	for {
		e, ok, err := reader.Next(nil)
		if !ok || err != nil {
			return err
		}
		if err := c.entry(e); err != nil || c.found.Differs != nil {
			return err
		}
	}
}

// entry gives the World one entry.
func (c *verifier) entry(e inputlog.Entry) error {
	c.held = append(c.held, e)
	if err := c.give(); err != nil {
		return err
	}
	if e.Step == 0 && e.Reset == 0 {
		return nil
	}
	return c.state()
}

// state compares the World with the stored state of its time, if there is one.
func (c *verifier) state() error {
	c.found.Until, c.found.Flights = c.elapsed, max(c.found.Flights, c.flight)
	now := c.world.State().Time
	for c.readState() {
		t := &c.stored
		if t.Flight > c.flight || t.Flight == c.flight && t.Time > now {
			return nil
		}
		c.have = false
		if t.Flight != c.flight || t.Time != now {
			if c.jumped {
				continue
			}
			c.differ("time_s", t.Time, now)
			return nil
		}
		c.jumped = false
		message.TruthOf(&c.again, c.flight, c.world.State())
		c.again.Shorten()
		if name, recorded, again, differs := message.TruthType.Difference(t, &c.again); differs {
			c.differ(name, recorded, again)
			return nil
		}
		c.found.States++
	}
	return nil
}

// readState reads the next stored state, unless it has been read, and reports whether there is one.
// Damaged ones are left out.
func (c *verifier) readState() bool {
	for v := c.vehicle; !c.have && c.next < len(v.truths); {
		m, err := c.recording.whole(v.truths[c.next])
		c.next++
		if err == nil && c.recording.channelName(m.ChannelID) != truthChannel {
			err = fmt.Errorf("%w: an index points to no state", ErrDamaged)
		}
		if err == nil {
			err = parseTruth(&c.stored, m.Data)
		}
		if c.have = err == nil; !c.have && c.found.Damage == nil {
			c.found.Damage = err
		}
	}
	return c.have
}
