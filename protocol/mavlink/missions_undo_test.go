package mavlink_test

import (
	"strings"
	"sync/atomic"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
)

// earlier are lists that the autopilot holds before an upload: three items and home, a circle, two
// rally points.
var earlier = map[apm.MAV_MISSION_TYPE][]apm.MessageMissionItemInt{
	apm.MAV_MISSION_TYPE_MISSION: {
		{Command: 16, X: -353630000, Y: 1491650000, Z: 584}, {Command: 22, Frame: 3, Z: 11},
		{Command: 16, Frame: 3, X: -353640000, Y: 1491650000, Z: 12}, {Command: 20},
	},
	apm.MAV_MISSION_TYPE_FENCE: {{Command: 5003, Param1: 77, X: -353630000, Y: 1491650000}},
	apm.MAV_MISSION_TYPE_RALLY: {{Command: 5100, Frame: 3, X: -353630000, Y: 1491650000, Z: 33}, {Command: 5100, Frame: 3, X: -353640000, Y: 1491650000, Z: 34}},
}

// refuse lets the autopilot refuse the items that bad says.
func refuse(ap *mavtest.Autopilot, bad func(*apm.MessageMissionItemInt) bool) {
	ap.Answer(func(m message.Message) bool {
		it, ok := m.(*apm.MessageMissionItemInt)
		if !ok || !bad(it) {
			return false
		}
		ap.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_INVALID_PARAM1, MissionType: it.MissionType})
		return true
	})
}

// kinds says of each list of the autopilot how long it is, and whether it is the earlier one.
func kinds(ap *mavtest.Autopilot) (text string) {
	for kind := apm.MAV_MISSION_TYPE_MISSION; kind <= apm.MAV_MISSION_TYPE_RALLY; kind++ {
		now, before := ap.Mission(kind), earlier[kind]
		word := "old"
		for i := range now {
			if i >= len(before) || now[i].Command != before[i].Command || now[i].X != before[i].X || now[i].Z != before[i].Z || now[i].Param1 != before[i].Param1 {
				word = "new"
			}
		}
		switch {
		case len(now) == 0:
			word = "none"
		case len(now) != len(before):
			word = "new"
		}
		text += word + " "
	}
	return text
}

// TestFailedUploadLeavesTheOldOrNone, never a mixture, whichever part fails, and says which.
func TestFailedUploadLeavesTheOldOrNone(t *testing.T) {
	for _, c := range []struct {
		name  string
		empty bool // the autopilot holds nothing before
		bad   func(*apm.MessageMissionItemInt) bool
		holds string
		says  string
	}{
		{"the fifth item", false, func(m *apm.MessageMissionItemInt) bool {
			return m.MissionType == apm.MAV_MISSION_TYPE_MISSION && m.Seq == 5
		}, "old old old ", "mission: the vehicle did not take item 5 (WAYPOINT): its parameter 1 is invalid; it holds what it held before: 3 mission items, 1 fence, 2 rally points"},
		{"a rally point, last of all", false, func(m *apm.MessageMissionItemInt) bool {
			return m.MissionType == apm.MAV_MISSION_TYPE_RALLY && m.Z == 25
		}, "old old old ", "rally points: the vehicle did not take item 0 (RALLY_POINT): its parameter 1 is invalid; it holds what it held before: "},
		{"a corner of the fence", true, func(m *apm.MessageMissionItemInt) bool { return m.Command == 5001 && m.Seq == 2 },
			"none none none ", "fence: the vehicle did not take item 2 (FENCE_POLYGON_VERTEX_INCLUSION): its parameter 1 is invalid; it holds no mission and no fence now"},
		{"what was there too", false, func(m *apm.MessageMissionItemInt) bool {
			return m.MissionType == apm.MAV_MISSION_TYPE_MISSION && m.Seq == 2
		}, "none old old ", "it holds no mission now"},
	} {
		l, ap := planLink(t)
		l.held(0)
		if !c.empty {
			for kind, items := range earlier {
				ap.SetMission(kind, items)
			}
		}
		refuse(ap, c.bad)
		a := l.answer(func() { l.Upload(somePlan(9)) })
		if a.OK || !strings.Contains(a.Words, c.says) {
			t.Errorf("%s: the answer is %+v, want %q", c.name, a, c.says)
		}
		if got := kinds(ap); got != c.holds {
			t.Errorf("%s: the autopilot holds %s, want %s", c.name, got, c.holds)
		}
		if s := l.Status().Transfers; s.Problem != a.Words || s.Active {
			t.Errorf("%s: the transfer is %+v", c.name, s)
		}
	}
}

