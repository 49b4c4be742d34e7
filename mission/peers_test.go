package mission

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// notices fails unless the plan's notices contain the wanted texts, one each, in order.
func notices(t *testing.T, p Plan, want ...string) {
	t.Helper()
	ok := len(p.Notices) == len(want)
	for i := range min(len(want), len(p.Notices)) {
		ok = ok && strings.Contains(p.Notices[i], want[i])
	}
	if !ok {
		t.Errorf("notices %q, want %q", p.Notices, want)
	}
}

// TestBordersWithoutHome: MAVProxy and ArduPilot's tests write fences and rally points without a home,
// Mission Planner with one. The first item must not get lost.
func TestBordersWithoutHome(t *testing.T) {
	corners := []Place{{LatDeg: 47.01, LonDeg: 8.49}, {LatDeg: 47.01, LonDeg: 8.51}, {LatDeg: 46.99, LonDeg: 8.5}}
	lines := func(first int, command string) string {
		var b strings.Builder
		for i, c := range corners {
			fmt.Fprintf(&b, "%d 0 3 %s 0 0 0 %g %g 30 1\n", first+i, command, c.LatDeg, c.LonDeg)
		}
		return b.String()
	}
	fence := []Fence{{Inclusion: true, Corners: corners}}
	var rally []RallyPoint
	for _, c := range corners {
		rally = append(rally, RallyPoint{Lat: c.LatDeg, Lon: c.LonDeg, Alt: 30, Frame: FrameRelative})
	}
	for name, c := range map[string]struct {
		text string
		want Plan
	}{
		"fence":           {header + "\n" + lines(0, "5001 3"), Plan{Fences: fence}},
		"fence from 1":    {header + "\n" + lines(1, "5001 3"), Plan{Fences: fence}},
		"fence with home": {wpl(lines(1, "5001 3")), Plan{Fences: fence, Home: &Place{-35.363262, 149.165237, 584}}},
		"rally":           {header + "\n" + lines(0, "5100 0"), Plan{Rally: rally}},
		"rally with home": {wpl(lines(1, "5100 0")), Plan{Rally: rally, Home: &Place{-35.363262, 149.165237, 584}}},
	} {
		p := mustParse(t, c.text)
		c.want.Name = "m"
		if d := cmp.Diff(c.want, p, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// TestOldFencesAndRallyPoints: the lists of points that MAVProxy wrote before MAVLink's missions of
// fences, and Mission Planner as .fen and .ral.
func TestOldFencesAndRallyPoints(t *testing.T) {
	fence := "#saved by APM Planner 1.3\n47.002\t8.501\n47.01 8.49\n47.01 8.51\n46.99 8.5\n"
	want := Plan{Name: "m", Fences: []Fence{
		{Return: true, Center: Place{LatDeg: 47.002, LonDeg: 8.501}},
		{Inclusion: true, Corners: []Place{{LatDeg: 47.01, LonDeg: 8.49}, {LatDeg: 47.01, LonDeg: 8.51}, {LatDeg: 46.99, LonDeg: 8.5}}},
	}}
	for what, text := range map[string]string{"open": fence, "closed": fence + "47.01 8.49\r\n"} {
		if d := cmp.Diff(want, mustParse(t, text)); d != "" {
			t.Errorf("%s (-want +got):\n%s", what, d)
		}
	}
	p := mustParse(t, strings.Replace(fence, "47.002\t8.501", "0 0", 1))
	if len(p.Fences) != 1 || !p.Fences[0].Inclusion {
		t.Errorf("without a place to return to: %+v", p.Fences)
	}
	notices(t, p, "m:2: the fence's first point, to return to after a breach, is 0,0: it is left out")

	p = mustParse(t, "# rally points\nRALLY 47.001\t8.502\t60.0\t40.0\t0.0\t0\nrally 47.003 8.504 25 0 0 1\n")
	rally := []RallyPoint{{Lat: 47.001, Lon: 8.502, Alt: 60, Frame: FrameRelative}, {Lat: 47.003, Lon: 8.504, Alt: 25, Frame: FrameRelative}}
	if d := cmp.Diff(Plan{Name: "m", Rally: rally}, p); d != "" {
		t.Errorf("rally (-want +got):\n%s", d)
	}
}

// TestOrderOfLinesCounts: whatever the numbers of the items are, also for jumps.
func TestOrderOfLinesCounts(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int // that a notice names; 0: none
		commands   []Command
	}{
		{"repeat", wpl("1 0 3 22 0 0 0 0 0 0 20 1", "2 0 3 16 0 0 0 0 1 2 20 1", "2 0 3 16 0 0 0 0 1 2 20 1", "3 0 3 20 0 0 0 0 0 0 0 1"), 5,
			[]Command{TakeOff, NavWaypoint, NavWaypoint, ReturnHome}},
		{"gap", wpl("1 0 3 22 0 0 0 0 0 0 20 1", "5 0 3 16 0 0 0 0 1 2 20 1"), 4, []Command{TakeOff, NavWaypoint}},
		{"backwards", wpl("2 0 3 22 0 0 0 0 0 0 20 1", "1 0 3 16 0 0 0 0 1 2 20 1"), 3, []Command{TakeOff, NavWaypoint}},
		{"0 again", wpl("0 0 3 22 0 0 0 0 0 0 20 1", "0 0 3 16 0 0 0 0 1 2 20 1"), 3, []Command{TakeOff, NavWaypoint}},
		{"no home", header + "\n1 0 3 22 0 0 0 0 0 0 20 1\n2 0 3 16 0 0 0 0 1 2 20 1", 0, []Command{TakeOff, NavWaypoint}},
		{"no home, from 2", header + "\n2 0 3 22 0 0 0 0 0 0 20 1\n3 0 3 16 0 0 0 0 1 2 20 1", 2, []Command{TakeOff, NavWaypoint}},
	} {
		p := mustParse(t, c.text)
		var got []Command
		for i, it := range p.Items {
			if got = append(got, it.Command); it.Seq != i+1 {
				t.Errorf("%s: item %d has seq %d", c.name, i+1, it.Seq)
			}
		}
		if d := cmp.Diff(c.commands, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
		if c.line == 0 {
			notices(t, p)
		} else {
			notices(t, p, fmt.Sprintf("m:%d: the numbers of the items have gaps or repeats: the order of the lines counts", c.line))
		}
	}
	p := mustParse(t, wpl("4 0 3 22 0 0 0 0 0 0 20 1", "8 0 3 16 0 0 0 0 1 2 20 1", "9 0 3 177 2 1 0 0 0 0 0 1"))
	if p.Items[2].Param[0] != 2 {
		t.Errorf("the jump leads to %g, want the second line, 2", p.Items[2].Param[0])
	}
	notices(t, p, "the order of the lines counts, for jumps too")
}

// TestArgumentThatIsNotGiven: as C, C#, Python and old Windows libraries write NaN, it is what null is
// in a plan.
func TestArgumentThatIsNotGiven(t *testing.T) {
	plan := mustParse(t, planOf(simple(22, 1, "0, 0, 0, null, null, null, 20")+","+simple(16, 2, "0, 0, 0, null, null, 149.161, null")))
	for _, nan := range []string{"nan", "NaN", "NAN", "-nan", "+nan", "nan(ind)", "-nan(ind)", "nan(0x8000000000000)", "1.#QNAN", "-1.#IND", "1.#IND00", "1.#QNAN0", "1.#SNAN"} {
		p := mustParse(t, wpl("1 0 3 22 0 0 0 "+nan+" "+nan+" "+nan+" 20 1", "2 0 3 16 0 0 0 "+nan+" "+nan+" 149.161 "+nan+" 1"))
		if d := cmp.Diff(plan.Items, p.Items, cmpopts.EquateNaNs(), cmpopts.IgnoreFields(Item{}, "Line")); d != "" {
			t.Errorf("%s (-plan +text):\n%s", nan, d)
		}
	}
	if it := plan.Items[1]; it.Lat != 0 || it.Lon != 0 || it.Alt != 0 || !math.IsNaN(it.Param[3]) {
		t.Errorf("half a place is %+v, want none", it)
	}
	for what, null := range map[string]string{"Mission Planner": `"NaN"`, "Python": "NaN"} {
		text := strings.ReplaceAll(planOf(simple(22, 1, "0, 0, 0, null, null, null, 20")+","+simple(16, 2, "0, 0, 0, null, null, 149.161, null"), `"comment": "NaN and \"NaN"`), "null", null)
		if d := cmp.Diff(plan.Items, mustParse(t, text).Items, cmpopts.EquateNaNs()); d != "" {
			t.Errorf("%s (-null +NaN):\n%s", what, d)
		}
	}
}

// TestHomeThatIsNotSet: latitude and longitude 0 are not a home, what is impossible does not stop a
// file, and row 0 is home whatever it says.
func TestHomeThatIsNotSet(t *testing.T) {
	text := func(row0 string) string {
		return header + "\n" + row0 + "\n1 0 3 22 0 0 0 0 0 0 20 1\n2 0 3 16 0 0 0 0 47.001 8.5 20 1\n"
	}
	planned := func(home string) string {
		return strings.Replace(planOf(simple(22, 1, here)), "[-35.36, 149.16, 584]", home, 1)
	}
	low := &Place{LatDeg: 47, LonDeg: 8.5}
	for _, c := range []struct {
		text   string
		want   *Place
		notice []string
	}{
		{text("0 1 0 16 0 0 0 0 0 0 0 1"), nil, nil},
		{text("0 1 0 16 0 0 0 0 0.000000 -0.000000 584 1"), nil, nil},
		{text("0\t1\t0\t0\t0\t0\t0\t0\t0\t0\t0\t1"), nil, nil}, // Mission Planner's, where none is set
		{text("0 1 0 16 0 0 0 0 nan nan nan 1"), nil, nil},
		{text("0 1 0 16 0 0 0 0 47 8.5 410 1"), &Place{47, 8.5, 410}, nil},
		{text("0 1 3 16 0 0 0 0 47 8.5 410 1"), &Place{47, 8.5, 410}, nil}, // as some of ArduPilot's own
		{text("0 1 7 16 0 0 0 0 47 8.5 99999 1"), low, []string{"m:2: item 0: got a home 99999 m above sea level, expected -500 to 9000: it is at sea level; --home"}},
		{text("0 1 0 16 0 0 0 0 47 8.5 nan 1"), low, []string{"m:2: item 0: the home has no altitude: it is at sea level; --home"}},
		{text("0 1 0 16 0 0 0 0 91 8.5 410 1"), nil, []string{"m:2: item 0: got a home at latitude 91 and longitude 8.5, expected up to 90 and 180 degrees: it is not taken; --home"}},
		{text("0 1 0 16 0 0 0 0 47 -181 410 1"), nil, []string{"longitude -181, expected"}},
		{text("0 0 3 22 0 0 0 0 0 0 20 1"), nil, []string{"m:2: item 0 is home: its TAKEOFF is not flown; put the home before it"}},
		{text("0 0 3 22 0 0 0 0 47 8.5 20 1"), low, []string{"item 0 is home: its TAKEOFF is not flown", "the home has no altitude"}},
		{planned("[0, 0, 0]"), nil, nil},
		{planned("[0, 0, 12]"), nil, nil},
		{planned("null"), nil, nil},
		{planned("[null, null, null]"), nil, nil},
		{planned("[47, 8.5, 410]"), &Place{47, 8.5, 410}, nil},
		{planned("[47, 8.5, null]"), low, []string{"m:1: mission.plannedHomePosition: the home has no altitude"}},
		{planned("[47, 8.5, -600]"), low, []string{"m:1: mission.plannedHomePosition: got a home -600 m above sea level"}},
		{planned("[47, 188.5, 0]"), nil, []string{"m:1: mission.plannedHomePosition: got a home at latitude 47 and longitude 188.5"}},
	} {
		p := mustParse(t, c.text)
		if d := cmp.Diff(c.want, p.Home); d != "" || len(p.Items) == 0 {
			t.Errorf("%s\nhome (-want +got):\n%s", c.text, d)
		}
		notices(t, p, c.notice...)
		if first := p.MissionItems(Home{46, 9, 300, 0})[0]; c.want == nil && (first.Lat != 46 || first.Lon != 9 || first.Alt != 300) {
			t.Errorf("%s\nitem 0 is %+v, want the home that the user gives", c.text, first)
		}
	}
}
