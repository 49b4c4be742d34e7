package bemt

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
)

// leishmanCurve is vi/vh over Vc/vh as printed: climb and windmill branch
// from momentum theory, between them the fit to measurements (Principles of
// Helicopter Aerodynamics, 2nd ed., eqs. 2.96, 2.100 and 2.97 with κ = 1).
func leishmanCurve(x float64) float64 {
	switch {
	case x >= 0:
		return -x/2 + math.Sqrt(x*x/4+1)
	case x > -2:
		return 1 - 1.125*x - 1.372*x*x - 1.718*x*x*x - 0.655*x*x*x*x
	}
	return -x/2 - math.Sqrt(x*x/4-1)
}

// idealRotor has the twist for which momentum theory's uniform inflow is the
// solution, θ ∝ 1/r, and enough blades for the tip loss to be small
// (Leishman 2006, sect. 3.3.3).
func idealRotor() *Propeller {
	var g Geometry
	for x := 0.1; x < 1.0001; x += 0.025 {
		g = append(g, Station{Radius: math.Min(x, 1), Chord: 0.03, Twist: 0.075 / x})
	}
	return &Propeller{Geometry: g, Family: APCSlowFlyer(), Radius: 0.5, Blades: 12}
}

// descentSweep solves p at rotor speed omega over axial speeds and calls at
// with x = V/vh and v = vi/vh of the solution.
func descentSweep(t *testing.T, p *Propeller, omega, from, to float64, at func(x, v float64)) {
	t.Helper()
	const points = 60
	for i := range points {
		c := withFlow(seaLevel, omega, from+(to-from)*float64(i)/(points-1), 0)
		l := solve(t, p, c)
		vh := hoverVelocity(p, c, l.Thrust)
		at(c.Axial/vh, l.Induced/vh)
	}
}

func TestInflowFollowsLeishmansCurve(t *testing.T) {
	c := compareToLeishman(t, "Inflow of the model", "inflow")
	for x := -4.0; x <= 4; x += 0.05 {
		c.at(x, InducedVelocity(3, 3*x, 0)/3)
	}
	c.judge()
}

// comparison draws induced velocities beside Leishman's curve and keeps the
// largest deviation.
type comparison struct {
	row                    *evidence.Row
	what                   string
	model, reference       *evidence.Line
	most, worst, low, high float64
}

func compareToLeishman(t *testing.T, title, what string) *comparison {
	row := evidence.Show(t, "descent", "J.G. Leishman, Principles of Helicopter Aerodynamics, 2nd ed., eqs. 2.96, 2.97 (κ = 1) and 2.100")
	p := row.Plot(title, "climb speed over hover's induced velocity", "induced velocity over hover's")
	return &comparison{row: row, what: what,
		model: p.Curve(evidence.Model, "model"), reference: p.Curve(evidence.Reference, "Leishman")}
}

func (c *comparison) at(x, v float64) {
	want := leishmanCurve(x)
	c.model.Add(x, v)
	c.reference.Add(x, want)
	if d := math.Abs(v/want - 1); d > c.most {
		c.most, c.worst = d, x
	}
	c.low, c.high = math.Min(c.low, x), math.Max(c.high, x)
}

func (c *comparison) judge() {
	c.row.AtMost(fmt.Sprintf("%s: largest deviation, at Vc/vh %.2f", c.what, c.worst), 100*c.most, 5, "%")
}

func TestInflowHasNoStep(t *testing.T) {
	const step = 1e-4
	for x := -5.0; x < 3; x += step {
		for _, y := range []float64{0, 0.3, 0.62, 0.949, 0.951, 1.5} {
			a, b := InducedVelocity(1, x, y), InducedVelocity(1, x+step, y)
			// The windmill branch leaves −2 with infinite slope: sqrt(step).
			if math.Abs(a-b) > 0.02 {
				t.Fatalf("at Vc/vh %.4f, edgewise %.3f vi steps from %.4f to %.4f", x, y, a, b)
			}
		}
	}
}

// TestRotorFollowsLeishmansCurve solves a whole rotor, whose induced velocity
// is what its annuli and blades make of it, from climb through vortex ring to
// windmill brake state. Climb ends at 1.5 vh: beyond, the twist that is ideal
// in hover loads root and tip unevenly.
func TestRotorFollowsLeishmansCurve(t *testing.T) {
	c := compareToLeishman(t, "Rotor of ideal twist", "ideal rotor")
	descentSweep(t, idealRotor(), 200, 7.5, -26, c.at)
	c.judge()
	if c.low > -2.2 || c.high < 1 {
		t.Errorf("the sweep reached Vc/vh %.2f to %.2f only", c.low, c.high)
	}
}

// TestPropellerFollowsLeishmansCurve does the same with the 10×4.7, whose
// inflow is far from uniform.
func TestPropellerFollowsLeishmansCurve(t *testing.T) {
	c := compareToLeishman(t, "APC Slow Flyer 10×4.7", "10×4.7")
	descentSweep(t, slowFlyer10x47(t), 600, 5, -15, c.at)
	c.judge()
}

