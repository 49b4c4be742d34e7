package fit

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/framefile"
)

// TestImpossibleFileIsRefusedWithItsPlace: each row changes the 2 kg quad's line.
func TestImpossibleFileIsRefusedWithItsPlace(t *testing.T) {
	const base = `{
"mass": 2, "diagonal_size": 0.55, "disc_area": 0.3425,
"refSpd": 12, "refAngle": 15, "refAlt": 0,
"refVoltage": 22.2, "refCurrent": 11.5, "refBatRes": 0.03, "maxVoltage": 25.2,
"hoverThrOut": 0.33, "pwmMin": 1000, "pwmMax": 2000, "num_motors": 4,
"mdrag_coef": 0.1
}`
	for _, c := range []struct{ old, new, want string }{
		{`"disc_area": 0.3425`, `"disc_area": 0.01`, `my.json:2:48: got disc_area 0.01 m² for mass 2 kg, whose rotor tips go `},
		{`"disc_area": 0.3425`, `"disc_area": 100`, `my.json:2:48: got disc_area 100 m², rotors of 2.82 m radius on 4 arms, expected a radius`},
		{`"refSpd": 12, "refAngle": 15`, `"refSpd": 30, "refAngle": 70`, `my.json:3:11: got refAngle 70° at refSpd 30 m/s, expected at most `},
		{`"refSpd": 12,`, `"refSpd": 90,`, `my.json:3:11: got refAngle 15° at refSpd 90 m/s, expected `},
		{`"maxVoltage": 25.2`, `"maxVoltage": 23.2`, `my.json:4:74: got maxVoltage 23.2 V, expected a multiple of 4.2 V`},
		{`"maxVoltage": 25.2`, `"maxVoltage": 126`, `got maxVoltage 126 V, expected a multiple of 4.2 V, within 3 %, of 1 to 24 cells`},
		{`"refVoltage": 22.2`, `"refVoltage": 25.19`, `my.json:4:15: got refVoltage 25.19 V, 25.54 V without the 11.5 A`},
		{`"refVoltage": 22.2`, `"refVoltage": 12`, `got refVoltage 12 V, 12.35 V without the 11.5 A through 0.03 ohm, expected more than 15.92 V`},
		{`"refBatRes": 0.03`, `"refBatRes": 0.3`, `expected at most 25.2 V, that of 6 full cells`},
		{`"num_motors": 4`, `"num_motors": 6`, `my.json:5:68: got num_motors 6, expected 4, as the layout x has`},
		{`"num_motors": 4`, `"motor5_yaw": 1`, `got a key of motor 5, expected motors 1 to 4 of the layout x`},
		{`"pwmMin": 1000`, `"pwmMin": 1600`, `my.json:5:32: got pwmMin 1600 µs, expected 800 to 1500 µs`},
		{`"mass": 2,`, `"mass": 1500,`, `my.json:2:9: got mass 1500 kg, expected 0.05 to 500 kg`},
		{`"diagonal_size": 0.55`, `"diagonal_size": 25`, `my.json:2:29: got diagonal_size 25 m, expected `},
	} {
		_, _, err := Vehicle(parse(t, strings.Replace(base, c.old, c.new, 1)), lookup(t, "x"))
		var placed *framefile.Error
		if err == nil || !errors.As(err, &placed) || placed.Line == 0 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.new, err, c.want)
		}
	}
	if _, _, err := Vehicle(parse(t, base), lookup(t, "x")); err != nil {
		t.Error(err)
	}
}

// TestNearestPowerIsTaken: the hover's is what the note says, and the file with that power fits as it is; with 3 %
// less, or more, it is moved there again.
func TestNearestPowerIsTaken(t *testing.T) {
	for _, c := range []struct {
		amps float64
		want string // of the note's beginning
		out  float64
	}{
		{3, "refCurrent 3 A at refVoltage 22.2 V, 66.6 W, is too low a power to hover with mass 2 kg and disc_area 0.3425 m²: ", 0.97},
		{60, "refCurrent 60 A at refVoltage 22.2 V, 1332 W, is too high a power to hover with mass 2 kg and disc_area 0.3425 m²: ", 1.03},
	} {
		f := parsed(t, "testdata/quad-2kg.json")
		f.DiscArea.Value, f.RefVoltage.Value, f.RefCurrent.Value = 0.3425, 22.2, c.amps
		_, r := fitted(t, f, "x")
		taken := 0.0
		if _, err := fmt.Sscanf(strings.TrimPrefix(r.Notes[0], c.want), "%g W is taken", &taken); err != nil {
			t.Fatalf("%q, want %q", r.Notes[0], c.want)
		}
		if got := r.Hover.Power(); math.Abs(got/taken-1) > Tolerance {
			t.Errorf("%g A: the hover takes %.4g W, the note says %.4g W", c.amps, got, taken)
		}
		if p := r.Points[3]; p.Key != "refCurrent" || p.Asked != c.amps || math.Abs(p.Reached-r.Hover.Current) > 1e-9 {
			t.Errorf("%g A: the report has %+v", c.amps, p)
		}
		f.RefVoltage.Value, f.RefCurrent.Value = r.Hover.Voltage, taken/r.Hover.Voltage
		if _, r := fitted(t, f, "x"); strings.Contains(strings.Join(r.Notes, "\n"), "is taken (") {
			t.Errorf("%.4g W: %q", taken, r.Notes)
		}
		f.RefCurrent.Value *= c.out
		_, r = fitted(t, f, "x")
		if got := r.Hover.Power(); math.Abs(got/taken-1) > Tolerance || !strings.Contains(r.Notes[0], "is taken (") {
			t.Errorf("%.4g W: the hover takes %.4g W, %q", c.out*taken, got, r.Notes)
		}
	}
}

