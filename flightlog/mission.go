package flightlog

import (
	"math"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
)

// mostItems is how many items a mission has at most.
const mostItems = 5000

// missionCollector gathers the items of a mission, a fence or a list of rally points, which come
// several times.
type missionCollector struct {
	items map[int]mission.Item
	total int
}

// add takes an item of a plan with so many items; a mission's first one is home.
func (c *missionCollector) add(total int, it mission.Item) {
	if it.Seq < 0 || it.Seq >= mostItems || !plausible(it.Lat, it.Lon, it.Alt) {
		return
	}
	if c.items == nil || it.Seq == 0 && len(c.items) > 1 || total != c.total {
		c.items, c.total = map[int]mission.Item{}, total
	}
	for i, x := range it.Param {
		if math.IsInf(x, 0) {
			it.Param[i] = math.NaN()
		}
	}
	c.items[it.Seq] = it
}

// take takes a message of the plan's transfer; others are ignored. c may be nil.
func (c *missionCollector) take(m message.Message) {
	if c == nil {
		return
	}
	switch m := m.(type) {
	case *apm.MessageMissionCount:
		if int(m.Count) <= mostItems {
			c.items, c.total = map[int]mission.Item{}, int(m.Count)
		}
	case *apm.MessageMissionItem:
		c.add(c.total, itemOf(int(m.Seq), int(m.Command), int(m.Frame), [4]float32{m.Param1, m.Param2, m.Param3, m.Param4}, float64(m.X), float64(m.Y), m.Z))
	case *apm.MessageMissionItemInt:
		x, y := float64(m.X), float64(m.Y)
		if mission.Command(m.Command).HasPlace() {
			x, y = x*1e-7, y*1e-7
		}
		c.add(c.total, itemOf(int(m.Seq), int(m.Command), int(m.Frame), [4]float32{m.Param1, m.Param2, m.Param3, m.Param4}, x, y, m.Z))
	}
}

// itemOf is an item as MAVLink has it.
func itemOf(seq, command, datum int, params [4]float32, lat, lon float64, alt float32) mission.Item {
	it := mission.Item{Seq: seq, Command: mission.Command(command), Frame: mission.Frame(datum), Lat: lat, Lon: lon, Alt: float64(alt), Autocontinue: true}
	for i, p := range params {
		it.Param[i] = float64(p)
	}
	return it
}

// takeMission sets Mission.
func (f *Flight) takeMission(c *missionCollector) {
	f.Mission.Name = "the log's mission"
	if home, ok := c.items[0]; ok && (home.Lat != 0 || home.Lon != 0) {
		f.Mission.Home = &mission.Place{LatDeg: home.Lat, LonDeg: home.Lon, AltM: home.Alt}
	}
	for n := 1; n < max(c.total, 1) || c.total == 0; n++ {
		it, ok := c.items[n]
		if !ok {
			if c.total > 0 && len(c.items) > 0 {
				f.note("the mission has %d items, but the log lacks item %d: it is shown up to there", c.total-1, n)
			}
			break
		}
		f.Mission.Items = append(f.Mission.Items, it)
	}
}
