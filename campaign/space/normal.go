package space

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// gaussian is a normal distribution.
type gaussian struct{ mean, sd float64 }

// cut is a normal distribution between low and high. far mirrors it, so that all
// probabilities are taken in the lower tail, where they keep their digits.
type cut struct {
	mean, sd, low, high float64
	below, between      float64 // probabilities below low and between low and high before the cut
	far                 bool
}

// logGaussian is the distribution of exp(x) with normal x.
type logGaussian struct{ mu, sigma float64 }

// minBetween is the least probability that a cut may leave.
const minBetween = 1e-100

func (s Spec) bell() (Marginal, error) {
	if s.Kind == Lognormal {
		if err := positive("median", s.Median); err != nil {
			return nil, err
		}
		if !(s.Sigma > 0 && s.Sigma <= 20) {
			return nil, wrong("sigma", "expected more than 0 and at most 20, got %.10g", s.Sigma)
		}
		return logGaussian{math.Log(s.Median), s.Sigma}, nil
	}
	if err := positive("deviation", s.SD); err != nil {
		return nil, err
	}
	if s.Kind == Normal {
		return gaussian{s.Mean, s.SD}, nil
	}
	if err := s.ordered(); err != nil {
		return nil, err
	}
	d := cut{mean: s.Mean, sd: s.SD, low: s.Low, high: s.High, far: s.Low > s.Mean}
	low, high := (s.Low-s.Mean)/s.SD, (s.High-s.Mean)/s.SD
	if d.far {
		low, high = -high, -low
	}
	d.below = phi(low)
	d.between = phi(high) - d.below
	if !(d.between > minBetween) {
		return nil, wrong("low", "no value of a normal distribution with mean %.10g and sd %.10g is between %.10g and %.10g", s.Mean, s.SD, s.Low, s.High)
	}
	return d, nil
}

// phi is the distribution function of the standard normal distribution.
func phi(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

// bellDensity is the density of the standard normal distribution.
func bellDensity(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }

func (d gaussian) Quantile(u float64) float64 {
	return d.mean + d.sd*mathext.NormalQuantile(inside(u))
}
func (d gaussian) CDF(x float64) float64     { return phi((x - d.mean) / d.sd) }
func (d gaussian) Density(x float64) float64 { return bellDensity((x-d.mean)/d.sd) / d.sd }

func (d cut) Quantile(u float64) float64 {
	var x float64
	if d.far {
		x = d.mean - d.sd*mathext.NormalQuantile(d.below+(1-u)*d.between)
	} else {
		x = d.mean + d.sd*mathext.NormalQuantile(d.below+u*d.between)
	}
	return min(max(x, d.low), d.high)
}

func (d cut) CDF(x float64) float64 {
	if d.far {
		return 1 - clip((phi((d.mean-x)/d.sd)-d.below)/d.between)
	}
	return clip((phi((x-d.mean)/d.sd) - d.below) / d.between)
}

func (d cut) Density(x float64) float64 {
	if x < d.low || x > d.high {
		return 0
	}
	return bellDensity((x-d.mean)/d.sd) / d.sd / d.between
}

func (d logGaussian) Quantile(u float64) float64 {
	return math.Exp(d.mu + d.sigma*mathext.NormalQuantile(inside(u)))
}

func (d logGaussian) CDF(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return phi((math.Log(x) - d.mu) / d.sigma)
}

func (d logGaussian) Density(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return bellDensity((math.Log(x)-d.mu)/d.sigma) / (d.sigma * x)
}

func (gaussian) Cells() int    { return 0 }
func (cut) Cells() int         { return 0 }
func (logGaussian) Cells() int { return 0 }

func (gaussian) closed()    {}
func (cut) closed()         {}
func (logGaussian) closed() {}
