package flightlog

import (
	"math"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// plans gathers the three plans that a vehicle has: its mission, its fences and its rally points.
type plans struct {
	mission, fence, rally missionCollector
	oldFence              map[int]mission.Place // of FENCE_POINT, by number; 0 is the place to return to
	oldCount              int
}

// ofType returns the plan that MAVLink's mission type means; nil: none.
func (p *plans) ofType(t apm.MAV_MISSION_TYPE) *missionCollector {
	switch t {
	case apm.MAV_MISSION_TYPE_MISSION:
		return &p.mission
	case apm.MAV_MISSION_TYPE_FENCE:
		return &p.fence
	case apm.MAV_MISSION_TYPE_RALLY:
		return &p.rally
	}
	return nil
}

// take takes a message of a transfer of a plan; others are ignored. FENCE_POINT and RALLY_POINT
// are of vehicles before version 4.0.
func (p *plans) take(m message.Message) {
	switch m := m.(type) {
	case *apm.MessageMissionCount:
		p.ofType(m.MissionType).take(m)
	case *apm.MessageMissionItem:
		p.ofType(m.MissionType).take(m)
	case *apm.MessageMissionItemInt:
		p.ofType(m.MissionType).take(m)
	case *apm.MessageFencePoint:
		if p.oldFence == nil || int(m.Count) != p.oldCount {
			p.oldFence, p.oldCount = map[int]mission.Place{}, int(m.Count)
		}
		p.oldFence[int(m.Idx)] = mission.Place{LatDeg: float64(m.Lat), LonDeg: float64(m.Lng)}
	case *apm.MessageRallyPoint:
		p.rally.add(int(m.Count), rallyItem(int(m.Idx), float64(m.Lat)*1e-7, float64(m.Lng)*1e-7, float64(m.Alt), int(m.Flags)))
	}
}

// without takes those plans of another collection that this one lacks.
func (p *plans) without(other *plans) {
	if len(p.mission.items) < 2 {
		p.mission = other.mission
	}
	if len(p.fence.items) == 0 && len(p.oldFence) == 0 {
		p.fence, p.oldFence, p.oldCount = other.fence, other.oldFence, other.oldCount
	}
	if len(p.rally.items) == 0 {
		p.rally = other.rally
	}
}

// Bits of a rally point's flags: whether its altitude has a datum, and which.
const (
	rallyHasDatum   = 1 << 2
	rallyDatumShift = 3
	rallyDatumMask  = 3
)

// rallyItem is a rally point as an item. alt is in the datum that flags tell; without one it is
// above home [m].
func rallyItem(seq int, lat, lon, alt float64, flags int) mission.Item {
	datum := mission.FrameRelative
	if flags&rallyHasDatum != 0 {
		switch flags >> rallyDatumShift & rallyDatumMask {
		case 0:
			datum = mission.FrameAbsolute
		case 3:
			datum = mission.FrameTerrain
		}
	}
	return mission.Item{Seq: seq, Command: mission.RallyPointPlace, Frame: datum, Lat: lat, Lon: lon, Alt: alt, Autocontinue: true}
}

// fenceTypes are the commands of FNCE's types.
//
// Source: the values in the storage of ArduPilot's fences, AC_PolyFenceType.
var fenceTypes = map[int]mission.Command{
	98: mission.FenceInVertex, 97: mission.FenceOutVertex, 96: mission.FenceOutCircle, 95: mission.FenceReturn,
	94: mission.FenceInCircle, 93: mission.FenceOutCircle, 92: mission.FenceInCircle,
}

// readFence reads the fence that the autopilot had last.
func readFence(b *binaryLog, c *missionCollector) {
	t := b.log.Table("FNCE")
	times, rows := b.rows(t, "Tot", "Seq", "Type", "Lat", "Lng", "Count", "Radius")
	for i := range times {
		it := mission.Item{Seq: int(rows[1][i]), Command: fenceTypes[int(rows[2][i])], Lat: rows[3][i], Lon: rows[4][i], Autocontinue: true}
		switch it.Command {
		case 0:
			continue
		case mission.FenceInCircle, mission.FenceOutCircle:
			it.Param[0] = rows[6][i]
		case mission.FenceInVertex, mission.FenceOutVertex:
			it.Param[0] = rows[5][i]
		}
		c.add(int(rows[0][i]), it)
	}
}

// readRally reads the rally points that the autopilot had last. Flags is logged from 4.1 on.
func readRally(b *binaryLog, c *missionCollector) {
	t := b.log.Table("RALY")
	columns := []string{"Tot", "Seq", "Lat", "Lng", "Alt"}
	if t.Has("Flags") {
		columns = append(columns, "Flags")
	}
	times, rows := b.rows(t, columns...)
	for i := range times {
		flags := 0
		if len(rows) > 5 {
			flags = int(rows[5][i])
		}
		c.add(int(rows[0][i]), rallyItem(int(rows[1][i]), rows[2][i], rows[3][i], rows[4][i], flags))
	}
}

// put sets Mission, its fences and its rally points.
func (p *plans) put(f *Flight) {
	f.takeMission(&p.mission)
	var err error
	if f.Mission.Fences, err = mission.FencesOf(p.fence.complete()); err != nil {
		f.note("the fence is not shown: %v", err)
	}
	if len(f.Mission.Fences) == 0 {
		p.putOldFence(f)
	}
	if f.Mission.Rally, err = mission.RallyOf(p.rally.complete()); err != nil {
		f.note("the rally points are not shown: %v", err)
	}
	for _, part := range []struct {
		name string
		of   *missionCollector
	}{{"fence", &p.fence}, {"list of rally points", &p.rally}} {
		if missing := part.of.total - len(part.of.items); len(part.of.items) > 0 && missing > 0 {
			f.note("the %s has %d items, but the log lacks %d of them: what is complete is shown", part.name, part.of.total, missing)
		}
	}
}

// complete returns the items in their order, but for polygons that lack a corner.
func (c *missionCollector) complete() (list []mission.Item) {
	for n := 0; n < max(c.total, 1) || c.total == 0 && n < mostItems; n++ {
		it, ok := c.items[n]
		if !ok {
			continue
		}
		if it.Command != mission.FenceInVertex && it.Command != mission.FenceOutVertex {
			list = append(list, it)
			continue
		}
		corners := int(min(max(it.Param[0], 1), mission.MaxCorners))
		var polygon []mission.Item
		for i := range corners {
			if corner, ok := c.items[n+i]; ok && corner.Command == it.Command {
				polygon = append(polygon, corner)
			}
		}
		if len(polygon) == corners && corners >= 3 {
			list = append(list, polygon...)
		}
		n += max(len(polygon), 1) - 1
	}
	return list
}

// putOldFence sets the fence that FENCE_POINT described: a polygon to stay in, whose last corner
// is its first one again, and a place to return to.
func (p *plans) putOldFence(f *Flight) {
	var corners []mission.Place
	for n := 1; n < p.oldCount; n++ {
		at, ok := p.oldFence[n]
		if !ok || !onEarth(at) {
			f.note("the fence has %d points, but the log lacks point %d: it is not shown", p.oldCount, n)
			return
		}
		corners = append(corners, at)
	}
	if n := len(corners) - 1; n > 0 && math.Hypot(corners[n].LatDeg-corners[0].LatDeg, corners[n].LonDeg-corners[0].LonDeg) < 1e-6 {
		corners = corners[:n]
	}
	if len(corners) < 3 {
		return
	}
	f.Mission.Fences = []mission.Fence{{Inclusion: true, Corners: corners}}
	if back, ok := p.oldFence[0]; ok && onEarth(back) {
		f.Mission.Fences = append(f.Mission.Fences, mission.Fence{Return: true, Center: back})
	}
}
