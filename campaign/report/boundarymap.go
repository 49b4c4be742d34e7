package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/boundary"
	"github.com/sitlark/sitlark/campaign/design"
)

const (
	// mostModelled is how many flights the model takes: its cost grows with their cube. Those of a
	// boundary search are worth more.
	mostModelled, mostSearched = 200, 400
	// mapSteps is how many points a picture has along each variable.
	mapSteps = 21
	// mostMapped is how many variables have pictures: those that matter most.
	mostMapped = 5
	// mapWork bounds the work for all pictures together [multiplications].
	mapWork = 2e9
)

// boundaryMap is the probability of failure over pairs of variables; nil where flights are too
// many for a model, too few, or all alike.
func boundaryMap(in *Input, records []campaign.Record) (*BoundaryMap, error) {
	var us [][]float64
	var outcomes []design.Outcome
	held, broken := 0, 0
	for _, r := range ofVariant(records, in.first()) {
		if r.Result.Status == campaign.NotFlown || len(r.Sample.Point) != in.Space.Len() {
			continue
		}
		us, outcomes = append(us, r.Sample.Point), append(outcomes, outcome(&r.Result))
		if r.Result.Status == campaign.Held {
			held++
		} else {
			broken++
		}
	}
	of := len(us)
	if in.Space.Len() < 2 || of > boundary.MaxFlights || held < 3 || broken < 3 {
		return nil, nil
	}
	most := mostModelled
	if in.Method == Boundary {
		most = mostSearched
	}
	if of > most {
		us, outcomes = spread(us, most), spread(outcomes, most)
	}
	b, err := boundary.Known(in.Space, us, outcomes, in.Seed)
	if err != nil {
		return nil, fmt.Errorf("boundary: %w", err)
	}
	order := influences(in, records)
	shown := slices.Sorted(slices.Values(order[:min(len(order), mostMapped)]))
	m := &BoundaryMap{Flights: len(us), Of: of}
	pairs := len(shown) * (len(shown) - 1) / 2
	m.Left = in.Space.Len()*(in.Space.Len()-1)/2 - pairs
	others := 1
	if in.Space.Len() > 2 {
		n := float64(len(us))
		others = min(max(int(mapWork/float64(pairs)/mapSteps/mapSteps/n/n), 6), 64)
	}
	for i, first := range shown {
		for _, second := range shown[i+1:] {
			m.Pictures = append(m.Pictures, picture(in, b, first, second, others))
		}
	}
	return m, nil
}

// spread returns n of the items, evenly from the first on.
func spread[T any](all []T, n int) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = all[i*len(all)/n]
	}
	return out
}

// picture is the probability of failure over two variables, averaged over points of the others.
func picture(in *Input, b *boundary.Boundary, first, second, others int) Picture {
	x, y := axis(in, first), axis(in, second)
	p := Picture{First: first, Second: second}
	for _, u := range x {
		p.X = append(p.X, in.Space.Marginal(first).Quantile(u))
	}
	for _, u := range y {
		p.Y = append(p.Y, in.Space.Marginal(second).Quantile(u))
	}
	rest := design.Halton(in.Space, others, in.Seed)
	for _, v := range y {
		us := make([][]float64, 0, len(x)*others)
		for _, u := range x {
			for _, s := range rest {
				at := slices.Clone(s.U)
				at[first], at[second] = u, v
				us = append(us, at)
			}
		}
		for _, f := range chunkMeans(b.Failure(us), others) {
			p.P = append(p.P, math.Round(f*1e4)/1e4)
		}
	}
	return p
}

func chunkMeans(all []float64, size int) (means []float64) {
	for chunk := range slices.Chunk(all, size) {
		sum := 0.0
		for _, x := range chunk {
			sum += x
		}
		means = append(means, sum/float64(len(chunk)))
	}
	return means
}

// axis are coordinates along a variable: of a list all values, else evenly over its values from
// the smallest, or of an unbounded one over the middle 99 %.
func axis(in *Input, i int) (us []float64) {
	m := in.Space.Marginal(i)
	if n := m.Cells(); n > 0 && (n <= mapSteps || !in.Space.Ordered(i)) {
		for k := range n {
			from, to := in.Space.Borders(i, k)
			us = append(us, (from+to)/2)
		}
		return us
	}
	low, high := m.Quantile(0), m.Quantile(1)
	if !in.Space.Bounded(i) {
		low, high = m.Quantile(0.005), m.Quantile(0.995)
	}
	for k := range mapSteps {
		us = append(us, m.CDF(low+(high-low)*float64(k)/(mapSteps-1)))
	}
	return us
}

// influenceParts is into how many equally likely parts a variable is cut to see its influence.
const influenceParts = 8

// influences are the variables by how much of the margin's variance each explains alone, the most
// first: by the means over parts of its range.
func influences(in *Input, records []campaign.Record) []int {
	own := ofVariant(records, in.first())
	shares, order := make([]float64, in.Space.Len()), make([]int, in.Space.Len())
	for i := range shares {
		order[i] = i
		var sum, n [influenceParts]float64
		mean, all := 0.0, 0.0
		for _, r := range own {
			m := margin(&r.Result)
			if math.IsNaN(m) || len(r.Sample.Point) != len(shares) {
				continue
			}
			m = min(max(m, -1), 1) // a crash with a huge margin does not hide the others
			part := min(int(r.Sample.Point[i]*influenceParts), influenceParts-1)
			sum[part], n[part] = sum[part]+m, n[part]+1
			mean, all = mean+m, all+1
		}
		for k := range sum {
			if n[k] > 0 {
				d := sum[k]/n[k] - mean/all
				shares[i] += n[k] * d * d
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return -cmpFloat(shares[a], shares[b]) })
	return order
}
