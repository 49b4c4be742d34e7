// Package inputlog writes all that a physics.World is given (steps with their pulses,
// commands, blows of other vehicles, resets) in few bytes, and gives it to a World again: the
// same flight, to the last bit.
//
// A log is a series of batches. A batch stands on its own: it starts from pulses of 0 and an
// unknown step, so that reading may begin at any of them. Numbers are varints of
// encoding/binary; a pulse is written as the difference to the one before.
package inputlog

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/collision"
	"github.com/sitlark/sitlark/physics/frame"
)

// ErrDamaged means that bytes are no batch.
var ErrDamaged = errors.New("inputlog: not a batch of inputs")

// The kinds of entries. A batch is entries one after another, each a byte that says its kind
// and what belongs to it.
const (
	sameStep    = iota // of the same length as the one before, with the same pulses
	step               // of the same length: a bit set of outputs, then the difference of each
	newStepSize        // the length of the steps from here on [s], float64
	commandWas         // its length, then its JSON
	hit                // impulse, arm, ball, severity, closing; then both names with their lengths
	reset              // the flight that begins
	ownHit             // a hit that the vehicle has found itself
	asked              // its number, time and ramp [s], then as commandWas: what a user has asked for
	cancelled          // the number of what is cancelled
	ramp               // the time in which a command grows into effect [s], float64; then as commandWas: it changes nothing yet
	grown              // as commandWas: a part of a ramp
)

// longest bounds a name or command [bytes].
const longest = 4096

// Writer appends entries to a batch. The zero value begins one.
type Writer struct {
	pulses [limits.Outputs]uint16
	dt     float64
}

// Step appends a step of dt [s]. It allocates nothing where dst has the room.
func (w *Writer) Step(dst []byte, in *physics.Inputs, dt float64) []byte {
	if dt != w.dt {
		w.dt = dt
		dst = appendFloats(append(dst, newStepSize), dt)
	}
	var changed uint32
	for i := 0; i < len(in.PWMUs); i += 4 { // four at once are one comparison
		now, was := (*[4]uint16)(in.PWMUs[i:i+4]), (*[4]uint16)(w.pulses[i:i+4])
		if *now == *was {
			continue
		}
		for k := range now {
			if now[k] != was[k] {
				changed |= 1 << (i + k)
			}
		}
	}
	if changed == 0 {
		return append(dst, sameStep)
	}
	dst = binary.AppendUvarint(append(dst, step), uint64(changed))
	dst = slices.Grow(dst, len(in.PWMUs)*binary.MaxVarintLen32)
	room, n := dst[:cap(dst)], len(dst)
	for left := changed; left != 0; left &= left - 1 {
		i := bits.TrailingZeros32(left)
		difference := int32(in.PWMUs[i]) - int32(w.pulses[i])
		x := uint32(difference)<<1 ^ uint32(difference>>31) // as binary.PutVarint
		for ; x >= 0x80; x >>= 7 {
			room[n] = byte(x) | 0x80
			n++
		}
		room[n] = byte(x)
		n++
	}
	dst = dst[:n]
	w.pulses = in.PWMUs
	return dst
}

// Command appends a command that the World has taken. The error says why it can't be
// written; dst is unchanged then.
func (w *Writer) Command(dst []byte, c command.Command) ([]byte, error) {
	return appendCommand(dst, c, commandWas)
}

// Ramp appends that a command begins to grow into effect over a time [s]. Its parts follow.
func (w *Writer) Ramp(dst []byte, c command.Command, over float64) ([]byte, error) {
	return appendCommand(dst, c, ramp, over)
}

// Grow appends a part of a ramp.
func (w *Writer) Grow(dst []byte, part command.Command) ([]byte, error) {
	return appendCommand(dst, part, grown)
}

