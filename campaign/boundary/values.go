package boundary

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/campaign/design"
)

// limits are where the margins of the two models are cut off, in typical margins.
var limits = [...]float64{100, 1}

// transformed returns outcomes as a model sees them: margins in units of a typical one, cut off at limit.
// The typical margin is the smaller of the medians above and below 0, so that crashes with huge
// negative margins don't hide the others. labels says that no flight has a margin.
func transformed(outcomes []design.Outcome, limit float64) (values []float64, labels bool) {
	var above, below []float64
	for _, o := range outcomes {
		if o.HasMargin && o.Margin > 0 {
			above = append(above, o.Margin)
		} else if o.HasMargin && o.Margin < 0 {
			below = append(below, -o.Margin)
		}
	}
	scale := min(median(above), median(below))
	for _, o := range outcomes {
		v := o.Value()
		if o.HasMargin && !math.IsInf(scale, 1) {
			v = min(max(v/scale, -limit), limit)
		}
		values = append(values, v)
	}
	return values, len(above)+len(below) == 0
}

// median is infinite of nothing.
func median(xs []float64) float64 {
	if len(xs) == 0 {
		return math.Inf(1)
	}
	slices.Sort(xs)
	return xs[len(xs)/2]
}
