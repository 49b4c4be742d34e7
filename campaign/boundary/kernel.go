package boundary

import (
	"math"

	"github.com/sitlark/sitlark/campaign/space"
)

// points are samples as the model sees them: one coordinate a variable, the middle of the cell where
// the variable is a list or whole numbers.
type points struct {
	space *space.Space
	at    [][]float64
}

func (p *points) add(u []float64) { p.at = append(p.at, seen(p.space, u)) }

// seen returns u with coordinates in the middles of cells.
func seen(s *space.Space, u []float64) []float64 {
	x := append([]float64(nil), u...)
	for i := range x {
		if s.Marginal(i).Cells() > 0 {
			from, to := s.Borders(i, s.Cell(i, u[i]))
			x[i] = (from + to) / 2
		}
	}
	return x
}

// kernel is the Matérn kernel of order 5/2 with a length for each variable, of variance 1.
// (C. E. Rasmussen and C. K. I. Williams: Gaussian Processes for Machine Learning, 2006, eq. (4.17).)
type kernel struct {
	lengths []float64
	ordered []bool // by variable; two different words are at a distance of 1
}

func newKernel(s *space.Space) kernel {
	k := kernel{make([]float64, s.Len()), make([]bool, s.Len())}
	for i := range k.lengths {
		k.lengths[i], k.ordered[i] = typicalLength, s.Ordered(i)
	}
	return k
}

// gap is the squared distance of a and b in variable i, in lengths.
func (k kernel) gap(a, b []float64, i int) float64 {
	d := a[i] - b[i]
	if !k.ordered[i] && d != 0 {
		d = 1
	}
	d /= k.lengths[i]
	return d * d
}

// of is the correlation of a and b.
func (k kernel) of(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += k.gap(a, b, i)
	}
	r := math.Sqrt(5 * sum)
	return (1 + r + r*r/3) * math.Exp(-r)
}

// slope is what multiplies gap in the derivative of the correlation by the logarithm of a length.
func (k kernel) slope(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += k.gap(a, b, i)
	}
	r := math.Sqrt(5 * sum)
	return 5.0 / 3 * (1 + r) * math.Exp(-r)
}
