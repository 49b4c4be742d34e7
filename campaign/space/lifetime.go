package space

import "math"

// triangle is a triangular distribution.
type triangle struct{ low, mode, high float64 }

// weibull is a Weibull distribution; the exponential distribution has the shape 1.
type weibull struct{ shape, scale float64 }

func (s Spec) lifetime() (Marginal, error) {
	switch s.Kind {
	case Triangular:
		if err := s.ordered(); err != nil {
			return nil, err
		}
		if s.Mode < s.Low || s.Mode > s.High {
			return nil, wrong("mode", "expected %.10g to %.10g, got %.10g", s.Low, s.High, s.Mode)
		}
		return triangle{s.Low, s.Mode, s.High}, nil
	case Exponential:
		if err := positive("mean", s.Mean); err != nil {
			return nil, err
		}
		return weibull{1, s.Mean}, nil
	}
	if !(s.Shape >= 0.05 && s.Shape <= 1000) {
		return nil, wrong("shape", "expected 0.05 to 1000, got %.10g", s.Shape)
	}
	if err := positive("scale", s.Scale); err != nil {
		return nil, err
	}
	return weibull{s.Shape, s.Scale}, nil
}

func (d triangle) Quantile(u float64) float64 {
	width := d.high - d.low
	if at := (d.mode - d.low) / width; u <= at {
		return min(d.low+width*math.Sqrt(max(u, 0)*at), d.high)
	} else {
		return max(d.high-width*math.Sqrt(max(1-u, 0)*(1-at)), d.low)
	}
}

func (d triangle) CDF(x float64) float64 {
	switch width := d.high - d.low; {
	case x <= d.low:
		return 0
	case x >= d.high:
		return 1
	case x <= d.mode:
		return (x - d.low) / width * ((x - d.low) / (d.mode - d.low))
	default:
		return 1 - (d.high-x)/width*((d.high-x)/(d.high-d.mode))
	}
}

func (d triangle) Density(x float64) float64 {
	switch width := d.high - d.low; {
	case x < d.low || x > d.high:
		return 0
	case x < d.mode:
		return 2 * (x - d.low) / (width * (d.mode - d.low))
	case x > d.mode:
		return 2 * (d.high - x) / (width * (d.high - d.mode))
	default:
		return 2 / width
	}
}

func (d weibull) Quantile(u float64) float64 {
	h := -math.Log1p(-inside(u)) // the cumulated hazard
	if d.shape == 1 {
		return d.scale * h
	}
	return d.scale * math.Pow(h, 1/d.shape)
}

func (d weibull) CDF(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return -math.Expm1(-math.Pow(x/d.scale, d.shape))
}

func (d weibull) Density(x float64) float64 {
	if x < 0 {
		return 0
	}
	h := math.Pow(x/d.scale, d.shape-1)
	return d.shape / d.scale * h * math.Exp(-math.Pow(x/d.scale, d.shape))
}

func (triangle) Cells() int { return 0 }
func (weibull) Cells() int  { return 0 }

func (triangle) closed() {}
func (weibull) closed()  {}
