package bemt

// axis is one of a Table's: nodes at multiples of a bin, close where the
// loads bend, wide where they do not.
type axis struct {
	low, perBin float64
	nodes       []float64
	bins        []cell // the cell of each bin
}

// cell is what lies between two nodes: in one place, to be found with one look.
type cell struct {
	from, inverse float64 // its lower node, and 1 over its width
	index         int
}

// newAxis places nodes at low + bins[i]/perUnit; bins rise from 0.
func newAxis(low, perUnit float64, bins []int) axis {
	a := axis{low: low, perBin: perUnit}
	for i, b := range bins {
		a.nodes = append(a.nodes, low+float64(b)/perUnit)
		if i > 0 {
			c := cell{a.nodes[i-1], 1 / (a.nodes[i] - a.nodes[i-1]), i - 1}
			for len(a.bins) < b {
				a.bins = append(a.bins, c)
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
	c := &a.bins[min(int((x-a.low)*a.perBin), len(a.bins)-1)]
	return c.index, (x - c.from) * c.inverse
}
