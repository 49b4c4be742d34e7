package wind

import (
	"math"
	"math/rand/v2"
)

const (
	foot = 0.3048 // [m]

	// severe is the wind at 20 ft of severe turbulence, 45 kt [m/s]; light is 15
	// and moderate 30 kt, so intensities of 1/3 and 2/3.
	// Source: MIL-F-8785C, 1980, 3.7.3 (low-altitude disturbance model).
	severe = 45 * 1852.0 / 3600

	// minSpeed is the least speed at which the frozen field passes the vehicle
	// [m/s]: real eddies decay and drift even when vehicle and mean wind stand
	// still, the model's would stay for ever.
	minSpeed = 3.0
)

// scales are the standard's intensities [m/s] and lengths [m]. Those of the
// lateral component equal the longitudinal ones at low altitude.
type scales struct {
	sigmaU, sigmaW   float64
	lengthU, lengthW float64
}

// scalesAt returns the scales at a height [m], which is taken within the model's
// 10 to 1000 ft.
//
// Source: MIL-F-8785C, 1980, 3.7.3.4 (turbulence scale lengths and intensities
// below 1000 ft): Lw = h, Lu = Lv = h/(0.177 + 0.000823 h)^1.2, σw = 0.1 W20,
// σu = σv = σw/(0.177 + 0.000823 h)^0.4, h in ft.
func scalesAt(height, intensity float64) scales {
	h := max(10, min(1000, height/foot))
	k := 0.177 + 0.000823*h
	k04 := math.Exp(0.4 * math.Log(k))
	sigmaW := 0.1 * severe * intensity
	return scales{
		sigmaU:  sigmaW / k04,
		sigmaW:  sigmaW,
		lengthU: foot * h / (k04 * k04 * k04),
		lengthW: foot * h,
	}
}

// first is the longitudinal filter 1/(1 + Ts) driven by white noise, with unit
// variance. Its discrete form is exact, so no step changes the variance.
type first struct{ x float64 }

func (f *first) start(r *rand.Rand) { f.x = r.NormFloat64() }

// step advances by a = dt V/L.
func (f *first) step(r *rand.Rand, a float64) float64 {
	f.x = math.Exp(-a)*f.x + math.Sqrt(-math.Expm1(-2*a))*r.NormFloat64()
	return f.x
}

// second is the lateral and vertical filter (1 + √3 Ts)/(1 + Ts)² driven by white
// noise, with unit variance. In partial fractions it is √3 p + (1 − √3) q with
// p = 1/(1 + Ts) and q = p/(1 + Ts).
type second struct{ p, q float64 }

// start draws p and q from their stationary joint distribution: variances 1 and
// 1/2, covariance 1/2.
func (f *second) start(r *rand.Rand) {
	n, m := r.NormFloat64(), r.NormFloat64()
	f.p, f.q = n, (n+m)/2
}

// step advances by a = dt V/L. Over it the noise adds to (p, q) a Gaussian with
// the covariance ∫ 2 e^(−2s) (1, s, s²) ds from 0 to a.
func (f *second) step(r *rand.Rand, a float64) float64 {
	if a <= 0 {
		return f.value()
	}
	e := math.Exp(-a)
	pp, pq, qq := noise(a)
	lp := math.Sqrt(pp)
	lq := pq / lp
	n, m := r.NormFloat64(), r.NormFloat64()
	f.q = e*(f.q+a*f.p) + lq*n + math.Sqrt(max(0, qq-lq*lq))*m
	f.p = e*f.p + lp*n
	return f.value()
}

func (f *second) value() float64 {
	const root3 = 1.7320508075688772
	return (root3*f.p + (1-root3)*f.q) / math.Sqrt2
}

// noise returns the covariance of second.step's noise. The closed form loses its
// digits for a small step, where the leading terms of the series serve.
func noise(a float64) (pp, pq, qq float64) {
	if a < 0.01 {
		a2 := a * a
		return 2*a - 2*a2 + 4*a2*a/3, a2 - 4*a2*a/3, 2*a2*a/3 - a2*a2
	}
	e2 := math.Exp(-2 * a)
	return 1 - e2, (1 - e2*(1+2*a)) / 2, (1 - e2*(1+2*a+2*a*a)) / 2
}
