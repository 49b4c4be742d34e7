package mavlink

import (
	"errors"
	"fmt"
	"math"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

func (t *Transfer) missionType() common.MAV_MISSION_TYPE { return common.MAV_MISSION_TYPE(t.part) }

func (t *Transfer) ack(r common.MAV_MISSION_RESULT) message.Message {
	return &common.MessageMissionAck{TargetSystem: t.peer.System, TargetComponent: t.peer.Component, Type: r, MissionType: t.missionType()}
}

// item is item seq as a message.
//
// X and Y are 1e-7 degrees of a place; of other commands they are whole numbers, as ArduPilot
// takes them.
func (t *Transfer) item(seq int) message.Message {
	it := outgoing{t.items[seq]}
	scale := 1.0
	if it.Command.HasPlace() {
		scale = 1e7
	}
	m := &common.MessageMissionItemInt{
		TargetSystem: t.peer.System, TargetComponent: t.peer.Component, MissionType: t.missionType(),
		Seq: uint16(it.Seq), Frame: common.MAV_FRAME(it.Frame), Command: common.MAV_CMD(it.Command),
		Param1: it.param(0), Param2: it.param(1), Param3: it.param(2), Param4: it.param(3),
		X: whole(it.Lat * scale), Y: whole(it.Lon * scale), Z: float32(it.Alt),
	}
	if it.Autocontinue {
		m.Autocontinue = 1
	}
	return m
}

// outgoing is an item on its way to the vehicle.
type outgoing struct{ mission.Item }

// param is an argument. One that is not given stays so (NaN), but for the commands of a flight,
// where ArduPilot refuses most of them and takes all as 0.
func (it outgoing) param(i int) float32 {
	if v := it.Param[i]; v == v || !it.Command.Moves() {
		return float32(v)
	}
	return 0
}

// whole is the nearest int32.
func whole(v float64) int32 {
	return int32(max(math.MinInt32, min(math.MaxInt32, math.Round(v))))
}

// itemOfInt is the reverse of Transfer.item.
func itemOfInt(m *common.MessageMissionItemInt) mission.Item {
	it := mission.Item{
		Seq: int(m.Seq), Command: mission.Command(m.Command), Frame: mission.Frame(m.Frame),
		Param: [4]float64{float64(m.Param1), float64(m.Param2), float64(m.Param3), float64(m.Param4)},
		Lat:   float64(m.X), Lon: float64(m.Y), Alt: float64(m.Z), Autocontinue: m.Autocontinue != 0,
	}
	if it.Command.HasPlace() {
		it.Lat, it.Lon = it.Lat/1e7, it.Lon/1e7
	}
	return it
}

// itemOfFloat reads the message of old, whose places are good to a metre or so.
func itemOfFloat(m *common.MessageMissionItem) mission.Item {
	return mission.Item{
		Seq: int(m.Seq), Command: mission.Command(m.Command), Frame: mission.Frame(m.Frame),
		Param: [4]float64{float64(m.Param1), float64(m.Param2), float64(m.Param3), float64(m.Param4)},
		Lat:   float64(m.X), Lon: float64(m.Y), Alt: float64(m.Z), Autocontinue: m.Autocontinue != 0,
	}
}

// mine tells whether a message is of this transfer: of its part, and meant for us or all.
func (t *Transfer) mine(m message.Message) bool {
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

// refusal is a MAV_MISSION_RESULT in words.
func refusal(r common.MAV_MISSION_RESULT) error {
	switch r {
	case common.MAV_MISSION_ERROR:
		return errors.New("it gives no reason (a full memory, or a jump to an item that it has not)")
	case common.MAV_MISSION_UNSUPPORTED:
		return ErrUnsupported
	case common.MAV_MISSION_UNSUPPORTED_FRAME:
		return errors.New("it does not support what the altitude is measured from (the frame)")
	case common.MAV_MISSION_NO_SPACE:
		return ErrNoSpace
	case common.MAV_MISSION_INVALID:
		return errors.New("one of its values is invalid")
	case common.MAV_MISSION_INVALID_SEQUENCE:
		return errors.New("it came out of sequence")
	case common.MAV_MISSION_DENIED:
		return errors.New("it takes no missions from here")
	case common.MAV_MISSION_OPERATION_CANCELLED:
		return errors.New("the vehicle cancelled it")
	}
	if n := r - common.MAV_MISSION_INVALID_PARAM1; r >= common.MAV_MISSION_INVALID_PARAM1 && r <= common.MAV_MISSION_INVALID_PARAM7 {
		what := [...]string{"parameter 1", "parameter 2", "parameter 3", "parameter 4", "latitude (parameter 5)", "longitude (parameter 6)", "altitude (parameter 7)"}
		return fmt.Errorf("its %s is invalid", what[n])
	}
	return fmt.Errorf("MAV_MISSION_RESULT %d", r)
}

// waitsFor says what the vehicle did not answer.
func (t *Transfer) waitsFor() string {
	switch {
	case t.upload && len(t.items) == 0:
		return "asked to clear it"
	case t.upload && t.top < 0:
		return fmt.Sprintf("told to expect %d items", len(t.items))
	case t.upload:
		return fmt.Sprintf("sent item %d of %d", t.asked, len(t.items))
	case t.count < 0:
		return "asked for the number of items"
	}
	return fmt.Sprintf("asked for item %d of %d", t.missing(), t.count)
}
