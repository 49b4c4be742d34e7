package session

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/timeline"
)

// recordedWith flies beside an autopilot until do returns, and returns the recording.
func recordedWith(t *testing.T, a *mavtest.Autopilot, quiet bool, do func(v *Vehicle)) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "flight.mcap")
	f, err := New(testSetup(t, func(c *config.Config) {
		c.MAVLink.Address, c.Record = a.Address, config.Record{Path: path}
	}), Options{Quiet: quiet})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- f.Run(ctx, nil) }()
	for f.Vehicles[0].Link.Status().State != mavlink.Alive {
		time.Sleep(time.Millisecond)
	}
	do(f.Vehicles[0])
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	return path
}

// TestARecordingHasWhatTheAutopilotSays: its status texts in full, its mission with the fence,
// beside the vehicle's file and what sitlark logs and writes.
func TestARecordingHasWhatTheAutopilotSays(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	home := mission.DefaultHome
	at := func(seq int, c mission.Command) apm.MessageMissionItemInt {
		return apm.MessageMissionItemInt{
			Seq: uint16(seq), Command: common.MAV_CMD(c), Frame: apm.MAV_FRAME_GLOBAL_RELATIVE_ALT,
			X: int32(home.LatDeg * 1e7), Y: int32(home.LonDeg*1e7) + int32(seq)*1000, Z: 20,
		}
	}
	a.SetMission(apm.MAV_MISSION_TYPE_MISSION, []apm.MessageMissionItemInt{at(0, mission.NavWaypoint), at(1, mission.TakeOff), at(2, mission.NavWaypoint)})
	circle := at(0, mission.FenceInCircle)
	circle.Param1, circle.MissionType = 120, apm.MAV_MISSION_TYPE_FENCE
	a.SetMission(apm.MAV_MISSION_TYPE_FENCE, []apm.MessageMissionItemInt{circle})
	long := "PreArm: a text that is far longer than the list of events of sitlark shows, which takes three messages of MAVLink's"
	var path string
	logged(t, func() {
		path = recordedWith(t, a, false, func(v *Vehicle) {
			soon(t, "the mission", func() bool { _, number := v.Link.Plan(); return number > 0 })
			a.Say(apm.MAV_SEVERITY_WARNING, long)
			soon(t, "the text", func() bool {
				s := v.Link.Status()
				last, ok := s.Texts.Get(s.Texts.Last())
				return ok && last.Text == long
			})
			slog.Warn("a line of the log")
			v.Notes.Console("a line of the console")
			v.Notes.Picture("/pictures/1.png")
			v.Notes.Film("/films/1.mp4")
			heartbeat := make(chan struct{}, 1)
			v.Link.Subscribe(func(m message.Message) { // after the recording, which has subscribed before
				if _, is := m.(*common.MessageHeartbeat); is {
					select {
					case heartbeat <- struct{}{}:
					default:
					}
				}
			})
			<-heartbeat
		})
	})
	c, err := timeline.States(t.Context(), path, "", timeline.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]timeline.Line{}
	for _, l := range c.Lines {
		lines[l.Text] = l
	}
	for text, want := range map[string]timeline.Line{
		long:                    {Kind: timeline.StatusText, Level: "warning"},
		"a line of the log":     {Kind: timeline.LogLine, Level: "warn"},
		"a line of the console": {Kind: timeline.ConsoleLine},
	} {
		if got, ok := lines[text]; !ok || got.Kind != want.Kind || got.Level != want.Level {
			t.Errorf("%q is recorded as %+v, want %+v", text, got, want)
		}
	}
	plan := c.PlanAt(c.Length)
	if plan == nil || len(plan.Items) != 2 || plan.Items[1].Command != mission.NavWaypoint || len(plan.Fences) != 1 || plan.Fences[0].Radius != 120 {
		t.Errorf("the mission is %+v", plan)
	}
	if len(c.Files) != 2 || c.Files[0].Path != "/pictures/1.png" || !c.Files[1].Film {
		t.Errorf("pictures and films are %+v", c.Files)
	}
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if text := r.Vehicles[0].File; !strings.Contains(text, "mass") {
		t.Errorf("the vehicle's file is %q", text)
	}
}

// TestChangedParametersAreRecorded, with the value before, and those that stay are not.
func TestChangedParametersAreRecorded(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	path := recordedWith(t, a, true, func(v *Vehicle) {
		heard := make(chan struct{})
		v.Link.Subscribe(func(m message.Message) { // after the recording, which has subscribed before
			if p, is := m.(*common.MessageParamValue); is && p.ParamId == "TEST_SPEED" && p.ParamValue == 450 {
				close(heard)
			}
		})
		for _, value := range []float32{300, 300, 450} {
			a.Send(&common.MessageParamValue{ParamId: "STAT_RUNTIME", ParamValue: value, ParamType: common.MAV_PARAM_TYPE_REAL32, ParamCount: 5}) // which ArduPilot counts by itself
			a.Send(&common.MessageParamValue{ParamId: "TEST_SPEED", ParamValue: value, ParamType: common.MAV_PARAM_TYPE_REAL32, ParamCount: 5})
		}
		<-heard
	})
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	log, err := r.Log(r.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	var all []record.Entry
	for _, e := range log {
		if e.Kind == "parameter" {
			all = append(all, e)
		}
	}
	if len(all) != 1 || all[0].Name != "TEST_SPEED" || all[0].Before != 300 || all[0].Value != 450 {
		t.Errorf("noted are %+v", all)
	}
}

// TestAFlightThatNeverBeganLeavesNoRecording: its port is taken, and the file of --record is free again.
func TestAFlightThatNeverBeganLeavesNoRecording(t *testing.T) {
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	s := testSetup(t, func(c *config.Config) {
		c.Exchange.Listen = taken.LocalAddr().String()
		c.Record = config.Record{Path: filepath.Join(t.TempDir(), "flight.mcap")}
	})
	if _, err := New(s, Options{Quiet: true}); err == nil {
		t.Fatal("a port that is taken was opened")
	}
	if _, err := os.Stat(s.Record.Path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("its recording: %v", err)
	}
}
