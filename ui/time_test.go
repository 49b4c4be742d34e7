package ui

import (
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/timebar"
	"github.com/sitlark/sitlark/ui/widget"
)

// recorded is a flight of 100 s that goes on, with modes, events and a gap.
func recorded() *timeline.Contents {
	c := &timeline.Contents{Length: 100, Growing: true,
		Flights: []timeline.Flight{{Number: 1, Begins: 0}},
		Modes:   []timeline.Band{{From: 0, To: 20, Name: "STABILIZE"}, {From: 20, To: 70, Name: "AUTO"}, {From: 70, To: 100, Name: "RTL"}},
		Gaps:    []timeline.Band{{From: 50, To: 52}},
	}
	for i := range 1000 {
		t := float64(i) / 10
		c.Points = append(c.Points, timeline.Point{Elapsed: t, PositionNED: [3]float32{0, 0, float32(-20 * math.Sin(t/40))}})
	}
	for _, e := range []struct {
		at       float64
		severity snapshot.Severity
		text     string
	}{{10, snapshot.Info, "lift-off"}, {41.2, snapshot.Fault, "motor 2 failed"}, {70, snapshot.Caution, "failsafe"}} {
		c.Marks = append(c.Marks, timeline.Mark{Elapsed: e.at, Event: snapshot.Event{Flight: 1, Time: e.at, Severity: e.severity, Text: snapshot.MakeText(e.text)}})
	}
	return c
}

// timed lets a rig have a time line, whose cursor it moves as the program does.
func (r *rig) timed(c *timeline.Contents) *timebar.State {
	s := &timebar.State{Contents: c, Length: c.Length}
	r.view.Time = s
	r.p.actions.MoveTime = func(by func(c *timeline.Cursor)) { by(&s.Cursor) }
	r.p.parts.connect(r.p)
	r.update()
	r.update()
	return s
}

// TestTimeLineByMouse: it is clicked, dragged, typed into, and its buttons do what they show.
func TestTimeLineByMouse(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		s := r.timed(recorded())
		line := r.at("timebar.line")
		at := func(share float32) float32 { return line.X + share*line.W }
		y := line.Y + line.H/2
		is := func(what string, want float64) {
			t.Helper()
			if got := s.Cursor.At(s.Length); math.Abs(got-want) > 0.3 {
				t.Errorf("%s: %.2f s is shown, want %.2f s", what, got, want)
			}
		}
		if bar := r.at("timebar"); bar.Bottom() != 720 || r.at("drawer").Bottom() != bar.Y {
			t.Errorf("the bar is at %v, the drawer at %v", bar, r.at("drawer"))
		}
		r.dragFromTo(at(0.8), y, at(0.3), y)
		is("a drag", 30)
		if s.Cursor.Live() || !s.Past() {
			t.Error("a drag leaves the flight live")
		}
		r.click("timebar.next")
		is("the next event", 41.2)
		s.Cursor.Pause(s.Length)
		r.update()
		r.click("timebar.previous")
		is("the event before", 10)
		r.click("timebar.play")
		if s.Cursor.Speed() != 1 {
			t.Errorf("after play the speed is %g", s.Cursor.Speed())
		}
		s.Cursor.SetSpeed(-4)
		r.update()
		r.click("timebar.speed")
		if s.Cursor.Speed() != 1 {
			t.Errorf("a click on the speed makes it %g", s.Cursor.Speed())
		}
		r.wheel("timebar.speed", 1)
		r.wheel("timebar.speed", 1)
		if s.Cursor.Speed() != 4 {
			t.Errorf("two clicks of the wheel make the speed %g", s.Cursor.Speed())
		}
		s.Cursor.SetSpeed(-1.0 / 8)
		r.update()
		r.key(window.KeyMinus, 0)
		r.key(window.KeyMinus, 0)
		if s.Cursor.Speed() != -1.0/16 || !r.says("−1/16") {
			t.Errorf("slower and slower it is %g: %s", s.Cursor.Speed(), texts(r))
		}
		r.shiftDrag(at(0.2), at(0.4), y)
		if from, to, ok := s.Cursor.Looped(); !ok || math.Abs(from-20) > 0.3 || math.Abs(to-40) > 0.3 {
			t.Errorf("Shift and a drag repeat %g s to %g s, %t", from, to, ok)
		}
		is("the beginning of the range", 20)
		r.shiftDrag(at(0.6), at(0.6), y)
		if _, _, ok := s.Cursor.Looped(); ok {
			t.Error("Shift and a click leave the range")
		}
		r.click("timebar.line.number")
		r.p.ctx.Type("62.5")
		r.key(window.KeyEnter, 0)
		r.update()
		is("typed", 62.5)
		r.click("timebar.line.number")
		r.p.ctx.Type("1:05.5")
		r.key(window.KeyEnter, 0)
		r.update()
		is("typed as minutes and seconds", 65.5)
		r.click("timebar.live")
		if !s.Cursor.Live() {
			t.Error("Live does not return to the flight")
		}
		r.dragFromTo(at(0.5), y, line.Right()+30, y)
		if !s.Cursor.Live() {
			t.Error("a drag to the right edge does not return to the flight")
		}
		for share, want := range map[float32]string{0.412: "00:41.2  motor 2 failed", 0.51: "Not recorded from", 0.6: "01:00.0  AUTO"} {
			if tip := r.tipAt(widget.Rect{X: at(share), Y: y}); !strings.Contains(tip, want) {
				t.Errorf("the tooltip at %g %% is %q, want %q", 100*share, tip, want)
			}
		}
	})
}

