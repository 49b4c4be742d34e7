package wing

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// flat is a section whose lift is linear up to high angles and that has next to no drag: that of lifting-line theory.
func flat(slope float64) Section {
	return Section{LiftSlope: slope, LiftMax: 3, LiftMin: -3, StallWidth: 0.2, DragMin: 1e-4}
}

// planform returns a straight wing whose quarter chords stand on the y axis; chord is over y from −1 to 1.
func planform(span float64, strips int, chord func(y float64) float64) *Params {
	p := &Params{Name: "wing", Mirrored: true, Strips: strips, Section: flat(2 * math.Pi)}
	const stations = 15
	for i := range stations + 1 {
		y := math.Sin(math.Pi / 2 * float64(i) / stations)
		p.Stations = append(p.Stations, Station{Place: frame.OfFRD(0, y*span/2, 0), Chord: max(1e-3, chord(y))})
	}
	return p
}

// glauert solves Prandtl's equation of a wing by sines, after H. Glauert, The Elements of Aerofoil and Airscrew Theory,
// 1926, ch. 11: coefficients A of Γ = 2bV Σ A_n sin nθ, for an angle over y.
func glauert(span, slope float64, chord, angle func(y float64) float64) []float64 {
	const n = 120
	m := make([][]float64, n)
	rhs := make([]float64, n)
	for i := range m {
		theta := math.Pi * (float64(i) + 0.5) / n
		y := -math.Cos(theta)
		mu := slope * chord(y) / (4 * span)
		m[i] = make([]float64, n)
		for k := range m[i] {
			w := float64(k + 1)
			m[i][k] = math.Sin(w*theta) * (math.Sin(theta) + mu*w)
		}
		rhs[i] = mu * angle(y) * math.Sin(theta)
	}
	for k := range n {
		best := k
		for i := k; i < n; i++ {
			if math.Abs(m[i][k]) > math.Abs(m[best][k]) {
				best = i
			}
		}
		m[k], m[best], rhs[k], rhs[best] = m[best], m[k], rhs[best], rhs[k]
		for i := k + 1; i < n; i++ {
			f := m[i][k] / m[k][k]
			for j := k; j < n; j++ {
				m[i][j] -= f * m[k][j]
			}
			rhs[i] -= f * rhs[k]
		}
	}
	for k := n - 1; k >= 0; k-- {
		for j := k + 1; j < n; j++ {
			rhs[k] -= m[k][j] * rhs[j]
		}
		rhs[k] /= m[k][k]
	}
	return rhs
}

// steady returns the coefficients of lift, drag and roll of a wing of 1 m mean chord in steady flow.
func steady(m *Model, in Inputs) (cl, cd, roll float64) {
	s := NewState()
	in.Density, in.Height = 2, math.Inf(1)
	l := m.Steady(&s, &in)
	v := in.VelAirFRD.Len()
	q := v * v * m.area
	x := in.VelAirFRD.Scale(1 / v)
	return -(l.ForceFRD.Z*x.X - l.ForceFRD.X*x.Z) / q, -l.ForceFRD.Dot(x) / q, l.MomentFRD.X / q / m.span
}

// planforms are wings of 1 m mean chord, by y from −1 to 1.
var planforms = []struct {
	name  string
	chord func(y float64) float64
}{
	{"elliptic", func(y float64) float64 { return 4 / math.Pi * math.Sqrt(max(0, 1-y*y)) }},
	{"rectangular", func(float64) float64 { return 1 }},
	{"tapered to 0.4", func(y float64) float64 { return (1 - 0.6*math.Abs(y)) / 0.7 }},
}

