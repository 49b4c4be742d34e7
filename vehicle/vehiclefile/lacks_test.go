package vehiclefile

import (
	"strings"
	"testing"
)

// lacking returns a file without one of its sections.
func lacking(t *testing.T, text, section string) string {
	t.Helper()
	before, rest, found := strings.Cut(text, "\n"+section+":")
	if !found {
		t.Fatalf("there is no section %s", section)
	}
	for strings.HasPrefix(rest, " ") || !strings.HasPrefix(rest, "\n\n") && rest != "" {
		_, after, more := strings.Cut(rest, "\n")
		if !more {
			return before + "\n"
		}
		if rest = after; rest != "" && rest[0] != ' ' && rest[0] != '#' {
			break
		}
	}
	return before + "\n" + rest
}

// TestBlimpsLackFins, not propellers.
func TestBlimpsLackFins(t *testing.T) {
	_, err := Parse(strings.NewReader(lacking(t, BlimpExample(), "fins")), "b.yaml")
	if err == nil || !strings.Contains(err.Error(), "the file lacks the key fins: expected a list of sections") || strings.Contains(err.Error(), "propeller") {
		t.Error(err)
	}
}
