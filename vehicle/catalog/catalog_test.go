package catalog

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/performance"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
	"github.com/sitlark/sitlark/vehicle/vehicles"
)

func find(t testing.TB, name string) *Entry {
	t.Helper()
	m, err := Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestDefaultFileIsTheDefaultVehicle to the last bit.
func TestDefaultFileIsTheDefaultVehicle(t *testing.T) {
	if d := cmp.Diff(airframe.Default(), find(t, Default).Vehicle); d != "" {
		t.Error(d)
	}
}

func TestEveryFileIsListed(t *testing.T) {
	files, err := vehicles.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := strings.TrimSuffix(f.Name(), filepath.Ext(f.Name())); !slices.Contains(Names(), name) {
			t.Errorf("%s is not in Names", f.Name())
		}
	}
	if len(files) != len(Names()) {
		t.Errorf("%d files, %d names", len(files), len(Names()))
	}
}

// TestBenchMeetsTheSources: speed and current of every published point of the built-in
// vehicles' motors with their propellers; throttle where the source tells one.
func TestBenchMeetsTheSources(t *testing.T) {
	for _, name := range Names() {
		m := find(t, name)
		v := &m.Vehicle
		for i, b := range m.Bench {
			p, err := performance.AtThrust(v, b.Thrust, b.Voltage)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s, point %d, %.2f N: current %+.1f %%, speed %+.1f %%, throttle %.3f (source %.3f)", name, i+1, b.Thrust,
				100*(p.Current/b.Current-1), 100*(p.Speed/b.Speed-1), p.Duty, b.Throttle)
			if math.Abs(p.Current/b.Current-1) > 0.075 || b.Speed > 0 && math.Abs(p.Speed/b.Speed-1) > 0.05 || b.Throttle > 0 && math.Abs(p.Duty/b.Throttle-1) > 0.05 {
				t.Errorf("%s, point %d: %.2f A, %.0f rad/s, throttle %.3f; source %.2f A, %.0f rad/s, %.3f", name, i+1, p.Current, p.Speed, p.Duty, b.Current, b.Speed, b.Throttle)
			}
		}
		if len(m.Bench) == 0 && v.Category() == airframe.Multirotor && filepath.Ext(fileOf(t, name)) == ".yaml" {
			t.Errorf("%s has no published point", name)
		}
	}
}

func fileOf(t testing.TB, name string) string {
	t.Helper()
	file, text, err := Text(name)
	if err != nil || len(text) == 0 {
		t.Fatalf("%s: %v", name, err)
	}
	return file
}

// TestHoverMeetsTheSource: throttle and current of the hover in World's own physics
// within 5 % of what the published point nearest to it gives, scaled over the little
// that the thrust differs by momentum theory: speed as its root, power as its 1.5th.
// The source's throttle is what its speed and current take of the motor's voltage; of
// a stack, whose lower rotors work in the upper ones' wake, power is that of Leishman's
// coaxial pair.
func TestHoverMeetsTheSource(t *testing.T) {
	row := evidence.Show(t, "hover-vehicles", "The published static tests that each vehicle's file names (sitlark vehicles NAME); stacks: Leishman 2006, sec. 2.15")
	for _, name := range Names() {
		m := find(t, name)
		v := &m.Vehicle
		if len(m.Bench) == 0 || len(v.Wings) > 0 || airframe.Dives(v) {
			continue // fitted to its file's hover: see package fit; planes do not hover
		}
		n := float64(len(v.Motors))
		got := hoverAt(t, v, m.Bench[0].Voltage)
		thrust := got.Thrust() / n // with what the wakes take; the source is of propellers by themselves
		near := slices.MinFunc(m.Bench, func(a, b vehiclefile.Bench) int {
			return int(math.Copysign(1, math.Abs(a.Thrust-thrust)-math.Abs(b.Thrust-thrust)))
		})
		k := thrust / near.Thrust
		speed, current := near.Speed*math.Sqrt(k), near.Current*math.Pow(k, 1.5)
		if m.Layout.Levels() > 1 {
			current *= coaxial
			speed *= math.Pow(coaxial, 1.0/3)
		}
		emf := speed / v.Drives[0].Kv
		throttle := (emf + math.Sqrt(emf*emf+4*near.Voltage*current*v.Drives[0].Resistance)) / (2 * near.Voltage)

		got = hoverAt(t, v, near.Voltage)
		duty := 0.0
		for _, motor := range got.Motors {
			duty += motor.Duty / n
		}
		at := fmt.Sprintf("%s at %.1f V: ", name, got.Voltage)
		row.Near(at+"throttle", duty, throttle, 0.05, "")
		row.Near(at+"current", got.Current, n*current, 0.05, "A")
		plotThrottles(t, row, m)
	}
}

