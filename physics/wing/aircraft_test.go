package wing

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/fuselage"
)

// aircraft is surfaces with reference values. The first surface is the wing, whose wash is on the others.
type aircraft struct {
	name              string
	area, span, chord float64
	alpha             float64 // at which slopes are taken, as of straight flight [rad]
	body              fuselage.Params
	surfaces          []Params
	// deflections of a surface's controls by those of aileron, elevator and rudder [rad]
	mix []func(a, e, r float64) []float64
}

// attitude is what coefficients depend on; rates are about stability axes, over 2V/b, 2V/c, 2V/b.
type attitude struct{ alpha, beta, p, q, r, aileron, elevator, rudder float64 }

// coefficients are lift, drag, side force, roll, pitch, yaw, in stability axes.
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
		RatesFRD:  frame.OfFRD((a.p*ca-a.r*sa)*2*testSpeed/c.span, a.q*2*testSpeed/c.chord, (a.p*sa+a.r*ca)*2*testSpeed/c.span),
		Density:   1.225, Height: math.Inf(1),
	}
	hull := fuselage.New(&c.body)
	on := hull.Load(&fuselage.Inputs{VelAirFRD: in.VelAirFRD, RatesFRD: in.RatesFRD, Density: in.Density, SquareDrag: math.Inf(1)})
	force, moment := on.ForceFRD, on.MomentFRD
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
		(moment.X*ca + moment.Z*sa) / q / c.span, moment.Y / q / c.chord, (moment.Z*ca - moment.X*sa) / q / c.span,
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

// derivatives returns coefficients by name: CL0 and the like at no angle, slopes at cruise.
func (c *aircraft) derivatives(t testing.TB) map[string]float64 {
	models := c.models(t)
	zero := c.at(models, attitude{})
	d := map[string]float64{"CL0": zero[0], "CD0": zero[1], "Cm0": zero[4]}
	for _, v := range []struct {
		name string
		step float64
		at   func(a *attitude, by float64)
	}{
		{"α", 0.03, func(a *attitude, by float64) { a.alpha += by }},
		{"β", 0.03, func(a *attitude, by float64) { a.beta += by }},
		{"p", 0.03, func(a *attitude, by float64) { a.p += by }},
		{"q", 0.006, func(a *attitude, by float64) { a.q += by }},
		{"r", 0.03, func(a *attitude, by float64) { a.r += by }},
		{"δa", 0.03, func(a *attitude, by float64) { a.aileron += by }},
		{"δe", 0.03, func(a *attitude, by float64) { a.elevator += by }},
		{"δr", 0.03, func(a *attitude, by float64) { a.rudder += by }},
	} {
		s := c.slope(models, attitude{alpha: c.alpha}, v.step, v.at)
		for i, n := range []string{"CL", "CD", "CY", "Cl", "Cm", "Cn"} {
			d[n+"_"+v.name] = s[i]
		}
	}
	return d
}

// published is one row of a source.
type published struct {
	name   string
	want   float64
	within float64 // share of want
	why    string  // not met within a tenth: why, or that it isn't known
}

func (c *aircraft) compare(t *testing.T, row *evidence.Row, rows []published) {
	d := c.derivatives(t)
	for _, r := range rows {
		got, ok := d[r.name]
		if !ok {
			t.Fatalf("no coefficient %s", r.name)
		}
		t.Logf("%-5s %8.4f, source %8.4f, %+4.0f %% %s", r.name, got, r.want, 100*(got/r.want-1), r.why)
		row.Near(c.name+": "+r.name, got, r.want, r.within, "")
	}
}

const gryte = "K. Gryte and others, Aerodynamic modeling of the Skywalker X8 Fixed-Wing Unmanned Aerial Vehicle, ICUAS 2018"

func TestSkywalkerX8Fitted(t *testing.T) {
	c := x8()
	c.compare(t, evidence.Show(t, "x8-fitted", gryte), []published{
		{"CL0", 0.0867, 0.03, ""}, {"CD0", 0.0197, 0.03, ""}, {"Cm0", 0.02275, 0.03, ""}, {"Cm_α", -0.4629, 0.03, ""},
		{"Cl_β", -0.0849, 0.03, ""}, {"CY_β", -0.2239, 0.03, ""}, {"Cm_δe", -0.2292, 0.03, ""},
	})
}

