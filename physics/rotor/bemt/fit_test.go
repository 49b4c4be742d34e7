package bemt

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/testplan"
)

// fitted are the members of APCSlowFlyer that its fit determines, each with
// the step of its numerical derivative.
var fitted = []struct {
	member func(*Family) *float64
	step   float64
}{
	{func(f *Family) *float64 { return &f.LiftSlopeRe }, 1e-3},
	{func(f *Family) *float64 { return &f.ZeroLift }, 1e-4},
	{func(f *Family) *float64 { return &f.ZeroLiftRe }, 1e-4},
	{func(f *Family) *float64 { return &f.DragMin }, 1e-4},
	{func(f *Family) *float64 { return &f.DragLift }, 1e-3},
	{func(f *Family) *float64 { return &f.DragMinLift }, 1e-3},
}

// tunnelSet is a propeller and what the tunnel says of it.
type tunnelSet struct {
	name   string
	p      *Propeller
	rows   []measured
	ct, cp float64 // the greatest measured
}

func newTunnelSet(t testing.TB, name, blade string, diameterIn float64) tunnelSet {
	t.Helper()
	s := tunnelSet{name: name, p: loadBlade(t, blade, diameterIn*inch), rows: loadTunnel(t, name)}
	for _, m := range s.rows {
		s.ct, s.cp = math.Max(s.ct, m.CT), math.Max(s.cp, m.CP)
	}
	return s
}

// slowFlyers are the sizes of which both tunnel data and the designed blade are
// at hand: all that the UIUC measured but the 9×7.5.
var slowFlyers = []struct {
	size     string
	diameter float64 // [inch]
}{
	{"8x3.8", 8}, {"8x6", 8}, {"9x3.8", 9}, {"9x4.7", 9}, {"9x6", 9},
	{"10x4.7", 10}, {"10x7", 10}, {"11x3.8", 11}, {"11x4.7", 11}, {"11x7", 11},
}

// fitSets are the propellers that the family is fitted to.
func fitSets(t testing.TB) (sets []tunnelSet) {
	t.Helper()
	for _, f := range slowFlyers {
		name := "apc-sf-" + f.size
		sets = append(sets, newTunnelSet(t, name, "testdata/"+name+"-design.csv", f.diameter))
	}
	return sets
}

// thinned keeps one row of three, which moves no constant by more than its
// last digit, so that the fits are quick.
func thinned(sets []tunnelSet) []tunnelSet {
	thin := slices.Clone(sets)
	for i, s := range sets {
		thin[i].rows = nil
		for k := 0; k < len(s.rows); k += 3 {
			thin[i].rows = append(thin[i].rows, s.rows[k])
		}
	}
	return thin
}

// residuals are the errors of CT and CP over the greatest of each, and over
// the root of the number of rows, so that each propeller counts alike.
func residuals(sets []tunnelSet, f Family) (r []float64) {
	const rings = 10
	for _, s := range sets {
		p := *s.p
		p.Family = f
		solver, d := newSolver(&p, rings, 1), 2*p.Radius
		st := solver.search()
		root := math.Sqrt(float64(len(s.rows)))
		for _, m := range s.rows {
			n := m.rpm / 60
			l := solver.solve(withFlow(seaLevel, 2*math.Pi*n, m.J*n*d, 0), st)
			q := seaLevel.Density * n * n * math.Pow(d, 4)
			r = append(r, (l.Thrust/q-m.CT)/s.ct/root, (2*math.Pi*l.Torque/(q*d)-m.CP)/s.cp/root)
		}
	}
	return r
}

// fit finds the least squares by some steps of Gauss and Newton's method from f.
func fit(sets []tunnelSet, f Family, steps int) Family {
	for range steps {
		r := residuals(sets, f)
		columns := make([][]float64, len(fitted))
		for i, p := range fitted {
			g := f
			*p.member(&g) += p.step
			columns[i] = residuals(sets, g)
			for k := range r {
				columns[i][k] = (columns[i][k] - r[k]) / p.step
			}
		}
		for i, dx := range normalEquations(columns, r) {
			*fitted[i].member(&f) -= dx
		}
	}
	return f
}