// plotThrottles shows what one motor with its propeller draws on the bench.
func plotThrottles(t *testing.T, row *evidence.Row, m *Entry) {
	plot := row.Plot(m.Name+": one motor on the bench", "thrust [N]", "current [A]")
	model, source := plot.Curve(evidence.Model, "sitlark"), plot.Curve(evidence.Measured, "source")
	for _, b := range m.Bench {
		p, err := performance.AtThrust(&m.Vehicle, b.Thrust, b.Voltage)
		if err != nil {
			t.Fatal(err)
		}
		model.Add(b.Thrust, p.Current)
		source.Add(b.Thrust, b.Current)
	}
}

// coaxial is the power of a pair of rotors over that of both alone at the same thrust.
// Induced power, 0.85 of the whole (figure of merit 0.74, 1.15 times the ideal), grows
// by 1.22 at equal torque and by 1.28 at equal thrust (Leishman, Principles of Helicopter
// Aerodynamics, 2nd ed., sec. 2.15); equal throttle lies between. Profile power stays.
const coaxial = 0.85*1.25 + 0.15

// hoverAt trims the hover at the charge at which the pack gives that voltage under
// load.
func hoverAt(t *testing.T, v *airframe.Vehicle, voltage float64) physics.Trim {
	t.Helper()
	trimmer, err := physics.NewTrimmer(*v, 0)
	if err != nil {
		t.Fatal(err)
	}
	low, high := 0.02, 1.0
	var trim physics.Trim
	for range 20 {
		charge := (low + high) / 2
		if trim, err = trimmer.Level(0, charge); err != nil {
			t.Fatal(err)
		}
		if trim.Voltage > voltage {
			high = charge
		} else {
			low = charge
		}
	}
	return trim
}

// TestEveryVehicleAndLayoutHasParameters that ArduPilot takes: names once, numbers
// finite, gains in its ranges.
func TestEveryVehicleAndLayoutHasParameters(t *testing.T) {
	all := Names()
	for _, l := range layout.All() {
		all = append(all, l.Name)
	}
	for _, name := range all {
		m := find(t, name)
		list, err := m.Parameters()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		seen := map[string]float64{}
		for _, p := range list {
			if _, again := seen[p.Name]; again || p.Why == "" || p.Value-p.Value != 0 || len(p.Name) > 16 {
				t.Errorf("%s: %+v", name, p)
			}
			seen[p.Name] = p.Value
		}
		if m.Vehicle.Winged() {
			if seen["AIRSPEED_CRUISE"] < 10 {
				t.Errorf("%s: it cruises at %g m/s", name, seen["AIRSPEED_CRUISE"])
			}
			continue
		}
		if m.Kind() == kind.Heli {
			class, lean := 6.0, 200.0 // of one with a tail rotor [cdeg]
			if airframe.IsTandem(&m.Vehicle) || airframe.IsCoaxial(&m.Vehicle) {
				class, lean = 11, 0
			}
			if seen["FRAME_CLASS"] != class || seen["H_COL_MAX"] <= seen["H_COL_MIN"] || seen["ATC_RAT_RLL_FF"] < 0.05 || seen["ATC_RAT_RLL_FF"] > 0.5 || seen["ATC_HOVR_ROL_TRM"] < lean || lean == 0 && seen["ATC_HOVR_ROL_TRM"] != 0 || seen["ATC_RAT_PIT_FF"] < 0.04 {
				t.Errorf("%s: %v", name, seen)
			}
			continue
		}
		if m.Kind() == kind.Rover {
			balances := seen["BAL_PITCH_MAX"] > 0                         // its throttle follows from its lean
			sails := m.Vehicle.Motors == nil && m.Vehicle.Traction == nil // it has no throttle
			if seen["CRUISE_SPEED"] < 0.9 || (seen["CRUISE_THROTTLE"] < 20) != (balances || sails) || seen["CRUISE_THROTTLE"] > 80 || seen["ATC_STR_RAT_FF"] < 0.02 {
				t.Errorf("%s: %v", name, seen)
			}
			continue
		}
		if m.Kind() == kind.Sub {
			if want := map[string]float64{"bluerov2": 1, "bluerov2-heavy": 2}[name]; seen["FRAME_CONFIG"] != want || seen["MOT_6_DIRECTION"] != 1 || seen["RNGFND1_TYPE"] != 100 {
				t.Errorf("%s: %v", name, seen)
			}
			continue
		}
		if m.Kind() == kind.Tracker {
			if seen["SERVO1_FUNCTION"] != 71 || seen["SERVO2_FUNCTION"] != 72 || seen["SERVO1_MIN"] != 1100 || seen["SERVO2_MAX"] != 1900 || seen["YAW_RANGE"] != 360 || seen["PITCH_MAX"] != 85 || !(seen["YAW2SRV_P"] > 0.02) || seen["YAW2SRV_SMAX"] != 0 {
				t.Errorf("%s: %v", name, seen)
			}
			continue
		}
		if m.Kind() == kind.Blimp {
			if seen["SERVO1_FUNCTION"] != 33 || seen["SERVO4_FUNCTION"] != 36 || seen["SERVO3_REVERSED"] != 0 || seen["SERVO2_TRIM"] != 1350 || !(seen["VELXY_P"] > 1) {
				t.Errorf("%s: %v", name, seen)
			}
			continue
		}
		class := "FRAME_CLASS"
		if m.Kind() == kind.Plane {
			class = "Q_FRAME_CLASS"
		}
		if seen[class] != float64(m.Layout.FrameClass) || m.Layout.Channels() > 16 != (seen["SERVO_32_ENABLE"] == 1) {
			t.Errorf("%s: frame class %v, 32 channels %v", name, seen[class], seen["SERVO_32_ENABLE"])
		}
		for _, r := range []struct {
			name   string
			lo, hi float64
		}{
			{"MOT_THST_EXPO", 0, 0.8}, {"MOT_THST_HOVER", 0.125, 0.6875}, {"ATC_RAT_RLL_P", 0.002, 0.5}, {"ATC_RAT_PIT_D", 0, 0.05},
			{"ATC_ANG_PIT_P", 3, 12}, {"INS_GYRO_FILTER", 20, 256}, {"ATC_ACCEL_R_MAX", 4000, 180000}, {"BATT_CAPACITY", 100, 1e6},
		} {
			if m.Kind() == kind.Plane {
				r.name = strings.NewReplacer("MOT_", "Q_M_", "ATC_", "Q_A_").Replace(r.name)
			}
			if !(seen[r.name] >= r.lo && seen[r.name] <= r.hi) {
				t.Errorf("%s: %s is %g, want %g to %g", name, r.name, seen[r.name], r.lo, r.hi)
			}
		}
	}
}

