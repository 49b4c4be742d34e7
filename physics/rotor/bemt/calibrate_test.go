package bemt

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
)

// pointOf is a static row of the tunnel as a thrust stand would tell it.
func pointOf(p *Propeller, m measured) StaticPoint {
	n, d := m.rpm/60, 2*p.Radius
	q := seaLevel.Density * n * n * math.Pow(d, 4)
	return StaticPoint{Omega: 2 * math.Pi * n, Thrust: m.CT * q, Torque: m.CP * q * d / (2 * math.Pi)}
}

// staticNear is the static row whose speed is nearest to rpm.
func staticNear(rows []measured, rpm float64) (best measured) {
	for _, m := range rows {
		if m.J == 0 && (best.rpm == 0 || math.Abs(m.rpm-rpm) < math.Abs(best.rpm-rpm)) {
			best = m
		}
	}
	return best
}

// TestOnePointCalibratesTheOthers calibrates each Slow Flyer to its static point
// nearest to 4800 rpm and predicts its other static points, of 2000 to 7000 rpm,
// within 5 %. The 9×4.7's torque misses it, for its blade twists with speed. Over
// advance ratio the two of 8 inch get worse by it: their static thrust lies 3 to
// 5 % below what their sweeps of advance ratio tend to.
func TestOnePointCalibratesTheOthers(t *testing.T) {
	row := evidence.Show(t, "calibrated", uiuc+"; blades: APC's *-PERF.PE0")
	for _, s := range fitSets(t) {
		at := staticNear(s.rows, 4800)
		p, k, err := s.p.Calibrated(pointOf(s.p, at), seaLevelAir)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		var ct, cp, allCT, allCP errorSum
		for _, m := range s.rows {
			gotCT, gotCP := tunnelPoint(t, &p, m)
			if m == at {
				if math.Abs(gotCT/m.CT-1) > 1e-6 || math.Abs(gotCP/m.CP-1) > 1e-6 {
					t.Errorf("%s: CT %.5f and CP %.5f at its point, want %.4f and %.4f", s.name, gotCT, gotCP, m.CT, m.CP)
				}
				continue
			}
			allCT.add(gotCT, m.CT)
			allCP.add(gotCP, m.CP)
			if m.J == 0 {
				ct.add(gotCT, m.CT)
				cp.add(gotCP, m.CP)
			}
		}
		t.Logf("%s: %+.2f°, %.2f times the drag; static and over advance ratio CT %.1f %%, CP %.1f %%", s.name, k.Incidence*180/math.Pi, k.ProfileDrag, 100*allCT.rms(), 100*allCP.rms())
		mostCP, remark := 5.0, ""
		if s.name == "apc-sf-9x4.7" {
			mostCP, remark = 7.5, " (a known miss of 5 %: its blade twists with speed)"
		}
		row.AtMost(s.name+", other static points: RMS error of CT over the greatest", 100*ct.rms(), 5, "%")
		row.AtMost(s.name+", other static points: RMS error of CP over the greatest"+remark, 100*cp.rms(), mostCP, "%")
	}
}

// TestCalibrationFindsWhatWasChanged on a blade that was turned and roughened.
func TestCalibrationFindsWhatWasChanged(t *testing.T) {
	p := slowFlyer10x47(t)
	for _, want := range []Calibration{{0, 1}, {0.02, 1.5}, {-0.04, 0.6}, {0.05, 2.9}} {
		changed := p.with(want)
		l := solve(t, &changed, withFlow(seaLevel, 500, 0, 0))
		before := p.Geometry[0]
		_, k, err := p.Calibrated(StaticPoint{500, l.Thrust, l.Torque}, seaLevelAir)
		if err != nil || math.Abs(k.Incidence-want.Incidence) > 1e-6 || math.Abs(k.ProfileDrag-want.ProfileDrag) > 1e-5 {
			t.Errorf("found %+v, %v; want %+v", k, err, want)
		}
		if p.Geometry[0] != before {
			t.Error("the blade itself was changed")
		}
	}
}

// TestPointOfAnotherPropellerIsRefused: thrust, torque or speed that this blade has not.
func TestPointOfAnotherPropellerIsRefused(t *testing.T) {
	p := slowFlyer10x47(t)
	l := solve(t, p, withFlow(seaLevel, 500, 0, 0))
	for _, c := range []struct {
		name  string
		point StaticPoint
		want  string
	}{
		{"thrust too low", StaticPoint{500, 0.6 * l.Thrust, 0.7 * l.Torque}, "need -5.8° of incidence and 2.48 times the profile drag, must be within ±5° and 0.4 to 3.0 times"},
		{"thrust beyond stall", StaticPoint{500, 1.5 * l.Thrust, 1.5 * l.Torque}, "can't be met, "},
		{"torque too high", StaticPoint{500, l.Thrust, 1.4 * l.Torque}, "need +0.1° of incidence and 3.94 times the profile drag"},
		{"torque much too high", StaticPoint{500, l.Thrust, 2 * l.Torque}, "can't be met"},
		{"torque too low", StaticPoint{500, l.Thrust, 0.7 * l.Torque}, "can't be met, "},
		{"gram for newton", StaticPoint{500, 102 * l.Thrust, l.Torque}, "can't be met"},
		{"no thrust", StaticPoint{500, 0, l.Torque}, "expected all > 0"},
		{"not a number", StaticPoint{500, math.NaN(), l.Torque}, "expected all > 0"},
		{"no speed", StaticPoint{0, l.Thrust, l.Torque}, "expected all > 0"},
	} {
		if _, _, err := p.Calibrated(c.point, seaLevelAir); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}
