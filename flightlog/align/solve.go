package align

import "math"

// unknowns are offset, rate, and the shift to north, east and down.
const unknowns = 5

// equations returns the normal equations of the residuals, with their right side as the last
// column. The rate is held near 1, which decides where the vehicle moved for a moment only.
func equations(list []residual, rate float64) (m [unknowns][unknowns + 1]float64) {
	const weight = 1 / (placeSpread * placeSpread)
	for i := range list {
		r := &list[i]
		off, v := r.off.Array(), r.velocity.Array()
		for axis := range 3 {
			row := [unknowns]float64{v[axis], v[axis] * r.at}
			row[2+axis] = -1
			for j := range unknowns {
				for k := range unknowns {
					m[j][k] += weight * row[j] * row[k]
				}
				m[j][unknowns] -= weight * row[j] * off[axis]
			}
		}
	}
	const prior = 1 / (rateSpread * rateSpread)
	m[1][1] += prior
	m[1][unknowns] -= prior * (rate - 1)
	return m
}

// solve solves equations by Gauss's elimination with pivots; false: they have no single
// solution.
func solve(m [unknowns][unknowns + 1]float64) (x [unknowns]float64, ok bool) {
	for c := range unknowns {
		pivot := c
		for r := c; r < unknowns; r++ {
			if math.Abs(m[r][c]) > math.Abs(m[pivot][c]) {
				pivot = r
			}
		}
		m[c], m[pivot] = m[pivot], m[c]
		if !(math.Abs(m[c][c]) > 1e-9) {
			return x, false
		}
		for r := range unknowns {
			if r == c {
				continue
			}
			by := m[r][c] / m[c][c]
			for k := c; k <= unknowns; k++ {
				m[r][k] -= by * m[c][k]
			}
		}
	}
	for c := range unknowns {
		x[c] = m[c][unknowns] / m[c][c]
	}
	return x, true
}
