package terrain

import "math"

// jet is a function's value with its slopes to the north and to the east [1/m].
// Sums and products of jets have exact slopes.
type jet struct{ v, n, e float64 }

func (a jet) add(b jet) jet          { return jet{a.v + b.v, a.n + b.n, a.e + b.e} }
func (a jet) mul(b jet) jet          { return jet{a.v * b.v, a.n*b.v + a.v*b.n, a.e*b.v + a.v*b.e} }
func (a jet) scale(k float64) jet    { return jet{k * a.v, k * a.n, k * a.e} }
func (a jet) shift(v float64) jet    { return jet{a.v + v, a.n, a.e} }
func (a jet) chain(v, d float64) jet { return jet{v, d * a.n, d * a.e} }

// rise eases from 0 at a ≤ 0 to 1 at a ≥ 1.
func (a jet) rise() jet {
	switch t := a.v; {
	case !(t > 0):
		return jet{}
	case t >= 1:
		return jet{v: 1}
	default:
		return a.chain(t*t*(3-2*t), 6*t*(1-t))
	}
}

// abs is |a|, smoothed within about soft of 0, and never negative.
func (a jet) abs(soft float64) jet {
	r := math.Sqrt(a.v*a.v + soft*soft)
	return a.chain(r-soft, a.v/r)
}

// positive is max(0, a), smoothed within about soft of 0.
func (a jet) positive(soft float64) jet {
	r := math.Sqrt(a.v*a.v + soft*soft)
	return a.chain((a.v+r)/2, (1+a.v/r)/2)
}

// distance is the distance of a place (n, e) from the origin [m].
func distance(n, e float64) jet {
	d := math.Sqrt(n*n + e*e)
	if d == 0 {
		return jet{}
	}
	return jet{d, n / d, e / d}
}
