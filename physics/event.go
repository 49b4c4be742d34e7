package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/frame"
)

// EventKind says what happened.
type EventKind uint8

// The kinds of events.
const (
	Liftoff         EventKind = iota
	Touchdown                 // Speed: vertical, of the first contact; Along: over the ground
	Crash                     // Speed: of the hit, in all; motors are dead from now on
	PropellerStrike           // Motor: whose turning propeller met the ground; a Crash follows
	BrownOut                  // Motor: whose ESC reset for lack of voltage
	BatteryEmpty
	Frozen // Quantity: what is not finite; the last good state holds until a reset
)

// Event is something that happened in the world.
type Event struct {
	Time        float64 // physics time [s]
	Kind        EventKind
	Motor       int                  // from 1; 0: none
	Speed       float64              // [m/s]
	Along       float64              // of a Touchdown: horizontal speed over the ground [m/s]
	Quantity    string               // of Frozen
	PositionNED frame.Vec[frame.NED] // where the vehicle was [m]
}

// String tells the event in a person's words, without the time.
func (e Event) String() string {
	switch e.Kind {
	case Liftoff:
		return "lift-off"
	case Touchdown:
		if e.Along > slideSpeed {
			return fmt.Sprintf("touchdown at %.1f m/s, sliding at %.1f m/s", e.Speed, e.Along)
		}
		return fmt.Sprintf("touchdown at %.1f m/s", e.Speed)
	case Crash:
		return fmt.Sprintf("crash at %.1f m/s", e.Speed)
	case PropellerStrike:
		return fmt.Sprintf("propeller %d struck the ground", e.Motor)
	case BrownOut:
		return fmt.Sprintf("ESC %d browned out: battery voltage too low", e.Motor)
	case BatteryEmpty:
		return "battery empty"
	case Frozen:
		return "frozen: " + e.Quantity + " is not finite; reset to go on"
	}
	return fmt.Sprintf("event of unknown kind %d", e.Kind)
}

// slideSpeed is the least speed along the ground that a touchdown's words tell
// [m/s].
const slideSpeed = 1

// eventCapacity bounds the events between two drains; then the oldest are lost.
const eventCapacity = 64

type eventQueue struct {
	items [eventCapacity]Event
	first int
	count int
}

func (q *eventQueue) add(e Event) {
	if q.count == eventCapacity {
		q.first = (q.first + 1) % eventCapacity
		q.count--
	}
	q.items[(q.first+q.count)%eventCapacity] = e
	q.count++
}

// Events hands the events since the last call to yield, oldest first, and
// forgets them. Of more than 64 the oldest are lost.
func (w *World) Events(yield func(Event)) {
	for ; w.events.count > 0; w.events.count-- {
		e := w.events.items[w.events.first]
		w.events.first = (w.events.first + 1) % eventCapacity
		yield(e)
	}
}

func (w *World) note(kind EventKind, motor int, speed float64) {
	w.events.add(Event{Time: w.time, Kind: kind, Motor: motor, Speed: speed, PositionNED: w.body.position})
}