// appendCommand appends an entry that ends with a command.
func appendCommand(dst []byte, c command.Command, kind byte, values ...float64) ([]byte, error) {
	text, err := command.AppendExact(nil, c)
	if err != nil {
		return dst, err
	}
	dst = appendFloats(append(dst, kind), values...)
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...), nil
}

// Hit appends a blow. own means that the vehicle has found the contact in its own step.
func (w *Writer) Hit(dst []byte, b *physics.Blow, own bool) []byte {
	kind := byte(hit)
	if own {
		kind = ownHit
	}
	dst = appendFloats(append(dst, kind), b.ImpulseNED.X, b.ImpulseNED.Y, b.ImpulseNED.Z, b.ArmFRD.X, b.ArmFRD.Y, b.ArmFRD.Z, b.Severity, b.Closing)
	dst = binary.AppendVarint(dst, int64(b.Ball))
	for _, name := range [...]string{b.Self, b.Other} {
		name = name[:min(len(name), longest)]
		dst = append(binary.AppendUvarint(dst, uint64(len(name))), name...)
	}
	return dst
}

// Reset appends that the World was reset, and which flight begins.
func (w *Writer) Reset(dst []byte, flight uint64) []byte {
	return binary.AppendUvarint(append(dst, reset), flight)
}

func appendFloats(dst []byte, values ...float64) []byte {
	for _, x := range values {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
	}
	return dst
}

// Reader gives the entries of one batch to a World.
type Reader struct {
	rest   []byte
	inputs physics.Inputs
	dt     float64
}

// NewReader returns the Reader of a batch.
func NewReader(batch []byte) *Reader { return &Reader{rest: batch} }

// Entry is what was given to the World last.
type Entry struct {
	Step    float64         // length of a step [s]; 0: it was no step
	Inputs  *physics.Inputs // of the step, valid until the next call
	Reset   uint64          // the flight that began; 0: it was no reset
	Command command.Command // nil: it was none
	Ramp    float64         // the Command begins to grow into effect over this time [s] and changes nothing yet; 0: it does not
	Grown   bool            // the Command is a part of a ramp
	Hit     *physics.Blow   // nil: it was none
	OwnHit  bool            // the vehicle has found the contact in its own step
	Asked   *Asked          // what a user has asked for, which does nothing by itself; nil: it was none
}

// Next gives the next entry to w, and returns it; w may be nil, to look only. ok is false
// at the end of the batch. The error wraps ErrDamaged, or is that of a command that the World
// refused, which it took when it was recorded. That a World is frozen is no error, as the
// recorded one was.
func (r *Reader) Next(w *physics.World) (e Entry, ok bool, err error) {
	for len(r.rest) > 0 {
		kind := r.rest[0]
		r.rest = r.rest[1:]
		if kind == newStepSize {
			if r.dt, err = r.float(); err != nil {
				return e, false, err
			}
			continue
		}
		e, err = r.entry(kind)
		if err == nil && w != nil {
			err = e.Give(w)
		}
		return e, err == nil, err
	}
	return e, false, nil
}

