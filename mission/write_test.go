package mission

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestWrittenPlanIsReadAgain with the same items, to the last bit.
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
		if !slices.Equal(read.Items, plan.Items) || *read.Home != *plan.Home {
			t.Fatalf("got %v of %v\nwant %v of %v\n%s", read.Items, read.Home, plan.Items, plan.Home, text)
		}
	})
}
