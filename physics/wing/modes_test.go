package wing

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
)

// body is mass [kg] and moments of inertia [kg m²].
type body struct{ mass, x, y, z float64 }

// modes returns what an aircraft does by itself at a speed, by the usual approximations of its modes.
//
// Source: R.C. Nelson, Flight Stability and Automatic Control, 2nd ed., tables 4.2 and 5.2.
func (c *aircraft) modes(d map[string]float64, b body, drag float64) map[string]float64 {
	const density, gravity = 1.225, 9.81
	q := 0.5 * density * testSpeed * testSpeed
	zA := q * c.area * (d["CL_α"] + d["CD0"]) / (b.mass * testSpeed)
	mA := q * c.area * c.chord * d["Cm_α"] / b.y
	mQ := q * c.area * c.chord * c.chord / (2 * testSpeed) * d["Cm_q"] / b.y
	lP := q * c.area * c.span * c.span / (2 * testSpeed) * d["Cl_p"] / b.x
	nB := q * c.area * c.span * d["Cn_β"] / b.z
	nR := q * c.area * c.span * c.span / (2 * testSpeed) * d["Cn_r"] / b.z
	yB := q * c.area * d["CY_β"] / (b.mass * testSpeed)
	lift := b.mass * gravity / (q * c.area)
	return map[string]float64{
		"short period: frequency": math.Sqrt(-zA*mQ - mA), "short period: damping": (zA - mQ) / 2,
		"phugoid: damping": gravity / testSpeed * drag / lift, "roll subsidence": -1 / lP,
		"Dutch roll: frequency": math.Sqrt(nB + yB*nR), "Dutch roll: damping": -(nR + yB) / 2,
	}
}

// dragAt returns the drag coefficient of straight flight with a lift coefficient.
func (c *aircraft) dragAt(models []*Model, lift float64) float64 {
	a := attitude{}
	for range 20 {
		z := c.at(models, a)
		a.alpha += (lift - z[0]) / 4
	}
	return c.at(models, a)[1]
}

// TestSkywalkerX8Modes compares the modes that the strips' coefficients give with those of the source's.
func TestSkywalkerX8Modes(t *testing.T) {
	row := evidence.Show(t, "x8-modes", gryte)
	c := x8()
	b := body{3.364, 0.335, 0.140, 0.400} // of NTNU's later models of the same vehicle
	lift := b.mass * 9.81 / (0.5 * 1.225 * testSpeed * testSpeed * c.area)
	alpha := (lift - 0.0867) / 4.0203
	got := c.modes(c.derivatives(t), b, c.dragAt(c.models(t), lift))
	want := c.modes(map[string]float64{
		"CL_α": 4.0203, "CD0": 0.0197, "Cm_α": -0.4629, "Cm_q": -1.3012, "Cl_p": -0.4042, "Cn_β": 0.0283, "Cn_r": -0.072, "CY_β": -0.2239,
	}, b, 0.0197+0.0791*alpha+1.0555*alpha*alpha)
	for _, m := range []struct {
		name   string
		unit   string
		within float64
	}{
		{"short period: frequency", "rad/s", 0.1}, {"short period: damping", "1/s", 0.1}, {"phugoid: damping", "1/s", 0.1},
		{"roll subsidence", "s", 0.1}, {"Dutch roll: frequency", "rad/s", 0.1},
		{"Dutch roll: damping", "1/s", 0.8}, // yaw damping: the source has four times that of winglets so large
	} {
		t.Logf("%-24s %7.4f %s, source %7.4f, %+3.0f %%", m.name, got[m.name], m.unit, want[m.name], 100*(got[m.name]/want[m.name]-1))
		row.Near(m.name, got[m.name], want[m.name], m.within, m.unit)
	}
}
