package addedmass

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestEllipsoidIsLambs compares with the closed forms of sphere, prolate spheroid and long cylinder.
func TestEllipsoidIsLambs(t *testing.T) {
	row := evidence.Show(t, "ellipsoid-added", "H. Lamb, Hydrodynamics, 6th ed., 1932, art. 114 and 115, spheroid in elementary functions, from memory")
	displaced := func(a, b, c float64) float64 { return 4.0 / 3 * math.Pi * a * b * c }
	along, about := Ellipsoid(0.3, 0.3, 0.3)
	for i := range along {
		row.Near("sphere, over what it displaces", along[i]/displaced(0.3, 0.3, 0.3), 0.5, 1e-6, "")
		if about[i] != 0 {
			t.Errorf("a sphere has %g about axis %d", about[i], i)
		}
	}
	const a, b = 1.2, 0.3 // prolate, with Lamb's art. 114 and 115 in elementary functions
	e := math.Sqrt(1 - b*b/(a*a))
	l := math.Log((1 + e) / (1 - e))
	alpha := 2 * (1 - e*e) / (e * e * e) * (l/2 - e)
	beta := 1/(e*e) - (1-e*e)/(2*e*e*e)*l
	along, about = Ellipsoid(a, b, b)
	whole := displaced(a, b, b)
	turn := whole / 5 * math.Pow(a*a-b*b, 2) * (beta - alpha) / (2*(a*a-b*b) + (a*a+b*b)*(alpha-beta))
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"ahead", along[0], alpha / (2 - alpha) * whole}, {"across", along[1], beta / (2 - beta) * whole}, {"down", along[2], beta / (2 - beta) * whole},
		{"about the axis ahead", about[0], 0}, {"about the axis across", about[1], turn}, {"about the axis down", about[2], turn},
	} {
		row.Within("prolate spheroid, "+c.what+", over what it displaces", c.got/whole, c.want/whole-1e-6, c.want/whole+1e-6, "")
	}
	if along[0] >= along[1] || about[2] <= 0 {
		t.Errorf("a long body takes %g kg along ahead and %g across, %g about", along[0], along[1], about[2])
	}
	along, _ = Ellipsoid(50, 1, 1) // a cylinder takes along what it displaces
	row.Near("long cylinder across, over what it displaces", along[1]/displaced(50, 1, 1), 1, 0.01, "")
}

// TestMunksMoment: an ellipsoid that is held in a steady flow at an angle is turned broadside by (k₂ − k₁) ρ V u v.
func TestMunksMoment(t *testing.T) {
	along, about := Ellipsoid(0.8, 0.3, 0.3)
	var added Matrix
	for i := range along {
		added[i][i], added[3+i][3+i] = along[i], about[i]
	}
	const u, v, density = 3.0, 0.4, 1.2
	c := Carried{Mass: 1e6, Inertia: frame.OfFRD(1e6, 1e6, 1e6), VelFRD: frame.OfFRD(u, v, 0)}
	var solver Solver
	force, moment := solver.React(&added, &Fluid{Along: density}, &c)
	want := -density * (along[1] - along[0]) * u * v
	if math.Abs(moment.Z-want) > 1e-6*math.Abs(want) || force.Len() > 1e-5 {
		t.Errorf("moment %g N m, force %g N, want %g and none (d'Alembert)", moment.Z, force.Len(), want)
	}
}
