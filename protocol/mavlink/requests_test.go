package mavlink_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
)

func pair(t *testing.T) (*mavtest.Autopilot, *linked) {
	t.Helper()
	a := mavtest.Start(t, mavtest.Options{})
	l := link(t, mavlink.Config{Address: a.Address})
	l.await("the autopilot", func(s *mavlink.Status) bool { return alive(s) && s.Landed })
	return a, l
}

// TestAFlightByRequests: what the buttons do.
func TestAFlightByRequests(t *testing.T) {
	a, l := pair(t)
	good := func(name string, ask func(), is func(s *mavtest.State) bool) {
		t.Helper()
		got := l.answer(ask)
		if s := a.State(); !got.OK || got.Request != name || got.Words != "accepted" || !is(&s) {
			t.Fatalf("got %+v, the autopilot is %+v", got, s)
		}
	}
	bad := l.answer(func() { l.GoTo(frame.OfNED(1, 2, -3)) })
	if bad.OK || !strings.Contains(bad.Words, "take off first") {
		t.Errorf("going somewhere on the ground: %+v", bad)
	}
	good("Arm", l.Arm, func(s *mavtest.State) bool { return s.Armed })
	good("Disarm", l.Disarm, func(s *mavtest.State) bool { return !s.Armed })
	good("Take off to 12.5 m", func() { l.TakeOff(12.5) }, func(s *mavtest.State) bool { return s.Armed && s.Mode == 4 && s.Down == -12.5 })
	l.await("being in the air", func(s *mavlink.Status) bool { return !s.Landed && s.Armed })
	good("Mode LOITER", func() { l.SetMode("LOITER") }, func(s *mavtest.State) bool { return s.Mode == 5 })
	good("Go to 100 m north, 50 m west, 20 m up", func() { l.GoTo(frame.OfNED(100, -50, -20)) }, func(s *mavtest.State) bool { return s.Mode == 4 })
	sentTo(t, a)
	good("Return", l.Return, func(s *mavtest.State) bool { return s.Mode == 6 })
	good("Land", l.Land, func(s *mavtest.State) bool { return s.Mode == 9 })
	a.Set(func(s *mavtest.State) { s.Armed, s.Landed, s.Mode = false, true, 0 })
	l.await("the ground", func(s *mavlink.Status) bool { return !s.Armed && s.Landed })
	good("Start mission", l.StartMission, func(s *mavtest.State) bool { return s.Mode == 3 && s.Armed })
	for _, name := range l.Modes() {
		if got := l.answer(func() { l.SetMode(name) }); !got.OK {
			t.Errorf("%+v", got)
		}
	}
	if got := l.answer(func() { l.SetMode("WARP") }); got.OK || !strings.Contains(got.Words, `"WARP"`) {
		t.Errorf("%+v", got)
	}
}

// TestArmedIsSeenAtOnce: ArduPilot tells by its heartbeat alone that it is armed, once a second, and sooner if it is asked.
func TestArmedIsSeenAtOnce(t *testing.T) {
	a, l := pair(t)
	l.answer(l.Arm)
	for _, m := range a.Heard() {
		if m, ok := m.(*apm.MessageCommandLong); ok && m.Command == common.MAV_CMD_REQUEST_MESSAGE && uint32(m.Param1) == new(apm.MessageHeartbeat).GetID() {
			return
		}
	}
	t.Error("the heartbeat was not asked for")
}

// sentTo checks the place of the newest DO_REPOSITION: 100 m north, 50 m west and
// 20 m above the home of the tests.
func sentTo(t *testing.T, a *mavtest.Autopilot) {
	t.Helper()
	for _, m := range a.Heard() {
		m, ok := m.(*apm.MessageCommandInt)
		if !ok || m.Command != common.MAV_CMD_DO_REPOSITION {
			continue
		}
		const degree = 111318.845
		north := (float64(m.X)/1e7 + 35.363262) * degree
		east := (float64(m.Y)/1e7 - 149.165237) * degree * math.Cos(35.3628*math.Pi/180)
		if math.Abs(north-100) > 0.02 || math.Abs(east+50) > 0.02 || m.Z != 604 || m.Frame != apm.MAV_FRAME_GLOBAL {
			t.Errorf("sent to %.3f m north, %.3f m east, %g m: %+v", north, east, m.Z, m)
		}
		return
	}
	t.Error("no DO_REPOSITION came")
}

// TestAnswersOfAllKinds: what the user is told of each outcome.
func TestAnswersOfAllKinds(t *testing.T) {
	for _, c := range []struct {
		name   string
		script mavtest.Script
		ok     bool
		words  string
	}{
		{"lost twice", mavtest.Script{Silent: 2}, true, "accepted"},
		{"never answered", mavtest.Script{Silent: -1}, false, "arming: no answer"},
		{"in progress", mavtest.Script{Working: 3}, true, "accepted"},
		{"denied with its reason", mavtest.Script{Result: common.MAV_RESULT_FAILED, Text: "Arm: GPS 1: Bad fix"}, false, "failed: Arm: GPS 1: Bad fix"},
		{"denied without", mavtest.Script{Result: common.MAV_RESULT_DENIED}, false, "denied"},
		{"not for now", mavtest.Script{Result: common.MAV_RESULT_TEMPORARILY_REJECTED}, false, "denied for now"},
		{"not at all", mavtest.Script{Result: common.MAV_RESULT_UNSUPPORTED}, false, "not supported by this autopilot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a, l := pair(t)
			a.Script(common.MAV_CMD_COMPONENT_ARM_DISARM, c.script)
			if got := l.answer(l.Arm); got.OK != c.ok || got.Words != c.words {
				t.Errorf("got %+v", got)
			}
		})
	}
}

