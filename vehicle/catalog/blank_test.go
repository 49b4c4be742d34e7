package catalog

import (
	"strings"
	"testing"
)

// TestAFrameFileWithoutKeysIsRefused: it says nothing of a vehicle, and one that gives a single value is taken.
func TestAFrameFileWithoutKeysIsRefused(t *testing.T) {
	for _, text := range []string{"{}", "# a comment\n{ }", `{"_comment": "empty"}`} {
		if _, err := fitted(strings.NewReader(text), "f.json", ""); err == nil || !strings.Contains(err.Error(), `f.json:1:1: got no key of a frame file, expected keys such as "mass"`) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if e, err := fitted(strings.NewReader(`{"mass": 3}`), "f.json", ""); err != nil || e.Vehicle.Mass != 3 {
		t.Errorf("%v, %v", e, err)
	}
}
