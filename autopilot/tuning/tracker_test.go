package tuning_test

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestAntennaTrackersAreRefused by the built-in autopilot, and any mission of theirs.
func TestAntennaTrackersAreRefused(t *testing.T) {
	e, err := catalog.Find("tracker", "")
	if err != nil {
		t.Fatal(err)
	}
	if why := tuning.CannotFly(&e.Vehicle); !strings.Contains(why, "does not point antennas") {
		t.Errorf("it can't fly them: %q", why)
	}
	if v, err := tuning.For(&e.Vehicle); err == nil || v != nil {
		t.Errorf("it knows %v of them, with %v, want an error", v, err)
	}
	if err := tuning.CheckMission(&e.Vehicle, mission.Plan{}, mission.DefaultHome, true); err != nil {
		t.Errorf("no mission: %v", err)
	}
	if err := tuning.CheckMission(&e.Vehicle, mission.BuiltIn(mission.DefaultHome), mission.DefaultHome, false); err == nil || !strings.Contains(err.Error(), "takes no mission") {
		t.Errorf("a mission: %v, want an error", err)
	}
}
