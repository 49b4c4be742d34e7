package missions

import (
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// modelVehicle keeps missions as ArduPilot does, seen from the link: it asks for each item, asks
// again after 1 s, gives up after 8 s, answers an item that it did not ask for by an error, and
// stores items as they come.
type modelVehicle struct {
	stored    []mission.Item
	receiving bool
	next      int
	expected  int
	asked     time.Duration // when it asked for next
	heard     time.Duration
	now       time.Duration

	room   int                               // items that it can hold
	refuse map[int]common.MAV_MISSION_RESULT // by item
	old    bool                              // it asks by MISSION_REQUEST
	knows  func(mission.Command) bool        // nil: it knows all commands
}

const (
	mePeer, itSystem = 245, 1
)

var testPeer = Peer{Self: mePeer, SelfComponent: 190, System: itSystem, Component: 1}

func newModelVehicle() *modelVehicle { return &modelVehicle{room: 700} }

// echo is the item message that the vehicle would send.
func echo(it mission.Item) message.Message {
	return itemMessage(Peer{System: mePeer, Component: 190}, MissionPart, it)
}

func (v *modelVehicle) ack(r common.MAV_MISSION_RESULT) []message.Message {
	return []message.Message{&common.MessageMissionAck{TargetSystem: mePeer, TargetComponent: 190, Type: r}}
}

func (v *modelVehicle) ask() []message.Message {
	v.asked = v.now
	if v.old {
		return []message.Message{&common.MessageMissionRequest{TargetSystem: mePeer, TargetComponent: 190, Seq: uint16(v.next)}}
	}
	return []message.Message{&common.MessageMissionRequestInt{TargetSystem: mePeer, TargetComponent: 190, Seq: uint16(v.next)}}
}

func (v *modelVehicle) handle(m message.Message) []message.Message {
	switch m := m.(type) {
	case *common.MessageMissionRequestList:
		if v.receiving {
			return v.ack(common.MAV_MISSION_DENIED)
		}
		return []message.Message{v.count()}
	case *common.MessageMissionRequestInt:
		if v.receiving {
			return v.ack(common.MAV_MISSION_DENIED)
		}
		if int(m.Seq) >= len(v.stored) {
			return append([]message.Message{v.count()}, v.ack(common.MAV_MISSION_INVALID_SEQUENCE)...)
		}
		return []message.Message{echo(v.stored[m.Seq])}
	case *common.MessageMissionClearAll:
		v.stored, v.receiving = nil, false
		return v.ack(common.MAV_MISSION_ACCEPTED)
	case *common.MessageMissionCount:
		return v.begin(int(m.Count))
	case *common.MessageMissionItemInt:
		return v.take(itemOfInt(m))
	}
	return nil
}

func (v *modelVehicle) count() message.Message {
	return &common.MessageMissionCount{TargetSystem: mePeer, TargetComponent: 190, Count: uint16(len(v.stored))}
}

func (v *modelVehicle) begin(n int) []message.Message {
	v.receiving = false
	if n > v.room {
		return v.ack(common.MAV_MISSION_NO_SPACE)
	}
	v.stored = v.stored[:min(n, len(v.stored))]
	v.receiving, v.next, v.expected, v.heard = true, 0, n, v.now
	return v.ask()
}

func (v *modelVehicle) take(it mission.Item) []message.Message {
	switch {
	case !v.receiving:
		return v.ack(common.MAV_MISSION_ERROR)
	case it.Seq != v.next:
		return v.ack(common.MAV_MISSION_INVALID_SEQUENCE)
	}
	if why, bad := v.refuse[it.Seq]; bad {
		v.receiving = false
		return v.ack(why)
	}
	if v.knows != nil && !v.knows(it.Command) {
		v.receiving = false
		return v.ack(common.MAV_MISSION_UNSUPPORTED)
	}
	if it.Seq < len(v.stored) {
		v.stored[it.Seq] = it
	} else {
		v.stored = append(v.stored, it)
	}
	v.next, v.heard = v.next+1, v.now
	if v.next == v.expected {
		v.receiving = false
		return v.ack(common.MAV_MISSION_ACCEPTED)
	}
	return v.ask()
}

// tick tells the time.
func (v *modelVehicle) tick(now time.Duration) []message.Message {
	v.now = now
	switch {
	case !v.receiving:
		return nil
	case now-v.heard > 8*time.Second:
		v.receiving = false
		return v.ack(common.MAV_MISSION_OPERATION_CANCELLED)
	case now-v.asked > time.Second:
		return v.ask()
	}
	return nil
}

// reboot forgets what is not stored.
func (v *modelVehicle) reboot() { v.receiving = false }
