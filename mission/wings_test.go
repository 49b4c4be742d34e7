package mission

import (
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
