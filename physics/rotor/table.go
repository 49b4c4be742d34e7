package rotor

import (
	"fmt"
)

// The grid of the tables.
const (
	jMin, jMax, jStep       = -1.5, 1.2, 0.025
	rpmMin, rpmMax, rpmStep = 2400.0, 6600.0, 600.0 // outside of it coefficients are constant in rpm

	columns = int((jMax-jMin)/jStep) + 1
	rows    = int((rpmMax-rpmMin)/rpmStep) + 1
)

// stall bounds the thrust in descent, where the angle of attack grows without
// bound: 1.5 times the static thrust is a mean lift coefficient of about 1.2.
const stall = 1.5

// node holds the coefficients at a point of the grid.
type node struct {
	ct, cp float64
	ji     float64 // induced advance ratio
}

// Table is a propeller's coefficients over advance ratio and speed. It is built
// once and shared read-only.
type Table struct {
	nodes    [rows][columns]node
	inflowed float64 // −dCT/d(J+Ji): loss of thrust coefficient by inflow, mean over the rows
	profile  float64 // power coefficient of blade drag, static, mean over the rows
}

// NewTable builds the table of the named propeller from its measurements.
func NewTable(name string) (*Table, error) {
	m, err := load(name)
	if err != nil {
		return nil, err
	}
	if len(m.static) < 2 || len(m.runs) < 1 {
		return nil, fmt.Errorf("rotor: propeller %s has %d static points and %d runs, must have 2 and 1", name, len(m.static), len(m.runs))
	}
	t := &Table{}
	for r := range rows {
		t.buildRow(r, newCurve(&m, rpmMin+float64(r)*rpmStep))
	}
	return t, nil
}

func (t *Table) buildRow(r int, c curve) {
	for k := range columns {
		t.nodes[r][k] = c.at(jMin + float64(k)*jStep)
	}
	t.inflowed += c.slope / float64(rows)
	t.profile += c.profile / float64(rows)
}

// at returns the coefficients at an advance ratio and a speed [1/min], linear
// between the grid's points; outside of the grid its border's.
func (t *Table) at(j, rpm float64) node {
	x := max(0, min(float64(columns-1)-1e-9, (j-jMin)/jStep))
	y := max(0, min(float64(rows-1)-1e-9, (rpm-rpmMin)/rpmStep))
	k, r := int(x), int(y)
	fx, fy := x-float64(k), y-float64(r)
	lo, hi := &t.nodes[r], &t.nodes[r+1]
	a, b, c, d := (1-fx)*(1-fy), fx*(1-fy), (1-fx)*fy, fx*fy
	return node{
		ct: a*lo[k].ct + b*lo[k+1].ct + c*hi[k].ct + d*hi[k+1].ct,
		cp: a*lo[k].cp + b*lo[k+1].cp + c*hi[k].cp + d*hi[k+1].cp,
		ji: a*lo[k].ji + b*lo[k+1].ji + c*hi[k].ji + d*hi[k+1].ji,
	}
}

// curve is the propeller's characteristic at one speed.
type curve struct {
	m        *measurement
	rpm      float64
	ct0, cp0 float64 // static
	jZero    float64 // advance ratio of no thrust
	// CT = slope (jZero − J − Ji) is blade-element theory with a linear lift
	// curve; its slope follows from the static point and jZero.
	slope   float64
	profile float64 // static power less the ideal induced power
}

func newCurve(m *measurement, rpm float64) curve {
	c := curve{m: m, rpm: rpm}
	c.ct0, c.cp0 = lerp(m.static, rpm, byRPM)
	c.jZero = c.findZero()
	jh := hoverInflow(c.ct0)
	c.slope = c.ct0 / (c.jZero - jh)
	c.profile = c.cp0 - c.ct0*jh
	return c
}

func (c *curve) at(j float64) node {
	if j < 0 {
		return c.descent(j)
	}
	ct, cp := c.climb(j)
	return node{ct: ct, cp: cp, ji: axialInflow(ct, j)}
}

