package spelling

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestNearPutsTheLikeliestFirst(t *testing.T) {
	keys := []string{"mass", "refSpd", "refAngle", "refAlt", "spin_min", "spin_max", "hexa", "hexax", "octa-quad", "x"}
	for _, c := range []struct {
		name string
		want []string
	}{
		{"masss", []string{"mass"}},
		{"refspeed", []string{"refSpd"}},
		{"spinMin", []string{"spin_min", "spin_max"}},
		{"hex", []string{"hexa", "hexax"}},
		{"ma", []string{"mass"}}, // it only lacks its end
		{"otca-quad", []string{"octa-quad"}},
		{"refA", []string{"refAlt", "refAngle"}},
		{"octaquad", []string{"octa-quad"}},
		{"wings", nil},
		{"", nil},
		{"_-", nil},
	} {
		if diff := cmp.Diff(c.want, Near(c.name, keys, 2)); diff != "" {
			t.Errorf("Near(%q) (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abß]{0,6}`)
		a, b, c := word.Draw(t, "a"), word.Draw(t, "b"), word.Draw(t, "c")
		if (distance(a, b) == 0) != (a == b) {
			t.Fatalf("distance(%q, %q) = %d", a, b, distance(a, b))
		}
		if distance(a, b) != distance(b, a) {
			t.Fatalf("distance of %q and %q depends on the order", a, b)
		}
		if distance(a, c) > distance(a, b)+distance(b, c) {
			t.Fatalf("the way from %q to %q is longer than by %q", a, c, b)
		}
	})
}

func TestHugeNamesAreCut(t *testing.T) {
	if got := fold(strings.Repeat("ä", 1<<20)); len([]rune(got)) > longest {
		t.Errorf("fold left %d letters, want at most %d", len([]rune(got)), longest)
	}
}

func TestAskIsAQuestion(t *testing.T) {
	known := []string{"hexa", "hexa-7kg", "hexax", "octa"}
	for name, want := range map[string]string{"hexa-7": "did you mean hexa-7kg, hexa or hexax?", "otca": "did you mean octa?", "boat": "else"} {
		if got := Ask(name, known, "else"); got != want {
			t.Errorf("Ask(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestSharing: names that have a word of what was written, in their order.
func TestSharing(t *testing.T) {
	known := []string{"lose_wing", "ice_wing", "tear_surface", "set_wind", "restore_wing"}
	for name, want := range map[string][]string{
		"break_wing": {"lose_wing", "ice_wing"}, "Tear off": {"tear_surface"}, "set": nil, "": nil, "wind-up": {"set_wind"},
	} {
		if got := Sharing(name, known, 2); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// TestNearNamesEachOnce, however often it is known.
func TestNearNamesEachOnce(t *testing.T) {
	if got := Near("set_wnd.speed", []string{"set_wind.speed", "other", "set_wind.speed"}, 3); len(got) != 1 || got[0] != "set_wind.speed" {
		t.Errorf("near are %q", got)
	}
}
