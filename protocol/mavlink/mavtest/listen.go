package mavtest

import (
	"github.com/bluenviron/gomavlib/v3"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// listen processes messages until the autopilot is stopped.
func (a *Autopilot) listen() {
	for e := range a.node.Events() {
		f, ok := e.(*gomavlib.EventFrame)
		if !ok {
			continue
		}
		m := f.Message()
		a.mu.Lock()
		lost := a.state.Mute || a.loseIn != nil && a.loseIn(m)
		answer := a.answer
		if !lost {
			a.heard = append(a.heard, m)
		}
		a.mu.Unlock()
		if !lost && (answer == nil || !answer(m)) {
			a.handle(m)
		}
	}
}

func (a *Autopilot) handle(m message.Message) {
	switch m := m.(type) {
	case *apm.MessageCommandLong:
		a.command(m.Command, [7]float32{m.Param1, m.Param2, m.Param3, m.Param4, m.Param5, m.Param6, m.Param7})
	case *apm.MessageCommandInt:
		a.command(m.Command, [7]float32{m.Param1, m.Param2, m.Param3, m.Param4, float32(m.X), float32(m.Y), m.Z})
	case *apm.MessageParamRequestRead:
		a.params.request(m)
	case *apm.MessageParamRequestList:
		a.params.list()
	case *apm.MessageParamSet:
		a.params.set(m)
	default:
		a.missions.handle(m)
	}
}

// command acknowledges a command as its script says, and otherwise executes it.
func (a *Autopilot) command(c common.MAV_CMD, p [7]float32) {
	a.mu.Lock()
	s, scripted := a.scripts[c]
	switch {
	case s.Silent != 0:
		s.Silent = max(s.Silent-1, -1)
		a.scripts[c] = s
		a.mu.Unlock()
		return
	case s.Working > 0:
		n := s.Working
		s.Working = 0
		a.scripts[c] = s
		a.mu.Unlock()
		for range n {
			a.Send(&apm.MessageCommandAck{Command: c, Result: common.MAV_RESULT_IN_PROGRESS})
		}
	default:
		a.mu.Unlock()
	}
	result := s.Result
	if !scripted || result == common.MAV_RESULT_ACCEPTED {
		result = a.obey(c, p)
	}
	a.Send(&apm.MessageCommandAck{Command: c, Result: result})
	if s.Text != "" {
		a.Say(apm.MAV_SEVERITY_CRITICAL, s.Text)
	}
	if c == common.MAV_CMD_DO_SET_MODE { // ArduPilot does so after a change of mode alone
		a.Send(a.heartbeat())
	}
}

// obey executes a command.
func (a *Autopilot) obey(c common.MAV_CMD, p [7]float32) common.MAV_RESULT {
	if c == common.MAV_CMD_REQUEST_MESSAGE {
		m := a.once(uint32(p[0]))
		if m == nil {
			return common.MAV_RESULT_FAILED
		}
		a.Send(m)
		return common.MAV_RESULT_ACCEPTED
	}
	result := common.MAV_RESULT_ACCEPTED
	a.Set(func(s *State) {
		switch c {
		case common.MAV_CMD_SET_MESSAGE_INTERVAL:
		case common.MAV_CMD_DO_SET_MODE:
			s.Mode = uint32(p[1])
		case common.MAV_CMD_COMPONENT_ARM_DISARM:
			s.Armed = p[0] != 0
		case common.MAV_CMD(apm.MAV_CMD_DO_AUX_FUNCTION):
			if s.Type != apm.MAV_TYPE_HELICOPTER || p[0] != 32 {
				result = common.MAV_RESULT_UNSUPPORTED
			}
		case common.MAV_CMD_NAV_TAKEOFF:
			guided := uint32(4)
			if s.Type == apm.MAV_TYPE_FIXED_WING {
				guided = 15
			}
			if s.Mode != guided || !s.Armed {
				result = common.MAV_RESULT_FAILED
				return
			}
			s.Landed, s.Down = false, -float64(p[6])
		case common.MAV_CMD_DO_LAND_START:
			s.Mode = 10
		case common.MAV_CMD_DO_REPOSITION, common.MAV_CMD_MISSION_START:
		default:
			result = common.MAV_RESULT_UNSUPPORTED
		}
	})
	return result
}
