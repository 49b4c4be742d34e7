package design

import (
	"fmt"

	"github.com/sitlark/sitlark/campaign/space"
)

// Saltelli returns the design for first-order and total sensitivities from base pairs of
// points: base*(d+2) samples for d variables. A block of d+2 samples belongs to each pair: a
// point of matrix A, the point of B beside it, then A with the coordinate of the first variable
// taken from B, with that of the second, and so on. A campaign that ends early has
// complete blocks but for the last.
//
// A and B are the two halves of the coordinates of one scrambled Halton sequence of dimension 2d.
// (A. Saltelli et al.: Variance based sensitivity analysis of model output, Computer
// Physics Communications 181, 2010, section 3 and table 2; there from Sobol's sequence.)
func Saltelli(s *space.Space, base int, seed uint64) ([]space.Sample, error) {
	d := s.Len()
	if base < 2 {
		return nil, fmt.Errorf("%d pairs of points: expected at least 2", base)
	}
	points := HaltonPoints(base, 2*d, space.Stream(seed, "saltelli").Uint64())
	samples := make([]space.Sample, 0, base*(d+2))
	for row := range base {
		a, b := points.RawRowView(row)[:d], points.RawRowView(row)[d:]
		samples = append(samples, s.At(a), s.At(b))
		mixed := append([]float64(nil), a...)
		for i := range d {
			mixed[i] = b[i]
			samples = append(samples, s.At(mixed))
			mixed[i] = a[i]
		}
	}
	return samples, nil
}

// SaltelliBase is the largest number of pairs of points whose design for d variables needs at
// most budget flights.
func SaltelliBase(budget, d int) int { return budget / (d + 2) }
