package flapping

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// back is a fin behind a blimp's middle.
func back() Params {
	return Params{HingeFRD: frame.OfFRD(-0.26, 0, -0.07), Out: frame.OfFRD(-1, 0, 0), Swings: frame.OfFRD(0, 0, -1), Length: 0.19, Width: 0.11, Across: 1.2}
}

// TestFinPushesTowardsItsHinge: in still air with a steady rate the thrust is ½ m (ω L)², and the drag's moment about the hinge ½ ρ C_D b ω² L⁴/4; over a
// stroke to and fro only thrust is left, less where the fin leans.
func TestFinPushesTowardsItsHinge(t *testing.T) {
	row := evidence.Show(t, "fin-stroke", "Lighthill 1971: ½ m w² of the end, m = π ρ b²/4; Hoerner: C_D of a plate. Both in still air")
	p := back()
	const rho, rate = 1.2, 8.7
	out := p.Load(&Inputs{Density: rho, Rate: rate, Fastest: math.Inf(1)})
	tip := rate * p.Length
	row.Near("thrust at a steady rate", out.Thrust, math.Pi/8*rho*p.Width*p.Width*tip*tip, 1e-12, "N")
	row.Near("moment about the hinge", out.Hinge, -0.5*rho*p.Across*p.Width*rate*rate*math.Pow(p.Length, 4)/4, 0.04, "N m")
	var sum frame.Vec[frame.FRD]
	const steps, swing = 2000, 0.7
	cosines := 0.0
	for k := range steps { // a triangle's stroke, whose rate is the same throughout
		share := float64(k) / steps
		angle, sign := swing*(4*share-1), 1.0
		if share > 0.5 {
			angle, sign = swing*(3-4*share), -1
		}
		sum = sum.Add(p.Load(&Inputs{Density: rho, Angle: angle, Rate: sign * rate, Fastest: math.Inf(1)}).ForceFRD)
		cosines += math.Cos(angle) / steps
	}
	sum = sum.Scale(1.0 / steps)
	row.Near("mean force ahead of a stroke", sum.X, out.Thrust*cosines, 1e-3, "N")
	row.Within("mean force across of a stroke", sum.Z, -1e-3*sum.X, 1e-3*sum.X, "N")
}

// TestStillFinOnlyBrakes: whatever the vehicle's motion through still air, a fin that stands takes power out of it.
func TestStillFinOnlyBrakes(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	any := func(most float64) float64 { return most * (2*random.Float64() - 1) }
	p := back()
	for range 20000 {
		in := Inputs{VelAirFRD: frame.OfFRD(any(3), any(3), any(3)), RateFRD: frame.OfFRD(any(5), any(5), any(5)), Angle: any(1.4), Density: 1.2, Fastest: 2}
		out := p.Load(&in)
		if power := out.ForceFRD.Dot(in.VelAirFRD) + out.MomentFRD.Dot(in.RateFRD); power > 1e-12 {
			t.Fatalf("it drives the vehicle with %g W: %+v", power, in)
		}
	}
}

// TestParamsAreChecked: what is out of its range is named.
func TestParamsAreChecked(t *testing.T) {
	for _, change := range []func(*Params){
		func(p *Params) { p.Length = 0 }, func(p *Params) { p.Width = 6 }, func(p *Params) { p.Across = -1 }, func(p *Params) { p.Out = frame.OfFRD(0, 0, 1) },
		func(p *Params) { p.Swings = frame.OfFRD(0, 0, math.NaN()) },
	} {
		p := back()
		if change(&p); p.Validate() == nil {
			t.Errorf("%+v passes", p)
		}
	}
}
