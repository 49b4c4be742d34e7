package ui

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/widget"
)

// walkSizes are windows with the scales of panels and text that make sense in them.
var walkSizes = []struct {
	w, h   int
	scales []float64
}{
	{900, 600, []float64{0.75, 1, 1.25}},
	{1280, 720, []float64{0.75, 1, 1.5, 3}},
	{1600, 900, []float64{1, 1.5, 2}},
	{1920, 1080, []float64{0.75, 1, 2, 3}},
	{2560, 1440, []float64{1, 1.5, 2, 3}},
}

// walkStates are what happens in a flight, with and without an autopilot that speaks.
var walkStates = map[string]func(r *rig){
	"a demonstration": func(r *rig) { r.view.Demo = true },
	"an autopilot that speaks": func(r *rig) {
		r.view.Autopilot, r.view.Child, r.view.Sensors.Status = speaking(), running(), healthySensors()
	},
	"everything broken, many events": func(r *rig) {
		r.snap = broken(hexacopter())
		manyEvents(&r.snap, 60)
		r.view.Autopilot, r.view.Child, r.view.Sensors.Status = speaking(), fell(), healthySensors()
	},
}

// manyEvents adds events of two flights, some longer than a line.
func manyEvents(s *snapshot.Snapshot, n int) {
	for i := range n {
		text := fmt.Sprintf("message %d", i)
		if i%7 == 0 {
			text += " that is so long that it does not fit on one line of a narrow window and has to be broken"
		}
		event(s, float64(i), snapshot.Severity(i%3), text)
	}
	s.Flight++
	event(s, 1, snapshot.Fault, "motor 2 failed")
}

// TestEveryControlIsReached: at every size and scale, whatever happens, every control of
// every panel and tab is in sight or comes into sight by scrolling, nothing overlaps, and
// no text is cut that no tooltip has whole.
func TestEveryControlIsReached(t *testing.T) {
	for _, size := range walkSizes {
		for _, scale := range size.scales {
			for name, state := range walkStates {
				inWindow(t, size.w, size.h, func(r *rig) {
					r.p.SetScale(scale)
					state(r)
					r.after(1)
					r.unfoldAll()
					r.walkPanels(fmt.Sprintf("%s at %d×%d, scale %g", name, size.w, size.h, scale))
				})
			}
		}
	}
}

// walkPanels looks at both columns from top to bottom, and at each tab of the drawer.
func (r *rig) walkPanels(at string) {
	for _, tab := range r.p.dock.Drawer.Tabs {
		r.openTab(tab.ID)
		checkZones(r.t, r, at+", "+tab.ID)
		checkTexts(r.t, r, at+", "+tab.ID)
	}
	for side := range r.p.dock.Boxes {
		r.p.dock.Side = side
		r.update()
		r.update()
		if r.p.screen.window().W < dock.OneColumnBelow {
			r.see(at, "columns.left")
			r.see(at, "columns.right")
		}
		for _, box := range r.p.dock.Boxes[side] {
			ids, places := r.controlsOf(box), r.controls()
			slices.SortStableFunc(ids, func(a, b string) int { return cmp.Compare(places[a].Y, places[b].Y) }) // downwards
			for _, id := range ids {
				if !r.reach(id) {
					r.t.Errorf("%s: %s is not reached by scrolling", at, id)
				}
			}
			checkTexts(r.t, r, at+", "+box.ID)
		}
	}
}

func (r *rig) see(at, id string) {
	if _, ok := r.p.ctx.Find(id); !ok {
		r.t.Errorf("%s: %s is not in sight", at, id)
	}
}

// controlsOf are the controls of a panel, in sight or not.
func (r *rig) controlsOf(box *dock.Box) (ids []string) {
	for id := range r.p.ctx.Rects() {
		if strings.HasPrefix(id, box.ID+".") && !strings.HasSuffix(id, ".number") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// controls are where all controls of the columns and the drawer's strip are.
func (r *rig) controls() map[string]widget.Rect {
	places := map[string]widget.Rect{}
	for id, rect := range r.p.ctx.Rects() {
		name, _, dotted := strings.Cut(id, ".")
		if dotted && (r.p.dock.BoxNamed(name) != nil || name == "drawer") {
			places[id] = rect
		}
	}
	return places
}

// TestFaultsMoveNothing: whatever breaks, restarts or is said, no control of any panel
// moves by a pixel, and none comes or goes.
func TestFaultsMoveNothing(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1280, 720}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			r.view.Autopilot, r.view.Child, r.view.Sensors.Status = speaking(), running(), healthySensors()
			r.after(1)
			r.unfoldAll()
			was := r.controls()
			if len(was) < 60 {
				t.Fatalf("only %d controls", len(was))
			}
			for name, change := range map[string]func(){
				"every fault": func() { r.snap = broken(flying()) },
				"trouble":     func() { r.snap = inTrouble() },
				"faults of sensors": func() {
					for k := range r.snap.SensorFaults {
						r.snap.SensorFaults[k].Active = true
					}
				},
				"what waits":     func() { r.snap = pending() },
				"many events":    func() { manyEvents(&r.snap, 60) },
				"a silent link":  func() { r.snap.Link.State, r.snap.Link.SilentFor = snapshot.LinkLost, 9 },
				"another flight": func() { r.snap.Flight++; r.snap.Time = 0 },
				"no heartbeat":   func() { r.view.Autopilot = nil },
				"no MAVLink": func() {
					r.view.Sensors.Off = "ArduPilot's sensors are broken over MAVLink: start sitlark with --mavlink"
				},
				"a child that fell": func() { r.view.Child = fell() },
				"a refusal":         func() { b := r.p.dock.BoxNamed("wind"); b.Note, b.NoteLeft = "Not done: command queue full (64)", 5 },
			} {
				change()
				r.after(1)
				r.frame()
				now := r.controls()
				for id, rect := range was {
					if got, ok := now[id]; !ok || math.Abs(float64(got.X-rect.X))+math.Abs(float64(got.Y-rect.Y))+math.Abs(float64(got.W-rect.W))+math.Abs(float64(got.H-rect.H)) > 0.01 {
						t.Errorf("%v, %s: %s was at %v, is at %v", size, name, id, rect, got)
					}
				}
				for id := range now {
					if _, ok := was[id]; !ok && !strings.HasSuffix(id, ".undo") { // its room is kept
						t.Errorf("%v, %s: %s is new", size, name, id)
					}
				}
			}
		})
	}
}
