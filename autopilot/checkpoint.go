package autopilot

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/internal/flatcodec"
)

// ErrCheckpoint means that a checkpoint is damaged or of another vehicle, mission or program.
var ErrCheckpoint = errors.New("autopilot: not a checkpoint of this flight")

// checkpoints writes all that decides what a Pilot does next, but for its Flight. What it leaves out follows from
// the Config, or belongs to the wall clock and the connection.
var checkpoints = flatcodec.Must(flatcodec.Of[Pilot](
	"cfg",
	"mu",
	"pace",
	"now",
	"sense",
	"client.conn",
	"client.direct",
	"client.channels",
	"client.out",
	"client.in",
	"client.resends",
	"flight",
))

// flights writes the state of a multirotor's flight.
var flights = flatcodec.Must(flatcodec.Of[flight](
	"tuning",
	"mixer",
	"gains",
	"logf",
	"route.Order.Legs",
	"route.Order.names",
))

// CheckpointLayout tells the layouts of checkpoints of multirotors apart: Restore reads those of the same
// layout only.
func CheckpointLayout() [32]byte { return LayoutWith(flights.Fingerprint()) }

// LayoutOf is the layout of a flight of several parts, each with a layout of its own.
func LayoutOf(parts ...[32]byte) [32]byte {
	var all []byte
	for _, p := range parts {
		all = append(all, p[:]...)
	}
	return sha256.Sum256(all)
}

// LayoutWith is the CheckpointLayout of Pilots whose flights have a layout of their own.
func LayoutWith(flights [32]byte) [32]byte {
	pilot := checkpoints.Fingerprint()
	return sha256.Sum256(append(pilot[:], flights[:]...))
}

// AppendCheckpoint appends the Pilot's state to dst, about 2 kB. It does not allocate where dst
// has the room. It must be called on the goroutine that steps the Pilot: between two steps, or
// from within Config.Direct, when the newest packet is sent and its answer is not taken yet.
func (p *Pilot) AppendCheckpoint(dst []byte) []byte {
	at := len(dst)
	dst = checkpoints.Append(append(dst, 0, 0, 0, 0), p)
	binary.LittleEndian.PutUint32(dst[at:], uint32(len(dst)-at-lengthSize))
	if p.flight == nil {
		return dst
	}
	return p.flight.AppendCheckpoint(dst)
}

// lengthSize is that of the length before the Pilot's own state [bytes].
const lengthSize = 4

// Restore puts a Pilot of the same Config, which has not flown yet, in the state of a
// checkpoint. A packet whose answer was not taken is sent again by the next Step or StandBy. The error wraps
// ErrCheckpoint; the Pilot must not be used then.
func (p *Pilot) Restore(checkpoint []byte) error {
	if len(checkpoint) < lengthSize {
		return fmt.Errorf("%w: %d bytes", ErrCheckpoint, len(checkpoint))
	}
	own, rest := binary.LittleEndian.Uint32(checkpoint), checkpoint[lengthSize:]
	if uint64(own) > uint64(len(rest)) {
		return fmt.Errorf("%w: it ends early", ErrCheckpoint)
	}
	if err := checkpoints.Read(rest[:own], p); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	p.client.resume = p.client.asks
	p.pace = pacer{speedup: p.cfg.Speedup, clock: p.cfg.Clock}
	if p.flight = nil; uint64(own) == uint64(len(rest)) {
		return nil
	}
	flights := p.status.Flights
	p.flight = p.newFlight()
	p.status.Flights = flights
	if err := p.flight.Restore(rest[own:]); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	p.now = p.flight.Progress()
	return nil
}

// AppendCheckpoint implements Flight.
func (f *flight) AppendCheckpoint(dst []byte) []byte { return flights.Append(dst, f) }

// Restore implements Flight.
func (f *flight) Restore(checkpoint []byte) error {
	if err := flights.Read(checkpoint, f); err != nil {
		return err
	}
	return f.plausible()
}

// plausible makes sure that the indices of a flight that was read fit its mission.
func (f *flight) plausible() error {
	switch {
	case f.phase < booting || f.phase > crashed:
		return fmt.Errorf("phase %d", int(f.phase))
	case f.route == nil || !f.route.Plausible():
		return errors.New("its mission is another")
	}
	return nil
}
