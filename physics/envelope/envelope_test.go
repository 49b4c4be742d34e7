package envelope

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestLiftIsTheAirDisplaced: as much as carries the vehicle, at the envelope's middle, straight up at any attitude; in air that speeds up more.
func TestLiftIsTheAirDisplaced(t *testing.T) {
	const mass, density = 0.07, 1.2
	m := New(Params{CentreFRD: frame.OfFRD(0.01, 0, -0.07), Length: 0.52, Width: 0.52, Height: 0.47, Heaviness: 0.01}, mass)
	up := frame.FromEuler(0.3, -0.2, 2)
	var st State
	in := Inputs{NEDFromFRD: up, Density: density}
	out := m.Step(&st, &in, 0.001)
	force := up.Apply(out.ForceFRD)
	if want := 0.99 * mass * standard.Gravity; math.Abs(force.Z+want) > 1e-12 || math.Hypot(force.X, force.Y) > 1e-12 || math.Abs(out.Lift-want) > 1e-12 {
		t.Errorf("it is lifted by %v N, want %g N up", force.Array(), want)
	}
	if moment := m.CentreFRD.Cross(out.ForceFRD); moment.Sub(out.MomentFRD).Len() > 1e-15 {
		t.Errorf("moment %v, want %v", out.MomentFRD.Array(), moment.Array())
	}
	in.WindNED = frame.OfNED(1, 0, 0)
	pulled := 0.0 // momentum that the air gives by speeding up
	for range 2000 {
		out = m.Step(&st, &in, 0.001)
		pulled += 0.001 * up.Apply(out.ForceFRD).X
	}
	if want := 0.99 * mass; math.Abs(pulled/want-1) > 0.01 {
		t.Errorf("a wind of 1 m/s gives it %g N s, want that of the air displaced, %g N s", pulled, want)
	}
}

// TestParamsAreChecked: what is out of its range is named.
func TestParamsAreChecked(t *testing.T) {
	for _, change := range []func(*Params){func(p *Params) { p.Length = 0.01 }, func(p *Params) { p.Height = math.NaN() }, func(p *Params) { p.Heaviness = 0.9 }} {
		p := Params{Length: 1, Width: 1, Height: 1}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		if change(&p); p.Validate() == nil {
			t.Errorf("%+v passes", p)
		}
	}
}

// TestLeakIsThatOfAnOrifice: the gas that gets out, and the lift that it takes with it, against the formula by hand; closed it stays, and all of it goes in the
// end and no more.
func TestLeakIsThatOfAnOrifice(t *testing.T) {
	const mass, density, hole, dt = 0.07, 1.2, 1e-6, 0.01
	m := New(Params{Length: 0.52, Width: 0.52, Height: 0.47}, mass)
	var st State
	in := Inputs{NEDFromFRD: frame.FromEuler(0, 0, 0), Density: density}
	whole := m.Step(&st, &in, dt).Lift
	st.Hole = hole
	var out Outputs
	for range 6000 {
		out = m.Step(&st, &in, dt)
	}
	const helium = density * 4.0026 / 28.965
	air := density * 60 * 0.611 * hole * math.Sqrt(2*20/helium) // displaced no more, after a minute
	if want := air * (1 - 4.0026/28.965) * standard.Gravity; math.Abs((whole-out.Lift)/want-1) > 2e-3 {
		t.Errorf("after a minute it has lost %g N of lift, want %g N", whole-out.Lift, want)
	}
	if want := 1 - air/mass; math.Abs(out.fluid.Along/density-want) > 1e-4 {
		t.Errorf("%g of the air moves along, want %g", out.fluid.Along/density, want)
	}
	st.Hole = 0
	if after := m.Step(&st, &in, 1000).Lift; after != out.Lift {
		t.Errorf("closed it loses lift, from %g to %g N", out.Lift, after)
	}
	st.Hole = 1e-3
	for range 100 {
		out = m.Step(&st, &in, 1)
	}
	if m.Gone(&st) != 1 || math.Abs(out.Lift-mass*standard.Gravity*4.0026/28.965) > 1e-12 || out.fluid.Along != 0 {
		t.Errorf("empty it has %g N of lift, %g of its gas gone, %g kg/m³ moving along", out.Lift, m.Gone(&st), out.fluid.Along)
	}
}