// TestFilesThatArduPilotFliesFit: real files' powers and drags, of a lifter, a collective-pitch quad and a heavy quad.
func TestFilesThatArduPilotFliesFit(t *testing.T) {
	for _, c := range []struct{ layout, text, note string }{
		{"octa-quad", `{"mass": 58, "diagonal_size": 2.9, "refSpd": 25, "refAngle": 15, "refVoltage": 51.5, "refCurrent": 50, "refAlt": 65, "refBatRes": 0.04,
"maxVoltage": 58, "hoverThrOut": 0.3, "propExpo": 0.55, "refRotRate": 60, "spin_min": 0.08, "disc_area": 3.24, "mdrag_coef": 0.2, "num_motors": 8}`,
			"mdrag_coef 0.2 is more drag than the reference flight has: 0.128 is taken"},
		{"x", `{"mass": 3, "refCurrent": 15, "propExpo": 0.3, "hoverThrOut": 0.2, "num_motors": 4}`, "is too low a power"},
		{"x", `{"_comment1": "heavy", "mass": 30, "diagonal_size": 1.5, "moment_inertia": [6, 6, 10], "refSpd": 15, "refAngle": 25, "refVoltage": 44.4,
"refCurrent": 45, "refAlt": 50, "refBatRes": 0.02, "maxVoltage": 50.4, "hoverThrOut": 0.5, "slew_max": 60, "disc_area": 0.85, "mdrag_coef": 0.12}`, "is too low a power"},
	} {
		_, r := fitted(t, parse(t, c.text), c.layout)
		if notes := strings.Join(r.Notes, "\n"); !strings.Contains(notes, c.note) || !strings.Contains(notes, "the least that is possible") {
			t.Errorf("%s: notes %q, want %q", c.text, r.Notes, c.note)
		}
	}
}

// TestWorstPointIsTheFarthestOff, above or below, and one that is no number before all others.
func TestWorstPointIsTheFarthestOff(t *testing.T) {
	point := func(key string, reached float64) Point { return Point{Key: key, Asked: 2, Reached: reached} }
	r := Report{Points: []Point{point("a", 2.02), point("b", 1.9), point("c", 2.04)}}
	if got := r.worst(); got.Key != "b" {
		t.Errorf("of 1, -5 and 2 %% the worst is %s", got.Key)
	}
	r.Points = append(r.Points, point("d", 2.2))
	if got := r.worst(); got.Key != "d" {
		t.Errorf("with 10 %% the worst is %s", got.Key)
	}
	r.Points = append(r.Points, point("e", math.NaN()), point("f", 1))
	if got := r.worst(); got.Key != "e" {
		t.Errorf("with NaN and -50 %% the worst is %s", got.Key)
	}
}

// TestDiscsThatOverlapAreNoted: rotors of a quad X on a diagonal of 0.55 m stand 0.389 m apart.
func TestDiscsThatOverlapAreNoted(t *testing.T) {
	for _, c := range []struct {
		diameter float64 // [m]
		want     bool
	}{{0.385, false}, {0.395, true}} {
		f := parsed(t, "testdata/quad-2kg.json")
		f.DiscArea.Value = math.Pi * c.diameter * c.diameter
		_, r := fitted(t, f, "x")
		if got := strings.Contains(strings.Join(r.Notes, "\n"), "arms overlap"); got != c.want {
			t.Errorf("discs of %g m, notes %q: told of an overlap %v, want %v", c.diameter, r.Notes, got, c.want)
		}
	}
}

// TestTiltThatAnErrorNamesCanBeMet: a reference flight that the motors do not allow names the tilt
// that they do, and 2 % inside of that the file fits; 5 % outside it does not.
func TestTiltThatAnErrorNamesCanBeMet(t *testing.T) {
	for _, c := range []struct {
		tilt   float64 // [°]
		before string
		inside float64
	}{{70, "at most ", 0.98}} {
		f := parsed(t, "testdata/quad-2kg.json")
		f.MomentumDrag.Value, f.MomentumDrag.Given = 0.1, true
		f.RefAngleDeg.Value = c.tilt
		_, _, err := Vehicle(f, lookup(t, "x"))
		if err == nil {
			t.Fatalf("%g° fits", c.tilt)
		}
		_, rest, _ := strings.Cut(err.Error(), c.before)
		limit := 0.0
		if _, err := fmt.Sscanf(rest, "%g°", &limit); err != nil {
			t.Fatalf("%q: %v", rest, err)
		}
		t.Logf("%s%g°", c.before, limit)
		f.RefAngleDeg.Value = c.inside * limit
		if _, _, err := Vehicle(f, lookup(t, "x")); err != nil {
			t.Errorf("%g°, which the error allows: %v", f.RefAngleDeg.Value, err)
		}
		f.RefAngleDeg.Value = limit / c.inside / c.inside / c.inside
		if _, _, err := Vehicle(f, lookup(t, "x")); err == nil {
			t.Errorf("%g° fits, beyond %s%g°", f.RefAngleDeg.Value, c.before, limit)
		}
	}
}

// TestEmptyFileIsArduPilotsQuad: a file that gives nothing is ArduPilot's 3 kg quad.
func TestEmptyFileIsArduPilotsQuad(t *testing.T) {
	v, r := fitted(t, parse(t, "{}"), "x")
	if v.Mass != 3 || v.Battery.Cells != 3 || r.Cruise.Airspeed != 15.08 {
		t.Errorf("%g kg, %d cells: %v", v.Mass, v.Battery.Cells, r)
	}
	t.Log(r)
}
