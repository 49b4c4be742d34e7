package mission

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// ofAllForms are the items of the missions of this file, which every version can say.
var ofAllForms = []Item{
	{Seq: 1, Command: TakeOff, Frame: FrameRelative, Param: [4]float64{15, 2, 3, 4}, Lat: 47.1, Lon: 8.5, Alt: 30, Autocontinue: true},
	{Seq: 2, Command: NavWaypoint, Frame: FrameRelative, Param: [4]float64{1, 2, 3, 4}, Lat: 47.2, Lon: 8.6, Alt: 40, Autocontinue: true},
	{Seq: 3, Command: ReturnHome, Frame: 2, Autocontinue: true},
}

// TestOlderTexts: QGC WPL 100 has other columns and commands, 120 no home.
func TestOlderTexts(t *testing.T) {
	home := &Place{LatDeg: 47, LonDeg: 8, AltM: 410}
	p := mustParse(t, `QGC WPL 100
0 0 25 0 0 0 0 1 8 47 410 0 1
1 3 24 3 4 15 2 0 8.5 47.1 30 0 1
2 3 25 3 4 1 2 0 8.6 47.2 40 0 1
3 2 3 0 0 0 0 0 0 0 0 0 1
`)
	if d := cmp.Diff(ofAllForms, p.Items, cmpopts.IgnoreFields(Item{}, "Line")); d != "" {
		t.Errorf("version 100 (-want +got):\n%s", d)
	}
	if d := cmp.Diff(home, p.Home); d != "" {
		t.Errorf("home of version 100 (-want +got):\n%s", d)
	}
	p = mustParse(t, `QGC WPL 120
0 1 3 22 15 2 3 4 47.1 8.5 30 1
1 0 3 16 1 2 3 4 47.2 8.6 40 1
2 0 2 20 0 0 0 0 0 0 0 1
3 0 2 177 1 5 0 0 0 0 0 1
`)
	jump := Item{Seq: 4, Command: DoJump, Frame: 2, Param: [4]float64{2, 5}, Autocontinue: true} // to the waypoint
	if d := cmp.Diff(append(slices.Clone(ofAllForms), jump), p.Items, cmpopts.IgnoreFields(Item{}, "Line")); d != "" || p.Home != nil {
		t.Errorf("version 120: home %v, items (-want +got):\n%s", p.Home, d)
	}
	notices(t, p, "m:1: QGC WPL 120 has no home: item 0 is the first one that is flown")
}

// The items of ofAllForms in a plan, as QGroundControl writes them, and did before.
const (
	newItems = `{"type": "SimpleItem", "command": 22, "frame": 3, "autoContinue": true, "doJumpId": 1, "AMSLAltAboveTerrain": null, "Altitude": 30, "AltitudeMode": 1, "params": [15, 2, 3, 4, 47.1, 8.5, 30]},
{"type": "SimpleItem", "command": 16, "frame": 3, "autoContinue": true, "doJumpId": 2, "params": [1, 2, 3, 4, 47.2, 8.6, 40]},
{"type": "SimpleItem", "command": 20, "frame": 2, "autoContinue": true, "doJumpId": 3, "params": [0, 0, 0, 0, 0, 0, 0]}`
	placedItems = `{"type": "SimpleItem", "command": 22, "frame": 3, "autoContinue": true, "coordinate": [47.1, 8.5, 30], "doJumpId": 1, "params": [15, 2, 3, 4]},
{"type": "SimpleItem", "command": 16, "frame": 3, "autoContinue": true, "coordinate": [47.2, 8.6, 40], "doJumpId": 2, "params": [1, 2, 3, 4]},
{"type": "SimpleItem", "command": 20, "frame": 2, "autoContinue": true, "coordinate": [0, 0, 0], "doJumpId": 3, "params": [0, 0, 0, 0]}`
	oldItems = `{"type": "missionItem", "id": 1, "command": 22, "frame": 3, "autoContinue": true, "coordinate": [47.1, 8.5, 30], "param1": 15, "param2": 2, "param3": 3, "param4": 4},
{"type": "missionItem", "id": 2, "command": 16, "frame": 3, "autoContinue": true, "coordinate": [47.2, 8.6, 40], "param1": 1, "param2": 2, "param3": 3, "param4": 4},
{"type": "missionItem", "id": 3, "command": 20, "frame": 2, "autoContinue": true, "coordinate": [0, 0, 0], "param1": 0, "param2": 0, "param3": 0, "param4": 0}`
)

