package mavlink_test

import (
	"strings"
	"sync/atomic"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
)

// somePlan has a bit of everything.
func somePlan(items int) mission.Plan {
	p := mission.Plan{Name: "folder/some.plan"}
	for i := 1; i <= items; i++ {
		p.Items = append(p.Items, mission.Item{Seq: i, Command: mission.NavWaypoint, Frame: mission.FrameRelative,
			Lat: -35.36 + 0.0001*float64(i), Lon: 149.165, Alt: 20, Autocontinue: true})
	}
	p.Fences = []mission.Fence{{Inclusion: true, Corners: []mission.Place{{LatDeg: -35, LonDeg: 149}, {LatDeg: -36, LonDeg: 149}, {LatDeg: -36, LonDeg: 150}}},
		{Center: mission.Place{LatDeg: -35.4, LonDeg: 149.2}, Radius: 40}}
	p.Rally = []mission.RallyPoint{{Lat: -35.37, Lon: 149.17, Alt: 25, Frame: mission.FrameRelative}}
	return p
}

func planLink(t *testing.T) (*linked, *mavtest.Autopilot) {
	ap := mavtest.Start(t, mavtest.Options{State: mavtest.Standard()})
	return link(t, mavlink.Config{Address: ap.Address}), ap
}

// held waits for a plan with so many items that the autopilot is known to have.
func (l *linked) held(items int) mission.Plan {
	l.t.Helper()
	var p mission.Plan
	l.await("the autopilot's plan", func(s *mavlink.Status) bool {
		var number uint64
		p, number = l.Plan()
		return number > 0 && !s.Transfers.Active && len(p.Items) == items
	})
	return p
}

// TestReadsThePlanByItself when the autopilot is found, and when another ground station has
// changed it.
func TestReadsThePlanByItself(t *testing.T) {
	l, ap := planLink(t)
	if p := l.held(0); !p.Empty() {
		t.Errorf("it holds %+v", p)
	}
	var items []apm.MessageMissionItemInt
	for i := range 4 {
		items = append(items, apm.MessageMissionItemInt{Seq: uint16(i), Command: 16, Frame: 3, X: -353630000, Y: 1491650000, Z: 20, Autocontinue: 1})
	}
	ap.SetMission(apm.MAV_MISSION_TYPE_MISSION, items)
	if p := l.held(3); p.Items[2].Alt != 20 || p.Home.LatDeg != -35.363 {
		t.Errorf("it holds %+v", p)
	}
}

// TestUploadsAllParts and reads them back.
func TestUploadsAllParts(t *testing.T) {
	l, ap := planLink(t)
	plan := somePlan(40)
	a := l.answer(func() { l.Upload(plan) })
	if !a.OK || a.Request != "Upload some.plan" || a.Words != "Uploaded: 40 mission items, 2 fences, 1 rally point" {
		t.Errorf("the answer is %+v", a)
	}
	if p := l.held(40); len(p.Fences) != 2 || len(p.Rally) != 1 || !p.Items[7].Same(plan.Items[7]) {
		t.Errorf("it holds %+v", p)
	}
	if n := len(ap.Mission(apm.MAV_MISSION_TYPE_FENCE)); n != 4 {
		t.Errorf("%d items of the fence", n)
	}
	if s := l.Status().Transfers; s.Active || s.Problem != "" || s.Progress != 1 {
		t.Errorf("the transfer is %+v", s)
	}
}

// TestUploadWaitsForTheAutopilot that is there later, or has not started yet.
func TestUploadWaitsForTheAutopilot(t *testing.T) {
	ap := mavtest.Start(t, mavtest.Options{State: mavtest.State{Mute: true}})
	l := link(t, mavlink.Config{Address: ap.Address})
	l.Upload(somePlan(3))
	l.await("patience", func(s *mavlink.Status) bool {
		a, ok := s.Answers.Get(1)
		return ok && !a.Done && a.Words == "waits for the autopilot"
	})
	ap.Set(func(s *mavtest.State) { *s = mavtest.Standard() })
	l.held(3)
}

// TestUploadSurvivesAReboot in its middle.
func TestUploadSurvivesAReboot(t *testing.T) {
	l, ap := planLink(t)
	l.held(0)
	var once atomic.Bool
	ap.Answer(func(m message.Message) bool {
		if it, ok := m.(*apm.MessageMissionItemInt); ok && it.Seq == 5 && once.CompareAndSwap(false, true) {
			go ap.Reboot()
			return true // and the item is lost
		}
		return false
	})
	if a := l.answer(func() { l.Upload(somePlan(12)) }); !a.OK || !once.Load() {
		t.Errorf("the answer is %+v", a)
	}
	l.held(12)
}

// TestUploadTellsWhatIsRefused by the item's number, in words.
func TestUploadTellsWhatIsRefused(t *testing.T) {
	l, ap := planLink(t)
	l.held(0)
	ap.Answer(func(m message.Message) bool {
		it, ok := m.(*apm.MessageMissionItemInt)
		if ok && it.Seq == 2 {
			ap.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_INVALID_PARAM7})
		}
		return ok && it.Seq == 2
	})
	a := l.answer(func() { l.Upload(somePlan(4)) })
	if a.OK || !strings.Contains(a.Words, "did not take item 2 (WAYPOINT): its altitude (parameter 7) is invalid") {
		t.Errorf("the answer is %+v", a)
	}
	if s := l.Status().Transfers; s.Problem == "" || s.Active {
		t.Errorf("the transfer is %+v", s)
	}
}

func TestCancelledUploadSaysSo(t *testing.T) {
	l, ap := planLink(t)
	l.held(0)
	var reached atomic.Bool
	ap.Answer(func(m message.Message) bool {
		it, ok := m.(*apm.MessageMissionItemInt)
		if ok && it.Seq == 3 {
			reached.Store(true)
		}
		return ok && it.Seq >= 3
	})
	a := l.answer(func() {
		l.Upload(somePlan(9))
		until(t, "the third item", reached.Load)
		l.CancelTransfer()
	})
	if a.OK || !strings.Contains(a.Words, "cancelled") {
		t.Errorf("the answer is %+v", a)
	}
}

func TestEmptyPlanIsNotUploaded(t *testing.T) {
	l, _ := planLink(t)
	if a := l.answer(func() { l.Upload(mission.Plan{Name: "x"}) }); a.OK || !strings.Contains(a.Words, "the plan is empty") {
		t.Errorf("the answer is %+v", a)
	}
}
