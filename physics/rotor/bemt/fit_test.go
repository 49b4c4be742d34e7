package bemt

import (
	"math"
	"testing"
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
	{func(f *Family) *float64 { return &f.DragRe }, 1e-3},
}

// tunnelSet is a propeller and what the tunnel says of it.
type tunnelSet struct {
	name   string
	p      *Propeller
	rows   []measured
	ct, cp float64 // the greatest measured
}

// fitSets are the propellers that the family is fitted to. The 9×4.7 is not
// among them: see TestNineInchBladeTwistsWithSpeed.
func fitSets(t *testing.T) (sets []tunnelSet) {
	for _, f := range []struct {
		name     string
		diameter float64
	}{{"apc-sf-10x4.7", 10}, {"apc-sf-10x7", 10}, {"apc-sf-11x4.7", 11}} {
		s := tunnelSet{name: f.name, p: loadPropeller(t, f.name, f.diameter*inch), rows: loadTunnel(t, f.name)}
		for _, m := range s.rows {
			s.ct, s.cp = math.Max(s.ct, m.CT), math.Max(s.cp, m.CP)
		}
		sets = append(sets, s)
	}
	return sets
}

// residuals are the errors of CT and CP over the greatest of each, and over
// the root of the number of rows, so that each propeller counts alike.
func residuals(sets []tunnelSet, f Family) (r []float64) {
	const rings = 14
	for _, s := range sets {
		p := *s.p
		p.Family = f
		solver, guess, d := newSolver(&p, rings, 1), make([]float64, rings), 2*p.Radius
		root := math.Sqrt(float64(len(s.rows)))
		for _, m := range s.rows {
			n := m.rpm / 60
			l := solver.solve(withFlow(seaLevel, 2*math.Pi*n, m.J*n*d, 0), guess)
			q := seaLevel.Density * n * n * math.Pow(d, 4)
			r = append(r, (l.Thrust/q-m.CT)/s.ct/root, (2*math.Pi*l.Torque/(q*d)-m.CP)/s.cp/root)
		}
	}
	return r
}

// fit finds the least squares from f by Gauss and Newton's method.
func fit(sets []tunnelSet, f Family) Family {
	for range 6 {
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
	best := fit(sets, f)
	has, least := residuals(sets, f), residuals(sets, best)
	t.Logf("the fit gives %+v", best)
	if a, b := math.Sqrt(dot(has, has)), math.Sqrt(dot(least, least)); a > 1.02*b {
		t.Errorf("APCSlowFlyer leaves %.5f, the fit %.5f", a, b)
	}
}

// TestPropellerThatTheFitHasNotSeen fits the family without each propeller in
// turn and holds the one left out to the bounds that further propellers of
// the family must meet.
func TestPropellerThatTheFitHasNotSeen(t *testing.T) {
	sets := fitSets(t)
	for i, out := range sets {
		others := append(append([]tunnelSet(nil), sets[:i]...), sets[i+1:]...)
		p := *out.p
		p.Family = fit(others, APCSlowFlyer())
		var ct, cp errorSum
		for _, m := range out.rows {
			gotCT, gotCP := tunnelPoint(t, &p, m)
			ct.add(gotCT, m.CT)
			cp.add(gotCP, m.CP)
		}
		t.Logf("%s, by the other two:", out.name)
		ct.check(t, "CT", 0.06)
		cp.check(t, "CP", 0.10)
	}
}

// TestNineInchBladeTwistsWithSpeed shows why the 9×4.7 is not in the fit. Of
// the propellers here it alone hardly gains with speed, static CT 5 % from
// 2800 to 6800 rpm where the others' rises by 14 to 28 %, and its advance
// ratio of zero thrust falls, from 0.65 to 0.62. One number explains it all:
// a nose-down twist of the blade that grows with the square of speed, as
// elastic torsion does. A file of chord and pitch does not hold how stiff a
// blade is, and the program gives no propeller a constant of its own, so that
// this twist is here and not in the model.
func TestNineInchBladeTwistsWithSpeed(t *testing.T) {
	const perSquare = 0.048 * math.Pi / 180 // [rad/(1000 rpm)²]; 2.2° at 6800 rpm
	rows := loadTunnel(t, "apc-sf-9x4.7")
	var ct, cp errorSum
	for _, m := range rows {
		p := loadPropeller(t, "apc-sf-9x4.7", 9*inch)
		for i := range p.Geometry {
			p.Geometry[i].Twist -= perSquare * m.rpm * m.rpm / 1e6
		}
		gotCT, gotCP := tunnelPoint(t, p, m)
		ct.add(gotCT, m.CT)
		cp.add(gotCP, m.CP)
	}
	ct.check(t, "CT", 0.025)
	cp.check(t, "CP", 0.03)
}
