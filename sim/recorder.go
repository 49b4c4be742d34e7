package sim

import (
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Recorder is told everything that a World is given, in order: a World of the same Params
// that is given the same again makes the same flight, to the last bit. Its methods are called
// on the physics goroutine; they must not keep the pointers that they get, and wait only where the user
// lets the flight wait for its recording.
type Recorder interface {
	// Reset is called after World.Reset, and once before the first step of all. flight counts
	// from 1.
	Reset(flight uint64, w *physics.World)
	// Apply is called after World.Apply of c returned nil.
	Apply(c command.Command)
	// Ask is called when a command is taken that was submitted, scheduled or placed, and Cancel
	// when such a one is cancelled. They come before the Apply of what they bring about. Commands
	// of an Observer are not among them.
	Ask(id uint64, o command.Scheduled)
	Cancel(id uint64)
	// Ramp is called when c begins to grow into effect over a time [s], before the first Grow.
	Ramp(c command.Command, over float64)
	// Grow is called after World.Apply of a part of a ramp returned nil, about every 10 ms.
	Grow(part command.Command)
	// Hit is called before World.Hit. own means that the vehicle has found the contact in its
	// own step; else another one has, in an earlier one.
	Hit(b *physics.Blow, own bool)
	// Step is called after World.Step of in and dt [s], also when that failed. now is the
	// wall time of the packet.
	Step(w *physics.World, in *physics.Inputs, dt float64, now time.Time)
	// Sticks is called when the RC channels of a joystick change, from channel 1 on [µs]; none: it
	// sends no longer.
	Sticks(pulses []uint16)
	// Event is called for each event that Snapshots show, and again when it was replaced.
	Event(e *snapshot.Event)
}

// forgetful is the Recorder of flights that are not recorded.
type forgetful struct{}

func (forgetful) Reset(uint64, *physics.World)                             {}
func (forgetful) Apply(command.Command)                                    {}
func (forgetful) Ramp(command.Command, float64)                            {}
func (forgetful) Grow(command.Command)                                     {}
func (forgetful) Event(*snapshot.Event)                                    {}
func (forgetful) Sticks([]uint16)                                          {}
func (forgetful) Ask(uint64, command.Scheduled)                            {}
func (forgetful) Cancel(uint64)                                            {}
func (forgetful) Hit(*physics.Blow, bool)                                  {}
func (forgetful) Step(*physics.World, *physics.Inputs, float64, time.Time) {}

// recorderOr returns r, or one that does nothing where it is nil.
func recorderOr(r Recorder) Recorder {
	if r == nil {
		return forgetful{}
	}
	return r
}
