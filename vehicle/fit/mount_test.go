package fit

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/framefile"
)

// TestTailServoHoldsTheYaw: a tri fits, its tail swung to the side.
func TestTailServoHoldsTheYaw(t *testing.T) {
	f := parsed(t, "testdata/quad-2kg.json")
	f.DiscArea.Value *= 0.75
	_, r := fitted(t, f, "tri")
	if r.Hover.Roll == 0 {
		t.Error("a tri hovers without the roll that holds the tail's side force")
	}
}

// TestTiltedRotorsFit takes a file with rotors that stand where and as it says.
func TestTiltedRotorsFit(t *testing.T) {
	f := parsed(t, "../framefile/testdata/heavy_x8.json")
	v, _ := fitted(t, f, "octa-quad")
	if m := v.Motors[0]; m.AxisFRD != frame.OfFRD(0, 0.0349, -0.9994) || math.Abs(m.ReactionScale/v.Motors[1].ReactionScale-1.1) > 1e-12 || m.Clockwise {
		t.Errorf("motor 1: %+v", m)
	}
	if m := v.Motors[5]; m.PlaceFRD != frame.OfFRD(0.52, 0.47, 0.06) || !m.Clockwise {
		t.Errorf("motor 6: %+v", m)
	}
}

// TestStacksFit: ArduPilot's default numbers fit with two motors on each arm. The upper one
// turns faster than the lower at the same command, so that neither alone tells the slew.
func TestStacksFit(t *testing.T) {
	f, err := framefile.Parse(strings.NewReader("{}"), "default.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, layout := range []string{"octa-quad", "hexadeca-octa", "hexadeca-octa-cwx"} {
		fitted(t, f, layout)
	}
}
