package missions

import (
	"slices"
	"testing"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"

	"github.com/sitlark/sitlark/mission"
)

// TestUploadLeavesOutWhatTheVehicleDoesNotKnow: PX4's camera mode (530) and a second command, some
// of them twice; a jump still leads to the same waypoint, and numbers in messages are the file's.
func TestUploadLeavesOutWhatTheVehicleDoesNotKnow(t *testing.T) {
	p := mission.Plan{}
	for i, c := range []mission.Command{mission.TakeOff, 530, mission.NavWaypoint, 530, 2510, mission.NavWaypoint, mission.DoJump, mission.ReturnHome} {
		p.Items = append(p.Items, mission.Item{Seq: i + 1, Command: c, Frame: mission.FrameRelative, Alt: float64(i + 1)})
	}
	p.Items[6].Param[0] = 6
	v := newModelVehicle()
	v.stored = course(12)
	v.knows = func(c mission.Command) bool { return c != 530 && c != 2510 }
	u := mustUpload(t, MissionPart, p.MissionItems(mission.DefaultHome))
	if err := newLossy(u, v).run(t); err != nil {
		t.Fatal(err)
	}
	var commands []mission.Command
	for _, it := range v.stored {
		commands = append(commands, it.Command)
	}
	want := []mission.Command{mission.NavWaypoint, mission.TakeOff, mission.NavWaypoint, mission.NavWaypoint, mission.DoJump, mission.ReturnHome}
	if !slices.Equal(commands, want) || v.stored[4].Param[0] != 3 {
		t.Errorf("the vehicle holds %v with a jump to %g, want %v and 3", commands, v.stored[4].Param[0], want)
	}
	if !sameItems(u.Items(), v.stored) {
		t.Errorf("the upload tells of %+v", u.Items())
	}
	var left []int
	for _, it := range u.LeftOut() {
		left = append(left, it.Seq)
	}
	if !slices.Equal(left, []int{2, 4, 5}) {
		t.Errorf("left out are %v, want 2, 4, 5", left)
	}

	v.refuse = map[int]common.MAV_MISSION_RESULT{3: common.MAV_MISSION_INVALID_PARAM1} // item 6 of the file, when two or three before it are gone
	v.knows = func(c mission.Command) bool { return c != 530 }
	p.Items = slices.Delete(p.Items, 4, 5)
	for i := range p.Items {
		p.Items[i].Seq = i + 1
	}
	p.Items[5].Param[0] = 5
	u = mustUpload(t, MissionPart, p.MissionItems(mission.DefaultHome))
	if err := newLossy(u, v).run(t); err == nil || err.Error() != "mission: the vehicle did not take item 5 (WAYPOINT): its parameter 1 is invalid" {
		t.Errorf("error %v", err)
	}
}

// TestTouchedSaysWhetherTheVehicleKeepsItsOwn: only a refusal of the announcement leaves it alone.
func TestTouchedSaysWhetherTheVehicleKeepsItsOwn(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*modelVehicle, *lossyLink)
		want  bool
	}{
		{"no room", func(v *modelVehicle, _ *lossyLink) { v.room = 3 }, false},
		{"item 1 is refused", func(v *modelVehicle, _ *lossyLink) {
			v.refuse = map[int]common.MAV_MISSION_RESULT{1: common.MAV_MISSION_INVALID}
		}, true},
		{"silence", func(_ *modelVehicle, w *lossyLink) { w.fates = make([]fate, 1000) }, true},
		{"success", func(*modelVehicle, *lossyLink) {}, true},
	} {
		v := newModelVehicle()
		u := mustUpload(t, MissionPart, course(5))
		w := newLossy(u, v)
		c.spoil(v, w)
		_ = w.run(t)
		if u.Touched() != c.want {
			t.Errorf("%s: touched %v, want %v", c.name, u.Touched(), c.want)
		}
	}
}
