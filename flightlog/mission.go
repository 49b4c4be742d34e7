package flightlog

import (
	"math"

	"github.com/sitlark/sitlark/mission"
)

// mostItems is how many items a mission has at most.
const mostItems = 5000

// missionCollector gathers the items of a mission, which come several times.
type missionCollector struct {
	items map[int]mission.Item
	total int
}

// add takes an item of a mission with so many items, home's included.
func (c *missionCollector) add(total int, it mission.Item) {
	if it.Seq < 0 || it.Seq >= mostItems || !finite(it.Lat, it.Lon, it.Alt) {
		return
	}
	if c.items == nil || it.Seq == 0 || total != c.total {
		c.items, c.total = map[int]mission.Item{}, total
	}
	for i, x := range it.Param {
		if math.IsInf(x, 0) {
			it.Param[i] = math.NaN()
		}
	}
	c.items[it.Seq] = it
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
				f.note("the mission has %d items, of which the log lacks number %d: it is shown up to there", c.total-1, n)
			}
			break
		}
		f.Mission.Items = append(f.Mission.Items, it)
	}
}
