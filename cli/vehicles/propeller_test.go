package vehicles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// propeller runs sitlark propeller with args.
func propeller(args ...string) (out, notes string, err error) {
	var o, n bytes.Buffer
	cmd := NewPropellerCommand()
	cmd.SetOut(&o)
	cmd.SetErr(&n)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err = cmd.Execute()
	return o.String(), n.String(), err
}

func propellerJSON(t *testing.T, args ...string) (r propellerReport) {
	t.Helper()
	out, _, err := propeller(append(args, "--json")...)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil || d.More() {
		t.Fatalf("%q is not one object: %v", out, err)
	}
	return r
}

// TestPropellerAgreesWithTheTunnel at rows of the UIUC measurement of the 10×4.7,
// within 10 % of the static coefficients.
func TestPropellerAgreesWithTheTunnel(t *testing.T) {
	for _, c := range []struct{ rpm, j, ct, cp, eta float64 }{
		{5147, 0, 0.1237, 0.0500, 0}, {5018, 0.231, 0.0908, 0.0452, 0.463}, {5018, 0.408, 0.0597, 0.0383, 0.635},
	} {
		airspeed := c.j * c.rpm / 60 * 0.254
		r := propellerJSON(t, "apc-sf-10x4.7", "--rpm", fmt.Sprint(c.rpm), "--airspeed", fmt.Sprint(airspeed))
		if math.Abs(r.CT-c.ct) > 0.1*0.1237 || math.Abs(r.CP-c.cp) > 0.1*0.0500 || math.Abs(r.J-c.j) > 1e-9 {
			t.Errorf("J %g: CT %.4f, CP %.4f, J %.4f; tunnel %.4f, %.4f", c.j, r.CT, r.CP, r.J, c.ct, c.cp)
		}
		if c.eta > 0 && (r.Efficiency == nil || math.Abs(*r.Efficiency-c.eta) > 0.08) || c.eta == 0 && r.Efficiency != nil {
			t.Errorf("J %g: efficiency %v, tunnel %g", c.j, r.Efficiency, c.eta)
		}
	}
}

// TestPropellerNumbersBelongTogether by their definitions.
func TestPropellerNumbersBelongTogether(t *testing.T) {
	r := propellerJSON(t, "apc-sf-9x4.7", "--rpm", "6000", "--density", "1.1", "--blades", "3", "--diameter", "18")
	const n, d, rho = 100, 18 * 0.0254, 1.1
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"power", r.Power, r.Torque * 2 * math.Pi * n},
		{"CT", r.CT, r.Thrust / (rho * n * n * math.Pow(d, 4))},
		{"CP", r.CP, r.Power / (rho * n * n * n * math.Pow(d, 5))},
		{"figure of merit", *r.FigureOfMerit, math.Pow(r.CT, 1.5) * math.Sqrt(2/math.Pi) / r.CP},
	} {
		if math.Abs(c.got/c.want-1) > 1e-9 {
			t.Errorf("%s is %g, by definition %g", c.name, c.got, c.want)
		}
	}
	if cold := propellerJSON(t, "apc-sf-9x4.7", "--rpm", "6000", "--diameter", "18", "--temperature", "-30"); math.Abs(r.TipMach-200*math.Pi*9*0.0254/340.3) > 1e-3 || math.Abs(cold.TipMach/r.TipMach-math.Sqrt(288.15/243.15)) > 1e-9 {
		t.Errorf("tip Mach number %g at 15 °C and %g at −30 °C", r.TipMach, cold.TipMach)
	}
	if r.Blades != 3 || r.Efficiency != nil {
		t.Errorf("%+v", r)
	}
}

