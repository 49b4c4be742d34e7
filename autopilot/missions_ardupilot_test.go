//go:build ardupilot

package autopilot

import (
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
)

// TestArduPilotMissionsAreFlown flies missions that come with ArduPilot on the test
// plant: jumps, items without a position, absolute homes.
func TestArduPilotMissionsAreFlown(t *testing.T) {
	for _, path := range ardupilot.Missions(t)[:2] {
		plan, err := mission.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		r := newRig(t, plan)
		h := mission.Home{LatDeg: plan.Home.LatDeg, LonDeg: plan.Home.LonDeg, AltM: plan.Home.AltM}
		v := DefaultTuning()
		r.f = newFlight(&v, plan.Legs(h), r.f.logf)
		r.mustReach(1200, "the end of "+path, r.over)
		t.Logf("%s: %v after %.0f s\n%v", path, r.f.phase, r.p.time, r.log)
		if r.f.phase != landed {
			t.Errorf("%s: ended %v, want landed", path, r.f.phase)
		}
	}
}