// TestHeadOfTheParameterFile names the vehicle, says that ArduCopter's stock parameters fly the default quad and the
// layout x, which are made for it, and nothing else, and has the layout's notes.
func TestHeadOfTheParameterFile(t *testing.T) {
	for name, stock := range map[string]bool{Default: true, "x": true, "+": false, "hexa-7kg": false, "tri": false, "y6f": false} {
		m := find(t, name)
		head := m.ParameterHead()
		if strings.Contains(head, "Stock parameters") != stock || !strings.HasPrefix(head, "ArduPilot parameters for sitlark --vehicle "+name+": ") {
			t.Errorf("%s, stock %v:\n%s", name, stock, head)
		}
		if strings.Contains(head, "FRAME_CLASS and FRAME_TYPE are missing") {
			t.Errorf("%s has a layout:\n%s", name, head)
		}
		for _, n := range m.Notes {
			if !strings.Contains(head, n+"\n") {
				t.Errorf("%s lacks %q:\n%s", name, n, head)
			}
		}
	}
	if m := find(t, "y6f"); len(m.Notes) == 0 {
		t.Error("y6f has no note")
	}
	own := find(t, "hexa-7kg")
	own.Layout = nil
	if head := own.ParameterHead(); !strings.Contains(head, "FRAME_CLASS and FRAME_TYPE are missing") {
		t.Errorf("motors of no layout:\n%s", head)
	}
}