func TestSkywalkerX8(t *testing.T) {
	c := x8()
	c.compare(t, evidence.Show(t, "x8", gryte), []published{
		{"CL_α", 4.0203, 0.1, ""}, {"Cl_p", -0.4042, 0.1, ""}, {"Cl_δa", 0.1202, 0.1, ""}, {"CY_r", 0.0839, 0.1, ""}, {"Cn_β", 0.0283, 0.1, ""},
		{"Cl_r", 0.0555, 0.12, "a quarter of CL, which is 0.22, less what dihedral and winglets take"},
		{"CL_q", 3.87, 0.25, "as Cm_q"}, {"Cm_q", -1.3012, 0.35, "about another place than Cm_α: see TestSkywalkerX8FurtherBack"},
		{"CL_δe", 0.2781, 0.4, "contradicts Cm_δe and Cl_δa: the lift would act 0.29 m aft and 0.91 m out, where this wing has elevons only at the tips"},
		{"Cn_r", -0.072, 0.8, "contradicts CY_β: all of that side force at the wing's tips or the nose, 0.4 m from the centre of mass, gives −0.016"},
	})
}

// TestSkywalkerX8FurtherBack: the source's derivatives by pitch rate are those of this wing with a centre of mass 0.085 chords
// further back, where Cm_α would be a fifth of the source's: they are computed, Cm_α is measured.
func TestSkywalkerX8FurtherBack(t *testing.T) {
	c := x8()
	for i := range c.surfaces[0].Stations {
		c.surfaces[0].Stations[i].Place.X += 0.085 * c.chord
	}
	c.compare(t, evidence.Show(t, "x8-back", gryte), []published{{"CL_q", 3.87, 0.1, ""}, {"Cm_q", -1.3012, 0.1, ""}})
}

// TestSkywalkerX8Glides: the best ratio of lift to drag, and the angle of attack there, are those of the source's polar.
func TestSkywalkerX8Glides(t *testing.T) {
	row := evidence.Show(t, "x8", gryte)
	plot := row.Plot("Polar", "CD", "CL")
	model, source := plot.Curve(evidence.Model, "strips"), plot.Curve(evidence.Reference, "source")
	c := x8()
	models := c.models(t)
	var got, want, gotAt, wantAt float64
	for a := -0.02; a < 0.2; a += 0.005 {
		z := c.at(models, attitude{alpha: a})
		cl, cd := 0.0867+4.0203*a, 0.0197+0.0791*a+1.0555*a*a
		model.Add(z[1], z[0])
		source.Add(cd, cl)
		if z[0]/z[1] > got {
			got, gotAt = z[0]/z[1], a
		}
		if cl/cd > want {
			want, wantAt = cl/cd, a
		}
	}
	row.Near("best ratio of lift to drag", got, want, 0.05, "")
	row.Near("angle of attack there", gotAt, wantAt, 0.15, "rad")
}

func TestAerosondeFitted(t *testing.T) {
	c := aerosonde()
	c.compare(t, evidence.Show(t, "aerosonde-fitted", beard), []published{
		{"CL0", 0.23, 0.03, ""}, {"CD0", 0.043, 0.03, ""}, {"Cm0", 0.0135, 0.1, ""}, {"Cm_α", -2.74, 0.03, ""}, {"Cm_q", -38.21, 0.03, ""},
		{"Cl_β", -0.13, 0.03, ""}, {"Cn_β", 0.073, 0.03, ""}, {"Cm_δe", -0.99, 0.03, ""}, {"Cl_δa", 0.17, 0.03, ""},
	})
}

const beard = "R.W. Beard, T.W. McLain, Small Unmanned Aircraft, appendix E, with 11 kg"

func TestAerosonde(t *testing.T) {
	c := aerosonde()
	c.compare(t, evidence.Show(t, "aerosonde", beard), []published{
		{"CL_α", 5.61, 0.1, ""},
		{"CY_δa", 0.075, 0.1, ""},
		{"Cl_p", -0.51, 0.2, "contradicts CL_α: lifting-line theory with that needs a wing that ends almost in points"},
		{"Cn_r", -0.095, 0.2, "the source's CY_β, −0.98, is that of twice the sides that tail and body have"},
	})
}

// TestAerosondeTail: the source's lift by pitch rate is that of the tail alone.
func TestAerosondeTail(t *testing.T) {
	c := aerosonde()
	c.surfaces, c.mix, c.body = c.surfaces[1:], c.mix[1:], fuselage.Params{}
	c.compare(t, evidence.Show(t, "aerosonde-tail", beard), []published{{"CL_q", 7.95, 0.1, ""}})
}