// TestLiftingLine holds slope, induced drag and roll damping against Prandtl's theory as Glauert solves it.
func TestLiftingLine(t *testing.T) {
	row := evidence.Show(t, "lifting-line", "H. Glauert, The Elements of Aerofoil and Airscrew Theory, 1926, ch. 11: Prandtl's equation by 120 sines")
	worst := [3]float64{}
	for _, aspect := range []float64{4, 6, 8, 12, 20} {
		for _, w := range planforms {
			m := build(planform(aspect, 24, w.chord), true)
			const a, speed = 0.05, 20.0
			cl, cd, _ := steady(m, Inputs{VelAirFRD: frame.OfFRD(speed*math.Cos(a), 0, speed*math.Sin(a))})
			cd -= m.polar.DragMin
			g := glauert(aspect, 2*math.Pi, w.chord, func(float64) float64 { return a })
			sum := 0.0
			for i, v := range g {
				sum += float64(i+1) * v * v
			}
			wantL, wantD := math.Pi*aspect*g[0], math.Pi*aspect*sum

			const tip = 0.05 // angle at the tip
			rate := tip * speed / (aspect / 2)
			_, _, roll := steady(m, Inputs{VelAirFRD: frame.OfFRD(speed, 0, 0), RatesFRD: frame.OfFRD(rate, 0, 0)})
			gr := glauert(aspect, 2*math.Pi, w.chord, func(y float64) float64 { return tip * y })
			wantP := math.Pi * aspect / 4 * gr[1]
			for i, c := range []struct {
				what              string
				got, want, within float64
			}{
				{"lift", cl, wantL, 0.01}, {"efficiency", cl * cl / cd, wantL * wantL / wantD, 0.02}, {"roll damping", roll, wantP, 0.02},
			} {
				worst[i] = max(worst[i], math.Abs(math.Abs(c.got)/math.Abs(c.want)-1))
				row.Near(fmt.Sprintf("%s of aspect ratio %g: %s", w.name, aspect, c.what), c.got, c.want, c.within, "")
			}
			if !(roll < 0) {
				t.Errorf("aspect ratio %g, %s: rolling right brings the moment %g to the right", aspect, w.name, roll)
			}
		}
	}
	t.Logf("worst: lift %.2f %%, efficiency %.2f %%, roll damping %.2f %%", 100*worst[0], 100*worst[1], 100*worst[2])
}

// TestSweep holds the slope of lift of tapered wings, swept and of any aspect ratio, against DATCOM, and what the strips make of
// their induced drag against Munk's theorem that sweep doesn't change it.
func TestSweep(t *testing.T) {
	row := evidence.Show(t, "swept-wings", "DATCOM, sect. 4.1.3.2: CL_α = 2π AR/(2 + √(4 + AR² (1 + tan²Λ))), Λ at half the chord; M.M. Munk, NACA Report 121, 1921")
	for _, aspect := range []float64{2, 3, 4, 6, 10} {
		straight := 0.0
		for _, sweep := range []float64{0, 15, 30, 45} {
			p := planform(aspect, 24, func(y float64) float64 { return (1 - 0.5*math.Abs(y)) / 0.75 })
			tan := math.Tan(sweep * degree)
			for i := range p.Stations {
				p.Stations[i].Place.X = -p.Stations[i].Place.Y * tan
			}
			m := build(p, false)
			const a = 0.05
			cl, cd, _ := steady(m, Inputs{VelAirFRD: frame.OfFRD(20*math.Cos(a), 0, 20*math.Sin(a))})
			half := tan - 0.25*0.5/0.75/(aspect/2)
			want := 2 * math.Pi * aspect / (2 + math.Sqrt(4+aspect*aspect*(1+half*half)))
			row.Near(fmt.Sprintf("aspect ratio %g, %g°: slope of lift", aspect, sweep), cl/a, want, 0.05, "1/rad")
			efficiency := cl * cl / math.Pi / aspect / (cd - m.polar.DragMin)
			if sweep == 0 {
				straight = efficiency
			}
			row.Near(fmt.Sprintf("aspect ratio %g, %g°: efficiency", aspect, sweep), efficiency, straight, 0.02, "")
		}
	}
}

// TestYawRolls: a yawing wing rolls by about a quarter of its lift.
//
// The usual estimate is CL/4: B. Etkin, L.D. Reid, Dynamics of Flight, 3rd ed., appendix B.
func TestYawRolls(t *testing.T) {
	m := build(planform(6, 24, planforms[1].chord), true)
	const a, speed, r = 0.05, 20.0, 0.3
	v := frame.OfFRD(speed*math.Cos(a), 0, speed*math.Sin(a))
	cl, _, _ := steady(m, Inputs{VelAirFRD: v})
	_, _, roll := steady(m, Inputs{VelAirFRD: v, RatesFRD: frame.OfFRD(-r*math.Sin(a), 0, r*math.Cos(a))})
	if got := roll / (r * m.span / 2 / speed) / cl; !near(got, 0.25, 0.02) {
		t.Errorf("roll by yaw rate over lift is %.4f, want about 0.25", got)
	}
}
