package catalog

import (
	"strings"
	"testing"
)

// TestAFrameFileWithoutKeysIsTold: it is ArduPilot's default model, as ArduPilot takes it, which a user may not have
// meant.
func TestAFrameFileWithoutKeysIsTold(t *testing.T) {
	for _, text := range []string{"{}", "# a comment\n{ }", `{"_comment": "empty"}`} {
		e, err := fitted(strings.NewReader(text), "f.json", "")
		if err != nil || !strings.Contains(strings.Join(e.Notes, "\n"), `f.json has no key of a frame file, such as "mass"`) {
			t.Errorf("%s: %v, %v", text, e, err)
		}
	}
	if e, err := fitted(strings.NewReader(`{"mass": 3}`), "f.json", ""); err != nil || e.Vehicle.Mass != 3 || strings.Contains(strings.Join(e.Notes, "\n"), "no key") {
		t.Errorf("%v, %v", e, err)
	}
}