// TestDisarmSaysWhyItFailed: ArduPilot's text, else that it flies, else that there is no reason.
func TestDisarmSaysWhyItFailed(t *testing.T) {
	for _, c := range []struct {
		name, text string
		landed     bool
		words      string
	}{
		{"in the air", "", false, "failed: not landed, and ArduPilot disarms on the ground only"},
		{"its own reason", "Disarm: motors turn", false, "failed: Disarm: motors turn"},
		{"no reason", "", true, "failed, and the autopilot gave no reason"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a, l := pair(t)
			a.Set(func(s *mavtest.State) { s.Landed = c.landed })
			l.await("the state", func(s *mavlink.Status) bool { return s.Landed == c.landed })
			a.Script(common.MAV_CMD_COMPONENT_ARM_DISARM, mavtest.Script{Result: common.MAV_RESULT_FAILED, Text: c.text})
			if got := l.answer(l.Disarm); got.OK || got.Words != c.words {
				t.Errorf("got %+v", got)
			}
		})
	}
}

// TestANewRequestTakesOver the one that still waits.
func TestANewRequestTakesOver(t *testing.T) {
	a, l := pair(t)
	a.Script(common.MAV_CMD_COMPONENT_ARM_DISARM, mavtest.Script{Silent: -1})
	l.Arm()
	l.await("the first", func(s *mavlink.Status) bool { return s.Answers.Last() == 1 })
	got := l.answer(func() { l.SetMode("BRAKE") })
	if !got.OK {
		t.Errorf("%+v", got)
	}
	s := l.Status()
	if first, _ := s.Answers.Get(1); !first.Done || first.OK || first.Words != "cancelled by: Mode BRAKE" {
		t.Errorf("%+v", first)
	}
}

// TestARebootEndsARequest.
func TestARebootEndsARequest(t *testing.T) {
	a, l := pair(t)
	a.Age(time.Hour)
	a.Script(common.MAV_CMD_COMPONENT_ARM_DISARM, mavtest.Script{Working: 1, Silent: 0, Result: common.MAV_RESULT_IN_PROGRESS})
	l.await("an hour", func(s *mavlink.Status) bool { return s.EKF.Valid })
	heard := make(chan struct{}, 1)
	l.Subscribe(func(m message.Message) {
		if at, ok := m.(*apm.MessageAttitudeQuaternion); ok && at.TimeBootMs > 3e6 {
			select {
			case heard <- struct{}{}:
			default:
			}
		}
	})
	<-heard
	got := l.answer(func() {
		l.Arm()
		l.await("its being at work", func(s *mavlink.Status) bool {
			answer, ok := s.Answers.Get(s.Answers.Last())
			return ok && strings.Contains(answer.Words, "in progress")
		})
		a.Reboot()
	})
	if got.OK || !strings.Contains(got.Words, "restarted") {
		t.Errorf("%+v", got)
	}
}

// TestParameters are read, set and read back, and told when they are not there.
func TestParameters(t *testing.T) {
	a, l := pair(t)
	ctx := t.Context()
	if v, err := l.Param(ctx, "WPNAV_SPEED"); v != 500 || err != nil {
		t.Errorf("got %g, %v", v, err)
	}
	if v, err := l.SetParam(ctx, "WPNAV_SPEED", 730); v != 730 || err != nil {
		t.Errorf("got %g, %v", v, err)
	}
	if v, _ := a.Param("WPNAV_SPEED"); v != 730 {
		t.Errorf("it has %g", v)
	}
	for _, name := range []string{"NOT_THERE", "", "A_NAME_THAT_IS_TOO_LONG"} {
		if _, err := l.Param(ctx, name); !errors.Is(err, mavlink.ErrNoParameter) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := l.SetParam(ctx, "NOT_THERE", 1); !errors.Is(err, mavlink.ErrNoParameter) {
		t.Error(err)
	}
	if _, err := l.SetParam(ctx, "WPNAV_SPEED", math.NaN()); err == nil {
		t.Error("NaN was set")
	}
}

// TestLostParameterMessages are sent again; the answer to one question is never
// taken for another's.
func TestLostParameterMessages(t *testing.T) {
	a, l := pair(t)
	const name = "SIM_GPS1_ENABLE"
	n := 0
	// Every second message about this parameter is lost. Others, such as the link's own for
	// failsafes, must not count, or all tries of one request may fall on the lost ones.
	a.Lose(func(m message.Message) bool {
		switch m := m.(type) {
		case *apm.MessageParamSet:
			if m.ParamId != name {
				return false
			}
		case *apm.MessageParamRequestRead:
			if m.ParamId != name {
				return false
			}
		default:
			return false
		}
		n++
		return n%2 == 1
	}, nil)
	type result struct {
		v   float64
		err error
	}
	read, set := make(chan result, 1), make(chan result, 1)
	go func() {
		v, err := l.Param(t.Context(), name)
		read <- result{v, err}
	}()
	go func() {
		v, err := l.SetParam(t.Context(), name, 0)
		set <- result{v, err}
	}()
	if r := <-set; r != (result{}) {
		t.Errorf("set: %+v", r)
	}
	if r := <-read; r.err != nil {
		t.Errorf("read: %+v", r)
	}
}

// TestAnOldAutopilotIsSilentAboutMissingParameters, which is told in the same way.
func TestAnOldAutopilotIsSilentAboutMissingParameters(t *testing.T) {
	a, l := pair(t)
	a.Lose(nil, func(m message.Message) bool { _, is := m.(*apm.MessageParamError); return is })
	if _, err := l.Param(t.Context(), "NOT_THERE"); !errors.Is(err, mavlink.ErrNoParameter) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Param(ctx, "NOT_THERE"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
