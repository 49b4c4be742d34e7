package mavtest

import (
	"slices"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// store is one of the three lists: mission, fence, rally points.
type store struct {
	items  []apm.MessageMissionItemInt
	coming []apm.MessageMissionItemInt // an upload
	count  int                         // that it announced; 0: none comes
}

// Mission is what it holds of a kind.
func (a *Autopilot) Mission(kind apm.MAV_MISSION_TYPE) []apm.MessageMissionItemInt {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.list(kind).items)
}

// SetMission gives it a mission, fence or rally points.
func (a *Autopilot) SetMission(kind apm.MAV_MISSION_TYPE, items []apm.MessageMissionItemInt) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list(kind).items = slices.Clone(items)
}

func (a *Autopilot) list(kind apm.MAV_MISSION_TYPE) *store {
	if a.missions[kind] == nil {
		a.missions[kind] = new(store)
	}
	return a.missions[kind]
}

// total is the number of items without home's.
func (a *Autopilot) total() uint16 {
	return uint16(max(0, len(a.Mission(apm.MAV_MISSION_TYPE_MISSION))-1))
}

// mission deals with the messages of up and download.
func (a *Autopilot) mission(m message.Message) {
	switch m := m.(type) {
	case *apm.MessageMissionRequestList:
		a.Send(&apm.MessageMissionCount{Count: uint16(len(a.Mission(m.MissionType))), MissionType: m.MissionType})
	case *apm.MessageMissionRequestInt:
		a.give(m.MissionType, m.Seq)
	case *apm.MessageMissionRequest:
		a.give(m.MissionType, m.Seq)
	case *apm.MessageMissionCount:
		a.announced(m)
	case *apm.MessageMissionItemInt:
		a.came(m)
	case *apm.MessageMissionClearAll:
		a.SetMission(m.MissionType, nil)
		a.done(m.MissionType, apm.MAV_MISSION_ACCEPTED)
	}
}

func (a *Autopilot) done(kind apm.MAV_MISSION_TYPE, result apm.MAV_MISSION_RESULT) {
	a.Send(&apm.MessageMissionAck{Type: result, MissionType: kind})
}

func (a *Autopilot) give(kind apm.MAV_MISSION_TYPE, seq uint16) {
	items := a.Mission(kind)
	if int(seq) >= len(items) {
		a.done(kind, apm.MAV_MISSION_INVALID_SEQUENCE)
		return
	}
	item := items[seq]
	item.Seq, item.MissionType, item.TargetSystem, item.TargetComponent = seq, kind, 0, 0 // to all
	a.Send(&item)
}

func (a *Autopilot) announced(m *apm.MessageMissionCount) {
	a.mu.Lock()
	s := a.list(m.MissionType)
	s.coming, s.count = nil, int(m.Count)
	if m.Count == 0 {
		s.items = nil
	}
	a.mu.Unlock()
	if m.Count == 0 {
		a.done(m.MissionType, apm.MAV_MISSION_ACCEPTED)
		return
	}
	a.want(m.MissionType, 0)
}

func (a *Autopilot) want(kind apm.MAV_MISSION_TYPE, seq int) {
	a.Send(&apm.MessageMissionRequestInt{Seq: uint16(seq), MissionType: kind})
}

func (a *Autopilot) came(m *apm.MessageMissionItemInt) {
	a.mu.Lock()
	s := a.list(m.MissionType)
	if s.count == 0 {
		a.mu.Unlock()
		return
	}
	if int(m.Seq) == len(s.coming) {
		s.coming = append(s.coming, *m)
	}
	next, complete := len(s.coming), len(s.coming) == s.count
	if complete {
		s.items, s.coming, s.count = s.coming, nil, 0
	}
	a.mu.Unlock()
	if complete {
		a.done(m.MissionType, apm.MAV_MISSION_ACCEPTED)
		return
	}
	a.want(m.MissionType, next)
}
