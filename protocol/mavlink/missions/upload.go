package missions

import (
	"fmt"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// maxItems is the longest list that is transferred: a mission and home.
const maxItems = mission.MaxItems + 1

// upload is a transfer to the vehicle: COUNT, then the vehicle requests each item and
// acknowledges the last one. Whatever item it requests is sent, also repeatedly;
// ArduPilot repeats a request after 1 s and gives up after 8 s. An empty list is
// uploaded by CLEAR_ALL.
type upload struct {
	*Transfer
	list      []mission.Item
	highest   int // item requested in this attempt; −1: none
	requested int // item, last
}

// NewUpload returns a transfer of items to the vehicle. Their Seq must ascend from 0.
func NewUpload(peer Peer, part Part, items []mission.Item) (*Transfer, error) {
	if len(items) > maxItems {
		return nil, fmt.Errorf("%v: got %d items, expected at most %d, split it", part, len(items), maxItems)
	}
	for i, it := range items {
		if it.Seq != i {
			return nil, fmt.Errorf("%v: item %d has the number %d, expected %d", part, i, it.Seq, i)
		}
	}
	t := &Transfer{peer: peer, part: part}
	t.direction = &upload{Transfer: t, list: items, highest: -1}
	return t, nil
}

func (u *upload) items() []mission.Item { return u.list }
func (u *upload) size() int             { return len(u.list) }
func (u *upload) partial() bool         { return u.highest >= 0 }
func (u *upload) reset()                { u.highest, u.requested = -1, 0 }

func (u *upload) pending() []message.Message {
	switch {
	case len(u.list) == 0:
		return []message.Message{&common.MessageMissionClearAll{
			TargetSystem: u.peer.System, TargetComponent: u.peer.Component, MissionType: u.missionType()}}
	case u.highest < 0:
		return []message.Message{&common.MessageMissionCount{TargetSystem: u.peer.System, TargetComponent: u.peer.Component,
			Count: uint16(len(u.list)), MissionType: u.missionType()}}
	}
	return []message.Message{u.item(u.requested)}
}

func (u *upload) unanswered() string {
	switch {
	case len(u.list) == 0:
		return "told to clear it"
	case u.highest < 0:
		return fmt.Sprintf("told to expect %d items", len(u.list))
	}
	return fmt.Sprintf("sent item %d of %d", u.requested, len(u.list))
}

func (u *upload) handle(m message.Message) []message.Message {
	switch m := m.(type) {
	case *common.MessageMissionRequestInt:
		return u.request(int(m.Seq))
	case *common.MessageMissionRequest: // deprecated; ArduPilot accepts ITEM_INT as its answer too
		return u.request(int(m.Seq))
	case *common.MessageMissionAck:
		if !u.done {
			return u.acknowledged(m.Type)
		}
	}
	return nil
}

// request answers the vehicle's request for an item.
func (u *upload) request(seq int) []message.Message {
	if seq >= len(u.list) || u.done && u.err != nil {
		return nil
	}
	if seq > u.highest {
		u.highest = seq
		u.advance(float64(seq) / float64(len(u.list)))
	} else if seq != u.requested {
		u.stamp = true // it started again
	}
	u.requested = seq
	return []message.Message{u.item(seq)}
}

func (u *upload) acknowledged(result common.MAV_MISSION_RESULT) []message.Message {
	switch result {
	case common.MAV_MISSION_ACCEPTED:
		if u.highest == len(u.list)-1 { // else it belongs to an earlier transfer
			u.succeed()
		}
	case common.MAV_MISSION_INVALID_SEQUENCE:
		// An item reached it twice. It requests the item that it needs.
	case common.MAV_MISSION_ERROR, common.MAV_MISSION_OPERATION_CANCELLED:
		// Either it refuses, or it lost what it had: only another attempt can tell.
		return u.restart(u.refused(result).Error())
	case common.MAV_MISSION_NO_SPACE:
		u.fail(fmt.Errorf("%w: %d items are too many, leave some out", ErrNoSpace, len(u.list)))
	case common.MAV_MISSION_DENIED:
		u.fail(fmt.Errorf("denied by the vehicle: another ground station is uploading, try again later"))
	default:
		u.fail(u.refused(result))
	}
	return nil
}

// refused says which item the vehicle did not take, and why.
func (u *upload) refused(why common.MAV_MISSION_RESULT) error {
	if u.highest < 0 {
		return resultError(why)
	}
	it := u.list[u.highest]
	err := fmt.Errorf("the vehicle did not take item %d (%v): %w", it.Seq, it.Command, resultError(why))
	if u.part == MissionPart && u.highest > 0 {
		return fmt.Errorf("%w; it may hold a mixture of old and new items now", err)
	}
	return err
}

func (u *upload) item(seq int) message.Message { return itemMessage(u.peer, u.part, u.list[seq]) }
