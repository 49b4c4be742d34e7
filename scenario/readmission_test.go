package scenario

import (
	"slices"
	"strings"
	"testing"
)

// TestReadsMissionFiles: one, or a list of up to three, a mission, its fences and its rally points.
func TestReadsMissionFiles(t *testing.T) {
	for text, want := range map[string][]string{
		"mission: a.plan":                {"a.plan"},
		"mission: [a.plan]":              {"a.plan"},
		"mission: [a.txt, b c.txt, 3]":   {"a.txt", "b c.txt", "3"},
		"mission:\n  - a.txt\n  - b.txt": {"a.txt", "b.txt"},
	} {
		f, err := Parse(strings.NewReader("name: x\n"+text+"\n"), Source{Name: "x.yaml"})
		if err != nil {
			t.Error(err)
		} else if !slices.Equal(f.Missions, want) {
			t.Errorf("%s: %q", text, f.Missions)
		}
	}
	for text, says := range map[string]string{
		"mission: []":                                  "mission has 0 files, expected 1 to 3",
		"mission: [a, b, c, d]":                        "mission has 4 files, expected 1 to 3",
		"mission: [a, {file: b}]":                      "expected a mission file (QGC WPL 110 or .plan), or a list",
		"mission: [" + strings.Repeat("a", 1001) + "]": "must have at most 1000",
	} {
		if _, err := Parse(strings.NewReader("name: x\n"+text+"\n"), Source{Name: "x.yaml"}); err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "x.yaml:2:") {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
}
