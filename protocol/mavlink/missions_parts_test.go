package mavlink_test

import (
	"strings"
	"sync/atomic"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
)

// earlierLink is a link to an autopilot that holds the earlier lists, once they are known.
func earlierLink(t *testing.T) (*linked, *mavtest.Autopilot) {
	t.Helper()
	ap := mavtest.Start(t, mavtest.Options{State: mavtest.Standard()})
	for kind, items := range earlier {
		ap.SetMission(kind, items)
	}
	l := link(t, mavlink.Config{Address: ap.Address})
	l.held(3)
	return l, ap
}

// unreadable lets the autopilot refuse to tell its mission.
func unreadable(ap *mavtest.Autopilot, m message.Message) bool {
	ask, ok := m.(*apm.MessageMissionRequestList)
	if ok && ask.MissionType == apm.MAV_MISSION_TYPE_MISSION {
		ap.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_ERROR, MissionType: ask.MissionType})
		return true
	}
	return false
}

// TestFailedUploadLeavesTheOtherPartsKnown: the mission could not be read and is cleared, the fence and
// the rally points are still there.
func TestFailedUploadLeavesTheOtherPartsKnown(t *testing.T) {
	l, ap := earlierLink(t)
	ap.Answer(func(m message.Message) bool {
		it, ok := m.(*apm.MessageMissionItemInt)
		if ok && it.Seq == 2 {
			ap.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_INVALID_PARAM1, MissionType: it.MissionType})
			return true
		}
		return unreadable(ap, m)
	})
	a := l.answer(func() { l.Upload(somePlan(4)) })
	if got := kinds(ap); a.OK || !strings.HasSuffix(a.Words, "; it holds no mission now") || got != "none old old " {
		t.Errorf("the answer is %+v; the autopilot holds %s", a, got)
	}
	if p := l.held(0); len(p.Fences) != 1 || len(p.Rally) != 2 || p.Home != nil {
		t.Errorf("known are %d fences, %d rally points and home %v; want 1, 2 and none", len(p.Fences), len(p.Rally), p.Home)
	}
}

// TestRestoringIsNotCancelled: the autopilot gets back what it held.
func TestRestoringIsNotCancelled(t *testing.T) {
	l, ap := earlierLink(t)
	var restoring atomic.Bool
	ap.Answer(func(m message.Message) bool {
		it, ok := m.(*apm.MessageMissionItemInt)
		if !ok {
			return false
		}
		if it.Seq == 2 && it.Z == 20 {
			ap.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_INVALID_PARAM1, MissionType: it.MissionType})
			return true
		}
		return it.Seq == 2 && it.Z == 12 && !restoring.Swap(true) // lost once, so that there is time to cancel
	})
	plan := somePlan(4)
	plan.Fences, plan.Rally = nil, nil
	a := l.answer(func() {
		l.Upload(plan)
		until(t, "the restoring", restoring.Load)
		l.CancelTransfer()
	})
	if got := kinds(ap); a.OK || !strings.HasSuffix(a.Words, "; it holds what it held before: 3 mission items, 1 fence, 2 rally points") || got != "old old old " {
		t.Errorf("the answer is %+v; the autopilot holds %s", a, got)
	}
}

// TestUploadNeedsOnlyItsParts: an autopilot that says nothing of fences and rally points takes a mission.
func TestUploadNeedsOnlyItsParts(t *testing.T) {
	l, ap := earlierLink(t)
	ap.Answer(func(m message.Message) bool {
		ask, ok := m.(*apm.MessageMissionRequestList)
		return ok && ask.MissionType != apm.MAV_MISSION_TYPE_MISSION
	})
	plan := somePlan(4)
	plan.Fences, plan.Rally = nil, nil
	if a := l.answer(func() { l.Upload(plan) }); !a.OK || a.Words != "Uploaded: 4 mission items" {
		t.Errorf("the answer is %+v", a)
	}
	if p := l.held(4); len(p.Fences) != 1 || len(p.Rally) != 2 {
		t.Errorf("known are %d fences and %d rally points, want 1 and 2", len(p.Fences), len(p.Rally))
	}
}

// TestSilentUploadSaysWhatFollows: what the autopilot held is put back if it is known, else cleared.
func TestSilentUploadSaysWhatFollows(t *testing.T) {
	for _, c := range []struct {
		name  string
		known bool
		says  string
	}{
		{"known", true, "then it gets back what it held"},
		{"not known", false, "then its mission is cleared, since what it held could not be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l, ap := earlierLink(t)
			ap.Answer(func(m message.Message) bool {
				_, item := m.(*apm.MessageMissionItemInt)
				return item || !c.known && unreadable(ap, m)
			})
			plan := somePlan(4)
			plan.Fences, plan.Rally = nil, nil
			if a := l.answer(func() { l.Upload(plan) }); a.OK || !strings.HasSuffix(a.Words, "it may hold a part of it until it answers again; "+c.says) {
				t.Errorf("the answer is %+v", a)
			}
		})
	}
}