// Give gives the entry to w.
func (e *Entry) Give(w *physics.World) error {
	switch {
	case e.Step != 0:
		var frozen *physics.NotFiniteError
		if err := w.Step(e.Inputs, e.Step); err != nil && !errors.As(err, &frozen) {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
	case e.Reset != 0:
		w.Reset()
	case e.Ramp > 0:
	case e.Command != nil:
		if err := w.Apply(e.Command); err != nil {
			return fmt.Errorf("inputlog: a command that was taken when it was recorded is refused now: %w", err)
		}
	case e.Hit != nil:
		w.Hit(e.Hit)
	}
	return nil
}

func (r *Reader) entry(kind byte) (e Entry, err error) {
	switch kind {
	case sameStep, step:
		if kind == step {
			err = r.pulses()
		}
		if err == nil && !(r.dt > 0) {
			err = fmt.Errorf("%w: a step of unknown length", ErrDamaged)
		}
		return Entry{Step: r.dt, Inputs: &r.inputs}, err
	case reset:
		flight, err := r.uvarint()
		if err == nil && flight == 0 {
			err = fmt.Errorf("%w: flight 0", ErrDamaged)
		}
		return Entry{Reset: flight}, err
	case commandWas, grown:
		c, err := r.command()
		return Entry{Command: c, Grown: kind == grown}, err
	case ramp:
		over, err := r.float()
		if err == nil && !(over > 0 && over <= command.MaxTime) {
			err = fmt.Errorf("%w: a ramp of %g s", ErrDamaged, over)
		}
		if err != nil {
			return e, err
		}
		c, err := r.command()
		return Entry{Command: c, Ramp: over}, err
	case hit, ownHit:
		b, err := r.blow()
		return Entry{Hit: b, OwnHit: kind == ownHit}, err
	case asked:
		a, err := r.asked()
		return Entry{Asked: a}, err
	case cancelled:
		id, err := r.uvarint()
		return Entry{Asked: &Asked{ID: id, Cancel: true}}, err
	}
	return e, fmt.Errorf("%w: an entry of unknown kind %d", ErrDamaged, kind)
}

// command reads a command.
func (r *Reader) command() (command.Command, error) {
	text, err := r.text()
	if err != nil {
		return nil, err
	}
	c, err := command.ParseExact([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return c, nil
}

func (r *Reader) pulses() error {
	changed, err := r.uvarint()
	if err != nil || changed == 0 || changed > math.MaxUint32 {
		return errors.Join(err, fmt.Errorf("%w: a step without its pulses", ErrDamaged))
	}
	for left := uint32(changed); left != 0; left &= left - 1 {
		difference, n := binary.Varint(r.rest)
		pulse := &r.inputs.PWMUs[bits.TrailingZeros32(left)]
		now := int64(*pulse) + difference
		if n <= 0 || now < 0 || now > math.MaxUint16 {
			return fmt.Errorf("%w: a pulse of %d µs", ErrDamaged, now)
		}
		*pulse = uint16(now)
		r.rest = r.rest[n:]
	}
	return nil
}

func (r *Reader) blow() (*physics.Blow, error) {
	var x [8]float64
	for i := range x {
		var err error
		if x[i], err = r.float(); err != nil {
			return nil, err
		}
	}
	ball, n := binary.Varint(r.rest)
	if n <= 0 || ball < 0 || ball > math.MaxInt32 {
		return nil, fmt.Errorf("%w: a blow on part %d", ErrDamaged, ball)
	}
	r.rest = r.rest[n:]
	self, err := r.text()
	if err != nil {
		return nil, err
	}
	other, err := r.text()
	return &physics.Blow{
		Side: collision.Side{
			ImpulseNED: frame.OfNED(x[0], x[1], x[2]), ArmFRD: frame.OfFRD(x[3], x[4], x[5]), Severity: x[6], Ball: int(ball),
		},
		Self: self, Other: other, Closing: x[7],
	}, err
}

func (r *Reader) float() (float64, error) {
	if len(r.rest) < 8 {
		return 0, fmt.Errorf("%w: it ends in a number", ErrDamaged)
	}
	x := math.Float64frombits(binary.LittleEndian.Uint64(r.rest))
	r.rest = r.rest[8:]
	return x, nil
}

func (r *Reader) uvarint() (uint64, error) {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 {
		return 0, fmt.Errorf("%w: it ends in a number", ErrDamaged)
	}
	r.rest = r.rest[n:]
	return x, nil
}

func (r *Reader) text() (string, error) {
	n, err := r.uvarint()
	if err != nil {
		return "", err
	}
	if n > longest || n > uint64(len(r.rest)) {
		return "", fmt.Errorf("%w: a text of %d bytes", ErrDamaged, n)
	}
	text := string(r.rest[:n])
	r.rest = r.rest[n:]
	return text, nil
}
