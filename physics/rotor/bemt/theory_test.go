package bemt

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
)

// johnsonCurve is vi/vh over Vc/vh: momentum theory in climb and slow descent and as a
// windmill; between, the flow through the disc falls to 0.85 at −0.45, rises to 1.25 at
// −1.5, each with slope 0, and comes back by −2 (W. Johnson, NASA TP-2005-213477, 2005,
// table 4). It is written as sums of powers, which the model is not.
func johnsonCurve(x float64) float64 {
	climb := func(x float64) float64 { return -x/2 + math.Sqrt(x*x/4+1) }
	a := (0.7298437881283575/-2.1 + 2/1.5) / (2.1*2.1 - 1.5*1.5)
	b := -2/1.5 - a*1.5*1.5
	switch {
	case x >= -0.2:
		return climb(x)
	case x >= -0.45:
		// q = 0.85 + c2 u² + c3 u³, u from N
		f, s, h := climb(-0.2)-0.2-0.85, 1-0.5-0.05/math.Sqrt(1.01), 0.25
		u := x + 0.45
		return 0.85 + (3*f-s*h)/(h*h)*u*u + (s*h-2*f)/(h*h*h)*u*u*u - x
	case x >= -1.5:
		u := (-0.45 - x) / 1.05
		return 0.85 + 0.4*u*u*(3-2*u) - x
	case x >= -2:
		// q = 1.25 + c2 u² + c3 u³, u from X downwards
		f, s, h := -2+-2*(4*a+b)-1.25, -(1 + 12*a + b), 0.5
		u := -1.5 - x
		return 1.25 + (3*f-s*h)/(h*h)*u*u + (s*h-2*f)/(h*h*h)*u*u*u - x
	case x >= -2.1:
		return x * (a*x*x + b)
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

func TestInflowFollowsJohnsonsCurve(t *testing.T) {
	c := compareToJohnson(t, "Inflow of the model", "inflow")
	for x := -4.0; x <= 4; x += 0.05 {
		c.at(x, InducedVelocity(3, 3*x, 0)/3)
	}
	c.judge()
}

// comparison draws induced velocities beside Johnson's curve and keeps the
// largest deviation.
type comparison struct {
	row                    *evidence.Row
	what                   string
	model, reference       *evidence.Line
	most, worst, low, high float64
}

func compareToJohnson(t *testing.T, title, what string) *comparison {
	row := evidence.Show(t, "descent", "W. Johnson, NASA TP-2005-213477, 2005, table 4; momentum theory beyond")
	p := row.Plot(title, "climb speed over hover's induced velocity", "induced velocity over hover's")
	return &comparison{row: row, what: what,
		model: p.Curve(evidence.Model, "model"), reference: p.Curve(evidence.Reference, "Johnson")}
}

func (c *comparison) at(x, v float64) {
	want := johnsonCurve(x)
	c.model.Add(x, v)
	c.reference.Add(x, want)
	if d := math.Abs(v/want - 1); d > c.most {
		c.most, c.worst = d, x
	}
	c.low, c.high = math.Min(c.low, x), math.Max(c.high, x)
}

func (c *comparison) judge() {
	c.row.AtMost(fmt.Sprintf("%s: largest deviation, at Vc/vh %.2f", c.what, c.worst), 100*c.most, 6, "%")
}

// TestThrustFallsInTheVortexRingState: at a rotor's speed the mean thrust rises in slow
// descent, which damps heave, falls from about Johnson's point N to his X, which drives
// it, and rises again beyond.
func TestThrustFallsInTheVortexRingState(t *testing.T) {
	row := evidence.Show(t, "vortex-ring", "W. Johnson, NASA TP-2005-213477, 2005: unstable from −0.45 to −1.5 hover induced velocities")
	plot := row.Plot("APC Slow Flyer 10×4.7 at 4650 1/min in descent", "climb speed over the induced velocity in its own hover", "mean thrust over that in hover")
	line := plot.Curve(evidence.Model, "thrust")
	p := slowFlyer10x47(t)
	hover := solve(t, p, withFlow(seaLevel, 487, 0, 0))
	vh := hoverVelocity(p, withFlow(seaLevel, 487, 0, 0), hover.Thrust)
	most, least, top, bottom := 0.0, math.Inf(1), 0.0, 0.0
	for v := 0.0; v < 10; v += 0.1 {
		c := withFlow(seaLevel, 487, -v, 0)
		l := solve(t, p, c)
		line.Add(-v/vh, l.Thrust/hover.Thrust)
		x := -v / hoverVelocity(p, c, l.Thrust)
		if l.Thrust > most && v < 5 {
			most, top = l.Thrust, x
		}
		if l.Thrust < least {
			least, bottom = l.Thrust, x
		}
	}
	row.Near("where damping of heave ends, over the induced velocity in hover at the present thrust", top, -0.45, 0.2, "")
	row.Near("where it begins again", bottom, -1.5, 0.05, "")
	row.Within("least mean thrust over that in hover", least/hover.Thrust, 0.6, 0.85, "")
	// Edgewise flow carries the wake clear of the disc.
	free, in := solve(t, p, withFlow(seaLevel, 487, 0, 8)), solve(t, p, withFlow(seaLevel, 487, -5, 8))
	if in.Thrust < free.Thrust {
		t.Errorf("at 8 m/s edgewise thrust falls in descent, from %.2f N to %.2f N", free.Thrust, in.Thrust)
	}
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

// TestRotorFollowsJohnsonsCurve solves a whole rotor, whose induced velocity
// is what its annuli and blades make of it, from climb through vortex ring to
// windmill brake state. Climb ends at 1.5 vh: beyond, the twist that is ideal
// in hover loads root and tip unevenly.
func TestRotorFollowsJohnsonsCurve(t *testing.T) {
	c := compareToJohnson(t, "Rotor of ideal twist", "ideal rotor")
	descentSweep(t, idealRotor(), 200, 7.5, -26, c.at)
	c.judge()
	if c.low > -2.2 || c.high < 1 {
		t.Errorf("the sweep reached Vc/vh %.2f to %.2f only", c.low, c.high)
	}
}

// TestPropellerFollowsJohnsonsCurve does the same with the 10×4.7, whose
// inflow is far from uniform.
func TestPropellerFollowsJohnsonsCurve(t *testing.T) {
	c := compareToJohnson(t, "APC Slow Flyer 10×4.7", "10×4.7")
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
	b := fine.solve(c, fine.search())
	for i, v := range members(&b) {
		if got := *members(&a)[i]; math.Abs(got-*v) > 0.003*math.Abs(*v)+1e-4*b.Thrust {
			t.Errorf("load %d is %g, at four times the resolution %g", i, got, *v)
		}
	}
}

// plainLoads returns what an element exerts at mean induced velocity v and flapping b, with
// nothing worked out beforehand.
func plainLoads(e *element, v float64, b flap) (l Load) {
	ut0 := e.c.Omega*e.r - e.swirl(v)
	if e.c.Edgewise == 0 {
		axial, tangential := e.forces(ut0, e.c.Axial+v)
		return Load{Thrust: axial, Torque: tangential * e.r}
	}
	n := 1 / float64(len(e.s.sin))
	for i, sin := range e.s.sin {
		cos := e.s.cos[i]
		up := b.coning + b.back*cos + b.side*sin
		rising := e.c.Omega * (b.side*cos - b.back*sin)
		axial, tangential := e.forces(ut0+e.c.Edgewise*sin, e.c.Axial+v*(1+e.gradient(v)*cos)+e.r*rising+e.c.Edgewise*up*cos)
		axial, tangential = axial*n, tangential*n
		l.Thrust += axial
		l.Torque += tangential * e.r
		l.HForce += tangential*sin - axial*up*cos
		l.Side -= tangential*cos + axial*up*sin
		l.flapMoment += axial * e.r
		l.Roll += axial * e.r * sin
		l.Pitch -= axial * e.r * cos
	}
	return l
}

// TestElementKeepsWhatItIsAskedFor: the loads that the last residual leaves behind are those
// of the theory, to the last bit where the compiler joins no multiplication to an addition.
func TestElementKeepsWhatItIsAskedFor(t *testing.T) {
	s := newSolver(slowFlyer10x47(t), 10, 6)
	st := s.search()
	rng := rand.New(rand.NewPCG(5, 6))
	tolerance := 0.0
	if runtime.GOARCH != "amd64" {
		tolerance = 1e-12
	}
	for i := range 500 {
		tip := 40 + 80*rng.Float64()
		c := withFlow(seaLevel, tip/s.radius, (0.6*rng.Float64()-0.3)*tip, 0.3*rng.Float64()*tip*float64(i%3))
		b := flap{0.1 * rng.Float64(), 0.05 * rng.Float64(), 0.05 * rng.Float64()}
		s.set(st, c)
		for k := range st.elements {
			e := &st.elements[k]
			e.setFlap(b)
			e.residual(0.2 * rng.Float64() * tip) // leaves nothing behind
			h := (0.3*rng.Float64() - 0.1) * tip
			e.residual(h)
			v := InducedVelocity(h, c.Axial, c.Edgewise)
			var got Load
			e.addTo(&got)
			want := plainLoads(e, v, b)
			got.Induced, want.Induced = e.v*e.loss, v*e.tipLoss(v)
			g, w := members(&got), members(&want)
			for m := range w {
				if math.Abs(*g[m]-*w[m]) > tolerance*math.Abs(*w[m]) {
					t.Fatalf("ring %d at %+v: load %d is %v, want %v", k, c, m, *g[m], *w[m])
				}
			}
			if math.Abs(got.flapMoment-want.flapMoment) > tolerance*math.Abs(want.flapMoment) {
				t.Fatalf("ring %d at %+v: moment of flapping %v, want %v", k, c, got.flapMoment, want.flapMoment)
			}
		}
	}
}
