package motor

import (
	"math"
	"testing"
)

// TestSteadyRiseIsWhereAMotorEnds: the losses of copper at its temperature, and of iron and bearings, times the thermal resistance, over the
// air's temperature; where the temperature is held, it stays.
func TestSteadyRiseIsWhereAMotorEnds(t *testing.T) {
	p := warmAxi()
	for _, c := range []struct{ current, speed, rise, ambient float64 }{{12, 700, 40, 288.15}, {0.5, 900, 0, 308.15}, {20, 0, -10, 263.15}} {
		s := State{Current: c.current, Speed: c.speed, Rise: c.rise}
		const alpha = 0.00393 / (1 + 5*0.00393)
		copper := c.current * c.current * 0.2 * (1 + alpha*c.rise)
		iron := 0.4 * c.speed / (840 * 2 * math.Pi / 60)
		if got, want := s.SteadyRise(&p, c.ambient), c.ambient-298.15+3*(copper+iron); math.Abs(got-want) > 1e-9 {
			t.Errorf("%+v: it comes to %g K, want %g K", c, got, want)
		}
	}
	s := State{}
	const ambient = 283.15
	for range 300000 {
		held(&s, &p, 8, 560, ambient, 0.01)
	}
	if steady := s.SteadyRise(&p, ambient); math.Abs(steady-s.Rise) > 1e-6*s.Rise {
		t.Errorf("it has come to %g K, and is to come to %g K", s.Rise, steady)
	}
	p = axi() // without a heat capacity
	if held := (&State{Current: 12, Rise: 7}).SteadyRise(&p, ambient); held != 7 {
		t.Errorf("a temperature that is held comes to %g K, want 7 K", held)
	}
}
