//go:build !headless

package app

import (
	"slices"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// BenchmarkPacing shows the demonstration for 20 s at 60 frames a second, paced as for
// the user, and reports how the frames come: the share that took more than 25 ms from
// one to the next, the median and the slowest of a hundred, and frames a second.
func BenchmarkPacing(b *testing.B) {
	if !windowtest.BenchmarkInOwnProcess(b) {
		return
	}
	viewed(b, func(v *viewer) {
		const warm, frames = 120, 1200
		var took []float64 // [ms]
		began := func() time.Time {
			now := time.Now()
			return now.Add(-time.Duration(v.pace.Spent(now) * float64(time.Second)))
		}
		for i := range warm + frames {
			last := began()
			if err := v.frame(); err != nil {
				b.Error(err)
				return
			}
			if i >= warm {
				took = append(took, began().Sub(last).Seconds()*1e3)
			}
		}
		late, sum := 0, 0.0
		for _, ms := range took {
			sum += ms
			if ms > 25 {
				late++
			}
		}
		slices.Sort(took)
		b.ReportMetric(100*float64(late)/frames, "%-over-25ms")
		b.ReportMetric(took[frames/2], "median-ms")
		b.ReportMetric(took[frames*99/100], "p99-ms")
		b.ReportMetric(1e3*frames/sum, "frames/s")
		b.ReportMetric(float64(v.quality.level), "level")
	})
}