func TestFilesOfBothFormatsAreFound(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string { return testfile.WriteIn(t, dir, name, text) }
	blade, err := os.ReadFile("../../physics/rotor/propellers/apc-sf-10x4.7.csv")
	if err != nil {
		t.Fatal(err)
	}
	write("blade.csv", string(blade))
	_, quad, err := Text(Default)
	if err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(string(quad), "name: apc-sf-10x4.7", "file: blade.csv\n  family: apc-slow-flyer\n  diameter: 10 in", 1)
	m := find(t, write("own.yaml", own+"ardupilot: {ATC_RAT_YAW_P: 0.31, FOO: 1}\n"))
	if d := cmp.Diff(airframe.Default().Propellers[0].Propeller, m.Vehicle.Propellers[0].Propeller); d != "" {
		t.Errorf("the blade beside the file is another: %s", d)
	}
	list, err := m.Parameters()
	if err != nil {
		t.Fatal(err)
	}
	given := map[string]float64{}
	for _, p := range list {
		given[p.Name] = p.Value
	}
	if given["ATC_RAT_YAW_P"] != 0.31 || given["FOO"] != 1 {
		t.Errorf("the file's own parameters are %v and %v", given["ATC_RAT_YAW_P"], given["FOO"])
	}
	_, frame, err := Text("heavy-x8-30kg")
	if err != nil {
		t.Fatal(err)
	}
	if f := find(t, write("lifter.json", string(frame))); f.Layout.Name != "octa-quad" || math.Abs(f.Vehicle.Mass-30) > 1e-9 || !strings.Contains(strings.Join(f.Notes, " "), "Layout octa-quad taken for 8 motors") {
		t.Errorf("%s on %s, notes %q", f.Title, f.Layout.Name, f.Notes)
	}
}

func TestWhatIsNotFoundSaysWhatWasExpected(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.yaml")
	if err := os.WriteFile(bad, []byte("name: a\nmas: 1 kg\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	frame := filepath.Join(dir, "bad.json")
	if err := os.WriteFile(frame, []byte("{\n  \"masss\": 3\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, layout, want string }{
		{"hexa-7", "", "hexa-7kg, hexa or hexax? `sitlark vehicles` lists all"},
		{"zeppelin", "", "expected one of the copters quad-1.5kg, racer-5in"},
		{"", "", "no such vehicle or layout"},
		{"hexa-7kg", "octa", "has its own layout"},
		{filepath.Join(dir, "none.yaml"), "", "no such file"},
		{dir + "/", "", "is a folder"},
		{filepath.Join(dir, "x.toml"), "", "no such file"},
		{bad, "", "bad.yaml:2:1: unknown key \"mas\": did you mean mass"},
		{bad, "octa", "tells its own layout"},
		{frame, "", "bad.json:2:3: got the unknown key \"masss\""},
		{frame, "octo", "bad.json:2:3"},
	} {
		_, err := Find(c.name, c.layout)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q on %q: %v, want %q", c.name, c.layout, err, c.want)
		}
		var unknown *UnknownError
		if errors.As(err, &unknown) != !isPath(c.name) && c.layout == "" {
			t.Errorf("%q: unknown name %v", c.name, err)
		}
	}
}

// BenchmarkLoad is what a vehicle takes with the tables of its propeller.
func BenchmarkLoad(b *testing.B) {
	for _, name := range Names() {
		b.Run(name, func(b *testing.B) {
			bump := 0.0
			for b.Loop() {
				m := find(b, name)
				bump += 1e-6 // another propeller each time: tables are shared by equal ones
				m.Vehicle.Propellers[0].Radius *= 1 + bump
				if _, err := physics.New(physics.Params{Vehicle: m.Vehicle}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestAnotherNameOfTheQuad, and of others, is the same vehicle.
func TestAnotherNameOfTheQuad(t *testing.T) {
	m, err := Find("quad-10in", "")
	if err != nil || m.Name != Default {
		t.Errorf("quad-10in: %v, %+v", err, m)
	}
	for name, vehicle := range aliases { // their files are those of the vehicles
		file, text, err := Text(name)
		if same, wanted, _ := Text(vehicle); err != nil || file != same || string(text) != string(wanted) {
			t.Errorf("%s: %s, %v", name, file, err)
		}
	}
}

// TestFilesAreToldFromNames: by their ending, whatever its case, or by a folder.
func TestFilesAreToldFromNames(t *testing.T) {
	for name, file := range map[string]bool{
		"mine.yaml": true, "mine.YML": true, "heavy.json": true, "folder/mine": true, `folder\mine`: true, "/mine": true, "mine": false, "quad-1.5kg": false, "mine.txt": false, "": false,
	} {
		if isPath(name) != file {
			t.Errorf("%q is a file: %v", name, !file)
		}
	}
}

// TestUsualLayoutsHaveSoManyMotors: each is one of that many, and every number that ArduPilot has a
// plain layout for is there.
func TestUsualLayoutsHaveSoManyMotors(t *testing.T) {
	for n, name := range usual {
		l, err := layout.Lookup(name)
		if err != nil || len(l.Motors) != n {
			t.Errorf("%d motors are usual for %s: %d, %v", n, name, len(l.Motors), err)
		}
	}
	for _, n := range []int{3, 4, 6, 8, 10, 12, 16} {
		if usual[n] == "" {
			t.Errorf("nothing is usual for %d motors", n)
		}
	}
}