// TestUploadSaysWhenAMixtureMayStay: the autopilot neither takes what it held nor lets it be cleared.
func TestUploadSaysWhenAMixtureMayStay(t *testing.T) {
	l, ap := planLink(t)
	l.held(0)
	ap.Answer(func(m message.Message) bool {
		switch m := m.(type) {
		case *apm.MessageMissionItemInt:
			if m.Seq == 3 {
				ap.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_INVALID})
			}
			return m.Seq == 3
		case *apm.MessageMissionClearAll:
			ap.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_DENIED})
			return true
		}
		return false
	})
	if a := l.answer(func() { l.Upload(somePlan(4)) }); a.OK || !strings.Contains(a.Words, "it may hold a mixture of old and new items (mission: denied by the vehicle") {
		t.Errorf("the answer is %+v", a)
	}
}

func TestCancelledUploadIsUndone(t *testing.T) {
	l, ap := planLink(t)
	l.held(0)
	for kind, items := range earlier {
		ap.SetMission(kind, items)
	}
	var reached atomic.Bool
	ap.Answer(func(m message.Message) bool {
		it, ok := m.(*apm.MessageMissionItemInt)
		if ok && it.Seq == 3 && it.Z == 20 {
			reached.Store(true)
			return true
		}
		return false
	})
	a := l.answer(func() {
		l.Upload(somePlan(9))
		until(t, "the third item", reached.Load)
		l.CancelTransfer()
	})
	if got := kinds(ap); a.OK || !strings.Contains(a.Words, "cancelled; it holds what it held before") || got != "old old old " {
		t.Errorf("the answer is %+v; the autopilot holds %s", a, got)
	}
}

// TestUploadNamesWhatIsLeftOut with the numbers of the file, and is a success.
func TestUploadNamesWhatIsLeftOut(t *testing.T) {
	l, ap := planLink(t)
	l.held(0)
	ap.Answer(func(m message.Message) bool {
		it, ok := m.(*apm.MessageMissionItemInt)
		if ok && it.Command == 530 {
			ap.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_UNSUPPORTED})
		}
		return ok && it.Command == 530
	})
	plan := somePlan(6)
	plan.Fences, plan.Rally = nil, nil
	plan.Items[1].Command, plan.Items[3].Command = 530, 530
	plan.Items[5].Command, plan.Items[5].Param = mission.DoJump, [4]float64{3, 1}
	a := l.answer(func() { l.Upload(plan) })
	if !a.OK || !a.Partly || a.Words != "Uploaded: 4 mission items, without item 2 (command 530) and item 4 (command 530), which the autopilot does not know" {
		t.Errorf("the answer is %+v", a)
	}
	if p := l.held(4); p.Items[3].Command != mission.DoJump || p.Items[3].Param[0] != 2 {
		t.Errorf("the autopilot holds %+v", p.Items)
	}
}

// TestNoAlarmForWhatArduPilotCannotStore: LAND keeps the sign of parameter 4, LOITER_TIME two
// parameters as signs, altitudes end at centimetres.
func TestNoAlarmForWhatArduPilotCannotStore(t *testing.T) {
	l, ap := planLink(t)
	l.held(0)
	ap.Answer(func(m message.Message) bool {
		if it, ok := m.(*apm.MessageMissionItemInt); ok { // it stores what it takes, changed like this
			switch it.Command {
			case 21:
				it.Param4 = 1
			case 19:
				it.Param3, it.Param4 = 1, 0
			case 16:
				it.Param2, it.Z = 0, 20.12
			}
		}
		return false
	})
	plan := somePlan(3)
	plan.Fences, plan.Rally = nil, nil
	plan.Items[0].Param[1], plan.Items[0].Alt = 5, 20.129
	plan.Items[1].Command, plan.Items[1].Param[0] = mission.LoiterTime, 5
	plan.Items[2].Command = mission.Land
	if a := l.answer(func() { l.Upload(plan) }); !a.OK || a.Partly || a.Words != "Uploaded: 3 mission items" {
		t.Errorf("the answer is %+v", a)
	}
}
