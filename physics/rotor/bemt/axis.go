package bemt

// axis is one of a Table's: nodes at multiples of a bin, close where the
// loads bend, wide where they do not.
type axis struct {
	low, perBin float64
	nodes       []float64
	inverse     []float64 // 1/width of cell i
	cell        []uint8   // cell of each bin
}

// newAxis places nodes at low + bins[i]/perUnit; bins rise from 0.
func newAxis(low, perUnit float64, bins []int) axis {
	a := axis{low: low, perBin: perUnit}
	for i, b := range bins {
		a.nodes = append(a.nodes, low+float64(b)/perUnit)
		if i > 0 {
			a.inverse = append(a.inverse, 1/(a.nodes[i]-a.nodes[i-1]))
			for len(a.cell) < b {
				a.cell = append(a.cell, uint8(i-1))
			}
		}
	}
	return a
}

// locate returns the cell that x lies in and how far into it, 0 to 1; outside
// the axis, the border.
func (a *axis) locate(x float64) (int, float64) {
	if !(x > a.low) { // not-a-number lands here too
		return 0, 0
	}
	n := len(a.nodes)
	if x >= a.nodes[n-1] {
		return n - 2, 1
	}
	bin := min(int((x-a.low)*a.perBin), len(a.cell)-1)
	i := int(a.cell[bin])
	return i, (x - a.nodes[i]) * a.inverse[i]
}
