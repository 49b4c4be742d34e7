package missions

import (
	"fmt"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// download is a transfer from the vehicle: REQUEST_LIST, COUNT, then REQUEST_INT and
// ITEM_INT for each item, ACK. Items may come in any order; the first missing one is
// requested.
type download struct {
	*Transfer
	list     []mission.Item
	received []bool // by item
	got      int    // number of items received
	count    int    // −1: unknown
	next     int    // no item before it is missing
}

// NewDownload returns a transfer of a part from the vehicle.
func NewDownload(peer Peer, part Part) *Transfer {
	t := &Transfer{peer: peer, part: part}
	t.direction = &download{Transfer: t, count: -1}
	return t
}

func (d *download) items() []mission.Item   { return d.list }
func (d *download) size() int               { return max(0, d.count) }
func (d *download) touched() bool           { return false }
func (d *download) leftOut() []mission.Item { return nil }

func (d *download) reset() { d.list, d.received, d.got, d.count, d.next = nil, nil, 0, -1, 0 }

func (d *download) pending() []message.Message {
	if d.count < 0 {
		return []message.Message{&common.MessageMissionRequestList{
			TargetSystem: d.peer.System, TargetComponent: d.peer.Component, MissionType: d.missionType()}}
	}
	return []message.Message{&common.MessageMissionRequestInt{
		TargetSystem: d.peer.System, TargetComponent: d.peer.Component, Seq: uint16(d.missing()), MissionType: d.missionType()}}
}

// missing is the first item that was not received.
func (d *download) missing() int {
	for d.next < d.count && d.received[d.next] {
		d.next++
	}
	return d.next
}

func (d *download) unanswered() string {
	if d.count < 0 {
		return "asked for the number of items"
	}
	return fmt.Sprintf("asked for item %d of %d", d.missing(), d.count)
}

func (d *download) handle(m message.Message) []message.Message {
	if d.done {
		return nil
	}
	switch m := m.(type) {
	case *common.MessageMissionCount:
		return d.counted(int(m.Count))
	case *common.MessageMissionItemInt:
		return d.receive(itemOfInt(m))
	case *common.MessageMissionItem:
		return d.receive(itemOfFloat(m))
	case *common.MessageMissionAck:
		return d.acknowledged(m.Type)
	}
	return nil
}

func (d *download) counted(n int) []message.Message {
	switch {
	case n == d.count:
		return nil // a duplicate
	case d.count >= 0:
		return d.restart("the number of items in the vehicle changes while they are read")
	case n > maxItems:
		d.fail(fmt.Errorf("the vehicle holds %d items, at most %d can be read", n, maxItems))
		return []message.Message{d.ack(common.MAV_MISSION_NO_SPACE)}
	}
	d.count, d.list, d.received = n, make([]mission.Item, n), make([]bool, n)
	if n == 0 {
		return d.complete()
	}
	d.advance(0)
	return d.pending()
}

func (d *download) receive(it mission.Item) []message.Message {
	if it.Seq >= d.count || d.received[it.Seq] { // count is −1 before COUNT
		return nil
	}
	d.list[it.Seq], d.received[it.Seq] = it, true
	d.got++
	d.advance(float64(d.got) / float64(d.count))
	if d.got == d.count {
		return d.complete()
	}
	return d.pending()
}

func (d *download) complete() []message.Message {
	d.succeed()
	return []message.Message{d.ack(common.MAV_MISSION_ACCEPTED)}
}

func (d *download) acknowledged(result common.MAV_MISSION_RESULT) []message.Message {
	switch result {
	case common.MAV_MISSION_ACCEPTED:
		return nil // of an earlier transfer
	case common.MAV_MISSION_INVALID_SEQUENCE:
		return d.restart("the vehicle no longer has an item that it counted")
	case common.MAV_MISSION_DENIED:
		d.fail(fmt.Errorf("denied by the vehicle: another ground station is uploading, try again later"))
	default:
		d.fail(resultError(result))
	}
	return nil
}
