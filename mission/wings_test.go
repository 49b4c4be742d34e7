package mission

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// TestItemsThatNeedRotors are told with what to write instead; a landing without DO_LAND_START is noted.
func TestItemsThatNeedRotors(t *testing.T) {
	p := Plan{Name: "field.waypoints", Items: []Item{{Seq: 1, Line: 3, Command: VTOLTakeOff}, {Seq: 2, Line: 4, Command: NavWaypoint}, {Seq: 3, Line: 5, Command: VTOLLand}}}
	err := p.CheckWings()
	for _, want := range []string{
		"field.waypoints:3: item 1 (VTOL_TAKEOFF) needs rotors that lift, and this plane has none: write TAKEOFF (22), or choose a quadplane",
		"field.waypoints:5: item 3 (VTOL_LAND) needs rotors that lift, and this plane has none: write LAND (21)",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	p.Items[0].Command, p.Items[2].Command = TakeOff, Land
	if err := p.CheckWings(); err != nil {
		t.Error(err)
	}
	if notes := p.WingNotes(); len(notes) != 1 || !strings.Contains(notes[0], "field.waypoints:5: item 3 (LAND): no DO_LAND_START (189) before it") {
		t.Errorf("%q", notes)
	}
	p.Items[1].Command = DoLandStart
	if notes := p.WingNotes(); notes != nil {
		t.Errorf("%q", notes)
	}
}

// TestTransitionsOfTheBuiltInAutopilot to a hover in mid-mission are refused, those to the wings are not.
func TestTransitionsOfTheBuiltInAutopilot(t *testing.T) {
	p := Plan{Name: "field.waypoints", Items: []Item{
		{Seq: 1, Line: 3, Command: VTOLTakeOff}, {Seq: 2, Line: 4, Command: VTOLTransition, Param: [4]float64{4}}, {Seq: 3, Line: 5, Command: NavWaypoint},
	}}
	if err := p.CheckTransitions(); err != nil {
		t.Error(err)
	}
	for param, want := range map[float64]string{
		3: "field.waypoints:6: item 4 (DO_VTOL_TRANSITION): the built-in autopilot hovers only to take off and to land: remove it, end the mission there with VTOL_LAND (85)",
		0: "field.waypoints:6: item 4 (DO_VTOL_TRANSITION): got 0 as parameter 1, expected 3, to hover, or 4, to the wings",
		5: "got 5 as parameter 1",
	} {
		q := p
		q.Items = append(slices.Clone(p.Items), Item{Seq: 4, Line: 6, Command: VTOLTransition, Param: [4]float64{param}})
		if err := q.CheckTransitions(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestVTOLItemsAreFlown as take-off and landing, by whatever flies.
func TestVTOLItemsAreFlown(t *testing.T) {
	legs := BuiltInVTOL(DefaultHome).Legs(DefaultHome)
	if len(legs) != 6 || legs[0].Command != TakeOff || legs[0].Down > -24.9 || legs[0].Down < -25.1 {
		t.Errorf("%+v", legs)
	}
	if err := BuiltInVTOL(DefaultHome).Check(DefaultHome); err != nil {
		t.Error(err)
	}
}

// TestADemonstrationForArduPlaneLands: in place of the return, which ArduPlane ends with a circle.
func TestADemonstrationForArduPlaneLands(t *testing.T) {
	commands := func(p Plan) (list []Command) {
		for i, it := range p.Items {
			if it.Seq != i+1 {
				t.Errorf("item %d has number %d", i+1, it.Seq)
			}
			list = append(list, it.Command)
		}
		return list
	}
	plane, vtol, copter := BuiltInPlane(DefaultHome), BuiltInVTOL(DefaultHome), Plan{Items: []Item{{Seq: 1, Command: TakeOff}}}
	if got := commands(plane.LandsOnWings(DefaultHome)); !slices.Equal(got[5:], []Command{NavWaypoint, NavWaypoint, Land}) {
		t.Errorf("a plane ends with %v", got)
	}
	if got := commands(vtol.LandsUpright(DefaultHome)); !slices.Equal(got[5:], []Command{VTOLLand}) {
		t.Errorf("a quadplane ends with %v", got)
	}
	if got := commands(copter.LandsOnWings(DefaultHome)); !slices.Equal(got, []Command{TakeOff}) {
		t.Errorf("a flight without a return ends with %v", got)
	}
	if last := plane.Items[5].Command; len(plane.Items) != 6 || last != ReturnHome {
		t.Errorf("the demonstration itself ends with %v", last)
	}
	end := plane.LandsOnWings(DefaultHome).Items[7]
	if north, east, _ := DefaultHome.Local(end.Lat, end.Lon, DefaultHome.AltM); math.Hypot(north, east) > 0.01 || end.Alt != 0 {
		t.Errorf("it lands %.2f m north and %.2f m east of home, %g m high", north, east, end.Alt)
	}
}