// TestPropellerPrintsForPeople the numbers that JSON has.
func TestPropellerPrintsForPeople(t *testing.T) {
	r := propellerJSON(t, "apc-sf-10x4.7", "--rpm", "5000", "--airspeed", "4")
	out, _, err := propeller("apc-sf-10x4.7", "--rpm", "5000", "--airspeed", "4")
	if !strings.Contains(strings.Join(strings.Fields(out), " "), r.Polars) || !strings.Contains(r.Polars, "fitted to ten propellers") {
		t.Errorf("the report does not say what its polars are worth:\n%s", out)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"10 inch", fmt.Sprintf("%.4f N\n", r.Thrust), fmt.Sprintf("%.5f N m\n", r.Torque), fmt.Sprintf("%.3f W\n", r.Power),
		fmt.Sprintf("%.5f\n", r.CT), fmt.Sprintf("%.5f\n", r.CP), fmt.Sprintf("%.4f\n", r.J), fmt.Sprintf("%.4f\n", *r.Efficiency),
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

func TestPropellerFileIsTheBuiltInOne(t *testing.T) {
	blade, err := os.ReadFile("../../physics/rotor/propellers/apc-sf-10x4.7.csv")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy-10x4.7-geometry.csv")
	if err := os.WriteFile(path, blade, 0o600); err != nil {
		t.Fatal(err)
	}
	out, notes, err := propeller(path, "--rpm", "5000", "--family", "apc-slow-flyer", "--json")
	if err != nil || !strings.Contains(notes, "diameter 10 inch, from the name") {
		t.Fatalf("error %v, notice %q", err, notes)
	}
	var fromFile propellerReport
	if err := json.Unmarshal([]byte(out), &fromFile); err != nil {
		t.Fatal(err)
	}
	if builtIn := propellerJSON(t, "apc-sf-10x4.7", "--rpm", "5000"); fromFile.Thrust != builtIn.Thrust || fromFile.Torque != builtIn.Torque {
		t.Errorf("file %+v, built in %+v", fromFile, builtIn)
	}
	if _, notes, err = propeller(path, "--rpm", "5000", "--diameter", "9"); err != nil || notes != "" {
		t.Errorf("with a diameter given: %v, notice %q", err, notes)
	}
}

// TestPropellerFileHasTheVehicleFilesPolars: the same file in a vehicle is the same propeller.
func TestPropellerFileHasTheVehicleFilesPolars(t *testing.T) {
	const path = "../../physics/rotor/propellers/apc-sf-10x4.7.csv"
	g, err := readGeometry(path)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../vehicle/vehicles/quad-1.5kg.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := strings.Replace(string(text), "name: apc-sf-10x4.7", "file: blade.csv\n  diameter: 10 in", 1)
	f, err := vehiclefile.Parse(strings.NewReader(file), "example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Vehicle(func(string) (bemt.Geometry, error) { return g, nil })
	if err != nil {
		t.Fatal(err)
	}
	air := atmosphere.Air{Temperature: 288.15}
	want, err := v.Propellers[0].Solve(bemt.Condition{Omega: 5000 * math.Pi / 30, Density: 1.225, Viscosity: air.Viscosity(), Sound: air.SpeedOfSound()})
	if err != nil {
		t.Fatal(err)
	}
	got := propellerJSON(t, path, "--rpm", "5000")
	if math.Abs(got.Thrust/want.Thrust-1) > 1e-9 || math.Abs(got.Torque/want.Torque-1) > 1e-9 || !strings.HasPrefix(got.Polars, "generic") {
		t.Errorf("%g N, %g N m by %q; in a vehicle file %g N, %g N m", got.Thrust, got.Torque, got.Polars, want.Thrust, want.Torque)
	}
}

// TestResizedPropellerIsNoted, and one that keeps its size is not.
func TestResizedPropellerIsNoted(t *testing.T) {
	for diameter, want := range map[string]string{"9": "apc-sf-10x4.7 has 10 inch; its blade is scaled to 9 inch", "10": ""} {
		if _, notes, err := propeller("apc-sf-10x4.7", "--rpm", "5000", "--diameter", diameter); err != nil || !strings.Contains(notes, want) || want == "" && notes != "" {
			t.Errorf("%s inch: notice %q, error %v", diameter, notes, err)
		}
	}
}

func TestDiameterInName(t *testing.T) {
	for name, want := range map[string]float64{
		"apc-sf-10x4.7-geometry.csv": 10, "dir-9x9/5.1x4.5.csv": 5.1, "t-motor_15x5_cf.csv": 15, "8x3.8": 8,
		"blade.csv": 0, "hex4x.csv": 0, "0x0-1.csv": 0, "prop-1000x3.csv": 0,
	} {
		if got := diameterInName(name); got != want {
			t.Errorf("%s: %g inch, want %g", name, got, want)
		}
	}
}

func TestWrongPropellerCallsSayWhatWasExpected(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string { return testfile.WriteIn(t, dir, name, text) }
	const header = "r_over_R,c_over_R,beta_deg\n"
	good := header + "0.2,0.1,30\n0.5,0.2,20\n0.8,0.15,10\n1.0,0.05,5\n"
	for _, c := range []struct {
		args  []string
		want  string
		usage bool
	}{
		{nil, "expected one: a geometry file or one of apc-sf-10x4.7", true},
		{[]string{"a", "b"}, "2 arguments", true},
		{[]string{"apc-sf-10x4.7"}, "--rpm is missing", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "0"}, "--rpm 0: expected 1 to 100000", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "5000", "--family", "apc"}, "--family apc: expected generic or apc-slow-flyer", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "5000", "--family", "generic"}, "--family is for geometry files", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "-5"}, "--rpm -5: expected 1 to 100000", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "NaN"}, "--rpm NaN: expected", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "5000", "--airspeed", "1e9"}, "--airspeed 1e+09: expected -100 to 100", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "5000", "--density", "0"}, "--density 0: expected 0.1 to 2", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "5000", "--blades", "0"}, "--blades 0: expected 1 to 12", true},
		{[]string{"apc-sf-10x4.7", "--rpm", "5000", "--diameter", "-1"}, "--diameter -1: expected 1 to 100 inches", true},
		{[]string{write("blade.csv", good), "--rpm", "5000"}, "give it with --diameter", true},
		{[]string{"none.csv", "--rpm", "5000"}, "none.csv: no such file", false},
		{[]string{dir, "--rpm", "5000"}, dir, false},
		{[]string{write("bad-9x4.csv", header+"0.2,wide,30\n"), "--rpm", "5000"}, "bad-9x4.csv: line 2, column 5: c_over_R is \"wide\", expected a number", false},
	} {
		_, _, err := propeller(c.args...)
		var usage config.UsageError
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.As(err, &usage) != c.usage {
			t.Errorf("%v: got %v, want %q, a usage error: %v", c.args, err, c.want, c.usage)
		}
	}
}