func TestHoverFollowsMomentumTheory(t *testing.T) {
	row := evidence.Show(t, "hover", "Momentum theory, vh = √(T/2ρA), and figure of merit T vh/P: Leishman 2006, eq. 2.15 and sect. 2.8")
	plot := row.Plot("Hover", "speed [rad/s]", "induced velocity [m/s]")
	for _, p := range []struct {
		name string
		*Propeller
	}{{"10×4.7", slowFlyer10x47(t)}, {"9×4.7", loadPropeller(t, "apc-sf-9x4.7", 9*inch)}} {
		model, theory := plot.Curve(evidence.Model, p.name), plot.Curve(evidence.Reference, p.name+", momentum theory")
		for _, omega := range []float64{300, 450, 600, 700} {
			c := withFlow(seaLevel, omega, 0, 0)
			l := solve(t, p.Propeller, c)
			vh := hoverVelocity(p.Propeller, c, l.Thrust)
			model.Add(omega, l.Induced)
			theory.Add(omega, vh)
			at := fmt.Sprintf("%s at %g rad/s: ", p.name, omega)
			row.Near(at+"induced velocity", l.Induced, vh, 0.05, "m/s")
			row.Within(at+"figure of merit", l.Thrust*vh/(l.Torque*omega), 0.5, 0.75, "")
		}
	}
}

// TestFastEdgewiseInflowIsGlauerts checks vi → vh²/V, the high-speed limit
// (Leishman 2006, eq. 2.127).
func TestFastEdgewiseInflowIsGlauerts(t *testing.T) {
	for _, y := range []float64{5, 10, 20} {
		if got := InducedVelocity(1, 0, y) * y; math.Abs(got-1) > 0.01 {
			t.Errorf("at V/vh %g vi·V/vh² is %.4f, want 1", y, got)
		}
	}
	p := slowFlyer10x47(t)
	c := withFlow(seaLevel, 600, 0, 25)
	l := solve(t, p, c)
	vh := hoverVelocity(p, c, l.Thrust)
	if want := InducedVelocity(vh, 0, 25); math.Abs(l.Induced-want) > 0.15*want {
		t.Errorf("at 25 m/s edgewise the propeller's induced velocity is %.3f, Glauert's %.3f", l.Induced, want)
	}
}

// TestEdgewiseFlightLoadsTheHub holds each load to the sign that rotor theory
// gives a rigid rotor, and to zero without edgewise flow.
func TestEdgewiseFlightLoadsTheHub(t *testing.T) {
	p := slowFlyer10x47(t)
	p.Family.Thickness = 0
	hover := solve(t, p, withFlow(seaLevel, 600, 0, 0))
	if hover.HForce != 0 || hover.Side != 0 || hover.Roll != 0 || hover.Pitch != 0 {
		t.Errorf("hover loads the hub: %+v", hover)
	}
	last := hover
	for _, v := range []float64{4, 8, 12} {
		l := solve(t, p, withFlow(seaLevel, 600, 0, v))
		if l.HForce <= last.HForce || l.Roll <= last.Roll || l.Thrust <= last.Thrust || l.Torque/l.Thrust >= last.Torque/last.Thrust || l.Pitch <= 0 {
			t.Errorf("at %g m/s edgewise %+v, slower %+v", v, l, last)
		}
		last = l
	}
}

// TestLoadsScaleWithDensity holds Reynolds number and tip Mach number and
// doubles the density, for blades that do not bend.
func TestLoadsScaleWithDensity(t *testing.T) {
	p := slowFlyer10x47(t)
	p.Family.Thickness = 0
	a := withFlow(seaLevel, 600, 1, 3)
	b := a
	b.Density *= 2
	b.Viscosity *= 2
	la, lb := solve(t, p, a), solve(t, p, b)
	if math.Abs(lb.Thrust/la.Thrust-2) > 1e-9 || math.Abs(lb.Torque/la.Torque-2) > 1e-9 {
		t.Errorf("at twice the density thrust grows by %g, torque by %g", lb.Thrust/la.Thrust, lb.Torque/la.Torque)
	}
}

// TestResolution halves the annuli and azimuths' width and looks at what
// changes.
func TestResolution(t *testing.T) {
	p := slowFlyer10x47(t)
	c := withFlow(seaLevel, 600, 1, 6)
	a := solve(t, p, c)
	fine := newSolver(p, 4*solveAnnuli, 4*solveAzimuths)
	b := fine.solve(c, fine.start())
	for i, v := range members(&b) {
		if got := *members(&a)[i]; math.Abs(got-*v) > 0.003*math.Abs(*v)+1e-4*b.Thrust {
			t.Errorf("load %d is %g, at four times the resolution %g", i, got, *v)
		}
	}
}
