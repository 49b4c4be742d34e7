package strictyaml

import (
	"strings"
	"testing"
)

// TestLongLinesAreCutAroundTheFault: the caret still stands under it.
func TestLongLinesAreCutAroundTheFault(t *testing.T) {
	line, col := excerpt(strings.Repeat("x", 500)+"FAULT", 501)
	if col > len(line) || !strings.HasPrefix(line[col-1:], "FAULT") || len(line) > 150 {
		t.Errorf("excerpt %q, column %d", line, col)
	}
}
