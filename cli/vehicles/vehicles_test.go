package vehicles

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/performance"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// frames runs sitlark vehicles with args.
func frames(args ...string) (string, error) {
	var out bytes.Buffer
	cmd := NewCommand()
	cmd.SetOut(&out)
	cmd.SetErr(&out)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err := cmd.Execute()
	return out.String(), err
}

func framesOf(t *testing.T, args ...string) string {
	t.Helper()
	out, err := frames(args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestFramesListsEverything for people and for programs alike.
func TestFramesListsEverything(t *testing.T) {
	var l vehicleList
	if err := json.Unmarshal([]byte(framesOf(t, "--json")), &l); err != nil {
		t.Fatal(err)
	}
	text := framesOf(t)
	if len(l.Vehicles) != len(catalog.Names()) || len(l.Layouts) != len(layout.All()) {
		t.Fatalf("%d vehicles, %d layouts", len(l.Vehicles), len(l.Layouts))
	}
	for _, v := range l.Vehicles {
		if !strings.Contains(text, "\n"+v.Name+" ") || !strings.Contains(text, v.Title) || v.Mass <= 0 || v.Size <= 0 || v.Cells == 0 || v.Source == "" {
			t.Errorf("%+v", v)
		}
	}
	for _, y := range l.Layouts {
		if !strings.Contains(text, "\n"+strings.Join(append([]string{y.Name}, y.Aliases...), ", ")+" ") || y.Motors < 3 {
			t.Errorf("%+v", y)
		}
	}
	for line := range strings.Lines(text) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > 150 {
			t.Errorf("%d characters: %s", n, line)
		}
	}
}

// TestExamples: each reads as a vehicle file, that of a plane has wings, those of a rover and a helicopter motors that drive wheels or rotors, and those of a boat and a submarine hulls.
func TestExamples(t *testing.T) {
	for _, c := range []struct {
		args                  []string
		wings, driving, swims bool
	}{{[]string{"--example"}, false, false, false}, {[]string{"--example", "plane"}, true, false, false}, {[]string{"--example", "rover"}, false, true, false}, {[]string{"--example", "boat"}, true, false, true}, {[]string{"--example", "submarine"}, false, false, true}, {[]string{"--example", "helicopter"}, false, true, false}, {[]string{"--example", "blimp"}, false, false, false}, {[]string{"--example", "tracker"}, false, false, false}} {
		f, err := vehiclefile.Parse(strings.NewReader(framesOf(t, c.args...)), "example.yaml")
		if err != nil {
			t.Fatal(err)
		}
		if got := len(f.Wings) > 0; got != c.wings {
			t.Errorf("%v: wings %v", c.args, got)
		}
		if got := len(f.Traction) > 0; got != c.driving {
			t.Errorf("%v: traction %v", c.args, got)
		}
		if got := len(f.Hulls) > 0; got != c.swims {
			t.Errorf("%v: hulls %v", c.args, got)
		}
	}
}

// TestFramesTellsOfOne what physics has.
func TestFramesTellsOfOne(t *testing.T) {
	var d vehicleDetails
	if err := json.Unmarshal([]byte(framesOf(t, "x8-18kg", "--json")), &d); err != nil {
		t.Fatal(err)
	}
	if d.Mass != 18 || len(d.MotorRows) != 8 || math.Abs(d.Size-1.24) > 1e-9 || math.Abs(d.Kv-85) > 1e-9 || d.Cells != 12 {
		t.Errorf("%+v", d)
	}
	if d.HoverThrottle < 0.4 || d.HoverThrottle > 0.65 || math.Abs(d.HoverTime-0.8*22*3600/d.HoverCurrent) > 1 || d.ThrustWeight < 2 {
		t.Errorf("hover at %g, %g A, %g s", d.HoverThrottle, d.HoverCurrent, d.HoverTime)
	}
	text := framesOf(t, "x8-18kg")
	for _, want := range []string{"18 kg", "8 motors", "T-Motor U8 Lite KV85", "28 inch", "sitlark --vehicle x8-18kg", "sitlark vehicles --parm x8-18kg > x8-18kg.parm"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if text := framesOf(t, "y6f"); !strings.Contains(text, "output 7 tilts") {
		t.Errorf("the layout's note is missing in\n%s", text)
	}
}

// TestVehiclesHoverAsTheyFly: what is told of a hover is within 2 % of the physics, in
// which the wakes press on arms and hull.
func TestVehiclesHoverAsTheyFly(t *testing.T) {
	for _, name := range []string{"quad-1.5kg", "hexa-7kg"} {
		m, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		trimmer, err := physics.NewTrimmer(m.Vehicle, 0)
		if err != nil {
			t.Fatal(err)
		}
		flown, err := trimmer.Level(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		told, err := performance.Hover(&m.Vehicle, flown.Voltage)
		if err != nil {
			t.Fatal(err)
		}
		thrust := 0.0
		for _, x := range flown.Motors {
			thrust += x.Thrust
		}
		if math.Abs(told.Thrust/thrust-1) > 0.02 || math.Abs(told.Current/flown.Current-1) > 0.03 {
			t.Errorf("%s: %g N, %g A told; flown %g N, %g A", name, told.Thrust, told.Current, thrust, flown.Current)
		}
		t.Logf("%s: thrust off by %.2f %%, current by %.2f %%", name, 100*(told.Thrust/thrust-1), 100*(told.Current/flown.Current-1))
	}
}

// TestPlaneIsDescribed by its wings: no hover, and figures that planes' pilots know.
func TestPlaneIsDescribed(t *testing.T) {
	var d vehicleDetails
	if err := json.Unmarshal([]byte(framesOf(t, "--json", "trainer")), &d); err != nil {
		t.Fatal(err)
	}
	w := d.Wings // two panels of 750 mm, of 250 mm chord: 1.5 m, 0.375 m²; 2 kg
	if w == nil || math.Abs(w.Span-1.5) > 1e-3 || math.Abs(w.Area-0.375) > 1e-3 || math.Abs(w.Loading-5.33) > 0.01 || math.Abs(d.Size-1.5) > 1e-9 {
		t.Errorf("%+v, size %g", w, d.Size)
	}
	text := framesOf(t, "trainer")
	for _, want := range []string{"span 1.5 m", "stall", "best glide", "full throttle", "cruise", "on 80 % of the battery", "static margin"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if strings.Contains(text, "hover") {
		t.Errorf("a plane hovers:\n%s", text)
	}
}

// TestPlanesThatFlyBadlyAreTold: own files that differ from the trainer in one thing. What can't fly at all is refused with its line.
func TestPlanesThatFlyBadlyAreTold(t *testing.T) {
	whole := framesOf(t, "--yaml", "trainer")
	for _, c := range []struct{ was, is, says, refused string }{
		{"", "", "static margin  32 % of the mean chord, without", ""},
		{"chord: 160 mm, incidence: -2.5 deg}\n      - {place: [-720 mm, 280 mm, -10 mm], chord: 140 mm", "chord: 40 mm, incidence: -2.5 deg}\n      - {place: [-720 mm, 80 mm, -10 mm], chord: 40 mm", "% of the mean chord: little, usual are", ""},
		{"[-715 mm, 0 mm, -20 mm], chord: 180 mm", "[-715 mm, 0 mm, -180 mm], chord: 30 mm", "it turns its tail ahead", ""},
		{"  - {name: rudder, output: 4", "  - {name: nose, output: 4, at_min: -20 deg, at_max: 20 deg}\n  - {name: rudder, output: 4", "", "nothing uses the servo nose"},
		{"name: elevator, output: 2", "name: elevator, output: 1", "", "ailerons and elevator are on output 1, whose pulse is the same for both"},
		{"  - {place: [280 mm, 0 mm, 150 mm]", "  - {place: [280 mm, 0 mm, 50 mm]", "", "the propeller of motor 3 reaches"},
	} {
		if !strings.Contains(whole, c.was) {
			t.Fatalf("the trainer lacks %q", c.was)
		}
		file := filepath.Join(t.TempDir(), "mine.yaml")
		if err := os.WriteFile(file, []byte(strings.Replace(whole, c.was, c.is, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		text, err := frames(file)
		switch {
		case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused) || !strings.Contains(err.Error(), "mine.yaml:")):
			t.Errorf("%s: %v, want %q", c.is, err, c.refused)
		case c.refused == "" && (err != nil || !strings.Contains(text, c.says)):
			t.Errorf("%s: %v, want %q in:\n%s", c.is, err, c.says, text)
		}
	}
}

// TestParameterFileIsReadByArduPilot: two words a line beside comments, no line longer
// than it takes, FRAME_CLASS and FRAME_TYPE of the layout.
func TestParameterFileIsReadByArduPilot(t *testing.T) {
	for _, name := range append(catalog.Names(), "hexax", "dotriaconta", "tilttri") {
		got := map[string]float64{}
		for line := range strings.Lines(framesOf(t, "--parm", name)) {
			line = strings.TrimRight(line, "\n")
			if len(line) > 98 {
				t.Errorf("%s: a line of %d bytes: %s", name, len(line), line)
			}
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			words := strings.Fields(line)
			v, err := strconv.ParseFloat(words[len(words)-1], 64)
			if len(words) != 2 || err != nil {
				t.Fatalf("%s: %q", name, line)
			}
			got[words[0]] = v
		}
		m, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		var own []layout.Param
		if m.Layout != nil {
			own = m.Layout.Params()
		}
		prefixes := []string{"MOT_", "ATC_", "BATT_"}
		switch {
		case m.Vehicle.Winged():
			prefixes = []string{"AIRSPEED_", "TECS_", "SERVO1_", "BATT_"}
		case m.Kind() == kind.Heli:
			prefixes = []string{"H_COL_", "H_RSC_", "ATC_RAT_", "SERVO8_", "BATT_"}
		case m.Kind() == kind.Rover:
			prefixes = []string{"CRUISE_", "ATC_STR_", "SERVO3_", "BATT_"}
		case m.Kind() == kind.Plane:
			prefixes = []string{"Q_M_", "Q_A_", "BATT_"}
		case m.Kind() == kind.Tracker:
			prefixes = []string{"SERVO1_", "YAW2SRV_", "PITCH_", "BATT_"}
		case m.Kind() == kind.Blimp:
			prefixes = []string{"FRAME_CLASS", "SERVO1_", "VELXY_", "BATT_"}
		case m.Kind() == kind.Sub:
			prefixes = []string{"FRAME_CONFIG", "MOT_1_", "RNGFND1_", "BATT_"}
		}
		for _, p := range own {
			if v, ok := got[p.Name]; !ok || v != p.Value {
				t.Errorf("%s: %s is %v, the layout has %v", name, p.Name, v, p.Value)
			}
		}
		for _, prefix := range prefixes {
			found := false
			for n := range got {
				found = found || strings.HasPrefix(n, prefix)
			}
			if !found {
				t.Errorf("%s: no %s parameter", name, prefix)
			}
		}
	}
}

func TestWrongFramesCallsSayWhatWasExpected(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.yaml")
	if err := os.WriteFile(bad, []byte("name: a\nmas: 1 kg\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args  []string
		want  string
		usage bool
	}{
		{[]string{"hexa-7k"}, "did you mean hexa-7kg", true},
		{[]string{"a", "b"}, "2 arguments", true},
		{[]string{"--parm"}, "the name is missing", true},
		{[]string{"--parm", "--json", "x"}, "exclude each other", true},
		{[]string{"--example", "x"}, "--example takes no name but plane, rover, boat, submarine, helicopter, blimp or tracker", true},
		{[]string{"--yaml", "hexax"}, "vehicles: --yaml:", true},
		{[]string{bad}, "bad.yaml:2:1: unknown key \"mas\": did you mean mass", false},
		{[]string{filepath.Join(dir, "none.json")}, "no such file", false},
	} {
		_, err := frames(c.args...)
		var usage config.UsageError
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.As(err, &usage) != c.usage {
			t.Errorf("%v: got %v, want %q, a usage error: %v", c.args, err, c.want, c.usage)
		}
	}
}

// TestOnlyWhatAppliesIsInTheJSON of a vehicle that does not hover on propellers, and members have units.
func TestOnlyWhatAppliesIsInTheJSON(t *testing.T) {
	for _, c := range []struct {
		name, section string
		has           []string
	}{
		{"heli-450", "helicopter", []string{"rotor_speed_rad_s", "rotor_diameter_m", "collective_rad", "hover_power_w", "hover_current_a", "hover_time_s", "thrust_to_weight", "hover_lean_rad"}},
		{"blimp", "blimp", []string{"volume_m3", "carries_kg", "heavy_n", "righting_s", "top_speed_m_s", "thrust_n"}},
	} {
		var d map[string]any
		if err := json.Unmarshal([]byte(framesOf(t, "--json", c.name)), &d); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"hover_voltage_v", "hover_throttle", "hover_current_a", "hover_rpm", "hover_time_s", "thrust_to_weight", "thrust_to_weight_sagging"} {
			if value, given := d[key]; given {
				t.Errorf("%s: %s is %v", c.name, key, value)
			}
		}
		of, _ := d[c.section].(map[string]any)
		for _, key := range c.has {
			if of[key] == nil || of[key] == 0.0 {
				t.Errorf("%s: %s is %v", c.name, key, of[key])
			}
		}
	}
	light := strings.Replace(framesOf(t, "--yaml", "blimp"), "heaviness: 0.002", "heaviness: -0.002", 1)
	file := filepath.Join(t.TempDir(), "light.yaml")
	if err := os.WriteFile(file, []byte(light), 0o600); err != nil {
		t.Fatal(err)
	}
	if text := framesOf(t, file); !strings.Contains(text, "starts 1.4 mN too light") {
		t.Errorf("a blimp that rises:\n%s", text)
	}
}
