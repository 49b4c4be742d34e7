package mission

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// simple is a SimpleItem; params are JSON.
func simple(command, id int, params string) string {
	return fmt.Sprintf(`{"type": "SimpleItem", "command": %d, "frame": 3, "autoContinue": true, "doJumpId": %d, "params": [%s]}`, command, id, params)
}

// planOf is a .plan with items and further parts.
func planOf(items string, parts ...string) string {
	return `{"fileType": "Plan", "version": 1, "mission": {"plannedHomePosition": [-35.36, 149.16, 584],
"items": [` + items + `]}` + strings.Join(append([]string{""}, parts...), ", ") + "}"
}

const here = "0, 0, 0, null, -35.361, 149.161, 20"

func mustParse(t *testing.T, text string) Plan {
	t.Helper()
	p, err := Parse(strings.NewReader(text), "m")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPlanReadsItems(t *testing.T) {
	p := mustParse(t, planOf(simple(22, 1, "15, 0, 0, null, null, null, 50")+",\n"+simple(16, 2, here)+",\n"+simple(31010, 3, "1, 2, 3, 4, 5, 6, 7")))
	nan := math.NaN()
	want := []Item{
		{Seq: 1, Line: 2, Command: TakeOff, Frame: FrameRelative, Param: [4]float64{15, 0, 0, nan}, Alt: 50, Autocontinue: true},
		{Seq: 2, Line: 3, Command: NavWaypoint, Frame: FrameRelative, Param: [4]float64{0, 0, 0, nan}, Lat: -35.361, Lon: 149.161, Alt: 20, Autocontinue: true},
		{Seq: 3, Line: 4, Command: 31010, Frame: FrameRelative, Param: [4]float64{1, 2, 3, 4}, Lat: 5, Lon: 6, Alt: 7, Autocontinue: true},
	}
	if d := cmp.Diff(want, p.Items, cmpopts.EquateNaNs()); d != "" {
		t.Errorf("items (-want +got):\n%s", d)
	}
	if *p.Home != (Place{-35.36, 149.16, 584}) {
		t.Errorf("home is %v", *p.Home)
	}
	if w := p.Path(DefaultHome); len(w) != 2 || w[1].Down != -20 || math.IsNaN(w[1].Stay) {
		t.Errorf("the path is %+v", w)
	}
}

// TestPlanLaysSurveysOut: the items of a survey stand in its place, and a jump behind it
// counts them.
func TestPlanLaysSurveysOut(t *testing.T) {
	survey := `{"type": "ComplexItem", "complexItemType": "survey", "TransectStyleComplexItem": {"Items": [` +
		simple(16, 2, here) + "," + simple(206, 3, "25, 0, 1, 0, 0, 0, 0") + "," + simple(16, 4, here) + `]}}`
	p := mustParse(t, planOf(simple(22, 1, here)+","+survey+","+simple(16, 9, here)+","+simple(177, 10, "9, 3, 0, 0, 0, 0, 0")))
	if len(p.Items) != 6 || p.Items[2].Command != 206 || p.Items[4].Seq != 5 {
		t.Fatalf("items are %+v", p.Items)
	}
	if to := p.Items[5].Param[0]; to != 5 {
		t.Errorf("the jump to doJumpId 9 leads to item %g, want 5", to)
	}
}

func TestPlanReadsFencesAndRally(t *testing.T) {
	p := mustParse(t, planOf(simple(16, 1, here),
		`"geoFence": {"version": 2, "circles": [{"inclusion": false, "version": 1, "circle": {"center": [1, 2], "radius": 40}}],
		"polygons": [{"inclusion": true, "version": 1, "polygon": [[1, 2], [3, 4], [5, 6]]}], "breachReturn": [7, 8, 9]}`,
		`"rallyPoints": {"version": 2, "points": [[1, 2, 30]]}`))
	want := []Fence{
		{Inclusion: true, Corners: []Place{{1, 2, 0}, {3, 4, 0}, {5, 6, 0}}},
		{Center: Place{1, 2, 0}, Radius: 40},
		{Return: true, Center: Place{7, 8, 9}},
	}
	if d := cmp.Diff(want, p.Fences); d != "" {
		t.Errorf("fences (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]RallyPoint{{1, 2, 30, FrameRelative}}, p.Rally); d != "" {
		t.Errorf("rally (-want +got):\n%s", d)
	}
}

// badPlans also feeds the fuzz test.
var badPlans = []badFile{
	{"cut off", `{"fileType": "Plan",`, `m:1: got the end of the file, expected the rest of the plan`},
	{"broken", "{\"fileType\":\n\"Plan\" 7}", `m:2: got "invalid character`},
	{"other file", `{"fileType": "Parameters"}`, `m:1: fileType: got "Parameters", expected "Plan", name`},
	{"no type", `{"version": 1}`, "m:1: fileType: got no such field, expected it, save"},
	{"version 2", `{"fileType": "Plan", "version": 2}`, "m:1: version: got 2, expected a whole number from 1 to 1"},
	{"no mission", "{\"fileType\": \"Plan\",\n\"version\": 1}", "m:1: mission: got no such field"},
	{"no params", planOf(simple(16, 1, here) + ",\n" + `{"type": "SimpleItem", "command": 16, "frame": 3, "autoContinue": true}`), "m:3: mission.items[1].params: got no such field"},
	{"no command", planOf("\n" + `{"type": "SimpleItem", "frame": 3, "autoContinue": true}`), "m:3: mission.items[0].command: got no such field"},
	{"no type of item", planOf(`{"command": 16}`), "mission.items[0].type: got no such field"},
	{"odd type", planOf(`{"type": "HardItem"}`), `mission.items[0].type: got "HardItem", expected SimpleItem or ComplexItem`},
	{"six params", planOf(simple(16, 1, "0, 0, 0, 0, 1, 2")), "mission.items[0].params: got 6 values, expected 7"},
	{"text as number", planOf(simple(16, 1, `0, "x", 0, 0, 1, 2, 3`)), `mission.items[0].params[1]: got "x", expected a number`},
	{"latitude", planOf(simple(16, 1, "0, 0, 0, 0, 100, 2, 3")), "mission.items[0].params: got latitude 100, expected from -90 to 90"},
	{"frame", planOf(strings.Replace(simple(16, 1, here), `"frame": 3`, `"frame": 4`, 1)), "mission.items[0].frame: got 4, expected 0 (above sea level)"},
	{"huge number", planOf(simple(16, 1, "1e400, 0, 0, 0, 1, 2, 3")), "m:2: mission.items[0].params[0]: got"},
	{"structure scan", planOf(`{"type": "ComplexItem", "complexItemType": "StructureScan", "version": 3}`), "mission.items[0]: got a StructureScan without its items"},
	{"jump out", planOf(simple(16, 1, here) + "," + simple(177, 2, "7, 1, 0, 0, 0, 0, 0")), "got a jump to item 7, expected an item from 1 to 2"},
	{"nothing", planOf(""), "got a plan with nothing in it"},
	{"two corners", planOf("", `"geoFence": {"version": 2, "circles": [], "polygons": [{"inclusion": true, "polygon": [[1, 2], [3, 4]]}]}`), "geoFence.polygons[0].polygon: got 2 corners, expected 3 to 255"},
	{"no inclusion", planOf("", `"geoFence": {"version": 2, "circles": [], "polygons": [{"polygon": [[1, 2], [3, 4]]}]}`), "geoFence.polygons[0].inclusion: got no such field"},
	{"no radius", planOf("", `"geoFence": {"version": 2, "polygons": [], "circles": [{"inclusion": true, "circle": {"center": [1, 2]}}]}`), "geoFence.circles[0].circle.radius: got no such field"},
	{"corner of one", planOf("", `"geoFence": {"version": 2, "circles": [], "polygons": [{"inclusion": true, "polygon": [[1, 2], [3, 4], [5]]}]}`), "geoFence.polygons[0].polygon[2]: got a list, expected a list of 2 numbers"},
	{"low rally point", planOf("", `"rallyPoints": {"points": [[1, 2]]}`), "rallyPoints.points[0]: got a list, expected a list of 3 numbers"},
	{"corner without a place", planOf("", `"geoFence": {"version": 2, "circles": [], "polygons": [{"inclusion": true, "polygon": [[1, 2], [3, null], [5, 6]]}]}`), "geoFence.polygons[0].polygon[1][1]: got null, expected a number from -180 to 180"},
	{"newer fence", planOf(simple(16, 1, here), `"geoFence": {"version": 3, "circles": [], "polygons": []}`), "geoFence.version: got 3, expected a whole number from 0 to 2"},
	{"only an old fence", planOf("", `"geoFence": {"version": 1, "polygon": []}`), "m:2: geoFence: ignored because its version is 1 and not 2; draw it again in QGroundControl and save the plan: without it the plan has nothing in it"},
	{"fence of text", planOf(simple(16, 1, here), `"geoFence": "none"`), `geoFence: got "none", expected an object`},
	{"rally point without a place", planOf("", `"rallyPoints": {"points": [[null, 2, 30]]}`), "rallyPoints.points[0][0]: got null, expected a number from -90 to 90"},
	{"high rally point", planOf("", `"rallyPoints": {"points": [[1, 2, 83001]]}`), "rallyPoints.points[0][2]: got 83001, expected a number from -83000 to 83000"},
	{"seven values beside a place", planOf(`{"type": "SimpleItem", "command": 16, "frame": 3, "autoContinue": true, "params": [0, 0, 0, 0, 1, 2, 3], "coordinate": [1, 2, 3]}`), "mission.items[0].params: got 7 values, expected 4"},
	{"short place", planOf(`{"type": "SimpleItem", "command": 16, "frame": 3, "autoContinue": true, "params": [0, 0, 0, 0], "coordinate": [1, 2]}`), "mission.items[0].coordinate: got a list, expected a list of 3 numbers"},
	{"place out of range", planOf(`{"type": "SimpleItem", "command": 16, "frame": 3, "autoContinue": true, "params": [0, 0, 0, 0], "coordinate": [1, 200, 3]}`), "mission.items[0].coordinate: got longitude 200, expected from -180 to 180"},
	{"old survey", `{"items": [], "plannedHomePosition": {"coordinate": [1, 2, 3]}, "complexItems": [{"type": "survey"}]}`, "m:1: complexItems[0]: got a survey without its items"},
	{"no type of file", `{"fileType": null, "version": 1, "mission": null}`, "fileType: got null, expected a string"},
	{"deep", `{"fileType": "Plan", "a": ` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + "}", "more than 64 deep"},
	{"more behind", planOf(simple(16, 1, here)) + " 7", "got unexpected data after the JSON object"},
}

func TestPlanErrorsSayWhereWhatAndWhatToDo(t *testing.T) { areRefused(t, badPlans) }

// TestPlanReadsUpToTheLimit: ten thousand items are read, one more is refused.
func TestPlanReadsUpToTheLimit(t *testing.T) {
	list := make([]string, MaxItems)
	for i := range list {
		list[i] = simple(16, i+1, here)
	}
	p := mustParse(t, planOf(strings.Join(list, ",\n")))
	if len(p.Items) != MaxItems || len(p.Drawing(DefaultHome).Path) != MaxItems {
		t.Errorf("%d items were read", len(p.Items))
	}
	_, err := Parse(strings.NewReader(planOf(strings.Join(append(list, simple(16, 1, here)), ",\n"))), "m")
	if err == nil || !strings.Contains(err.Error(), "mission.items[10000]: got more than 10000 items, expected at most 10000, split") {
		t.Errorf("one more: error %v", err)
	}
}

// TestPlanReadsFencesUpToTheLimit: ten thousand corners in all, a circle counting as one.
func TestPlanReadsFencesUpToTheLimit(t *testing.T) {
	square := `{"inclusion": true, "polygon": [[0, 0], [0, 1], [1, 1], [1, 0]]}`
	circle := `{"inclusion": false, "circle": {"center": [1, 2], "radius": 40}}`
	fences := func(squares, circles int) string {
		return planOf("", fmt.Sprintf(`"geoFence": {"version": 2, "polygons": [%s], "circles": [%s]}`,
			strings.Join(slices.Repeat([]string{square}, squares), ","), strings.Join(slices.Repeat([]string{circle}, circles), ",")))
	}
	if p := mustParse(t, fences(2499, 4)); len(p.Fences) != 2503 {
		t.Errorf("%d fences were read", len(p.Fences))
	}
	_, err := Parse(strings.NewReader(fences(2499, 5)), "m")
	if err == nil || !strings.Contains(err.Error(), "geoFence.circles[4]: got fences of more than 10000 corners, expected at most 10000, draw") {
		t.Errorf("one corner more: error %v", err)
	}
}

func BenchmarkPlanOfTenThousand(b *testing.B) {
	list := make([]string, MaxItems)
	for i := range list {
		list[i] = simple(16, i+1, here)
	}
	text := planOf(strings.Join(list, ",\n"))
	for b.Loop() {
		if _, err := Parse(strings.NewReader(text), "m"); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzPlan(f *testing.F) {
	for _, c := range badPlans {
		f.Add(c.text)
	}
	f.Add(planOf(simple(22, 1, here) + "," + simple(19, 2, here) + "," + simple(177, 3, "1, 2, 0, 0, 0, 0, 0")))
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(strings.NewReader(text), "m")
		if err != nil {
			_ = faults.Map(err, func(_ int, fault error) error {
				if s := fault.Error(); strings.Contains(s, "\n") || !plaintext.Clean(s) || len(s) > 500 || !strings.HasPrefix(s, "m:") {
					t.Errorf("a fault is not one short line m:…: %q", s)
				}
				return fault
			})
			return
		}
		for i, it := range p.Items {
			if it.Seq != i+1 {
				t.Fatalf("accepted item %d with seq %d", i, it.Seq)
			}
		}
		d := p.Drawing(DefaultHome) // must not panic
		for _, j := range d.Jumps {
			if j.From < 0 || j.To < 0 || max(j.From, j.To) >= len(d.Path) {
				t.Fatalf("jump %+v leads out of a path of %d", j, len(d.Path))
			}
		}
		if fences, err := FencesOf(p.FenceItems()); err != nil || len(fences) != len(p.Fences) {
			t.Fatalf("fences %+v do not come back: %+v, %v", p.Fences, fences, err)
		}
	})
}

// TestPolygonsOfAVehicle: ArduPilot counts corners in a byte, so 3 to 255 make a polygon.
func TestPolygonsOfAVehicle(t *testing.T) {
	polygon := func(n int) []Item {
		items := make([]Item, n)
		for i := range items {
			items[i] = Item{Seq: i, Command: FenceInVertex, Param: [4]float64{float64(n)}, Lat: float64(i) / 10}
		}
		return items
	}
	for _, n := range []int{3, 4, 255} {
		if f, err := FencesOf(polygon(n)); err != nil || len(f) != 1 || len(f[0].Corners) != n || !f[0].Inclusion {
			t.Errorf("%d corners: %v, %v", n, f, err)
		}
	}
	for _, n := range []int{1, 2, 256, 300} {
		if _, err := FencesOf(polygon(n)); err == nil || !strings.Contains(err.Error(), "expected 3 to 255") {
			t.Errorf("%d corners: %v", n, err)
		}
	}
	if _, err := FencesOf(polygon(5)[:4]); err == nil || !strings.Contains(err.Error(), "ends after 4 corners, expected 5") {
		t.Errorf("a polygon that ends early: %v", err)
	}
}

// TestSameItems: what makes two items different for a vehicle, and what does not.
func TestSameItems(t *testing.T) {
	it := Item{Seq: 3, Command: NavWaypoint, Frame: FrameRelative, Param: [4]float64{1, 2, 0, math.NaN()}, Lat: -35.3632621, Lon: 149.1652374, Alt: 20}
	jump := Item{Seq: 4, Command: DoJump, Param: [4]float64{1, -1}}
	for _, c := range []struct {
		what   string
		of     Item
		change func(*Item)
		same   bool
	}{
		{"nothing", it, func(*Item) {}, true},
		{"its line in the file", it, func(o *Item) { o.Line = 9 }, true},
		{"0 for an argument that is not given", it, func(o *Item) { o.Param[3] = 0 }, true},
		{"another number of the same frame", it, func(o *Item) { o.Frame = 6 }, true},
		{"less than MAVLink can tell", it, func(o *Item) { o.Lat += 0.4e-8 }, true},
		{"the frame of an item without a place", jump, func(o *Item) { o.Frame = FrameTerrain }, true},
		{"its number", it, func(o *Item) { o.Seq = 4 }, false},
		{"its command", it, func(o *Item) { o.Command = Spline }, false},
		{"its frame", it, func(o *Item) { o.Frame = FrameTerrain }, false},
		{"its latitude", it, func(o *Item) { o.Lat += 1e-7 }, false},
		{"its longitude", it, func(o *Item) { o.Lon -= 1e-7 }, false},
		{"its altitude", it, func(o *Item) { o.Alt = 20.5 }, false},
		{"an argument", it, func(o *Item) { o.Param[1] = 3 }, false},
		{"the last argument", jump, func(o *Item) { o.Param[3] = 1 }, false},
	} {
		o := c.of
		c.change(&o)
		if c.of.Same(o) != c.same || o.Same(c.of) != c.same {
			t.Errorf("%s: same is %v, want %v", c.what, !c.same, c.same)
		}
	}
}

func TestEmptyPlan(t *testing.T) {
	if p := (&Plan{Name: "x", Home: &Place{}}); !p.Empty() {
		t.Error("a plan with a home only is not empty")
	}
	for _, p := range []Plan{
		{Items: make([]Item, 1)}, {Fences: make([]Fence, 1)}, {Rally: make([]RallyPoint, 1)},
		{Items: make([]Item, 1), Fences: make([]Fence, 1)}, {Fences: make([]Fence, 1), Rally: make([]RallyPoint, 1)},
	} {
		if p.Empty() {
			t.Errorf("%d items, %d fences and %d rally points are empty", len(p.Items), len(p.Fences), len(p.Rally))
		}
	}
}

// TestPlanOfAVehicle: item 0 is home, the others are the mission; what is sent comes back.
func TestPlanOfAVehicle(t *testing.T) {
	sent := Plan{
		Items: []Item{
			{Seq: 1, Command: TakeOff, Frame: FrameRelative, Alt: 12, Autocontinue: true},
			{Seq: 2, Command: NavWaypoint, Frame: FrameRelative, Lat: 3, Lon: 4, Alt: 20, Autocontinue: true},
		},
		Fences: []Fence{
			{Inclusion: true, Corners: []Place{{LatDeg: 1, LonDeg: 2}, {LatDeg: 3, LonDeg: 4}, {LatDeg: 5, LonDeg: 6}}},
			{Center: Place{LatDeg: 7, LonDeg: 8}, Radius: 40},
		},
		Rally: []RallyPoint{{Lat: 9, Lon: 10, Alt: 11, Frame: FrameRelative}},
	}
	home := Home{LatDeg: -35.5, LonDeg: 149.25, AltM: 584}
	p, err := OfVehicle("x", sent.MissionItems(home), sent.FenceItems(), sent.RallyItems())
	if err != nil {
		t.Fatal(err)
	}
	if want := (Place{-35.5, 149.25, 584}); p.Home == nil || *p.Home != want {
		t.Errorf("home is %v, want %v", p.Home, want)
	}
	sent.Name, sent.Home = "x", p.Home
	if diff := cmp.Diff(sent, p); diff != "" {
		t.Errorf("sent −, came back +:\n%s", diff)
	}
	if p, err := OfVehicle("x", nil, nil, nil); err != nil || p.Home != nil || !p.Empty() {
		t.Errorf("an empty vehicle gives %+v, %v", p, err)
	}
}