// climb returns the measured coefficients for j ≥ 0: linear from the static point
// to the first of the run, linear on beyond its last.
func (c *curve) climb(j float64) (ct, cp float64) {
	runs := c.m.runs
	i := 0
	for i < len(runs)-2 && runs[i+1][0].rpm < c.rpm {
		i++
	}
	lo, hi := runs[i], runs[min(i+1, len(runs)-1)]
	ctLo, cpLo := c.along(lo, j)
	ctHi, cpHi := c.along(hi, j)
	f := 0.0
	if hi[0].rpm > lo[0].rpm {
		f = max(0, min(1, (c.rpm-lo[0].rpm)/(hi[0].rpm-lo[0].rpm)))
	}
	return ctLo + f*(ctHi-ctLo), cpLo + f*(cpHi-cpLo)
}

// along follows one run from this curve's static point.
func (c *curve) along(run []point, j float64) (ct, cp float64) {
	if j < run[0].j {
		f := j / run[0].j
		first := c.shifted(run, run[0])
		return c.ct0 + f*(first.ct-c.ct0), c.cp0 + f*(first.cp-c.cp0)
	}
	if last := run[len(run)-1]; j > last.j {
		base := run[len(run)-4]
		k := (j - base.j) / (last.j - base.j)
		return base.ct + k*(last.ct-base.ct), base.cp + k*(last.cp-base.cp)
	}
	ct, cp = lerp(run, j, byJ)
	p := c.shifted(run, point{j: j, ct: ct, cp: cp})
	return p.ct, p.cp
}

// shifted moves a run's point by what the static point changes between the run's
// speed and the curve's, fading to nothing at the run's end. It carries the
// dependence on speed below the slowest run, where only static rows exist.
func (c *curve) shifted(run []point, p point) point {
	slowest, fastest := c.m.runs[0][0].rpm, c.m.runs[len(c.m.runs)-1][0].rpm
	if c.rpm > slowest && c.rpm < fastest {
		return p
	}
	ct, cp := lerp(c.m.static, run[0].rpm, byRPM)
	fade := max(0, 1-p.j/run[len(run)-1].j)
	p.ct += fade * (c.ct0 - ct)
	p.cp += fade * (c.cp0 - cp)
	return p
}

// findZero bisects for the advance ratio of no thrust.
func (c *curve) findZero() float64 {
	lo, hi := 0.0, jMax
	for range 60 {
		mid := (lo + hi) / 2
		if ct, _ := c.climb(mid); ct > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// descent returns the coefficients for j < 0, beyond the measurements: the thrust
// at which blade-element theory and the induced velocity agree. Power is thrust
// times the flow through the disc, and blade drag. A rotor turned by the air
// gets no more torque from it than its blades' drag takes.
func (c *curve) descent(j float64) node {
	lo, hi := 0.0, stall*c.ct0
	for range 60 {
		mid := (lo + hi) / 2
		if c.slope*(c.jZero-j-axialInflow(mid, j)) > mid {
			lo = mid
		} else {
			hi = mid
		}
	}
	ji := axialInflow(lo, j)
	return node{ct: lo, cp: max(-c.profile, lo*(j+ji)+c.profile), ji: ji}
}

func byRPM(p point) float64 { return p.rpm }
func byJ(p point) float64   { return p.j }

// lerp interpolates ct and cp over the key, which rises over points; outside it
// gives the nearer end.
func lerp(points []point, at float64, key func(point) float64) (ct, cp float64) {
	last := len(points) - 1
	if at <= key(points[0]) {
		return points[0].ct, points[0].cp
	}
	for i := range last {
		a, b := points[i], points[i+1]
		if at <= key(b) {
			f := (at - key(a)) / (key(b) - key(a))
			return a.ct + f*(b.ct-a.ct), a.cp + f*(b.cp-a.cp)
		}
	}
	return points[last].ct, points[last].cp
}
