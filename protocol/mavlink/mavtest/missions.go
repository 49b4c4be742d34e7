package mavtest

import (
	"slices"
	"sync"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// missions stores missions, fences and rally points, and takes part in their transfer.
type missions struct {
	send func(message.Message)

	mu     sync.Mutex
	stores map[apm.MAV_MISSION_TYPE]*store // guarded by mu
}

// store is one of the three lists: mission, fence, rally points. As in ArduPilot, the items of an
// upload replace those that are there one by one, but for those of a fence.
type store struct {
	items []apm.MessageMissionItemInt
	fence []apm.MessageMissionItemInt // of an upload of a fence
	next  int                         // item of an upload
	count int                         // items of an upload; 0: there is none
}

// Mission returns the items that the autopilot holds of a kind.
func (ms *missions) Mission(kind apm.MAV_MISSION_TYPE) []apm.MessageMissionItemInt {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	return slices.Clone(ms.list(kind).items)
}

// SetMission sets the items that the autopilot holds of a kind.
func (ms *missions) SetMission(kind apm.MAV_MISSION_TYPE, items []apm.MessageMissionItemInt) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	ms.list(kind).items = slices.Clone(items)
}

func (ms *missions) list(kind apm.MAV_MISSION_TYPE) *store {
	if ms.stores[kind] == nil {
		ms.stores[kind] = new(store)
	}
	return ms.stores[kind]
}

// total is the number of items without home.
func (ms *missions) total() uint16 {
	return uint16(max(0, len(ms.Mission(apm.MAV_MISSION_TYPE_MISSION))-1))
}

// handle processes the messages of uploads and downloads.
func (ms *missions) handle(m message.Message) {
	switch m := m.(type) {
	case *apm.MessageMissionRequestList:
		ms.send(&apm.MessageMissionCount{Count: uint16(len(ms.Mission(m.MissionType))), MissionType: m.MissionType})
	case *apm.MessageMissionRequestInt:
		ms.give(m.MissionType, m.Seq)
	case *apm.MessageMissionRequest:
		ms.give(m.MissionType, m.Seq)
	case *apm.MessageMissionCount:
		ms.count(m)
	case *apm.MessageMissionItemInt:
		ms.receive(m)
	case *apm.MessageMissionClearAll:
		ms.SetMission(m.MissionType, nil)
		ms.acknowledge(m.MissionType, apm.MAV_MISSION_ACCEPTED)
	}
}

func (ms *missions) acknowledge(kind apm.MAV_MISSION_TYPE, result apm.MAV_MISSION_RESULT) {
	ms.send(&apm.MessageMissionAck{Type: result, MissionType: kind})
}

func (ms *missions) give(kind apm.MAV_MISSION_TYPE, seq uint16) {
	items := ms.Mission(kind)
	if int(seq) >= len(items) {
		ms.acknowledge(kind, apm.MAV_MISSION_INVALID_SEQUENCE)
		return
	}
	item := items[seq]
	item.Seq, item.MissionType, item.TargetSystem, item.TargetComponent = seq, kind, 0, 0 // to all
	ms.send(&item)
}

func (ms *missions) count(m *apm.MessageMissionCount) {
	ms.mu.Lock()
	s := ms.list(m.MissionType)
	s.fence, s.next, s.count = nil, 0, int(m.Count)
	if m.MissionType != apm.MAV_MISSION_TYPE_FENCE {
		s.items = s.items[:min(len(s.items), s.count)]
	}
	if m.Count == 0 {
		s.items = nil
	}
	ms.mu.Unlock()
	if m.Count == 0 {
		ms.acknowledge(m.MissionType, apm.MAV_MISSION_ACCEPTED)
		return
	}
	ms.request(m.MissionType, 0)
}

func (ms *missions) request(kind apm.MAV_MISSION_TYPE, seq int) {
	ms.send(&apm.MessageMissionRequestInt{Seq: uint16(seq), MissionType: kind})
}

func (ms *missions) receive(m *apm.MessageMissionItemInt) {
	ms.mu.Lock()
	s := ms.list(m.MissionType)
	if s.count == 0 {
		ms.mu.Unlock()
		return
	}
	if int(m.Seq) == s.next {
		s.put(m)
	}
	next, complete := s.next, s.next == s.count
	if complete {
		s.count = 0
		if m.MissionType == apm.MAV_MISSION_TYPE_FENCE {
			s.items = s.fence
		}
	}
	ms.mu.Unlock()
	if complete {
		ms.acknowledge(m.MissionType, apm.MAV_MISSION_ACCEPTED)
		return
	}
	ms.request(m.MissionType, next)
}

// put stores the next item of an upload.
func (s *store) put(m *apm.MessageMissionItemInt) {
	switch {
	case m.MissionType == apm.MAV_MISSION_TYPE_FENCE:
		s.fence = append(s.fence, *m)
	case s.next < len(s.items):
		s.items[s.next] = *m
	default:
		s.items = append(s.items, *m)
	}
	s.next++
}
