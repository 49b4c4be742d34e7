package ui

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/picture"
	"github.com/sitlark/sitlark/ui/widget"
)

// TestLinkInWords: each state and trouble of the link can be read.
func TestLinkInWords(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(l *snapshot.Link)
		want   []string
	}{
		{"connected", func(l *snapshot.Link) {}, []string{"Connected", "127.0.0.1:53211", "1200 Hz", "×1.00", "lost 0"}},
		{"waiting", func(l *snapshot.Link) { l.State = snapshot.LinkWaiting },
			[]string{"Waiting for ArduPilot", "127.0.0.1:9002", "sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1",
				"arducopter --model JSON:127.0.0.1 --defaults copter.parm,copter-X.parm"}},
		{"silent", func(l *snapshot.Link) { l.State, l.SilentFor = snapshot.LinkLost, 7.25 }, []string{"Silent for 7.2 s"}},
		{"refused", func(l *snapshot.Link) { l.Refused, l.RefusedPeer = 4, snapshot.MakeText("10.0.0.9:4000") },
			[]string{"4 packets refused", "4 packets of a second source were refused, the last from 10.0.0.9:4000"}},
		{"bad packets", func(l *snapshot.Link) { l.Bad, l.BadSize, l.BadFrameRate = 17, 41, 2 },
			[]string{"17 bad packets, 1 more", "the last of 41 bytes", "2 packets with an impossible frame rate"}},
		{"slow", func(l *snapshot.Link) { l.FrameRate = 401 }, []string{"only 401 Hz", "Frame rate is 401 Hz: Copter will not arm below about 720 Hz"}},
		{"slow plane", func(l *snapshot.Link) {
			l.FrameRate, l.Arming = 89, snapshot.Arming{By: snapshot.MakeText("Plane"), Rate: 90}
		}, []string{"only 89 Hz", "Frame rate is 89 Hz: Plane will not arm below about 90 Hz"}},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			c.change(&r.snap.Link)
			r.after(1)
			for _, want := range c.want {
				if trouble, ok := r.p.ctx.Find("flight.trouble"); !r.says(want) && !(ok && strings.Contains(r.tipAt(trouble), want)) {
					t.Errorf("%s: nothing says %q", c.name, want)
				}
			}
		})
	}
}

// TestRecordingInWords: that the flight is recorded, where, or since when it is not and why.
func TestRecordingInWords(t *testing.T) {
	for _, c := range []struct {
		recording       panel.Recording
		says, tip, none string
	}{
		{panel.Recording{}, "Recording off", "--record none", "Not recorded"},
		{panel.Recording{On: true}, "Recording on", "begins", "Not recorded"},
		{panel.Recording{On: true, File: "/data/flight.mcap"}, "Recording on", "/data/flight.mcap", "Not recorded"},
		{panel.Recording{On: true, File: "/data/flight.mcap", Why: "disk full", Since: 41.2}, "Not recorded since 00:41.2: disk full", "00:41.2: disk full", "Recording on"},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.view.Recording = c.recording
			r.after(1)
			place, ok := r.p.ctx.Find("flight.recording")
			if !r.says(c.says) || r.says(c.none) || !ok || !strings.Contains(r.tipAt(place), c.tip) {
				t.Errorf("%+v: it does not say %q, or more", c.recording, c.says)
			}
		})
	}
}

func TestAlarmsInWords(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = inTrouble()
		r.after(1)
		for _, want := range []string{"State frozen: motor 2 speed is not finite", "Crashed at 9.4 m/s", "1 of 3 lost"} {
			if !r.says(want) {
				t.Errorf("nothing says %q", want)
			}
		}
	})
}

// TestCaptionFollowsImportantEvents and fades; what happened before is not told.
func TestCaptionFollowsImportantEvents(t *testing.T) {
	var c picture.EventBanner
	s := flying()
	event(&s, 40, snapshot.Fault, "motor 1 failed")
	c.Follow(&s, 0.1)
	if c.Opacity() > 0 {
		t.Error("an event before the window opened has a caption")
	}
	event(&s, 41, snapshot.Fault, "motor 2 failed")
	event(&s, 41, snapshot.Info, "wind 3 m/s")
	c.Follow(&s, 0.1)
	if c.Opacity() != 1 || c.Event.Text.String() != "motor 2 failed" {
		t.Errorf("caption %q, opacity %g", c.Event.Text, c.Opacity())
	}
	c.Follow(&s, picture.EventSeconds-picture.EventFade/2)
	if k := c.Opacity(); k <= 0 || k >= 1 {
		t.Errorf("opacity %g while it fades", k)
	}
	c.Follow(&s, picture.EventFade)
	if c.Opacity() != 0 {
		t.Error("the caption stays")
	}
}

