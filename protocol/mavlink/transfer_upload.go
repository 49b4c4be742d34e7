package mavlink

import (
	"fmt"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// An upload: COUNT, then the vehicle asks for each item, and acknowledges the last. It is the
// vehicle that says which item is next, so any that it asks for is sent, also once more; ArduPilot
// asks again after 1 s and gives up after 8 s. Nothing at all is uploaded by CLEAR_ALL.

func (t *Transfer) pendingUpload() []message.Message {
	switch {
	case len(t.items) == 0:
		return []message.Message{&common.MessageMissionClearAll{
			TargetSystem: t.peer.System, TargetComponent: t.peer.Component, MissionType: t.missionType()}}
	case t.top < 0:
		return []message.Message{&common.MessageMissionCount{TargetSystem: t.peer.System, TargetComponent: t.peer.Component,
			Count: uint16(len(t.items)), MissionType: t.missionType()}}
	}
	return []message.Message{t.item(t.asked)}
}

func (t *Transfer) handleUpload(m message.Message) []message.Message {
	switch m := m.(type) {
	case *common.MessageMissionRequestInt:
		return t.requested(int(m.Seq))
	case *common.MessageMissionRequest: // of old; ArduPilot takes the newer item for it too
		return t.requested(int(m.Seq))
	case *common.MessageMissionAck:
		if !t.done {
			return t.acknowledged(m.Type)
		}
	}
	return nil
}

func (t *Transfer) requested(seq int) []message.Message {
	if seq >= len(t.items) || t.done && t.err != nil {
		return nil
	}
	if seq > t.top {
		t.top = seq
		t.progress(float64(seq) / float64(len(t.items)))
	} else if seq != t.asked {
		t.fresh = true // it began again
	}
	t.asked = seq
	return []message.Message{t.item(seq)}
}

func (t *Transfer) acknowledged(result common.MAV_MISSION_RESULT) []message.Message {
	switch result {
	case common.MAV_MISSION_ACCEPTED:
		if t.top == len(t.items)-1 { // else it is of a transfer before
			t.succeed()
		}
	case common.MAV_MISSION_INVALID_SEQUENCE:
		// Something came to it twice. It asks for what it wants.
	case common.MAV_MISSION_ERROR, common.MAV_MISSION_OPERATION_CANCELLED:
		// Either it refuses, or it has lost what it had: only another attempt can tell.
		return t.restart(t.refused(result).Error())
	case common.MAV_MISSION_NO_SPACE:
		t.fail(fmt.Errorf("%w: %d items are too many for it, leave some out", ErrNoSpace, len(t.items)))
	case common.MAV_MISSION_DENIED:
		t.fail(fmt.Errorf("the vehicle denied it: another ground station is uploading, try again later"))
	default:
		t.fail(t.refused(result))
	}
	return nil
}

// refused says which item the vehicle did not take, and why.
func (t *Transfer) refused(why common.MAV_MISSION_RESULT) error {
	if t.top < 0 {
		return refusal(why)
	}
	it := t.items[t.top]
	err := fmt.Errorf("the vehicle did not take item %d (%v): %w", it.Seq, it.Command, refusal(why))
	if t.part == MissionPart && t.top > 0 {
		return fmt.Errorf("%w; it may hold a mixture of old and new now", err)
	}
	return err
}