// TestPlansOfAllVersions are the same flight: a plan of QGroundControl, its older items with a
// coordinate, its .mission before there were plans, and a .mission of Mission Planner.
func TestPlansOfAllVersions(t *testing.T) {
	for name, text := range map[string]string{
		"plan":                   `{"fileType": "Plan", "version": 1, "groundStation": "QGroundControl", "mission": {"version": 2, "plannedHomePosition": [47, 8, 410], "items": [` + newItems + `]}}`,
		"plan with coordinates":  `{"fileType": "Plan", "version": 1, "mission": {"version": 1, "plannedHomePosition": [47, 8, 410], "items": [` + placedItems + `]}}`,
		"mission 2":              `{"version": 2, "groundStation": "QGroundControl", "firmwareType": 3, "plannedHomePosition": [47, 8, 410], "items": [` + placedItems + `]}`,
		"mission 1":              `{"version": "1.0", "MAV_AUTOPILOT": 3, "complexItems": [], "plannedHomePosition": {"type": "missionItem", "id": 0, "command": 16, "frame": 0, "autoContinue": true, "coordinate": [47, 8, 410], "param1": 0, "param2": 0, "param3": 0, "param4": 0}, "items": [` + oldItems + `]}`,
		"Mission Planner":        `{"fileType": null, "geoFence": null, "groundStation": "MissionPlanner", "mission": {"cruiseSpeed": 0, "version": 0, "plannedHomePosition": [47.0, 8.0, 410.0], "items": [` + strings.ReplaceAll(newItems, `"type": "SimpleItem"`, `"type": null, "TransectStyleComplexItem": null, "complexItemType": null, "polygon": null`) + `]}, "rallyPoints": null, "version": 1}`,
		"plan with null in part": `{"fileType": "Plan", "version": 1, "geoFence": null, "rallyPoints": null, "mission": {"plannedHomePosition": [47, 8, 410], "items": [` + newItems + `]}}`,
	} {
		p := mustParse(t, text)
		if d := cmp.Diff(ofAllForms, p.Items, cmpopts.IgnoreFields(Item{}, "Line")); d != "" {
			t.Errorf("%s: items (-want +got):\n%s", name, d)
		}
		if d := cmp.Diff(&Place{47, 8, 410}, p.Home); d != "" {
			t.Errorf("%s: home (-want +got):\n%s", name, d)
		}
		notices(t, p)
	}
}

