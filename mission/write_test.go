package mission

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestWrittenPlanIsReadAgain with the same items, to the last bit, and the same home, unless it lies
// at latitude and longitude 0: files of missions have these where no home is set.
func TestWrittenPlanIsReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := BuiltIn(Home{LatDeg: rapid.Float64Range(-80, 80).Draw(t, "lat"), LonDeg: rapid.Float64Range(-179, 179).Draw(t, "lon"), AltM: rapid.Float64Range(-100, 5000).Draw(t, "alt")})
		for i := range plan.Items {
			it := &plan.Items[i]
			it.Param[0], it.Param[3] = rapid.Float64Range(0, 10).Draw(t, "stay"), math.NaN()
			it.Autocontinue = rapid.Bool().Draw(t, "autocontinue")
		}
		text := string(plan.AppendText(nil))
		read, err := Parse(strings.NewReader(text), "written.waypoints")
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for i := range plan.Items {
			plan.Items[i].Param[3] = 0 // not given
			read.Items[i].Line = 0
		}
		home := plan.Home
		if home.LatDeg == 0 && home.LonDeg == 0 {
			home = nil
		}
		if !slices.Equal(read.Items, plan.Items) || !reflect.DeepEqual(read.Home, home) {
			t.Fatalf("got %v of %v\nwant %v of %v\n%s", read.Items, read.Home, plan.Items, plan.Home, text)
		}
	})
}

// TestWrittenFencesAndRallyPointsAreReadAgain, with and without a home.
func TestWrittenFencesAndRallyPointsAreReadAgain(t *testing.T) {
	for _, home := range []*Place{{LatDeg: -35.36, LonDeg: 149.16, AltM: 584}, nil} {
		plan := Plan{Home: home,
			Fences: []Fence{{Inclusion: true, Corners: []Place{{LatDeg: -35, LonDeg: 149}, {LatDeg: -36, LonDeg: 149}, {LatDeg: -36, LonDeg: 150.1234567}}},
				{Center: Place{LatDeg: -35.4, LonDeg: 149.2}, Radius: 40.5}},
			Rally: []RallyPoint{{Lat: -35.37, Lon: 149.17, Alt: 25, Frame: FrameTerrain}, {Lat: 1, Lon: 2, Alt: 3, Frame: FrameRelative}},
		}
		fence, err := Parse(strings.NewReader(string(AppendFile(nil, plan.Home, plan.FenceItems()))), "fence.waypoints")
		if err != nil {
			t.Fatal(err)
		}
		rally, err := Parse(strings.NewReader(string(AppendFile(nil, plan.Home, plan.RallyItems()))), "rally.waypoints")
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fence.FenceItems(), plan.FenceItems(); !slices.EqualFunc(got, want, Item.Same) {
			t.Errorf("fences %+v, want %+v", got, want)
		}
		if !slices.Equal(rally.Rally, plan.Rally) {
			t.Errorf("rally points %+v, want %+v", rally.Rally, plan.Rally)
		}
	}
}
