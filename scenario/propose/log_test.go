package propose

import (
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record"
)

// TestAnAutopilotWithoutAMissionHasNone: its home, item 0, is no mission to fly, and takes the place of
// the mission before.
func TestAnAutopilotWithoutAMissionHasNone(t *testing.T) {
	home := record.PlanItem{Command: int(mission.NavWaypoint), Lat: -35.36, Lon: 149.16, Alt: 584}
	far := record.PlanItem{Seq: 1, Command: int(mission.NavWaypoint), Frame: int(mission.FrameRelative), Lat: -35.37, Lon: 149.16, Alt: 20}
	var n notes
	for _, c := range []struct {
		items []record.PlanItem
		has   bool
	}{
		{nil, false},
		{[]record.PlanItem{home}, false},
		{[]record.PlanItem{home, far}, true},
		{[]record.PlanItem{home}, false},
	} {
		if err := n.takeMission(&record.Entry{Plan: &record.Plan{Items: c.items}}); err != nil || (n.mission != nil) != c.has {
			t.Errorf("%d items: %v; a mission: %v, want %v", len(c.items), err, n.mission != nil, c.has)
		}
	}
}
