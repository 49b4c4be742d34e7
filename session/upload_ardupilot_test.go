//go:build ardupilot

package session

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/missions"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// knownCommands are those that ArduPilot 4.7 stores in a mission but for JUMP, which needs a target.
var knownCommands = []mission.Command{
	16, 17, 18, 19, 20, 21, 22, 30, 31, 36, 82, 83, 84, 85, 92, 93, 94, 112, 114, 115, 178, 179, 181, 182, 183, 184, 188, 189, 191, 193, 194,
	195, 197, 201, 202, 203, 205, 206, 207, 208, 210, 211, 212, 213, 215, 216, 217, 218, 222, 223, 531, 532, 534, 600, 601, 1000,
	2000, 2001, 2500, 2501, 3000, 42600, 42703,
}

// upload uploads a plan and returns the answer and what ArduPilot holds then.
func (c *realCopter) upload(name string, plan mission.Plan) (words string, ok bool, held mission.Plan) {
	c.t.Helper()
	plan.Name = name
	c.link.Upload(plan)
	a := c.outcome("Upload " + name)
	held, _ = c.link.Plan()
	c.t.Logf("%s: %s", name, a.Words)
	return a.Words, a.OK, held
}

// TestArduPilotKeepsWhatWeSayItKeeps: each command with fractions, negative numbers and nulls is taken
// and comes back without an alarm.
func TestArduPilotKeepsWhatWeSayItKeeps(t *testing.T) {
	c := startCopter(t, mission.Plan{})
	nan := math.NaN()
	for name, param := range map[string][4]float64{
		"fractions": {1.6, 2.7, 3.8, 1.9}, "large": {101.6, 102.7, 103.8, 104.9}, "parts": {0.3, 0.4, 0.6, 0.7}, "nulls": {nan, nan, nan, nan},
	} {
		var plan mission.Plan
		for i, command := range knownCommands {
			it := mission.Item{Seq: i + 1, Command: command, Frame: mission.FrameRelative, Param: param, Autocontinue: true}
			if it.Alt = 12.345; command.HasPlace() {
				it.Lat, it.Lon = -35.3612345, 149.1612345
			}
			if command == 42703 && name == "large" {
				it.Param[2] = 80 // a pitch above 90 is taken for 0
			}
			plan.Items = append(plan.Items, it)
		}
		words, ok, held := c.upload(name, plan)
		if !ok || strings.Contains(words, "keeps") || len(held.Items) != len(knownCommands) {
			t.Errorf("%s: %s", name, words)
		}
		for i, it := range plan.Items[:min(len(plan.Items), len(held.Items))] {
			if !missions.Kept(kind.Copter, it, held.Items[i]) {
				t.Errorf("%s: %+v came back as %+v", name, it, held.Items[i])
			}
		}
	}
}

// TestArduPilotTakesEachKind: a mission, a fence, rally points, and a plan with all of them, with the
// camera items of QGroundControl's plans.
func TestArduPilotTakesEachKind(t *testing.T) {
	c := startCopter(t, mission.Plan{})
	course := []mission.Item{
		{Seq: 1, Command: mission.TakeOff, Frame: mission.FrameRelative, Alt: 10.129, Param: [4]float64{0, 0, 0, math.NaN()}},
		{Seq: 2, Command: mission.NavWaypoint, Frame: mission.FrameRelative, Lat: -35.362, Lon: 149.165, Alt: 20, Param: [4]float64{0, 5, 0, 0}},
		{Seq: 3, Command: 530, Frame: 2, Param: [4]float64{0, 2, math.NaN(), math.NaN()}},
		{Seq: 4, Command: 2000, Frame: 2, Param: [4]float64{0, 0, 1, math.NaN()}},
		{Seq: 5, Command: mission.DoJump, Frame: 2, Param: [4]float64{4, 1}},
		{Seq: 6, Command: mission.Land, Frame: mission.FrameRelative},
	}
	fences := []mission.Fence{
		{Inclusion: true, Corners: []mission.Place{{LatDeg: -35.36, LonDeg: 149.16}, {LatDeg: -35.37, LonDeg: 149.16}, {LatDeg: -35.37, LonDeg: 149.17}, {LatDeg: -35.36, LonDeg: 149.17}}},
		{Center: mission.Place{LatDeg: -35.365, LonDeg: 149.166}, Radius: 12.5},
	}
	rally := []mission.RallyPoint{{Lat: -35.3631, Lon: 149.1651, Alt: 25.7, Frame: mission.FrameRelative}}
	for _, k := range []struct {
		name string
		plan mission.Plan
		want string
	}{
		{"rally.txt", mission.Plan{Rally: rally}, "Uploaded: 1 rally point"},
		{"fence.txt", mission.Plan{Fences: fences}, "Uploaded: 2 fences"},
		{"mission.waypoints", mission.Plan{Items: course[:2]}, "Uploaded: 2 mission items"},
		{"all.plan", mission.Plan{Items: course, Fences: fences, Rally: rally},
			"Uploaded: 5 mission items, 2 fences, 1 rally point, without item 3 (command 530), which the autopilot does not know"},
	} {
		words, ok, held := c.upload(k.name, k.plan)
		if !ok || words != k.want {
			t.Errorf("%s: %q, want %q", k.name, words, k.want)
		}
		if k.name == "all.plan" && held.Items[3].Param[0] != 3 {
			t.Errorf("the jump leads to item %g, want 3", held.Items[3].Param[0])
		}
	}
}

// TestArduPilotHoldsTheOldAfterAFailedUpload, or nothing where it held nothing.
func TestArduPilotHoldsTheOldAfterAFailedUpload(t *testing.T) {
	c := startCopter(t, mission.Plan{})
	var old, bad mission.Plan
	for i := 1; i <= 8; i++ {
		it := mission.Item{Seq: i, Command: mission.NavWaypoint, Frame: mission.FrameRelative, Lat: -35.36, Lon: 149.16, Alt: float64(10 * i)}
		old.Items = append(old.Items, it)
		if it.Alt++; i == 6 {
			it.Command = 23 // LAND_LOCAL, which ArduPilot does not know
		}
		bad.Items = append(bad.Items, it)
	}
	old.Rally = []mission.RallyPoint{{Lat: -35.3631, Lon: 149.1651, Alt: 25, Frame: mission.FrameRelative}}
	words, ok, held := c.upload("bad.waypoints", bad)
	if ok || !strings.HasSuffix(words, "; it holds no mission now") || len(held.Items) != 0 {
		t.Errorf("%q with %d items", words, len(held.Items))
	}
	c.upload("old.waypoints", old)
	if words, ok, _ = c.upload("worse.waypoints", bad); ok || !strings.HasSuffix(words, "; it holds what it held before: 8 mission items, 1 rally point") {
		t.Errorf("%q", words)
	}
	_, number := c.link.Plan()
	c.link.Download()
	c.outcome("Read mission")
	held, again := c.link.Plan()
	if again == number || len(held.Items) != 8 || len(held.Rally) != 1 {
		t.Fatalf("ArduPilot holds %+v", held)
	}
	for i, it := range old.Items {
		if !missions.Kept(kind.Copter, it, held.Items[i]) {
			t.Errorf("item %d is %+v, want %+v", it.Seq, held.Items[i], it)
		}
	}
}