// TestOldFencesOfPlansAreIgnored, and rally points, and the user is told; the mission is read.
func TestOldFencesOfPlansAreIgnored(t *testing.T) {
	const again = "; draw it again in QGroundControl and save the plan"
	polygon := `[{"inclusion": true, "polygon": [[1, 2], [3, 4], [5, 6]]}]`
	for _, c := range []struct{ part, notice string }{
		{`"geoFence": {"polygon": [], "version": 1}`, "m:2: geoFence: ignored because its version is 1 and not 2" + again},
		{`"geoFence": {"polygon": [[1, 2], [3, 4], [5, 6]], "breachReturn": [1, 2], "version": 1}`, "m:2: geoFence: ignored because its version is 1 and not 2" + again},
		{`"geoFence": {"polygons": ` + polygon + `, "circles": []}`, "m:2: geoFence: ignored because it has no version" + again},
		{`"geoFence": {}`, "m:2: geoFence: ignored because it has no version" + again},
		{`"geoFence": {"version": null, "polygons": [], "circles": []}`, "m:2: geoFence: ignored because it has no version" + again},
		{`"geoFence": {"polygons": ` + polygon + `, "version": 2}`, "m:2: geoFence: ignored because it has no circles" + again},
		{`"geoFence": {"circles": [], "version": 2}`, "m:2: geoFence: ignored because it has no polygons" + again},
		{`"geoFence": {"circles": null, "polygons": null, "version": 2}`, "m:2: geoFence: ignored because it has no polygons" + again},
		{`"rallyPoints": {"points": [[1, 2]], "version": 1}`, "m:2: rallyPoints: ignored because its version is 1 and not 2" + again},
		{`"rallyPoints": {"version": 2}`, "m:2: rallyPoints: ignored because it has no points"},
		{`"rallyPoints": {"points": null, "version": 2}`, "m:2: rallyPoints: ignored because it has no points"},
	} {
		p := mustParse(t, planOf(simple(16, 1, here), c.part))
		if len(p.Items) != 1 || len(p.Fences)+len(p.Rally) != 0 {
			t.Errorf("%s: %+v", c.part, p)
		}
		notices(t, p, c.notice)
	}
	p := mustParse(t, planOf(simple(16, 1, here), `"rallyPoints": {"points": [[1, 2, 3]]}`))
	if want := []RallyPoint{{1, 2, 3, FrameRelative}}; !slices.Equal(p.Rally, want) || len(p.Notices) > 0 {
		t.Errorf("rally points without a version: %v, %q, want %v", p.Rally, p.Notices, want)
	}
}

// TestAltitudesThatAreNull: of a rally point, of the place to return to, and of home.
func TestAltitudesThatAreNull(t *testing.T) {
	text := strings.Replace(planOf(simple(16, 1, here),
		`"geoFence": {"version": 2, "circles": [], "polygons": [], "breachReturn": [7, 8, null]}`,
		`"rallyPoints": {"version": 2, "points": [[1, 2, null], [3, 4, 5]]}`), "584]", "null]", 1)
	p := mustParse(t, text)
	want := Plan{Name: "m", Home: &Place{-35.36, 149.16, 0}, Items: p.Items, Notices: p.Notices,
		Fences: []Fence{{Return: true, Center: Place{7, 8, 0}}},
		Rally:  []RallyPoint{{1, 2, 0, FrameRelative}, {3, 4, 5, FrameRelative}}}
	if d := cmp.Diff(want, p, cmpopts.EquateNaNs()); d != "" {
		t.Errorf("plan (-want +got):\n%s", d)
	}
	notices(t, p, "m:1: mission.plannedHomePosition: the home has no altitude: it is at sea level", "m:2: rallyPoints.points[0]: the rally point has no altitude: it is 0 m above home")
	for _, it := range append(p.RallyItems(), p.FenceItems()...) {
		if math.IsNaN(it.Alt) {
			t.Errorf("%+v has no altitude", it)
		}
	}
	for _, none := range []string{"null", "[null, null, null]"} {
		p := mustParse(t, planOf(simple(16, 1, here), `"geoFence": {"version": 2, "circles": [], "polygons": [], "breachReturn": `+none+`}`))
		if len(p.Fences) > 0 {
			t.Errorf("breachReturn %s: %+v", none, p.Fences)
		}
	}
}

// TestJumpsLeadToSingleItems: the items inside a survey have numbers too, which count from 0 in
// some files.
func TestJumpsLeadToSingleItems(t *testing.T) {
	scan := `{"type": "ComplexItem", "complexItemType": "CorridorScan", "version": 2, "TransectStyleComplexItem": {"version": 1, "Items": [` +
		simple(16, 1, here) + "," + simple(16, 2, here) + `]}}`
	p := mustParse(t, planOf(simple(22, 1, here)+","+scan+","+simple(16, 2, here)+","+simple(177, 3, "2, 1, 0, 0, 0, 0, 0")))
	if to := p.Items[4].Param[0]; to != 4 {
		t.Errorf("the jump leads to item %g, want 4, the single item", to)
	}
}
