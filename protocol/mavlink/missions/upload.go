package missions

import (
	"fmt"
	"slices"

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
//
// An item that the vehicle does not know is left out, if the flight is the same without it, and
// the upload starts again.
type upload struct {
	*Transfer
	all       []mission.Item    // that were given
	unknown   []mission.Command // that the vehicle does not know
	list      []mission.Item    // all without those of unknown
	given     []int             // of each item of list: its place in all
	taken     int               // items at the start of list that the vehicle took in an earlier attempt
	highest   int               // item requested in this attempt; −1: none
	requested int               // item, last
	asked     bool              // any item was, in any attempt
	intact    bool              // it refused before it asked for any item, and keeps what it has
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
	t.direction = &upload{Transfer: t, all: items, list: items, given: places(items), highest: -1}
	return t, nil
}

func places(items []mission.Item) []int {
	all := make([]int, len(items))
	for i := range all {
		all[i] = i
	}
	return all
}

func (u *upload) items() []mission.Item { return u.list }
func (u *upload) size() int             { return len(u.list) }

// touched is true from the announcement on, since ArduPilot shortens its list then, unless the
// vehicle refused it.
func (u *upload) touched() bool { return u.begun && (u.asked || !u.intact) }

// leftOut returns the items that the vehicle does not know, with the numbers that were given.
func (u *upload) leftOut() (out []mission.Item) {
	for _, it := range u.all[min(1, len(u.all)):] {
		if slices.Contains(u.unknown, it.Command) {
			out = append(out, it)
		}
	}
	return out
}

func (u *upload) reset() { u.highest, u.requested = -1, 0 }

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
	u.requested, u.asked = seq, true
	return []message.Message{u.item(seq)}
}

func (u *upload) acknowledged(result common.MAV_MISSION_RESULT) []message.Message {
	u.intact = u.intact || !u.asked && result != common.MAV_MISSION_ACCEPTED
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
	case common.MAV_MISSION_UNSUPPORTED:
		return u.unsupported()
	case common.MAV_MISSION_NO_SPACE:
		u.fail(fmt.Errorf("%w: %d items are too many, leave some out", ErrNoSpace, len(u.list)))
	case common.MAV_MISSION_DENIED:
		u.fail(fmt.Errorf("denied by the vehicle: another ground station is uploading, try again later"))
	default:
		u.fail(u.refused(result))
	}
	return nil
}

// unsupported starts again without the items of the command that the vehicle does not know.
func (u *upload) unsupported() []message.Message {
	switch {
	case u.highest < u.taken && len(u.unknown) > 0:
		return nil // again the answer to an earlier attempt
	case u.part != MissionPart || u.highest < 1:
		u.fail(u.refused(common.MAV_MISSION_UNSUPPORTED))
		return nil
	}
	command := u.list[u.highest].Command
	rest, stay, err := mission.Without(u.list, command)
	if err != nil {
		u.fail(fmt.Errorf("%w, and %w", u.refused(common.MAV_MISSION_UNSUPPORTED), err))
		return nil
	}
	for i, place := range stay {
		stay[i] = u.given[place]
	}
	u.unknown, u.list, u.given, u.taken = append(u.unknown, command), rest, stay, u.highest
	u.reset()
	return u.start()
}

// refused says which item the vehicle did not take, by the number that was given, and why.
func (u *upload) refused(why common.MAV_MISSION_RESULT) error {
	if u.highest < 0 {
		return resultError(why)
	}
	it := u.all[u.given[u.highest]]
	return fmt.Errorf("the vehicle did not take item %d (%v): %w", it.Seq, it.Command, resultError(why))
}

func (u *upload) item(seq int) message.Message { return itemMessage(u.peer, u.part, u.list[seq]) }