func TestBareBinary(t *testing.T) {
	for hint, want := range map[string]string{
		"sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1":                                                          "arducopter --model JSON:127.0.0.1 --defaults copter.parm,copter-X.parm",
		`sim_vehicle.py -v ArduCopter -f X --model JSON:10.0.0.2 -A "--sim-port-out 9012"`:                                  "arducopter --model JSON:10.0.0.2 --sim-port-out 9012 --defaults copter.parm,copter-X.parm",
		"sim_vehicle.py -v ArduCopter -f hexax --model JSON:127.0.0.1 --add-param-file=hexa-7kg.parm":                       "arducopter --model JSON:127.0.0.1 --defaults copter.parm,hexa-7kg.parm",
		`sim_vehicle.py -v ArduCopter -f octa-quad --model JSON:127.0.0.1 --add-param-file=a.parm -A "--sim-port-out 9012"`: "arducopter --model JSON:127.0.0.1 --defaults copter.parm,a.parm --sim-port-out 9012",
		"sim_vehicle.py -v ArduPlane -f plane --model JSON:127.0.0.1 --add-param-file=trainer.parm":                         "arduplane --model JSON:127.0.0.1 --defaults plane.parm,trainer.parm",
		`sim_vehicle.py -v ArduPlane -f quadplane --model JSON:127.0.0.1 -A "--sim-port-out 9012"`:                          "arduplane --model JSON:127.0.0.1 --sim-port-out 9012 --defaults quadplane.parm",
		"something else": "", "sim_vehicle.py -v ArduSub -f vectored --model JSON:127.0.0.1": "", "sim_vehicle.py -v ArduPlane": "",
	} {
		if got := card.BareBinary(hint); got != want {
			t.Errorf("%s:\n got %q\nwant %q", hint, got, want)
		}
	}
}

// TestHorizonTiltsAsAPilotSeesIt: right wing down lowers the earth's edge at the
// left, and a raised nose lowers it everywhere.
func TestHorizonTiltsAsAPilotSeesIt(t *testing.T) {
	edge := func(roll, pitch, across float64) float32 {
		h := panel.NewHorizon(nil, widget.Rect{W: 100, H: 100}, roll, pitch)
		_, y := h.At(across, 0)
		return y
	}
	if l, r := edge(0.3, 0, -0.8), edge(0.3, 0, 0.8); l <= r {
		t.Errorf("right roll: the horizon is at y %.0f at the left and %.0f at the right, want it lower at the left", l, r)
	}
	if level, up := edge(0, 0, 0), edge(0, 0.2, 0); up <= level {
		t.Errorf("nose up: the horizon moves from y %.0f to %.0f, want it lower", level, up)
	}
}

// TestClickCopiesTheCommandLine: the exact line lies on the X server's clipboard.
func TestClickCopiesTheCommandLine(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = waitingForClient()
		r.after(1)
		r.frame()
		r.click("waiting.copy")
		if got := r.win.GetClipboardString(); got != r.view.ConnectHint {
			t.Errorf("the clipboard holds %q, want %q", got, r.view.ConnectHint)
		}
		r.frame()
		if !r.says("Copied") {
			t.Error("nothing says that the line was copied")
		}
		r.snap.Link.State = snapshot.LinkConnected
		r.frame()
		if _, _, _, _, ok := r.p.Find("waiting"); ok {
			t.Error("the card stays when the autopilot has come")
		}
	})
}

// TestAFlightThatContinuesAwaitsNoArduPilot: while it is paused at its beginning the window says
// what to press.
func TestAFlightThatContinuesAwaitsNoArduPilot(t *testing.T) {
	inWindow(t, 900, 600, func(r *rig) {
		r.snap = waitingForClient()
		r.snap.Run.Paused, r.view.Continues = true, true
		r.after(1)
		if r.says("Waiting for ArduPilot") || !r.says("The flight is paused: Space lets it begin") || !r.says("Not begun yet") {
			t.Error("it awaits ArduPilot, or does not say what to press")
		}
	})
}
