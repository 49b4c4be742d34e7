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
