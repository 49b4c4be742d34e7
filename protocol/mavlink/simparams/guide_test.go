package simparams

import (
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
)

const guide = "../../../docs/guide/sim-parameters.md"

// actors are the names of Actor.
var actors = [...]string{Nobody: "nobody", ArduPilot: "ArduPilot", Sitlark: "sitlark"}

// TestGuideHasTheTable between its marks: the table of the code is the guide's.
func TestGuideHasTheTable(t *testing.T) {
	const begin, end = "<!-- written by a test of protocol/mavlink/simparams: begin -->\n", "<!-- end -->\n"
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), begin)
	old, tail, ok := strings.Cut(rest, end)
	if !ok {
		t.Fatalf("%s lacks the marks of the table", guide)
	}
	var b strings.Builder
	b.WriteString("| parameters | who acts | what |\n| --- | --- | --- |\n")
	for _, row := range Table {
		b.WriteString("| `" + strings.Join(row.Names, "` `") + "` | " + actors[row.Actor] + " | " + row.What + " |\n")
	}
	switch want := b.String(); {
	case golden.Updating():
		if err := os.WriteFile(guide, []byte(head+begin+want+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	case old != want:
		t.Errorf("%s has another table: go test ./protocol/mavlink/simparams -run Guide -update", guide)
	}
}
