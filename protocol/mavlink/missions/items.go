package missions

import (
	"errors"
	"fmt"
	"math"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"

	"github.com/sitlark/sitlark/mission"
)

// itemMessage returns an item as a message. X and Y are in 1e-7 deg for commands with a
// place, and whole numbers for others, as ArduPilot reads them.
//
// What is not given is 0, not NaN: ArduPilot refuses NaN but for a few arguments of navigation
// commands, where it means the same to it.
func itemMessage(peer Peer, part Part, it mission.Item) *common.MessageMissionItemInt {
	scale := 1.0
	if it.Command.HasPlace() {
		scale = 1e7
	}
	m := &common.MessageMissionItemInt{
		TargetSystem: peer.System, TargetComponent: peer.Component, MissionType: common.MAV_MISSION_TYPE(part),
		Seq: uint16(it.Seq), Frame: common.MAV_FRAME(it.Frame), Command: common.MAV_CMD(it.Command),
		Param1: float32(given(it.Param[0])), Param2: float32(given(it.Param[1])), Param3: float32(given(it.Param[2])), Param4: float32(given(it.Param[3])),
		X: roundInt32(given(it.Lat) * scale), Y: roundInt32(given(it.Lon) * scale), Z: float32(given(it.Alt)),
	}
	if it.Autocontinue {
		m.Autocontinue = 1
	}
	return m
}

// given is a value, 0 if there is none.
func given(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

// roundInt32 is the nearest int32.
func roundInt32(v float64) int32 {
	return int32(max(math.MinInt32, min(math.MaxInt32, math.Round(v))))
}

// itemOfInt is the inverse of itemMessage.
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

// itemOfFloat reads the deprecated message, whose places are exact to about a metre.
func itemOfFloat(m *common.MessageMissionItem) mission.Item {
	return mission.Item{
		Seq: int(m.Seq), Command: mission.Command(m.Command), Frame: mission.Frame(m.Frame),
		Param: [4]float64{float64(m.Param1), float64(m.Param2), float64(m.Param3), float64(m.Param4)},
		Lat:   float64(m.X), Lon: float64(m.Y), Alt: float64(m.Z), Autocontinue: m.Autocontinue != 0,
	}
}

// resultError says what a MAV_MISSION_RESULT means.
func resultError(r common.MAV_MISSION_RESULT) error {
	switch r {
	case common.MAV_MISSION_ERROR:
		return errors.New("no reason given (memory full, or a jump to an item that does not exist)")
	case common.MAV_MISSION_UNSUPPORTED:
		return ErrUnsupported
	case common.MAV_MISSION_UNSUPPORTED_FRAME:
		return errors.New("unsupported altitude reference (coordinate frame)")
	case common.MAV_MISSION_NO_SPACE:
		return ErrNoSpace
	case common.MAV_MISSION_INVALID:
		return errors.New("one of its values is invalid")
	case common.MAV_MISSION_INVALID_SEQUENCE:
		return errors.New("out of sequence")
	case common.MAV_MISSION_DENIED:
		return errors.New("missions from sitlark are not accepted")
	case common.MAV_MISSION_OPERATION_CANCELLED:
		return errors.New("cancelled by the vehicle")
	}
	if n := r - common.MAV_MISSION_INVALID_PARAM1; r >= common.MAV_MISSION_INVALID_PARAM1 && r <= common.MAV_MISSION_INVALID_PARAM7 {
		what := [...]string{"parameter 1", "parameter 2", "parameter 3", "parameter 4", "latitude (parameter 5)", "longitude (parameter 6)", "altitude (parameter 7)"}
		return fmt.Errorf("its %s is invalid", what[n])
	}
	return fmt.Errorf("MAV_MISSION_RESULT %d", r)
}
