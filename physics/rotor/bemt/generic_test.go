package bemt

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
)

func genericPropeller(t *testing.T, diameterIn, pitchIn, maxChord float64, blades int) *Propeller {
	t.Helper()
	g, err := GenericBlade(diameterIn, pitchIn, maxChord)
	if err != nil {
		t.Fatal(err)
	}
	return &Propeller{Geometry: g, Family: GenericFamily(), Radius: diameterIn * inch / 2, Blades: blades}
}

// TestGenericBladeAgainstTunnel compares a blade made from what is printed on
// APC's Thin Electric 16×8 with the UIUC tunnel, static and over advance
// ratio. No constant is fitted to it.
func TestGenericBladeAgainstTunnel(t *testing.T) {
	p := genericPropeller(t, 16, 8, 0.166, 2)
	var ct, cp errorSum
	for _, m := range loadTunnel(t, "apc-e-16x8") {
		gotCT, gotCP := tunnelPoint(t, p, m)
		ct.add(gotCT, m.CT)
		cp.add(gotCP, m.CP)
	}
	ct.check(t, "CT", 0.08)
	cp.check(t, "CP", 0.08)
}

// TestGenericBladeAgainstSlowFlyers predicts ten propellers from what is printed
// on them and the chord that is advised for their kind.
func TestGenericBladeAgainstSlowFlyers(t *testing.T) {
	const chord = 0.23
	row := evidence.Show(t, "generic", uiuc)
	for _, f := range slowFlyers {
		_, pitch, _ := strings.Cut(f.size, "x")
		inches, err := strconv.ParseFloat(pitch, 64)
		if err != nil {
			t.Fatal(err)
		}
		p := genericPropeller(t, f.diameter, inches, chord, 2)
		var ct, cp errorSum
		for _, m := range loadTunnel(t, "apc-sf-"+f.size) {
			gotCT, gotCP := tunnelPoint(t, p, m)
			ct.add(gotCT, m.CT)
			cp.add(gotCP, m.CP)
		}
		row.AtMost(f.size+": RMS error of CT over the greatest", 100*ct.rms(), 12, "%")
		row.AtMost(f.size+": RMS error of CP over the greatest", 100*cp.rms(), 20, "%")
	}
}

// TestGenericBladeAgainstPublishedThrust compares static thrust with tables of
// motor tests. The chords are GenericBlade's for the kind: not measured, but
// of these propellers' look and rounded to what meets these tables best.
func TestGenericBladeAgainstPublishedThrust(t *testing.T) {
	for _, test := range []struct {
		name                   string
		diameter, pitch        float64
		maxChord               float64
		blades                 int
		rpm, thrust, tolerance float64 // [1/min], [N]
	}{
		// T-Motor, test table of the MN4014 KV400 with the 15×5 CF at 22.2 V.
		{"T-Motor 15×5", 15, 5, 0.20, 2, 4500, 12.26, 0.1},
		{"T-Motor 15×5", 15, 5, 0.20, 2, 5200, 15.98, 0.1},
		{"T-Motor 15×5", 15, 5, 0.20, 2, 5800, 19.12, 0.1},
		{"T-Motor 15×5", 15, 5, 0.20, 2, 6400, 23.24, 0.1},
		{"T-Motor 15×5", 15, 5, 0.20, 2, 6700, 25.69, 0.1},
		// Mini Quad Test Bench, Emax Eco 2306 2400 KV, tests 259.
		{"HQ 5×4.3×3 V1S", 5, 4.3, 0.18, 3, 28428, 12.49, 0.15},
		{"HQ 5×4×3 V1S", 5, 4, 0.18, 3, 10346, 1.36, 0.15},
		{"HQ 5×4×3 V1S", 5, 4, 0.18, 3, 17438, 4.08, 0.15},
		{"HQ 5×4×3 V1S", 5, 4, 0.18, 3, 24082, 7.68, 0.15},
		{"HQ 5×4×3 V1S", 5, 4, 0.18, 3, 29656, 11.64, 0.15},
	} {
		p := genericPropeller(t, test.diameter, test.pitch, test.maxChord, test.blades)
		l := solve(t, p, withFlow(seaLevel, test.rpm*math.Pi/30, 0, 0))
		t.Logf("%s at %g rpm: %.2f N, published %.2f N (%+.1f %%); %.0f W", test.name, test.rpm, l.Thrust, test.thrust,
			100*(l.Thrust/test.thrust-1), l.Torque*test.rpm*math.Pi/30)
		if math.Abs(l.Thrust/test.thrust-1) > test.tolerance {
			t.Errorf("%s at %g rpm pulls %.2f N, published %.2f N", test.name, test.rpm, l.Thrust, test.thrust)
		}
	}
}

// TestGenericBladePowerLeavesTheMotorItsLosses compares shaft power with the
// same table's electrical power, of which a motor of that size and its ESC
// turn 75 to 90 % into work.
func TestGenericBladePowerLeavesTheMotorItsLosses(t *testing.T) {
	p := genericPropeller(t, 15, 5, 0.20, 2)
	for _, m := range []struct{ rpm, electrical float64 }{
		{4500, 126.5}, {5200, 202.0}, {5800, 266.4}, {6400, 350.8}, {6700, 415.1},
	} {
		omega := m.rpm * math.Pi / 30
		efficiency := solve(t, p, withFlow(seaLevel, omega, 0, 0)).Torque * omega / m.electrical
		if efficiency < 0.75 || efficiency > 0.9 {
			t.Errorf("at %g rpm motor and ESC would be %.0f %% efficient", m.rpm, 100*efficiency)
		}
	}
}

func TestImpossibleGenericBladeIsRefused(t *testing.T) {
	for _, test := range [][3]float64{{0, 5, 0.2}, {10, 0.5, 0.2}, {10, 16, 0.2}, {10, 5, 0.6}, {math.NaN(), 5, 0.2}, {10, 5, math.NaN()}} {
		if _, err := GenericBlade(test[0], test[1], test[2]); err == nil || !strings.Contains(err.Error(), "expected") {
			t.Errorf("GenericBlade%v gives error %v", test, err)
		}
	}
}
