package bemt

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/internal/testplan"
)

// torsion returns the elastic twist of a blade at three quarters of the radius, nose up, over
// the square of the rotor speed [rad/(rad/s)²]: by the centrifugal forces that turn a section
// into the disc, and by those that straighten a twisted blade. The moments of the air are left
// out: about an elastic axis at 0.4 of the chord those of lift and camber cancel at the lift of a hover.
//
// Stiffness G J = G 0.15 τ³ c⁴ of a solid section with parabolic surfaces (S.P. Timoshenko,
// J.N. Goodier, Theory of Elasticity, 3rd ed., 1970, ch. 10: a third of ∫ t³ of a narrow
// section), the shear modulus a quarter of flap.go's modulus, a choice; moment of inertia over
// the area along the chord 0.055 c².
// Moments: J.C. Houbolt, G.W. Brooks, NACA Report 1346, 1958.
func torsion(p *Propeller) (perSquare float64) {
	const shear, gyration = bladeModulus / 4, 0.055
	const n = 200
	root := p.Geometry[0].Radius
	dr := (1 - root) / n * p.Radius
	twist := make([]float64, n) // elastic, a metre
	tension, turning := 0.0, 0.0
	for i := n - 1; i >= 0; i-- {
		x := root + (1-root)*(float64(i)+0.5)/n
		s := p.Geometry.At(x)
		c := s.Chord * p.Radius
		mass := bladeDensity * 0.60 * p.Family.Thickness * c * c
		turning -= mass * gyration * c * c * math.Sin(s.Twist) * math.Cos(s.Twist) * dr
		tension += mass * x * p.Radius * dr
		slope := (p.Geometry.At(min(1, x+0.01)).Twist - p.Geometry.At(x-0.01).Twist) / (0.02 * p.Radius)
		stiffness := shear * 0.15 * math.Pow(p.Family.Thickness, 3) * math.Pow(c, 4)
		twist[i] = (turning - tension*gyration*c*c*slope) / stiffness
	}
	for i := range n * 3 / 4 {
		perSquare += twist[i] * dr
	}
	return perSquare
}

// offInThrust returns the root mean square error of CT over the greatest measured, of a blade
// that twists by so much over the square of speed [rad/(rad/s)²].
func (s *tunnelSet) offInThrust(perSquare float64) float64 {
	var off errorSum
	for _, m := range s.rows {
		p := *s.p
		p.Geometry = slices.Clone(s.p.Geometry)
		omega := m.rpm * math.Pi / 30
		for i := range p.Geometry {
			p.Geometry[i].Twist += perSquare * omega * omega
		}
		solver, n, d := newSolver(&p, 10, 1), m.rpm/60, 2*p.Radius
		l := solver.solve(withFlow(seaLevel, omega, m.J*n*d, 0), solver.search())
		off.add(l.Thrust/(seaLevel.Density*n*n*math.Pow(d, 4)), m.CT)
	}
	return off.rms()
}

// bestTwist returns the twist over the square of speed [rad/(rad/s)²] with which
// offInThrust is least, by ternary search.
func (s *tunnelSet) bestTwist() float64 {
	low, high := -3e-7, 3e-7
	for range 30 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if s.offInThrust(a) < s.offInThrust(b) {
			high = b
		} else {
			low = a
		}
	}
	return low
}

// TestTorsionDoesNotTellWhichBladesTwist: elastic torsion gives the 9×4.7 the twist that the
// tunnel shows, and much the same to the 10×4.7 and the 11×4.7, which show the opposite. Over
// all ten, what it predicts and what would be best do not go together, whatever the
// stiffness, of which both are a multiple, and whatever twist all have in common, which the
// fit has taken up. So the model is without it: ADR 0115.
func TestTorsionDoesNotTellWhichBladesTwist(t *testing.T) {
	testplan.SkipIfRepeated(t)
	const at6000 = 180 / math.Pi * 628.3 * 628.3 // [°] of a twist over the square of speed
	var x, y []float64
	worse := 0
	for _, s := range thinned(fitSets(t)) {
		predicted, best := torsion(s.p), s.bestTwist()
		rigid, elastic := s.offInThrust(0), s.offInThrust(predicted)
		t.Logf("%s at 6000 rpm: torsion %+.1f°, best %+.1f°; CT off by %.1f %%, with torsion %.1f %%, at best %.1f %%",
			s.name, at6000*predicted, at6000*best, 100*rigid, 100*elastic, 100*s.offInThrust(best))
		if x, y = append(x, predicted), append(y, best); elastic > rigid {
			worse++
		}
		if s.name == "apc-sf-9x4.7" && elastic > rigid/2 {
			t.Errorf("torsion does not explain the 9×4.7: CT off by %.1f %%, without by %.1f %%", 100*elastic, 100*rigid)
		}
	}
	if r := correlation(x, y); r > 0.2 || worse < 6 {
		t.Errorf("predicted and best twist correlate by %.2f, %d of %d propellers are worse with torsion: the blades should have it", r, worse, len(x))
	}
}

// correlation returns Pearson's coefficient.
func correlation(x, y []float64) float64 {
	n := float64(len(x))
	var mx, my, xx, yy, xy float64
	for i := range x {
		mx, my = mx+x[i]/n, my+y[i]/n
	}
	for i := range x {
		xx, yy, xy = xx+(x[i]-mx)*(x[i]-mx), yy+(y[i]-my)*(y[i]-my), xy+(x[i]-mx)*(y[i]-my)
	}
	return xy / math.Sqrt(xx*yy)
}
