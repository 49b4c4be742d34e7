package wing

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// aircraft is surfaces with reference values. The first surface is the wing, whose wash is on the others.
type aircraft struct {
	name              string
	area, span, chord float64
	surfaces          []Params
	// deflections of a surface's controls by those of aileron, elevator and rudder [rad]
	mix []func(a, e, r float64) []float64
}

// attitude is what coefficients depend on; rates are over 2V/b, 2V/c, 2V/b.
type attitude struct{ alpha, beta, p, q, r, aileron, elevator, rudder float64 }

// coefficients are lift, drag, side force, roll, pitch, yaw.
type coefficients [6]float64

const testSpeed = 18.0

func (c *aircraft) models(t testing.TB) []*Model {
	var models []*Model
	for i := range c.surfaces {
		m, err := New(&c.surfaces[i])
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, m)
	}
	return models
}

func (c *aircraft) at(models []*Model, a attitude) (sum coefficients) {
	sa, ca := math.Sincos(a.alpha)
	sb, cb := math.Sincos(a.beta)
	in := Inputs{
		VelAirFRD: frame.OfFRD(testSpeed*ca*cb, testSpeed*sb, testSpeed*sa*cb),
		RatesFRD:  frame.OfFRD(a.p*2*testSpeed/c.span, a.q*2*testSpeed/c.chord, a.r*2*testSpeed/c.span),
		Density:   1.225, Height: math.Inf(1),
	}
	var force, moment vec
	var wing State
	for i, m := range models {
		s := NewState()
		in.Deflections, in.AddedFRD = c.mix[i](a.aileron, a.elevator, a.rudder), nil
		if i > 0 {
			var places []vec
			for k := range m.Strips() {
				places = append(places, m.Place(k))
			}
			w, ws := models[0].Wash(places), WashState{}
			w.Settle(&ws, &wing, in.VelAirFRD.X)
			in.AddedFRD = make([]vec, len(places))
			w.Add(in.AddedFRD, &ws)
		}
		l := m.Steady(&s, &in)
		force, moment = force.Add(l.ForceFRD), moment.Add(l.MomentFRD)
		if i == 0 {
			wing = s
		}
	}
	q := 0.5 * in.Density * testSpeed * testSpeed * c.area
	return coefficients{
		(force.X*sa - force.Z*ca) / q, -force.Dot(in.VelAirFRD) / testSpeed / q, force.Y / q,
		moment.X / q / c.span, moment.Y / q / c.chord, moment.Z / q / c.span,
	}
}

// slope returns the derivative of the coefficients at a by what change does with a step.
func (c *aircraft) slope(models []*Model, a attitude, step float64, change func(a *attitude, by float64)) (d coefficients) {
	up, down := a, a
	change(&up, step)
	change(&down, -step)
	u, v := c.at(models, up), c.at(models, down)
	for i := range d {
		d[i] = (u[i] - v[i]) / (2 * step)
	}
	return d
}

func TestExplore(t *testing.T) {
	for _, c := range []aircraft{x8(), aerosonde()} {
		m := c.models(t)
		base := attitude{alpha: 0.03}
		z := c.at(m, attitude{})
		t.Logf("%s: area %.4f alpha 0: CL %.4f CD %.4f Cm %.4f", c.name, m[0].Area(), z[0], z[1], z[4])
		for _, d := range []struct {
			name   string
			change func(a *attitude, by float64)
		}{
			{"alpha", func(a *attitude, by float64) { a.alpha += by }}, {"beta", func(a *attitude, by float64) { a.beta += by }},
			{"p", func(a *attitude, by float64) { a.p += by }}, {"q", func(a *attitude, by float64) { a.q += by / 4 }}, {"r", func(a *attitude, by float64) { a.r += by }},
			{"da", func(a *attitude, by float64) { a.aileron += by }}, {"de", func(a *attitude, by float64) { a.elevator += by }}, {"dr", func(a *attitude, by float64) { a.rudder += by }},
		} {
			s := c.slope(m, base, 0.03, d.change)
			if d.name == "q" {
				for i := range s {
					s[i] *= 4
				}
			}
			t.Logf("%-6s CL %+.4f CD %+.4f CY %+.4f Cl %+.4f Cm %+.4f Cn %+.4f", d.name, s[0], s[1], s[2], s[3], s[4], s[5])
		}
	}
}
