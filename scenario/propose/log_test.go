package propose

import (
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record"
)

// TestAnAutopilotWithoutAMissionHasNone: what ArduPilot tells is an empty plan then.
func TestAnAutopilotWithoutAMissionHasNone(t *testing.T) {
	home := mission.DefaultHome
	plan := record.PlanOf(&mission.Plan{}, home)
	n := notes{mission: &noted{}}
	if err := n.takeMission(&record.Entry{Plan: &plan}); err != nil || n.mission != nil {
		t.Errorf("its mission is %+v, %v", n.mission, err)
	}
	plan = record.PlanOf(&mission.Plan{Name: "one", Items: mission.BuiltIn(home).Items}, home)
	if err := n.takeMission(&record.Entry{Plan: &plan}); err != nil || n.mission == nil || len(n.mission.plan.Items) == 0 {
		t.Errorf("the mission is %+v, %v", n.mission, err)
	}
}
