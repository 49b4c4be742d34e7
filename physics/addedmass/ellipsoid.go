package addedmass

import "math"

// Ellipsoid returns the added mass of an ellipsoid with half axes a, b, c [m] in an unbounded fluid of 1 kg/m³: along its three axes [m³], and
// about them [m⁵]. A sphere has half of what it displaces along each, and nothing about any.
//
// Source: Lamb, art. 114, eq. 7 to 9 of the motion along, and art. 115 of that about; from memory.
func Ellipsoid(a, b, c float64) (along, about [3]float64) {
	axes := [3]float64{a, b, c}
	displaced := 4.0 / 3 * math.Pi * a * b * c
	var alpha [3]float64
	for i := range axes {
		alpha[i] = integral(axes, i)
		along[i] = alpha[i] / (2 - alpha[i]) * displaced
	}
	for i := range axes {
		p, q := axes[(i+1)%3], axes[(i+2)%3]
		sum, less := p*p+q*q, p*p-q*q
		if math.Abs(less) < 1e-9*sum {
			continue
		}
		off := alpha[(i+2)%3] - alpha[(i+1)%3]
		about[i] = displaced / 5 * less * less * off / (2*less - sum*off)
	}
	return along, about
}

// integral is a b c ∫ dλ / ((axis² + λ) Δ) from 0 to ∞, Δ² = (a²+λ)(b²+λ)(c²+λ), by Simpson's rule over φ, λ = r² / tan² φ, with which the
// integrand is smooth, also of long bodies.
func integral(axes [3]float64, i int) float64 {
	const steps = 2000
	r := max(axes[0], axes[1], axes[2])
	f := func(phi float64) float64 {
		sin, cos := math.Sincos(phi)
		of := func(s float64) float64 { return s*s*sin*sin + r*r*cos*cos }
		return 2 * r * r * sin * sin * cos / (of(axes[i]) * math.Sqrt(of(axes[0])*of(axes[1])*of(axes[2])))
	}
	const end = math.Pi / 2
	sum := f(0) + f(end)
	for k := 1; k < steps; k++ {
		weight := 2.0
		if k%2 == 1 {
			weight = 4
		}
		sum += weight * f(end*float64(k)/steps)
	}
	return axes[0] * axes[1] * axes[2] * sum * end / (3 * steps)
}
