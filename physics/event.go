package physics

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/sitlark/sitlark/physics/frame"
)

// EventKind says what happened.
type EventKind uint8

// The kinds of events.
const (
	Liftoff         EventKind = iota
	Touchdown                 // Speed: vertical, of the first contact; Along: over the ground
	Crash                     // Speed: of the hit, in all; motors are dead from now on
	LegBroke                  // Leg, Side; Speed: normal to the ground, of the leg when it touched
	PropellerStrike           // Motor: whose turning propeller met the ground, or Other, and broke; Speed: of its tip into it
	BrownOut                  // Motor: whose ESC reset for lack of voltage
	BatteryEmpty
	FuelEmpty
	Frozen     // Quantity: what is not finite; the last good state holds until a reset
	Collision  // Self, Other: the vehicles that met; Speed: with which their parts came together
	WheelBroke // Wheel; Speed: normal to the ground, when it touched
	Launched   // by hand, by a catapult
)

// Event is something that happened in the world.
type Event struct {
	Time        float64 // physics time [s]
	Kind        EventKind
	Motor       int                  // from 1; 0: none
	Speed       float64              // [m/s]
	Along       float64              // of a Touchdown: horizontal speed over the ground [m/s]
	Leg         int                  // of a LegBroke: which, from 1
	Wheel       int                  // of a WheelBroke: which, from 1
	Side        string               // of a LegBroke: where it sat, such as "front left"
	Quantity    string               // of Frozen
	Self, Other string               // of a Collision; Other: of a PropellerStrike whom it struck, empty: the ground
	PositionNED frame.Vec[frame.NED] // where it happened [m]; of most, where the vehicle was
}

// String tells the event in words, without the time.
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
		return fmt.Sprintf("crash at %.1f m/s%s", e.Speed, e.where())
	case WheelBroke:
		return fmt.Sprintf("wheel %d broke at %.1f m/s", e.Wheel, e.Speed)
	case LegBroke:
		return fmt.Sprintf("leg %d (%s) broke: hit at %.1f m/s%s", e.Leg, e.Side, e.Speed, e.where())
	case PropellerStrike:
		if e.Other != "" {
			return fmt.Sprintf("propeller %d struck %s and broke%s", e.Motor, e.Other, e.where())
		}
		return fmt.Sprintf("propeller %d struck the ground at %.1f m/s and broke%s", e.Motor, e.Speed, e.where())
	case Collision:
		return fmt.Sprintf("%s and %s collided at %.1f m/s%s", e.Self, e.Other, e.Speed, e.where())
	case BrownOut:
		return fmt.Sprintf("ESC %d browned out: battery voltage too low", e.Motor)
	case BatteryEmpty:
		return "battery empty"
	case FuelEmpty:
		return "fuel tank empty"
	case Launched:
		return "launched"
	case Frozen:
		return "frozen: " + e.Quantity + " is not finite; reset to go on"
	}
	return fmt.Sprintf("event of unknown kind %d", e.Kind)
}

// slideSpeed is the least speed along the ground that a touchdown's words tell
// [m/s].
const slideSpeed = 1

// where tells a place away from home in words: ", 12 m north, 3 m west".
func (e Event) where() string {
	words := ""
	for _, c := range []struct {
		metres          float64
		ahead, backward string
	}{{e.PositionNED.X, "north", "south"}, {e.PositionNED.Y, "east", "west"}} {
		if c.metres >= leastPlace {
			words += fmt.Sprintf(", %.0f m %s", c.metres, c.ahead)
		} else if c.metres <= -leastPlace {
			words += fmt.Sprintf(", %.0f m %s", -c.metres, c.backward)
		}
	}
	return words
}

// leastPlace is how far from home a place must be to be told [m].
const leastPlace = 1

// sideOf names the side of the vehicle on which a place lies.
func sideOf(placeFRD frame.Vec[frame.FRD]) string {
	if math.Hypot(placeFRD.X, placeFRD.Y) < 0.01 {
		return "middle"
	}
	eighth := int(math.Round(math.Atan2(placeFRD.Y, placeFRD.X) / (math.Pi / 4)))
	return [...]string{"front", "front right", "right", "rear right", "rear", "rear left", "left", "front left"}[(eighth+8)%8]
}

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

// noteBattery makes events of what the battery did to its motors.
func (w *World) noteBattery() {
	for browned := w.propulsion.browned; browned != 0; browned &= browned - 1 {
		w.note(BrownOut, w.vehicle.Motors[bits.TrailingZeros32(browned)].Number, 0)
	}
	if w.propulsion.emptied {
		w.note(BatteryEmpty, 0, 0)
	}
	if w.propulsion.engines.emptied {
		w.note(FuelEmpty, 0, 0)
	}
}

// note makes an event at the present place and time.
func (w *World) note(kind EventKind, motor int, speed float64) {
	w.events.add(Event{Time: w.time, Kind: kind, Motor: motor, Speed: speed, PositionNED: w.body.position})
}
