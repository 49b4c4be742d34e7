package fuselage

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

func usual() Params {
	return Params{NoseFRD: frame.OfFRD(0.5, 0, 0), Length: 1.2, Width: 0.12, Height: 0.16, Across: 1.2}
}

func at(speed, alpha, beta float64) Inputs {
	return Inputs{
		VelAirFRD: frame.OfFRD(speed*math.Cos(alpha)*math.Cos(beta), speed*math.Sin(beta), speed*math.Sin(alpha)*math.Cos(beta)),
		Density:   1.225, SquareDrag: math.Inf(1),
	}
}

// TestTheories: what the model has of its sources.
func TestTheories(t *testing.T) {
	row := evidence.Show(t, "fuselage", "M.M. Munk, NACA Report 184, 1924; E.J. Hopkins, NACA RM A51C14, 1951; S.F. Hoerner, Fluid-Dynamic Drag, 1965, ch. 3")
	for fineness, want := range map[float64]float64{2.99: 0.681, 4.99: 0.836, 8.01: 0.916} { // Munk's table
		row.Near("k₂ − k₁ by length over width", apparent(fineness), want, 0.005, "")
	}
	for fineness, want := range map[float64]float64{1: 0.53, 5: 0.62, 10: 0.68, 40: 0.82} { // 0.63, 0.74, 0.82 and 0.98 of 1.2
		row.Near("cylinder of finite length", finite(fineness), want, 0.07, "")
	}
	p := usual()
	m := New(&p)
	const speed, small = 20, 1e-5
	in := at(speed, 0, small)
	l := m.Load(&in)
	q := 0.5 * in.Density * speed * speed
	k := apparent(p.Length / math.Sqrt(p.Width*p.Height))
	section := math.Pi / 4 * p.Height * p.Height
	row.Near("side force by slip: 2 (k₂ − k₁) times the section where the flow separates", -l.ForceFRD.Y/q/small, 2*k*section*size(0.6415)*size(0.6415), 0.002, "m²")
	// Munk's moment 2 q V (k₂ − k₁) of a hull that ends where the flow separates, less that of the side force there.
	volume, n := 0.0, 10000
	for i := range n {
		s := size(0.6415 * (float64(i) + 0.5) / float64(n))
		volume += section * s * s * 0.6415 * p.Length / float64(n)
	}
	end := 0.5 - 0.6415*1.2
	row.Near("yaw by slip: Munk's and that of the side force", l.MomentFRD.Z/q/small, -2*k*(volume+section*size(0.6415)*size(0.6415)*end), 0.002, "m³")
	in = at(speed, 0, math.Pi/2)
	area := 0.0
	for i := range n {
		area += size((float64(i)+0.5)/float64(n)) * p.Height * p.Length / float64(n)
	}
	l = m.Load(&in)
	row.Near("drag across: 1.2 times the side's area, less at the ends", -l.ForceFRD.Y/q, 1.2*finite(p.Length/math.Sqrt(p.Width*p.Height))*area, 0.002, "m²")
}

// TestNoEnergyComesOfAFuselage: whatever it does in whatever flow, its load takes energy.
func TestNoEnergyComesOfAFuselage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	any := func(size float64) frame.Vec[frame.FRD] {
		return frame.OfFRD(r.NormFloat64()*size, r.NormFloat64()*size, r.NormFloat64()*size)
	}
	for range 3000 {
		p := Params{NoseFRD: any(0.5), Length: 0.1 + 3*r.Float64(), Width: 0.01 + 0.3*r.Float64(), Height: 0.01 + 0.3*r.Float64(), Across: 2 * r.Float64()}
		m := New(&p)
		for range 30 {
			in := Inputs{VelAirFRD: any(20), RatesFRD: any(5), Density: 1.2, SquareDrag: 30}
			if r.IntN(3) == 0 {
				in.VelAirFRD = frame.OfFRD(r.NormFloat64()*20, r.NormFloat64(), r.NormFloat64())
			}
			l := m.Load(&in)
			if power := l.ForceFRD.Dot(in.VelAirFRD) + l.MomentFRD.Dot(in.RatesFRD); power > 1e-9 {
				t.Fatalf("%+v gives %g W in %+v", p, power, in)
			}
		}
	}
}

// TestPotentialFlowConserves: where nothing is shed, potential flow has no power; it turns the body away from the flow.
func TestPotentialFlowConserves(t *testing.T) {
	p := usual()
	m := New(&p)
	m.ahead.shedSide, m.ahead.shedDown = 0, 0
	in := at(20, 0.2, -0.1)
	in.RatesFRD = frame.OfFRD(1, -2, 3)
	var l Load
	m.potential(&l, &in, 1.2)
	if power := l.ForceFRD.Dot(in.VelAirFRD) + l.MomentFRD.Dot(in.RatesFRD); math.Abs(power) > 1e-12 || !(l.MomentFRD.Len() > 0.01) {
		t.Errorf("power is %g W at a moment of %v N m", power, l.MomentFRD)
	}
	in = at(20, 0.1, 0)
	if l = m.Load(&in); !(l.MomentFRD.Y > 0) {
		t.Errorf("nose up by 0.1 rad the moment is %v, must raise the nose further", l.MomentFRD)
	}
}

// TestMirroredFuselage: flow from the left does what flow from the right does, mirrored; and nothing jumps where it comes from
// the side.
func TestMirroredFuselage(t *testing.T) {
	p := usual()
	m := New(&p)
	for _, beta := range []float64{0.01, 0.3, 1.5, math.Pi / 2, 2, 3} {
		right, left := at(20, 0.05, beta), at(20, 0.05, -beta)
		a, b := m.Load(&right), m.Load(&left)
		if a.ForceFRD.Y != -b.ForceFRD.Y || a.MomentFRD.Z != -b.MomentFRD.Z || a.ForceFRD.Z != b.ForceFRD.Z || a.MomentFRD.Y != b.MomentFRD.Y {
			t.Errorf("at %g rad: %+v and %+v", beta, a, b)
		}
	}
	one, other := at(20, 0, math.Pi/2-1e-9), at(20, 0, math.Pi/2+1e-9)
	a, b := m.Load(&one), m.Load(&other)
	if a.ForceFRD.Sub(b.ForceFRD).Len() > 1e-5 || a.MomentFRD.Sub(b.MomentFRD).Len() > 1e-5 {
		t.Errorf("jumps from %+v to %+v", a, b)
	}
	still := Inputs{Density: 1.2}
	if l := m.Load(&still); l != (Load{}) {
		t.Errorf("in still air %+v", l)
	}
}
