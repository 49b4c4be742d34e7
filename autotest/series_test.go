package autotest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/fakesitl"
	"github.com/sitlark/sitlark/vehicle/catalog"
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
	if _, err := FindSeries("boat"); err == nil || !strings.Contains(err.Error(), "expected one of copter, plane, quadplane, rover") {
		t.Error(err)
	}
	for _, s := range AllSeries {
		if len(s.rules) < 2 && s.Name != "blimp" { // which is asked three tests
			t.Errorf("%s has %d rules", s.Name, len(s.rules))
		}
		for _, r := range s.rules {
			if r.pattern == "" || r.reason == "" || s.NotApplicable(r.pattern) == "" {
				t.Errorf("%s: %+v", s.Name, r)
			}
		}
	}
	if plane.DefaultModel("MainFlight") == "" || AllSeries[0].DefaultModel("MainFlight") != "" || plane.Unfired("TakeoffTakeoff4") == "" || plane.Unfired("TakeoffTakeoff3") != "" {
		t.Error("the tests flown otherwise are not those of the series")
	}
	for _, s := range AllSeries {
		for _, r := range append(s.defaults, s.unfired...) {
			if s.NotApplicable(r.pattern) != "" || r.reason == "" {
				t.Errorf("%s: %+v", s.Name, r)
			}
		}
	}
	if AllSeries[0].NotApplicable("Soaring") != "" || AllSeries[2].NotApplicable("Ship") == "" || plane.NotApplicable("Ship") != "" {
		t.Error("the rules of one series count for another")
	}
}

// TestModelsOfRovers: sitlark drives those that it has, and nothing that flies.
func TestModelsOfRovers(t *testing.T) {
	rover, err := FindSeries("rover")
	if err != nil {
		t.Fatal(err)
	}
	c := &Checkout{Series: rover}
	for model, has := range map[string]bool{"rover": true, "rover-skid": true, "rover-vectored": true, "rover-omni3mecanum": true, "balancebot": true, "sailboat": true, "sailboat-motor": true, "sailing": false, "motorboat": true, "motorboat-skid": true, "plane": false, "x": false, "rover:file.json": false} {
		if v, ok := c.vehicleOf(model); ok != has || ok && v.Name != model {
			t.Errorf("%s: %v, %+v", model, ok, v)
		}
	}
}

// TestModelsOfHelicopters: sitlark flies those that it has, and no others.
func TestModelsOfHelicopters(t *testing.T) {
	heli, err := FindSeries("heli")
	if err != nil {
		t.Fatal(err)
	}
	c := &Checkout{Series: heli}
	for model, has := range map[string]bool{"heli": true, "heli-dual": true, "heli-gas": false, "heli-blade360": false, "heli-compound": false, "plane": false, "x": false, "heli:file.json": false} {
		if v, ok := c.vehicleOf(model); ok != has || ok && v.Name != model {
			t.Errorf("%s: %v, %+v", model, ok, v)
		}
	}
	if heli.step("RotorRunup") != "test.Helicopter.RotorRunup" || !heli.Flown() || heli.LeastRate != 720 {
		t.Errorf("%+v", heli)
	}
}

// TestPlanesFlownOtherwise: the physics of a test is asked for the plane with the battery of ArduPilot's default model, or without the
// catapult that the test never fires.
func TestPlanesFlownOtherwise(t *testing.T) {
	plane := AllSeries[1]
	folder := fakesitl.Checkout(t, "")
	fakesitl.AddProgram(t, folder, "arduplane")
	for _, c := range []struct {
		stand             StandIn
		model, flown, has string
	}{
		{StandIn{}, "plane-catapult", "plane-catapult", ""},
		{StandIn{Ground: true}, "plane-catapult", "plane", ""},
		{StandIn{Default: true}, "plane-elevrev", "plane-elevrev.yaml", "capacity: 1000 Ah"},
	} {
		asked := ""
		c.stand.Checkout, c.stand.Series, c.stand.Folder = folder, plane, t.TempDir()
		c.stand.Physics = func(v Vehicle, _ string, _ int) []string { asked = v.Name; return []string{"-test.run=^$"} }
		if err := c.stand.Run([]string{"--model", c.model}); err == nil || !strings.Contains(err.Error(), "did not start") {
			t.Fatalf("%s: %v", c.model, err) // the physics is this program, which says no port
		}
		if filepath.Base(asked) != c.flown {
			t.Errorf("%s is flown as %s, want %s", c.model, asked, c.flown)
		}
		if c.has == "" {
			continue
		}
		e, err := catalog.Find(asked, "")
		if err != nil {
			t.Fatal(err)
		}
		own, err := catalog.Find(c.model, "")
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(asked)
		if err != nil || !strings.Contains(string(text), c.has) {
			t.Errorf("its file lacks %s: %v", c.has, err)
		}
		if e.Vehicle.Mass != own.Vehicle.Mass || e.Vehicle.Battery.Capacity < 100*own.Vehicle.Battery.Capacity {
			t.Errorf("%g kg, %g C", e.Vehicle.Mass, e.Vehicle.Battery.Capacity)
		}
	}
}

// TestLeastRates: 1.8 times the rate of ArduPilot's loop: 400 Hz of Copter, 50 of Plane and Rover, 300 of the quadplane's parameters.
func TestLeastRates(t *testing.T) {
	for i, loop := range []float64{400, 50, 300, 50} {
		if got, want := float64(AllSeries[i].LeastRate), 1.8*loop; got != want {
			t.Errorf("%s: %g Hz, want %g", AllSeries[i].Name, got, want)
		}
	}
}

// TestOtherValues: where sitlark flies, the tests' parameter files have the values with which ArduPilot's sensors read what JSON carries, and
// are as they were for the control.
func TestOtherValues(t *testing.T) {
	folder := fakesitl.Checkout(t, "")
	file := filepath.Join("Tools", "autotest", "default_params", "sub.parm")
	if err := os.MkdirAll(filepath.Join(folder, filepath.Dir(file)), 0o755); err != nil {
		t.Fatal(err)
	}
	const text = "RNGFND1_MAX   30.00\nRNGFND1_TYPE   1\r\n# RNGFND1_TYPE 1\nRNGFND1_TYPE,1\nRNGFND1_TYPES 1"
	if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	fakesitl.AddProgram(t, folder, "ardusub")
	series, err := FindSeries("sub")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Open(folder, "sh", series)
	if err != nil {
		t.Fatal(err)
	}
	for script, want := range map[string]string{
		"":        text,
		"#!/bin/": "RNGFND1_MAX   30.00\nRNGFND1_TYPE 100\n# RNGFND1_TYPE 1\nRNGFND1_TYPE 100\nRNGFND1_TYPES 1",
	} {
		m, err := newMirror(c, script)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(m.folder, file))
		if err != nil || string(got) != want {
			t.Errorf("with %q: %q, %v, want %q", script, got, err, want)
		}
		if err := m.remove(); err != nil {
			t.Error(err)
		}
	}
	if kept, _ := os.ReadFile(filepath.Join(folder, file)); string(kept) != text {
		t.Errorf("the checkout has %q", kept)
	}
}
