package paramfile

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/testfile"
)

// TestSeveralFilesTellWhatTheyReplace: the later file counts, and what it replaces is told with both places.
func TestSeveralFilesTellWhatTheyReplace(t *testing.T) {
	first, second := testfile.Write(t, "a.parm", "WPNAV_SPEED 500\nSIM_RATE_HZ 800\n"), testfile.Write(t, "b.parm", "SIM_RATE_HZ 800\nWPNAV_SPEED 700\n")
	all, notes, err := ReadAll([]string{first, second})
	if err != nil || len(all) != 2 || !slices.ContainsFunc(all, func(p Param) bool { return p.Name == "WPNAV_SPEED" && p.Value == 700 }) {
		t.Fatalf("%v, %v", all, err)
	}
	if len(notes) != 1 || notes[0] != second+":2: WPNAV_SPEED 700 replaces 500 of "+first+":1" {
		t.Errorf("%s", strings.Join(notes, "; "))
	}
}
