package wind

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestWindBlowsAwayFromWhereItComes: meteorological directions.
func TestWindBlowsAwayFromWhereItComes(t *testing.T) {
	for _, c := range []struct {
		mean Mean
		want frame.Vec[frame.NED]
	}{
		{Mean{Speed: 8, FromDeg: 270}, frame.OfNED(0, 8, 0)},
		{Mean{Speed: 8, FromDeg: 90}, frame.OfNED(0, -8, 0)},
		{Mean{Speed: 8, FromDeg: 0}, frame.OfNED(-8, 0, 0)},
		{Mean{Speed: 8, FromDeg: 180}, frame.OfNED(8, 0, 0)},
		{Mean{Speed: math.Sqrt2, FromDeg: 225}, frame.OfNED(1, 1, 0)},
		{Mean{Up: 3}, frame.OfNED(0, 0, -3)},
	} {
		s := New(1)
		s.SetMean(c.mean)
		if got := s.Step(Inputs{}, 0.001); got.Sub(c.want).Len() > 1e-12 {
			t.Errorf("%+v: air goes %v, want %v", c.mean, got.Array(), c.want.Array())
		}
	}
}

// TestScalesAreTheStandards: at 20 ft, worked by hand from MIL-F-8785C 3.7.3.4.
func TestScalesAreTheStandards(t *testing.T) {
	s := scalesAt(20*foot, 1)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"σw", s.sigmaW, 2.315}, // a tenth of 45 kt
		{"σu", s.sigmaU, 4.465},
		{"Lw", s.lengthW, 6.096},
		{"Lu", s.lengthU, 43.75},
	} {
		if math.Abs(c.got/c.want-1) > 2e-3 {
			t.Errorf("%s at 20 ft is %g, want %g", c.name, c.got, c.want)
		}
	}
	// At 1000 ft turbulence becomes isotropic: all scales agree.
	if s := scalesAt(1000*foot, 1); math.Abs(s.sigmaU/s.sigmaW-1) > 1e-9 || math.Abs(s.lengthU/s.lengthW-1) > 1e-9 {
		t.Errorf("at 1000 ft the scales differ: %+v", s)
	}
}

// TestTurbulenceHasTheStandardsVariance flies 30 min through it.
func TestTurbulenceHasTheStandardsVariance(t *testing.T) {
	const height, intensity = 3.048, 0.5
	for _, dt := range []float64{0.005, 0.05} {
		s := New(7)
		s.SetMean(Mean{Speed: 15, FromDeg: 180}) // blows north: u is north, v east
		s.SetTurbulence(intensity)
		var sum, squares frame.Vec[frame.NED]
		n := int(1800 / dt)
		for range n {
			gust := s.Step(Inputs{Height: height}, dt).Sub(frame.OfNED(15, 0, 0))
			sum, squares = sum.Add(gust), squares.Add(gust.Mul(gust))
		}
		sc := scalesAt(height, intensity)
		k := 1 / float64(n)
		for i, sigma := range []float64{sc.sigmaU, sc.sigmaU, sc.sigmaW} {
			mean := sum.Array()[i] * k
			if v := squares.Array()[i]*k - mean*mean; math.Abs(v/(sigma*sigma)-1) > 0.1 {
				t.Errorf("dt %g, axis %d: variance %g, want %g", dt, i, v, sigma*sigma)
			}
		}
	}
}

// TestFiltersKeepTheirSpectrum compares the filters' autocorrelation with the
// transform of the Dryden spectra: e^(−τ) for u, e^(−τ)(1 − τ/2) for v and w, τ in
// units of L/V; both steps must give the same.
func TestFiltersKeepTheirSpectrum(t *testing.T) {
	for _, a := range []float64{0.005, 0.05, 0.5} {
		r := rand.New(rand.NewPCG(3, 4))
		var f first
		var g second
		f.start(r)
		g.start(r)
		lag := int(math.Round(0.5 / a))
		var xs, ys []float64
		for range int(4000/a) + 40000 {
			xs, ys = append(xs, f.step(r, a)), append(ys, g.step(r, a))
		}
		for _, c := range []struct {
			name      string
			got, want float64
		}{
			{"u variance", correlation(xs, 0), 1},
			{"u correlation", correlation(xs, lag), math.Exp(-0.5)},
			{"v variance", correlation(ys, 0), 1},
			{"v correlation", correlation(ys, lag), math.Exp(-0.5) * 0.75},
		} {
			if math.Abs(c.got-c.want) > 0.04 {
				t.Errorf("step %g: %s %.3f, want %.3f", a, c.name, c.got, c.want)
			}
		}
	}
}

func correlation(x []float64, lag int) float64 {
	sum := 0.0
	for i := lag; i < len(x); i++ {
		sum += x[i] * x[i-lag]
	}
	return sum / float64(len(x)-lag)
}

// TestNoiseSeriesMeetsTheClosedForm at the step where one takes over.
func TestNoiseSeriesMeetsTheClosedForm(t *testing.T) {
	p0, q0, r0 := noise(0.01 - 1e-12)
	p1, q1, r1 := noise(0.01)
	for _, d := range []float64{p0/p1 - 1, q0/q1 - 1, r0/r1 - 1} {
		if math.Abs(d) > 5e-4 {
			t.Errorf("series and closed form differ: %g %g, %g %g, %g %g", p0, p1, q0, q1, r0, r1)
		}
	}
}

func TestSeedDecidesTheWind(t *testing.T) {
	run := func(s *State) (path [50]frame.Vec[frame.NED]) {
		s.SetTurbulence(1)
		for i := range path {
			path[i] = s.Step(Inputs{Height: 10}, 0.01)
		}
		return path
	}
	again := New(1)
	a, b := run(New(1)), run(again)
	if a != b {
		t.Error("the same seed gave another wind")
	}
	again.Restart(1)
	if run(again) != a {
		t.Error("a restart gave another wind")
	}
	if run(New(2)) == a {
		t.Error("another seed gave the same wind")
	}
}
