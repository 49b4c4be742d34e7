package autotest

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/fakesitl"
)

// TestSeries: each has a checkout's program and tests of its own, and reasons of its own for what does not apply.
func TestSeries(t *testing.T) {
	plane, err := FindSeries("plane")
	if err != nil {
		t.Fatal(err)
	}
	folder := fakesitl.Checkout(t, "")
	if _, err := Open(folder, "sh", plane); err == nil || !strings.Contains(err.Error(), "arduplane does not exist") || !strings.Contains(err.Error(), "./waf plane") {
		t.Errorf("a checkout without arduplane: %v", err)
	}
	fakesitl.AddProgram(t, folder, "arduplane")
	c, err := Open(folder, "sh", plane)
	if err != nil {
		t.Fatal(err)
	}
	tests, err := c.Tests(t.Context())
	if err != nil || strings.Join(tests, " ") != "MainFlight Soaring" {
		t.Errorf("its tests are %v, %v", tests, err)
	}
	if plane.step("MainFlight") != "test.Plane.MainFlight" || !plane.Flown() || !AllSeries[0].Flown() {
		t.Errorf("%+v", plane)
	}
	var out strings.Builder
	if err := PrintList(&out, plane, tests); err != nil || out.String() != "MainFlight\nSoaring  not applicable: its thermals, SIM_THML_SCENARI, are part of ArduPilot's own model of a glider\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	if _, err := FindSeries("boat"); err == nil || !strings.Contains(err.Error(), "expected one of copter, plane, quadplane") {
		t.Error(err)
	}
	for _, s := range AllSeries {
		if len(s.rules) < 5 {
			t.Errorf("%s has %d rules", s.Name, len(s.rules))
		}
		for _, r := range s.rules {
			if r.pattern == "" || r.reason == "" || s.NotApplicable(r.pattern) == "" {
				t.Errorf("%s: %+v", s.Name, r)
			}
		}
	}
	if AllSeries[0].NotApplicable("Soaring") != "" || AllSeries[2].NotApplicable("Ship") == "" || plane.NotApplicable("Ship") != "" {
		t.Error("the rules of one series count for another")
	}
}
