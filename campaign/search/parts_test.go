package search

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestMirrorFolds: what is reflected at 0 and 1 is a wave of triangles of period 2, and stays where it was between them.
func TestMirrorFolds(t *testing.T) {
	for i := -400; i <= 400; i++ {
		x := float64(i) / 100
		want := math.Abs(x - 2*math.Round(x/2))
		if got := mirror(x); math.Abs(got-want) > 1e-12 {
			t.Errorf("%g is reflected to %g, want %g", x, got, want)
		}
	}
}

// TestDrawsFollowTheOdds within four standard deviations, and a place without odds never comes.
func TestDrawsFollowTheOdds(t *testing.T) {
	odds := []float64{0.1, 0, 0.6, 0.3}
	const n = 20000
	counts, r := make([]float64, len(odds)), rand.New(rand.NewPCG(1, 2))
	for range n {
		counts[draw(odds, r)]++
	}
	for i, p := range odds {
		if math.Abs(counts[i]-n*p) > 4*math.Sqrt(n*p*(1-p)) {
			t.Errorf("place %d of odds %g came %g times of %d", i, p, counts[i], n)
		}
	}
}

// TestNoOddsBelowTheLeast: odds add up to 1, and those that were enough keep their ratio.
func TestNoOddsBelowTheLeast(t *testing.T) {
	odds := []float64{0, 0.2, 0.8}
	atLeast(odds, 0.1)
	for i, want := range []float64{0.1 / 1.1, 0.2 / 1.1, 0.8 / 1.1} {
		if math.Abs(odds[i]-want) > 1e-12 {
			t.Errorf("place %d has odds %g, want %g", i, odds[i], want)
		}
	}
}

// TestClustersAreTheGroupsThatLieApart, whatever the weights and the order of the points are, and each point
// is in the cluster whose mean is nearest.
func TestClustersAreTheGroupsThatLieApart(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	middles := [][]float64{{0, 0}, {6, 0}, {-3, 7}}
	for range 20 {
		var points [][]float64
		var weights []float64
		var group []int
		for range 60 {
			g := r.IntN(len(middles))
			points = append(points, []float64{middles[g][0] + r.NormFloat64(), middles[g][1] + r.NormFloat64()})
			weights, group = append(weights, r.ExpFloat64()), append(group, g)
		}
		found := clusters(points, weights, len(middles))
		sums, counts, agree := make([][2]float64, 3), make([]float64, 3), map[[2]int]int{}
		for k, c := range found {
			sums[c][0], sums[c][1], counts[c] = sums[c][0]+points[k][0], sums[c][1]+points[k][1], counts[c]+1
			agree[[2]int{group[k], c}]++
		}
		best := 0
		for g := range middles {
			best += max(agree[[2]int{g, 0}], agree[[2]int{g, 1}], agree[[2]int{g, 2}])
		}
		if best < 57 {
			t.Errorf("of 60 points in three groups %d are in the clusters of their groups", best)
		}
		for k, p := range points {
			nearest, at := math.Inf(1), 0
			for c := range sums {
				if d := math.Hypot(p[0]-sums[c][0]/counts[c], p[1]-sums[c][1]/counts[c]); d < nearest {
					nearest, at = d, c
				}
			}
			if at != found[k] {
				t.Errorf("the point %.2f is in cluster %d, and nearer to the middle of %d", p, found[k], at)
			}
		}
	}
}
