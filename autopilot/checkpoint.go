package autopilot

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/internal/flatcodec"
)

// ErrCheckpoint means that a checkpoint is damaged or of another vehicle, mission or program.
var ErrCheckpoint = errors.New("autopilot: not a checkpoint of this flight")

// checkpoints writes all that decides what a Pilot does next. What it leaves out follows from
// the Config, or belongs to the wall clock and the connection.
var checkpoints = flatcodec.Must(flatcodec.Of[Pilot](
	"cfg",
	"mu",
	"pace",
	"client.conn",
	"client.direct",
	"client.channels",
	"client.out",
	"client.in",
	"client.resends",
	"flight.tuning",
	"flight.mixer",
	"flight.gains",
	"flight.logf",
	"flight.route.legs",
))

// CheckpointLayout tells the layouts of checkpoints apart: Restore reads those of the same
// layout only.
func CheckpointLayout() [32]byte { return checkpoints.Fingerprint() }

// AppendCheckpoint appends the Pilot's state to dst, about 2 kB. It does not allocate where dst
// has the room. It must be called on the goroutine that steps the Pilot: between two steps, or
// from within Config.Direct, when the newest packet is sent and its answer is not taken yet.
func (p *Pilot) AppendCheckpoint(dst []byte) []byte { return checkpoints.Append(dst, p) }

// Restore puts a Pilot of the same Config, which has not flown yet, in the state of a
// checkpoint. A packet whose answer was not taken is sent again by the next Step or StandBy. The error wraps
// ErrCheckpoint; the Pilot must not be used then.
func (p *Pilot) Restore(checkpoint []byte) error {
	p.flight = p.newFlight()
	fresh := *p.flight
	if err := checkpoints.Read(checkpoint, p); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	p.client.resume = p.client.asks
	p.pace = pacer{speedup: p.cfg.Speedup, clock: p.cfg.Clock}
	if p.flight == nil {
		return nil
	}
	if err := p.flight.plausible(len(fresh.route.legs)); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	return nil
}

// plausible makes sure that the indices of a flight that was read fit its mission of so many
// legs.
func (f *flight) plausible(legs int) error {
	switch r := f.route; {
	case f.phase < booting || f.phase > crashed:
		return fmt.Errorf("phase %d", int(f.phase))
	case r == nil || len(r.legs) != legs || len(r.jumps) != legs || r.index < 0 || r.index > legs:
		return errors.New("its mission is another")
	}
	return nil
}
