//go:build ardupilot

package catalog

import (
	"regexp"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// TestArduPilotFramesOfPlanesAreKnown: each frame that sim_vehicle.py has for ArduPlane is a vehicle, or an error
// that says what to do instead.
func TestArduPilotFramesOfPlanesAreKnown(t *testing.T) {
	text := ardupilot.ReadSource(t, "Tools/autotest/pysim/vehicleinfo.py")
	_, text, _ = strings.Cut(text, `"ArduPlane": {`)
	text, _, _ = strings.Cut(text, `"Rover": {`)
	frames := regexp.MustCompile(`(?m)^            "([\w-]+)" *: \{`).FindAllStringSubmatch(text, -1)
	if len(frames) < 25 {
		t.Fatalf("only %d frames were found", len(frames))
	}
	for _, f := range frames {
		frame := f[1]
		if _, err := Find(frame, ""); err != nil && withoutPlane[frame] == "" {
			t.Errorf("%s: %v", frame, err)
		}
	}
}
