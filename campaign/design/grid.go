package design

import (
	"fmt"

	"github.com/sitlark/sitlark/campaign/space"
)

// Grid returns all combinations of levels, the last variable changing first. levels has the
// number of levels of each variable; 0 stands for all values of a list, or of whole numbers.
//
// The levels of a variable with a smallest and a largest value go evenly from one to the other,
// both included; those of an unbounded one are the middles of equally likely parts. A list and
// whole numbers have at most as many levels as values. The error names the variable.
func Grid(s *space.Space, levels []int, budget int) ([]space.Sample, error) {
	if len(levels) != s.Len() {
		return nil, fmt.Errorf("%d numbers of levels for %d variables", len(levels), s.Len())
	}
	columns, total := make([][]float64, s.Len()), 1
	for i, n := range levels {
		column, err := gridLevels(s, i, n)
		if err != nil {
			return nil, err
		}
		columns[i] = column
		if total *= len(column); total > budget {
			return nil, fmt.Errorf("the grid has more flights than the budget of %d: take fewer levels, fewer variables or a Latin hypercube", budget)
		}
	}
	samples, u := make([]space.Sample, total), make([]float64, s.Len())
	for row := range samples {
		rest := row
		for i := s.Len() - 1; i >= 0; i-- {
			u[i] = columns[i][rest%len(columns[i])]
			rest /= len(columns[i])
		}
		samples[row] = s.At(u)
	}
	return samples, nil
}

// gridLevels are the coordinates of n levels of the i-th variable.
func gridLevels(s *space.Space, i, n int) ([]float64, error) {
	cells := s.Marginal(i).Cells()
	if n == 0 {
		n = cells
	}
	switch {
	case n < 1:
		return nil, fmt.Errorf("variable %s: a grid needs the number of values to fly: write levels: N for the method or for the variable", s.Variable(i).Name)
	case cells > 0 && n > cells:
		return nil, fmt.Errorf("variable %s: %d levels, but it has %d values", s.Variable(i).Name, n, cells)
	case cells > 0 && n < cells && !s.Ordered(i):
		return nil, fmt.Errorf("variable %s: words are in no order, so a grid takes all %d of them, not %d", s.Variable(i).Name, cells, n)
	}
	column := make([]float64, n)
	for k := range column {
		switch {
		case cells > 0:
			cell := cells / 2
			if n > 1 {
				cell = (k*(cells-1) + (n-1)/2) / (n - 1)
			}
			from, to := s.Borders(i, cell)
			column[k] = (from + to) / 2
		case n > 1 && s.Bounded(i):
			column[k] = evenly(s, i, k, n)
		default:
			column[k] = (float64(k) + 0.5) / float64(n)
		}
	}
	return column, nil
}

// evenly is the coordinate of the k-th of n levels from the smallest to the largest value: in
// equal steps of the value, or of its logarithm where the scale is logarithmic.
func evenly(s *space.Space, i, k, n int) float64 {
	t := float64(k) / float64(n-1)
	switch s.Variable(i).Spec.Kind {
	case space.Range, space.Uniform:
		return t
	}
	m := s.Marginal(i)
	low, high := m.Quantile(0), m.Quantile(1)
	return m.CDF(low + t*(high-low))
}