// normalEquations solves JᵀJ x = Jᵀr by Gauss and Jordan's method; JᵀJ is
// positive definite and needs no pivots.
func normalEquations(columns [][]float64, r []float64) []float64 {
	n := len(columns)
	a := make([][]float64, n)
	for i := range a {
		for _, c := range append(columns[:n:n], r) {
			a[i] = append(a[i], dot(columns[i], c))
		}
	}
	for i := range a {
		for k := range a {
			if factor := a[k][i] / a[i][i]; k != i {
				for j := i; j <= n; j++ {
					a[k][j] -= factor * a[i][j]
				}
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = a[i][n] / a[i][i]
	}
	return x
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// TestFamilyIsTheLeastSquares repeats the fit: it finds what APCSlowFlyer
// holds, but for rounding.
func TestFamilyIsTheLeastSquares(t *testing.T) {
	sets, f := fitSets(t), APCSlowFlyer()
	best := fit(sets, f, 2)
	has, least := residuals(sets, f), residuals(sets, best)
	t.Logf("the fit gives %+v", best)
	if a, b := math.Sqrt(dot(has, has)), math.Sqrt(dot(least, least)); a > 1.01*b {
		t.Errorf("APCSlowFlyer leaves %.5f, the fit %.5f", a, b)
	}
}

// TestPropellerThatTheFitHasNotSeen fits the family without each propeller in
// turn and predicts the one left out. The aim is 8 % of CT and 10 % of CP.
func TestPropellerThatTheFitHasNotSeen(t *testing.T) {
	testplan.SkipIfRepeated(t)
	row := evidence.Show(t, "tunnel-unseen", uiuc+"; blades: APC's *-PERF.PE0")
	sets := fitSets(t)
	thin := thinned(sets)
	for i, out := range sets {
		p := *out.p
		p.Family = fit(slices.Delete(slices.Clone(thin), i, i+1), APCSlowFlyer(), 2)
		var ct, cp errorSum
		for _, m := range out.rows {
			gotCT, gotCP := tunnelPoint(t, &p, m)
			ct.add(gotCT, m.CT)
			cp.add(gotCP, m.CP)
		}
		mostCT, mostCP, remark := 8.0, 10.0, ""
		if out.name == "apc-sf-9x4.7" { // see TestNineInchBladeTwistsWithSpeed
			mostCT, mostCP, remark = 11, 13, " (a known miss of 8 and 10 %: its blade twists with speed)"
		}
		row.AtMost(out.name+" by the other nine: RMS error of CT over the greatest"+remark, 100*ct.rms(), mostCT, "%")
		row.AtMost(out.name+" by the other nine: RMS error of CP over the greatest"+remark, 100*cp.rms(), mostCP, "%")
	}
}

// TestNineInchBladeTwistsWithSpeed shows what the 9×4.7 lacks. Of the ten it
// alone hardly gains with speed, static CT 5 % from 2800 to 6800 rpm where the
// others' rises by 11 to 28 % over such a range, and its advance ratio of zero thrust falls, from
// 0.65 to 0.62. Its planform and thickness are the 9×3.8's and the 9×6's, which
// do gain. One number explains it: a nose-down twist of the blade that grows with
// the square of speed, as elastic torsion does. A file of chord and pitch does
// not hold how stiff a sample is, and the program gives no propeller a constant
// of its own, so that this twist is here and not in the model.
func TestNineInchBladeTwistsWithSpeed(t *testing.T) {
	const perSquare = 0.035 * math.Pi / 180 // [rad/(1000 rpm)²]; 1.6° at 6800 rpm
	rows := loadTunnel(t, "apc-sf-9x4.7")
	var ct, cp errorSum
	for _, m := range rows {
		p := loadBlade(t, "testdata/apc-sf-9x4.7-design.csv", 9*inch)
		for i := range p.Geometry {
			p.Geometry[i].Twist -= perSquare * m.rpm * m.rpm / 1e6
		}
		gotCT, gotCP := tunnelPoint(t, p, m)
		ct.add(gotCT, m.CT)
		cp.add(gotCP, m.CP)
	}
	ct.check(t, "CT", 0.03)
	cp.check(t, "CP", 0.035)
}
