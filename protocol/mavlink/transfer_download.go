package mavlink

import (
	"fmt"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// A download: REQUEST_LIST, COUNT, then REQUEST_INT and ITEM_INT for each, ACK. Items may come
// in any order; the first one missing is asked for.

func (t *Transfer) pendingDownload() []message.Message {
	if t.count < 0 {
		return []message.Message{&common.MessageMissionRequestList{
			TargetSystem: t.peer.System, TargetComponent: t.peer.Component, MissionType: t.missionType()}}
	}
	return []message.Message{&common.MessageMissionRequestInt{
		TargetSystem: t.peer.System, TargetComponent: t.peer.Component, Seq: uint16(t.missing()), MissionType: t.missionType()}}
}

// missing is the first item that has not come.
func (t *Transfer) missing() int {
	for t.asked < t.count && t.have[t.asked] {
		t.asked++
	}
	return t.asked
}

func (t *Transfer) handleDownload(m message.Message) []message.Message {
	switch m := m.(type) {
	case *common.MessageMissionCount:
		return t.counted(int(m.Count))
	case *common.MessageMissionItemInt:
		return t.came(itemOfInt(m))
	case *common.MessageMissionItem:
		return t.came(itemOfFloat(m))
	case *common.MessageMissionAck:
		return t.deniedDownload(m.Type)
	}
	return nil
}

func (t *Transfer) counted(n int) []message.Message {
	switch {
	case n == t.count:
		return nil // a duplicate
	case t.count >= 0:
		return t.restart("the number of items in the vehicle changes while they are read")
	case n > mission.MaxItems+1:
		t.fail(fmt.Errorf("the vehicle holds %d items, at most %d can be read", n, mission.MaxItems+1))
		return []message.Message{t.ack(common.MAV_MISSION_NO_SPACE)}
	}
	t.count, t.items, t.have = n, make([]mission.Item, n), make([]bool, n)
	if n == 0 {
		return t.complete()
	}
	t.progress(0)
	return t.pending()
}

func (t *Transfer) came(it mission.Item) []message.Message {
	if it.Seq >= t.count || t.have[it.Seq] { // count is −1 before COUNT
		return nil
	}
	t.items[it.Seq], t.have[it.Seq] = it, true
	t.got++
	t.progress(float64(t.got) / float64(t.count))
	if t.got == t.count {
		return t.complete()
	}
	return t.pending()
}

func (t *Transfer) complete() []message.Message {
	t.succeed()
	return []message.Message{t.ack(common.MAV_MISSION_ACCEPTED)}
}

func (t *Transfer) deniedDownload(why common.MAV_MISSION_RESULT) []message.Message {
	switch why {
	case common.MAV_MISSION_ACCEPTED:
		return nil // of a transfer before
	case common.MAV_MISSION_INVALID_SEQUENCE:
		return t.restart("the vehicle no longer has an item that it counted")
	case common.MAV_MISSION_DENIED:
		t.fail(fmt.Errorf("the vehicle denied it: somebody is uploading, try again later"))
	default:
		t.fail(refusal(why))
	}
	return nil
}
