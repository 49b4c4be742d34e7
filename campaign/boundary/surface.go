package boundary

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// Failure returns the probability that a flight at each u breaks, by what is known: near 0.5 on the
// surface and where nothing has flown. Before two flights it is 0.5 everywhere.
func (b *Boundary) Failure(us [][]float64) []float64 {
	p := make([]float64, len(us))
	for k := range p {
		p[k] = 0.5
	}
	if !b.update() {
		return p
	}
	const part = 500 // points at once, which bounds the memory
	for from := 0; from < len(us); from += part {
		to := min(from+part, len(us))
		at := make([][]float64, to-from)
		for k := range at {
			at[k] = seen(b.space, us[from+k])
		}
		q := b.process.predict(at)
		for k := range at {
			p[from+k] = math.Erfc(q.mean[k]/max(q.sd[k], 1e-9)/math.Sqrt2) / 2
		}
	}
	return p
}

// Picture is the probability of failure over two variables.
type Picture struct {
	First, Second int         // the variables
	X, Y          []float64   // coordinates of First and Second in the unit hypercube
	XText, YText  []string    // their values, without units
	P             [][]float64 // by Y, then X
}

// averaged is how many points of the other variables a mean is over.
const averaged = 64

// Picture returns the probability of failure over two variables, steps points along each (lists: all
// their values). The others are at the coordinates in fixed, or averaged over where these are NaN;
// a nil slice averages over all.
func (b *Boundary) Picture(first, second, steps int, fixed []float64) (Picture, error) {
	n := b.space.Len()
	if first < 0 || second < 0 || first >= n || second >= n || first == second {
		return Picture{}, fmt.Errorf("variables %d and %d: expected two different ones of 0 to %d", first, second, n-1)
	}
	if steps < 2 {
		return Picture{}, fmt.Errorf("%d steps: expected at least 2", steps)
	}
	if fixed != nil && len(fixed) != n {
		return Picture{}, fmt.Errorf("%d fixed coordinates for %d variables", len(fixed), n)
	}
	p := Picture{First: first, Second: second, X: axis(b.space, first, steps), Y: axis(b.space, second, steps)}
	others := b.others(first, second, fixed)
	for _, x := range p.X {
		p.XText = append(p.XText, b.valueText(first, x))
	}
	for _, y := range p.Y {
		p.YText = append(p.YText, b.valueText(second, y))
		var us [][]float64
		for _, x := range p.X {
			for _, o := range others {
				u := append([]float64(nil), o...)
				u[first], u[second] = x, y
				us = append(us, u)
			}
		}
		row := make([]float64, len(p.X))
		for k, f := range b.Failure(us) {
			row[k/len(others)] += f / float64(len(others))
		}
		p.P = append(p.P, row)
	}
	return p, nil
}

// others are points of the variables that a picture does not show.
func (b *Boundary) others(first, second int, fixed []float64) [][]float64 {
	free := false
	for i := range b.space.Len() {
		if i != first && i != second && (fixed == nil || math.IsNaN(fixed[i])) {
			free = true
		}
	}
	count := 1
	if free {
		count = averaged
	}
	all := make([][]float64, count)
	for k, s := range design.Halton(b.space, count, b.options.Seed) {
		all[k] = s.U
		for i, u := range fixed {
			if !math.IsNaN(u) {
				all[k][i] = u
			}
		}
	}
	return all
}

func (b *Boundary) valueText(i int, u float64) string {
	at := make([]float64, b.space.Len())
	at[i] = u
	return b.space.At(at).Values[i].String()
}

// axis are the coordinates along one variable.
func axis(s *space.Space, i, steps int) []float64 {
	cells := s.Marginal(i).Cells()
	if cells > 0 && (cells <= steps || !s.Ordered(i)) {
		us := make([]float64, cells)
		for k := range us {
			from, to := s.Borders(i, k)
			us[k] = (from + to) / 2
		}
		return us
	}
	us := make([]float64, steps)
	for k := range us {
		us[k] = (float64(k) + 0.5) / float64(steps)
	}
	return us
}
