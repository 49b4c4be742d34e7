package mission

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestFlightStartsAtTheMission: at the home of the file; without one where the user is, if the
// mission is near, else at the first place of the file.
func TestFlightStartsAtTheMission(t *testing.T) {
	near := fmt.Sprintf("1 0 3 22 0 0 0 0 0 0 20 1\n2 0 3 16 0 0 0 0 %g %g 20 1", DefaultHome.LatDeg+0.01, DefaultHome.LonDeg)
	at := func(lat, lon float64) Home { return Home{LatDeg: lat, LonDeg: lon, YawDeg: 353} }
	for _, c := range []struct {
		name, text string
		want       Home
		notice     string
	}{
		{"home", header + "\n0 1 0 16 0 0 0 0 47 8.5 410 1\n1 0 3 16 0 0 0 0 47.001 8.5 20 1", Home{47, 8.5, 410, 353}, ""},
		{"near", header + "\n" + near, DefaultHome, ""},
		{"far", header + "\n0 1 0 16 0 0 0 0 0 0 0 1\n1 0 3 22 0 0 0 0 0 0 20 1\n2 0 3 16 0 0 0 0 47.001 8.5 20 1", at(47.001, 8.5),
			"m: no home is set: it starts at item 2 (WAYPOINT), at sea level; --home, or home: in a scenario, sets another"},
		{"take-off with a place", header + "\n1 0 3 22 0 0 0 0 47 8.5 20 1\n2 0 3 16 0 0 0 0 47.001 8.5 20 1", at(47, 8.5), "starts at item 1 (TAKEOFF)"},
		{"rally", header + "\n0 0 3 5100 0 0 0 0 47.3 8.4 30 1\n", at(47.3, 8.4), "starts at the first rally point"},
		{"old fence", "47.2 8.6\n47 8.5\n47 8.7\n48 8.6\n", at(47.2, 8.6), "starts at the fence's first point"},
		{"fence", header + "\n0 0 3 5001 4 0 0 0 47 8 0 1\n1 0 3 5001 4 0 0 0 47 9 0 1\n2 0 3 5001 4 0 0 0 46 9 0 1\n3 0 3 5001 4 0 0 0 46 8 0 1\n", at(46.5, 8.5), "starts at the middle of the first fence"},
		{"no place", header + "\n1 0 3 22 0 0 0 0 0 0 20 1", DefaultHome, ""},
	} {
		p := mustParse(t, c.text)
		h, notice := p.Start(DefaultHome)
		if h != c.want || !strings.Contains(notice, c.notice) || (notice == "") != (c.notice == "") {
			t.Errorf("%s: starts at %v, %q; want %v, %q", c.name, h, notice, c.want, c.notice)
		}
	}
}

// TestFarPlacesAreLeftOutOfTheDrawing: a place 11 km away is drawn; one on another continent is not,
// nor a line to it or past it, and it is named. All is uploaded.
func TestFarPlacesAreLeftOutOfTheDrawing(t *testing.T) {
	home := Home{LatDeg: 47, LonDeg: 8.5}
	far := home.Global(11000, 0, 0)
	if p := mustParse(t, wpl(fmt.Sprintf("1 0 3 16 0 0 0 0 %.9f %.9f 20 1", far.LatDeg, far.LonDeg))); len(p.NotDrawn(home)) > 0 {
		t.Errorf("11 km away: %q", p.NotDrawn(home))
	} else if path := p.Drawing(home).Path; len(path) != 1 || path[0].North < 10999 || path[0].North > 11001 {
		t.Errorf("11 km away: %+v", path)
	}
	p := mustParse(t, planOf(simple(22, 1, "0, 0, 0, 0, 0, 0, 20")+","+simple(16, 2, "0, 0, 0, 0, 47.001, 8.5, 20")+","+simple(16, 3, "0, 0, 0, 0, -35, 149, 20")+","+
		simple(16, 4, "0, 0, 0, 0, 47.002, 8.5, 20")+","+simple(82, 5, "0, 0, 0, 0, 47.003, 8.5, 20")+","+simple(177, 6, "2, 3, 0, 0, 0, 0, 0"),
		`"geoFence": {"version": 2, "circles": [{"inclusion": true, "circle": {"center": [47, 8.5], "radius": 500}}, {"inclusion": true, "circle": {"center": [7, 8.5], "radius": 500}}],
		"polygons": [{"inclusion": true, "polygon": [[47, 8.5], [47.01, 8.51], [-35, 149]]}]}`,
		`"rallyPoints": {"version": 2, "points": [[47, 8.5, 20], [-35, 149, 20]]}`))
	want := []string{
		"m:2: item 3 (WAYPOINT): not drawn, since it is more than 1000 km from home 47.0000000,8.5000000,0,0",
		"m: 2 of 3 fences: not drawn, since it is more than 1000 km from home 47.0000000,8.5000000,0,0",
		"m: 1 of 2 rally points: not drawn, since it is more than 1000 km from home 47.0000000,8.5000000,0,0",
	}
	if got := p.NotDrawn(home); !slices.Equal(got, want) {
		t.Errorf("not drawn: %q\nwant %q", got, want)
	}
	d := p.Drawing(home)
	var seqs []int
	for _, w := range d.Path {
		if seqs = append(seqs, w.Seq); w.Apart != (w.Seq == 4) {
			t.Errorf("item %d: apart is %v", w.Seq, w.Apart)
		}
	}
	if !slices.Equal(seqs, []int{1, 2, 4, 5}) || len(d.Fences) != 1 || len(d.Rally) != 1 || len(d.Jumps) != 1 || d.Jumps[0].From != 3 || d.Jumps[0].To != 1 {
		t.Errorf("items %v, %d fences, %d rally points, jumps %+v", seqs, len(d.Fences), len(d.Rally), d.Jumps)
	}
	for _, s := range Course(d.Path, nil) {
		if s.Seq == 4 {
			t.Errorf("a line leads from item 2 to item 4, past the one that is not drawn: %v", s.Points)
		}
	}
	if n := len(p.MissionItems(home)) + len(p.FenceItems()) + len(p.RallyItems()); n != 7+5+2 {
		t.Errorf("%d items are uploaded, want all 14", n)
	}
}

// TestReturnPointIsNoFence: a file of a border and the place to return to has one fence.
func TestReturnPointIsNoFence(t *testing.T) {
	p := Plan{Name: "a.fen", Fences: []Fence{
		{Return: true, Center: Place{LatDeg: 10, LonDeg: 10}},
		{Inclusion: true, Radius: 50, Center: Place{LatDeg: 10, LonDeg: 10}},
	}}
	if n := Borders(&p); n != 1 {
		t.Errorf("%d borders", n)
	}
	if lines := p.NotDrawn(DefaultHome); len(lines) != 1 || !strings.Contains(lines[0], "1 of 1 fences") {
		t.Errorf("%q", lines)
	}
}
