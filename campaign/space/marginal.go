package space

import "math"

// Marginal is the distribution of one variable. The set is closed: Spec.Marginal makes them.
type Marginal interface {
	// Quantile is the inverse distribution function: the value below which a share u of all
	// values is, u in [0, 1]. It rises with u and is finite.
	Quantile(u float64) float64
	// CDF is the share of values that are at most x, 0 to 1.
	CDF(x float64) float64
	// Density is the probability density at x [1/unit]; of whole numbers and lists it is the
	// probability of x.
	Density(x float64) float64
	// Cells is the number of values of whole numbers and lists, and 0 for a continuous variable.
	Cells() int

	closed()
}

// Unbounded distributions are cut at the probabilities edge and 1-edge, so that every
// quantile is finite: 8.1 standard deviations of a normal distribution.
const edge = 0x1p-52

func inside(u float64) float64 { return min(max(u, edge), 1-edge) }

// interval is uniform over low to high.
type interval struct{ low, high float64 }

// ratio is uniform over low to high in the logarithm.
type ratio struct{ low, high float64 }

func (s Spec) interval() (Marginal, error) {
	if err := s.ordered(); err != nil {
		return nil, err
	}
	if !s.Log {
		return interval{s.Low, s.High}, nil
	}
	if err := positive("low", s.Low); err != nil {
		return nil, wrong("low", "expected more than 0 on a logarithmic scale, got %.10g", s.Low)
	}
	return ratio{s.Low, s.High}, nil
}

func (d interval) Quantile(u float64) float64 {
	return min(d.low+u*(d.high-d.low), d.high)
}

func (d interval) CDF(x float64) float64 { return clip((x - d.low) / (d.high - d.low)) }

func (d interval) Density(x float64) float64 {
	if x < d.low || x > d.high {
		return 0
	}
	return 1 / (d.high - d.low)
}

func (d ratio) Quantile(u float64) float64 {
	switch {
	case u <= 0:
		return d.low
	case u >= 1:
		return d.high
	}
	a, b := math.Log(d.low), math.Log(d.high)
	return min(max(math.Exp(a+u*(b-a)), d.low), d.high)
}

func (d ratio) CDF(x float64) float64 {
	if x <= d.low {
		return 0
	}
	a, b := math.Log(d.low), math.Log(d.high)
	return clip((math.Log(x) - a) / (b - a))
}

func (d ratio) Density(x float64) float64 {
	if x < d.low || x > d.high {
		return 0
	}
	return 1 / (x * (math.Log(d.high) - math.Log(d.low)))
}

// integers are whole numbers from low to low+n-1, equally likely.
type integers struct {
	low float64
	n   int
}

// maxInteger is the largest whole number up to which a float64 holds every one.
const maxInteger = 1 << 53

func (s Spec) integers() (Marginal, error) {
	for _, f := range []struct {
		name string
		x    float64
	}{{"low", s.Low}, {"high", s.High}} {
		if f.x != math.Trunc(f.x) || math.Abs(f.x) > maxInteger {
			return nil, wrong(f.name, "expected a whole number of at most 2^53, got %.10g", f.x)
		}
	}
	if err := s.ordered(); err != nil {
		return nil, err
	}
	if s.High-s.Low >= 1<<31 {
		return nil, wrong("high", "expected less than 2^31 whole numbers, got %.10g", s.High-s.Low+1)
	}
	return integers{s.Low, int(s.High-s.Low) + 1}, nil
}

func (d integers) Quantile(u float64) float64 {
	return d.low + min(max(math.Floor(u*float64(d.n)), 0), float64(d.n-1))
}

func (d integers) CDF(x float64) float64 {
	return clip((math.Floor(x) - d.low + 1) / float64(d.n))
}

func (d integers) Density(x float64) float64 {
	if x != math.Trunc(x) || x < d.low || x > d.low+float64(d.n-1) {
		return 0
	}
	return 1 / float64(d.n)
}

func clip(p float64) float64 { return min(max(p, 0), 1) }

func (interval) Cells() int   { return 0 }
func (ratio) Cells() int      { return 0 }
func (d integers) Cells() int { return d.n }

func (interval) closed() {}
func (ratio) closed()    {}
func (integers) closed() {}
