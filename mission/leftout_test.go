package mission

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestItemsLeftOutAreNamedByCommand: a survey has hundreds of one kind.
func TestItemsLeftOutAreNamedByCommand(t *testing.T) {
	p := Plan{Name: "m", Items: []Item{{Seq: 1, Line: 3, Command: TakeOff}, {Seq: 2, Line: 4, Command: 31014}}}
	for i := range 7 {
		p.Items = append(p.Items, Item{Seq: 3 + i, Line: 5 + i, Command: 206})
	}
	want := []string{
		"m:4: item 2 (command 31014): left out, the built-in autopilot does not know the command; ArduPilot may act on it",
		"m: items 3, 4, 5, 6, 7 and 2 more (DO_SET_CAM_TRIGG_DIST): left out, the built-in autopilot flies the path and no more; ArduPilot may act on it",
	}
	if d := cmp.Diff(want, p.LeftOut()); d != "" {
		t.Errorf("lines (-want +got):\n%s", d)
	}
	if got, want := p.LeftOutInShort(), "mission: items 2, 3, 4, 5, 6 and 3 more (command 31014, DO_SET_CAM_TRIGG_DIST) are left out"; got != want {
		t.Errorf("in short %q, want %q", got, want)
	}
	p.Items = p.Items[:2]
	if got, want := p.LeftOutInShort(), "mission: item 2 (command 31014) is left out"; got != want {
		t.Errorf("in short %q, want %q", got, want)
	}
	p.Items = p.Items[:1]
	if got := fmt.Sprint(p.LeftOut()) + p.LeftOutInShort(); got != "[]" {
		t.Errorf("nothing is left out: %q", got)
	}
}