// shiftDrag drags from one place to another at a height, with Shift.
func (r *rig) shiftDrag(from, to, y float32) {
	send := func(event string, x float32) {
		r.win.Dispatch(event, &window.MouseEvent{Xpos: x, Ypos: y, Button: window.MouseButtonLeft, Mods: window.ModShift})
		r.update()
	}
	r.moveTo(from, y)
	r.update()
	send(window.OnMouseDown, from)
	r.moveTo(to, y)
	r.update()
	send(window.OnMouseUp, to)
	r.update()
}

// TestTimeLineByKeys: J K L, comma and period, Home and End work as in video editors, and Space
// pauses what is shown.
func TestTimeLineByKeys(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		s := r.timed(recorded())
		for _, c := range []struct {
			key       window.Key
			at, speed float64
			live      bool
			what      string
		}{
			{window.KeyJ, 100, -1, false, "J"},
			{window.KeyJ, 100, -2, false, "J again"},
			{window.KeyK, 100, 0, false, "K"},
			{window.KeyComma, 100 - timebar.FrameStep, 0, false, "comma"},
			{window.KeyComma, 100 - 2*timebar.FrameStep, 0, false, "comma again"},
			{window.KeyPeriod, 100 - timebar.FrameStep, 0, false, "period"},
			{window.KeyHome, 0, 0, false, "Home"},
			{window.KeyL, 0, 1, false, "L"},
			{window.KeyL, 0, 2, false, "L again"},
			{window.KeySpace, 0, 0, false, "Space"},
			{window.KeySpace, 0, 1, false, "Space again"},
			{window.KeyEnd, 100, 1, true, "End"},
		} {
			r.key(c.key, 0)
			if at := s.Cursor.At(100); math.Abs(at-c.at) > 1e-9 || s.Cursor.Speed() != c.speed || s.Cursor.Live() != c.live {
				t.Errorf("%s: %g s at speed %g, live %t; want %g s, %g, %t", c.what, at, s.Cursor.Speed(), s.Cursor.Live(), c.at, c.speed, c.live)
			}
		}
		s.Off = "this flight is not recorded"
		r.update()
		r.key(window.KeyJ, 0)
		if !s.Cursor.Live() || !r.says("Not done: this flight is not recorded") {
			t.Errorf("without a recording J makes %g s live %t, and says %s", s.Cursor.At(100), s.Cursor.Live(), texts(r))
		}
	})
}

// TestNothingIsDoneToTheVehicleInThePast: buttons, sliders and keys that would change the flight
// are off, with the reason, and the picture says that it shows the past.
func TestNothingIsDoneToTheVehicleInThePast(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		s := r.timed(recorded())
		s.Cursor.Seek(30)
		r.update()
		r.update()
		if !r.says("Showing the past, 70.0 s behind live") || !r.says("70.0 s behind live") {
			t.Errorf("the picture does not say that it shows the past: %s", texts(r))
		}
		before := len(r.sent) + len(r.orders)
		r.click("motors.1")
		for _, id := range []string{"motors.fail", "battery.cell.fail", "flight.reset", "flight.reset"} {
			r.click(id)
		}
		slider := r.at("battery.charge")
		r.dragFromTo(slider.X+slider.W-8, slider.Y+slider.H/2, slider.X+slider.W/2, slider.Y+slider.H/2)
		dial := r.at("wind.dial")
		r.dragFromTo(dial.X+dial.W/2, dial.Y+dial.H/2, dial.X+dial.W-8, dial.Y+dial.H/2)
		r.key(window.KeyU, 0)
		r.key(window.KeyR, window.ModControl)
		if got := len(r.sent) + len(r.orders); got != before {
			t.Errorf("%d commands were sent: %v", got-before, r.sent[before:])
		}
		if !r.says("The past can't be changed") && !r.says("the past can't be changed") {
			t.Errorf("nobody says why: %s", texts(r))
		}
		r.key(window.KeyEnd, 0)
		r.update()
		r.key(window.KeyU, 0)
		if len(r.sent) != before+1 || r.sent[before] != (command.RestoreAll{}) {
			t.Errorf("back at the flight %v is sent", r.sent)
		}
	})
}

// TestEventsJumpOnTheTimeLine: a click on an event shows its moment.
func TestEventsJumpOnTheTimeLine(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		s := r.timed(recorded())
		r.click("events.2") // motors started, at 12.4 s
		if at := s.Cursor.At(100); s.Cursor.Live() || math.Abs(at-12.4) > 1e-9 {
			t.Errorf("%g s is shown", at)
		}
	})
}

// TestTimeLineFits windows of all sizes, live, in the past, without a recording.
func TestTimeLineFits(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1280, 720}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			s := r.timed(recorded())
			s.Cursor.Seek(30)
			r.update()
			r.update()
			checkZones(t, r, "past")
			checkTexts(t, r, "past")
			if line := r.at("timebar.line"); line.W < 300 {
				t.Errorf("%v: the line is %g px wide", size, line.W)
			}
			s.Off = "this flight is not recorded, so that there is no going back: leave out --record none"
			r.update()
			r.update()
			checkTexts(t, r, "off")
			if !strings.Contains(texts(r), "This flight is not recorded") {
				t.Errorf("%v: %s", size, texts(r))
			}
		})
	}
}
