// Package missions transfers missions, fences and rally points to and from a
// vehicle by the MAVLink mission protocol.
//
// A Transfer is a pure state machine without a goroutine, clock or socket: messages
// go to Handle, the time to Tick, and both return the messages to send. So every
// pattern of lost, duplicated and reordered messages can be tested in microseconds.
//
// Source: MAVLink developer guide, "Mission Protocol".
package missions

import (
	"errors"
	"fmt"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// Part is one of the three lists that a vehicle stores, numbered as MAV_MISSION_TYPE.
type Part uint8

// The parts of a plan.
const (
	MissionPart Part = iota // its item 0 is home
	FencePart
	RallyPart
)

// AllParts returns the parts in the order in which they are transferred.
func AllParts() []Part { return []Part{MissionPart, FencePart, RallyPart} }

// String returns the part's name as the user reads it.
func (p Part) String() string {
	return [...]string{"mission", "fence", "rally points"}[min(int(p), 2)]
}

// Peer says who talks to whom.
type Peer struct {
	Self, SelfComponent uint8 // this side
	System, Component   uint8 // the autopilot
}

// Transfer is one download from the vehicle or one upload to it. It always ends,
// successfully or with an error, whatever messages the connection loses, duplicates
// or reorders.
//
// After an upload has succeeded, Handle still answers a vehicle that asks for an item
// again, so keep a Transfer until the next one starts.
type Transfer struct {
	peer      Peer
	part      Part
	direction direction

	sent     time.Duration // of Tick: when the message was sent that is to be answered
	resent   int           // how often it was sent again
	restarts int           // of the whole transfer
	stamp    bool          // sent is to be set by the next Tick
	begun    bool
	began    time.Duration // of Tick

	progress float64
	done     bool
	err      error
}

// direction is what an upload and a download do differently.
type direction interface {
	// pending returns the messages that the vehicle has to answer now.
	pending() []message.Message
	handle(message.Message) []message.Message
	reset()        // forgets what was transferred, for another attempt
	touched() bool // the vehicle may hold something else than before
	leftOut() []mission.Item
	items() []mission.Item
	size() int          // items in all, as far as is known
	unanswered() string // what the vehicle did not answer
}

const (
	answerTimeout  = 1500 * time.Millisecond // after which a message is sent again
	maxResends     = 5                       // of one message
	maxAttempts    = 3                       // of the whole transfer
	minTransfer    = 30 * time.Second        // time limit of a transfer, and
	timeoutPerItem = time.Second             // this for each item
)

// Errors of a Transfer besides a refusal by the vehicle.
var (
	ErrCancelled   = errors.New("cancelled")
	ErrSilent      = errors.New("the vehicle does not answer")
	ErrUnsupported = errors.New("the vehicle does not support it")
	ErrNoSpace     = errors.New("the vehicle has no room for it")
)

// Part returns what is transferred.
func (t *Transfer) Part() Part { return t.part }

// Peer returns who takes part in the transfer.
func (t *Transfer) Peer() Peer { return t.peer }

// Items returns the items of an upload, without those that were left out, or those that a completed
// download received.
func (t *Transfer) Items() []mission.Item { return t.direction.items() }

// LeftOut returns the items of an upload that the vehicle does not know, as they were given.
func (t *Transfer) LeftOut() []mission.Item { return t.direction.leftOut() }

// Touched reports whether the vehicle may hold something else than before the upload: all of it, a
// part of it, or a mixture.
func (t *Transfer) Touched() bool { return t.direction.touched() }

// Done reports whether the transfer is over; err is nil if it succeeded.
func (t *Transfer) Done() (done bool, err error) { return t.done, t.err }

// Progress is from 0 to 1, and 1 only after success.
func (t *Transfer) Progress() float64 { return t.progress }

// Handle takes a message of the vehicle and returns the messages to send. Messages
// that do not belong to the transfer are ignored.
func (t *Transfer) Handle(m message.Message) []message.Message {
	if !t.begun || !t.concerns(m) {
		return nil
	}
	return t.direction.handle(m)
}

// Tick takes the time, which must not decrease, and returns the messages to send. Call
// it about ten times a second. The first call starts the transfer.
func (t *Transfer) Tick(now time.Duration) []message.Message {
	if !t.begun {
		t.begun, t.began = true, now
		return t.start()
	}
	switch {
	case t.done:
		return nil
	case now-t.began > minTransfer+time.Duration(t.direction.size())*timeoutPerItem:
		t.fail(fmt.Errorf("%w in time: try again", ErrSilent))
		return nil
	case t.stamp:
		t.stamp, t.sent = false, now
		return nil
	case now-t.sent < answerTimeout:
		return nil
	}
	if t.resent++; t.resent > maxResends {
		t.fail(fmt.Errorf("%w (%s): check the connection and try again", ErrSilent, t.direction.unanswered()))
		return nil
	}
	t.sent = now
	return t.direction.pending()
}

// Rebooted tells the transfer that the vehicle restarted: it starts again.
func (t *Transfer) Rebooted() []message.Message {
	if t.done || !t.begun {
		return nil
	}
	return t.restart("the vehicle restarted")
}

// Cancel ends the transfer and returns the message that tells the vehicle.
func (t *Transfer) Cancel() []message.Message {
	if t.done {
		return nil
	}
	t.fail(ErrCancelled)
	return []message.Message{t.ack(common.MAV_MISSION_OPERATION_CANCELLED)}
}

func (t *Transfer) start() []message.Message {
	t.answered()
	return t.direction.pending()
}

// restart starts the transfer again, or fails when that was done too often.
func (t *Transfer) restart(why string) []message.Message {
	if t.restarts++; t.restarts >= maxAttempts {
		t.fail(fmt.Errorf("given up after %d attempts: %s", maxAttempts, why))
		return nil
	}
	t.direction.reset()
	return t.start()
}

// answered notes that the vehicle answered, so that the timeout starts again.
func (t *Transfer) answered() { t.stamp, t.resent = true, 0 }

// advance notes that a share of the items, 0 to 1, is transferred.
func (t *Transfer) advance(share float64) {
	t.answered()
	t.progress = max(t.progress, min(share, 0.99))
}

func (t *Transfer) succeed() { t.done, t.progress = true, 1 }

func (t *Transfer) fail(err error) {
	t.done = true
	t.err = fmt.Errorf("%v: %w", t.part, err)
}

func (t *Transfer) missionType() common.MAV_MISSION_TYPE { return common.MAV_MISSION_TYPE(t.part) }

func (t *Transfer) ack(r common.MAV_MISSION_RESULT) message.Message {
	return &common.MessageMissionAck{TargetSystem: t.peer.System, TargetComponent: t.peer.Component, Type: r, MissionType: t.missionType()}
}

// concerns reports whether a message belongs to this transfer: to its part, and
// addressed to this side or to all.
func (t *Transfer) concerns(m message.Message) bool {
	var system, component uint8
	var part common.MAV_MISSION_TYPE
	switch m := m.(type) {
	case *common.MessageMissionCount:
		system, component, part = m.TargetSystem, m.TargetComponent, m.MissionType
	case *common.MessageMissionItemInt:
		system, component, part = m.TargetSystem, m.TargetComponent, m.MissionType
	case *common.MessageMissionItem:
		system, component, part = m.TargetSystem, m.TargetComponent, m.MissionType
	case *common.MessageMissionRequestInt:
		system, component, part = m.TargetSystem, m.TargetComponent, m.MissionType
	case *common.MessageMissionRequest:
		system, component, part = m.TargetSystem, m.TargetComponent, m.MissionType
	case *common.MessageMissionAck:
		system, component, part = m.TargetSystem, m.TargetComponent, m.MissionType
	default:
		return false
	}
	return part == t.missionType() && (system == 0 || system == t.peer.Self) && (component == 0 || component == t.peer.SelfComponent)
}
