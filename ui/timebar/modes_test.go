package timebar

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/widget"
)

// TestNarrowModesAreDrawnTogether: those of one kind as one band, the rest as a mixed one, and each
// moment is in exactly one band.
func TestNarrowModesAreDrawnTogether(t *testing.T) {
	modes := func(each ...any) (all []timeline.Band) {
		at := 0.0
		for i := 0; i < len(each); i += 2 {
			length := float64(each[i+1].(int))
			all = append(all, timeline.Band{From: at, To: at + length, Name: each[i].(string)})
			at += length
		}
		return all
	}
	for _, c := range []struct {
		modes []timeline.Band
		want  []string
	}{
		{modes("take-off", 10, "waypoint 1", 20, "waypoint 2", 20, "landing", 50), []string{"take-off 0-10", "waypoint 1 10-30", "waypoint 2 30-50", "landing 50-100"}},
		{modes("take-off", 10, "waypoint 1", 3, "waypoint 2", 5, "waypoint 3", 4, "landing", 78), []string{"take-off 0-10", "waypoint 10-22", "landing 22-100"}},
		{modes("booting", 1, "arming", 2, "take-off", 3, "waypoint 1", 4, "waypoint 12", 5, "landing", 85), []string{"mixed 0-6", "waypoint 6-15", "landing 15-100"}},
		{modes("AUTO", 1, "LOITER", 99), []string{"AUTO 0-1", "LOITER 1-100"}},
		{modes("waypoint 1", 2, "waypoint 2", 30, "waypoint 3", 2, "waypoint 4", 1, "return", 1, "landing", 64), []string{"waypoint 1 0-2", "waypoint 2 2-32", "mixed 32-36", "landing 36-100"}},
		{nil, nil},
	} {
		s := scale{widget.Rect{W: 100, H: 20}, 100}
		var got []string
		s.groups(c.modes, func(g *group) {
			name, _ := g.look(&widget.Theme{})
			if g.mixed {
				name = "mixed"
			}
			got = append(got, fmt.Sprintf("%s %g-%g", name, g.from, g.to))
		})
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: bands %q, want %q", c.modes, got, c.want)
		}
	}
}

// TestModesAreCutAtWords: what is left of a name says something.
func TestModesAreCutAtWords(t *testing.T) {
	for cut, want := range map[string]string{"waiting for a stead": "waiting", "waiting f": "waiting", "transition to forward fl": "transition to forward", "waiti": "", "RT": ""} {
		if got := wholeWords(cut); got != want {
			t.Errorf("%q is shortened to %q, want %q", cut, got, want)
		}
	}
}
