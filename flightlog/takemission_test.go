package flightlog

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/mission"
)

// TestAMissionIsAsLongAsTheLogHasIt: item 0 is home; the rest up to the first that is missing, which is told where the log says how many
// there are and has any.
func TestAMissionIsAsLongAsTheLogHasIt(t *testing.T) {
	for _, c := range []struct {
		total  int
		has    []int
		want   int
		notice string
	}{
		{4, []int{0, 1, 2, 3}, 3, ""},
		{4, []int{0, 1, 3}, 1, "the mission has 3 items, but the log lacks item 2: it is shown up to there"},
		{4, []int{3}, 0, "the mission has 3 items, but the log lacks item 1: it is shown up to there"},
		{4, nil, 0, ""},
		{0, []int{0, 1, 2}, 2, ""},
		{0, nil, 0, ""},
		{1, []int{0}, 0, ""},
	} {
		f, collector := new(Flight), missionCollector{total: c.total, items: map[int]mission.Item{}}
		for _, n := range c.has {
			collector.items[n] = mission.Item{Seq: n, Lat: -35, Lon: 149, Alt: float64(10 * n)}
		}
		f.takeMission(&collector)
		ok := len(f.Mission.Items) == c.want && (f.Mission.Home != nil) == slices.Contains(c.has, 0)
		for i, it := range f.Mission.Items {
			ok = ok && it.Seq == i+1 && it.Alt == float64(10*(i+1))
		}
		if !ok {
			t.Errorf("%d items, of which the log has %v: %+v", c.total, c.has, f.Mission)
		}
		if got := strings.Join(f.Notices, "; "); got != c.notice {
			t.Errorf("%d items, of which the log has %v: notices %q, want %q", c.total, c.has, got, c.notice)
		}
	}
}
