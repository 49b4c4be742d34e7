package spec

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/sitlark/sitlark/command"
	"pgregory.net/rapid"
)

// TestEveryCommandIsInTheTable reads the names from package command's source, so
// that a new command cannot be forgotten.
func TestEveryCommandIsInTheTable(t *testing.T) {
	var names []string
	for _, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncDecl); ok && f.Name.Name == "Name" && f.Recv != nil {
				names = append(names, nameOf(f)...)
			}
			return true
		})
	}
	slices.Sort(names)
	have := Names()
	slices.Sort(have)
	if diff := cmp.Diff(names, have); diff != "" {
		t.Errorf("commands of package command (-) and of the table (+):\n%s", diff)
	}
}

// nameOf is what a Name method returns: a word, or the name of each kind of fault of a
// sensor.
func nameOf(f *ast.FuncDecl) (names []string) {
	if literal, ok := f.Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.BasicLit); ok {
		name, _ := strconv.Unquote(literal.Value)
		return []string{name}
	}
	for k := range command.SensorKind(command.SensorKinds) {
		names = append(names, k.String())
	}
	return names
}

func sources(t *testing.T) []*ast.File {
	t.Helper()
	paths, err := filepath.Glob("../*.go")
	if err != nil || len(paths) < 3 {
		t.Fatalf("%d sources of package command: %v", len(paths), err)
	}
	var files []*ast.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// TestRangesAreTheCommandsOwn: each end of each argument's range is accepted by
// Validate, and the next number beyond it is not.
func TestRangesAreTheCommandsOwn(t *testing.T) {
	for _, c := range All() {
		for _, a := range c.Args {
			for _, end := range []struct{ at, beyond float64 }{{a.Min, math.Inf(-1)}, {a.Max, math.Inf(1)}} {
				v := typical(c)
				v[a.Name] = end.at
				if err := c.build(v).Validate(); err != nil {
					t.Errorf("%s: %s at the end of its range: %v", c.Name, a.Name, err)
				}
				step := 1e-9
				if a.Integer {
					step = 1
				}
				v[a.Name] = end.at + math.Copysign(step, end.beyond)
				if err := c.build(v).Validate(); err == nil && c.Name != "fail_motor" && c.Name != "restore_sensors" { // whose thrust below 0 means 0; whose numbers only choose
					t.Errorf("%s: %s = %g is accepted", c.Name, a.Name, v[a.Name])
				}
			}
		}
	}
}

func typical(c Command) values {
	v := values{}
	for _, a := range c.Args {
		v[a.Name] = max(a.Min, min(a.Max, 1))
	}
	return v
}

func TestBuild(t *testing.T) {
	for _, good := range []struct {
		name string
		args map[string]string
		want command.Command
	}{
		{"fail_motor", map[string]string{"motor": "2"}, command.FailMotor{Motor: 2}},
		{"fail_motor", map[string]string{"motor": "2", "thrust": "0%"}, command.FailMotor{Motor: 2}},
		{"fail_motor", map[string]string{"motor": "2", "thrust": "30 %"}, command.DegradeMotor{Motor: 2, Thrust: 0.3}},
		{"gust", map[string]string{"speed": "36km/h", "rise": "500ms"}, command.Gust{Speed: 10, Rise: 0.5, Hold: 2}},
		{"set_wind", map[string]string{"speed": "5", "from": "270°"}, command.SetWind{Speed: 5, FromDeg: 270}},
		{"add_battery_resistance", map[string]string{"resistance": "90mohm"}, command.AddBatteryResistance{Resistance: 0.09}},
		{"set_battery_charge", map[string]string{"charge": "2e-1"}, command.SetBatteryCharge{Charge: 0.2}},
		{"shove", map[string]string{"east": "-5N"}, command.Shove{East: -5, Duration: 0.2}},
		{"reset", nil, command.Reset{}},
	} {
		got, err := Build(good.name, good.args)
		if err != nil || got != good.want {
			t.Errorf("%s %v: got %#v, %v; want %#v", good.name, good.args, got, err, good.want)
		}
	}
}

func TestBuildSaysWhatIsWrong(t *testing.T) {
	for _, bad := range []struct {
		name string
		args map[string]string
		want Error
	}{
		{"fail_moter", nil, Error{"fail_moter", "", "", "did you mean fail_motor?"}},
		{"fail_motor", nil, Error{"fail_motor", "motor", "", "is missing, must be a whole number from 1 to 32"}},
		{"fail_motor", map[string]string{"motor": "1.5"}, Error{"fail_motor", "motor", "1.5", "must be a whole number from 1 to 32"}},
		{"fail_motor", map[string]string{"moter": "1"}, Error{"fail_motor", "moter", "", "is not an argument: did you mean motor?"}},
		{"gust", map[string]string{"speed": "99"}, Error{"gust", "speed", "99", "must be from 0 to 25 m/s"}},
		{"gust", map[string]string{"speed": "5 m"}, Error{"gust", "speed", `"5 m"`, "must be from 0 to 25 m/s"}},
		{"gust", map[string]string{"speed": "NaN"}, Error{"gust", "speed", `"NaN"`, "must be from 0 to 25 m/s"}},
		{"reset", map[string]string{"now": "1"}, Error{"reset", "now", "", "is not an argument: it takes none"}},
	} {
		_, err := Build(bad.name, bad.args)
		var got *Error
		if !errors.As(err, &got) || *got != bad.want {
			t.Errorf("%s %v: got %+v, want %+v", bad.name, bad.args, err, bad.want)
		}
	}
}

func TestParseQuantity(t *testing.T) {
	for _, q := range []struct {
		text, unit string
		want       float64
	}{
		{"90%", "", 0.9}, {"0.25", "", 0.25}, {"1e2 ms", "s", 0.1}, {"2min", "s", 120}, {"-3", "m/s", -3},
		{"36 km/h", "m/s", 10}, {"180 °", "deg", 180}, {"10 kt", "m/s", 5.144444444444445}, {"5mΩ", "ohm", 0.005},
		{"0.5Nm", "N m", 0.5}, {"1e-2", "ohm", 0.01}, {"12mm", "m", 0.012},
	} {
		if got, err := ParseQuantity(q.text, q.unit); err != nil || math.Abs(got-q.want) > 1e-15*math.Abs(q.want) {
			t.Errorf("%q in %q is %g, %v; want %g", q.text, q.unit, got, err, q.want)
		}
	}
	for _, bad := range []struct{ text, unit string }{
		{"", "m"}, {"m", "m"}, {"3 s", "m"}, {"3%", "m"}, {"NaN", "m"}, {"Inf", "m"}, {"1e999", "m"}, {"0x1p4", "m"}, {"1_000", "m"}, {"1 2", "m"}, {"3 m 4", "m"},
	} {
		if got, err := ParseQuantity(bad.text, bad.unit); err == nil {
			t.Errorf("%q in %q was read as %g", bad.text, bad.unit, got)
		}
	}
}

// TestAnyTextIsAnsweredSafely: whatever a script sends, a built command is valid.
func TestAnyTextIsAnsweredSafely(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(Names()).Draw(t, "name")
		c, _ := Find(name)
		args := map[string]string{}
		for _, a := range c.Args {
			if rapid.Bool().Draw(t, "given") {
				args[a.Name] = rapid.OneOf(rapid.String(), rapid.StringMatching(`-?[0-9]{1,4}(\.[0-9]{1,3})?( ?[a-z%/]{0,4})?`)).Draw(t, a.Name)
			}
		}
		built, err := Build(name, args)
		if err == nil && built.Validate() != nil {
			t.Errorf("%s %v is %#v: %v", name, args, built, built.Validate())
		}
		if err != nil && !strings.Contains(err.Error(), name) {
			t.Errorf("error without the command's name: %v", err)
		}
	})
}
