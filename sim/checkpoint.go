package sim

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// ErrCheckpoint means that a checkpoint is damaged or of another vehicle or program.
var ErrCheckpoint = errors.New("sim: not a checkpoint of this flight")

// Checkpoint is a moment of a flight: a Sim whose Config has it as Resume goes on from there.
type Checkpoint struct {
	World  []byte // of physics.AppendCheckpoint
	Sim    []byte // of Sim.AppendCheckpoint
	Seat   []byte // of Sim.AppendSeat; empty: there are no other vehicles, or it is not known
	Flight uint64 // counts resets from 1
}

// kept is what decides a flight beside the World and the schedule.
type kept struct {
	MidTurn  bool // the step is made, and nobody has heard of it
	IDs      uint64
	Inputs   physics.Inputs
	Frozen   snapshot.Frozen
	Followed protocol.Followed
	Pitot    pitotCover
}

var keptCodec = flatcodec.Must(flatcodec.Of[kept]())

// CheckpointLayout tells the layouts of checkpoints apart: a Sim goes on from those of the same
// layout only.
func CheckpointLayout() [32]byte { return keptCodec.Fingerprint() }

// MaxKept is how many scheduled commands a checkpoint holds, and keptRoom how many bytes they
// take at most.
const (
	MaxKept  = 128
	keptRoom = 12 << 10
)

// AppendCheckpoint appends to dst what decides the flight beside the World: the exchange, and
// the commands that are scheduled or growing. It allocates nothing where dst has the room, of
// which some 13 kB are enough: of more commands than MaxKept it keeps only how many there are.
// It must be called on the physics goroutine: by a Recorder in its Step, or between two packets.
func (s *Sim) AppendCheckpoint(dst []byte) []byte {
	l := &s.loop
	k := kept{
		MidTurn: l.stepping, IDs: s.ids.Load(), Inputs: l.inputs, Frozen: l.frozen, Followed: l.tracker.Followed(), Pitot: l.pitot,
	}
	dst = keptCodec.Append(dst, &k)
	return l.commands.schedule.append(dst)
}

// InTurn reports whether the packet that is answered has come by Exchange. It is for Recorders.
func (s *Sim) InTurn() bool { return s.loop.tracker.Peer() == within }

// append appends the schedule: how many commands it has, and, if they are not too many, each.
func (s schedule) append(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(s)))
	size := 0
	for i := range s {
		size += len(s[i].exact) + len(s[i].fromExact) + 64
	}
	if len(s) > MaxKept || size > keptRoom {
		return dst
	}
	for i := range s {
		w := &s[i]
		dst = binary.LittleEndian.AppendUint64(dst, w.id)
		dst = binary.LittleEndian.AppendUint64(dst, uint64(w.tag))
		for _, x := range [...]float64{w.At, w.Ramp, w.next} {
			dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
		}
		dst = append(dst, 0)
		if w.growing {
			dst[len(dst)-1] = 1
		}
		for _, text := range [...][]byte{w.exact, w.fromExact} {
			dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(text))), text...)
		}
	}
	return dst
}

// ErrTooManyToKeep means that more commands were scheduled than a checkpoint holds.
var ErrTooManyToKeep = fmt.Errorf("sim: more than %d commands were scheduled", MaxKept)

// readSchedule reads what append has appended.
func readSchedule(data []byte) (s schedule, err error) {
	r := keptReader{rest: data}
	n := r.uint32()
	if n > 0 && len(r.rest) == 0 && r.err == nil {
		return nil, ErrTooManyToKeep
	}
	for range min(n, MaxKept) {
		w := scheduled{id: r.uint64(), tag: int(r.uint64())}
		w.At, w.Ramp, w.next = r.float(), r.float(), r.float()
		w.growing = r.byte() == 1
		w.Command, w.exact = r.command()
		w.from, w.fromExact = r.command()
		if r.err == nil && (w.Command == nil || w.growing && w.from == nil) {
			r.err = errors.New("a scheduled command is missing")
		}
		s = append(s, w)
	}
	if r.err == nil && len(r.rest) > 0 {
		r.err = fmt.Errorf("%d bytes are left over", len(r.rest))
	}
	return s, r.err
}

// LeaveOut returns a checkpoint of Sim.AppendCheckpoint without the scheduled commands for which omit
// is true, and those commands. Ramps that have begun stay. The error wraps ErrCheckpoint, or is
// ErrTooManyToKeep.
func LeaveOut(checkpoint []byte, omit func(command.Command) bool) (rest []byte, left []command.Scheduled, err error) {
	size := keptCodec.Size()
	if len(checkpoint) < size {
		return nil, nil, fmt.Errorf("%w: it is too short", ErrCheckpoint)
	}
	all, err := readSchedule(checkpoint[size:])
	if errors.Is(err, ErrTooManyToKeep) {
		return nil, nil, err
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	all = slices.DeleteFunc(all, func(w scheduled) bool {
		if w.growing || !omit(w.Command) {
			return false
		}
		left = append(left, w.Scheduled)
		return true
	})
	return all.append(slices.Clone(checkpoint[:size])), left, nil
}

// keptReader reads numbers and commands until the first error.
type keptReader struct {
	rest []byte
	err  error
}

func (r *keptReader) take(n int) []byte {
	if r.err != nil || n > len(r.rest) {
		if r.err == nil {
			r.err = errors.New("it ends early")
		}
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *keptReader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *keptReader) uint32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *keptReader) uint64() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *keptReader) float() float64 { return math.Float64frombits(r.uint64()) }

// command reads a command and its bytes; nil where there is none.
func (r *keptReader) command() (c command.Command, exact []byte) {
	n := r.uint32()
	if n > keptRoom {
		r.err = errors.New("a command is too long")
	}
	if exact = slices.Clone(r.take(int(n))); r.err != nil || n == 0 {
		return nil, nil
	}
	c, err := command.ParseExact(exact)
	if err != nil {
		r.err = err
	}
	return c, exact
}
