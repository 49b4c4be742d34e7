package flight

import (
	"fmt"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/scenario/batch"
	"github.com/sitlark/sitlark/scenario/library"
)

// BenchmarkFlight is the flight of motor-out-quad with another seed and wind each time, as a
// campaign flies it and as scenario/batch does. CPU-s/flight is without the garbage collector's own
// threads.
func BenchmarkFlight(b *testing.B) {
	s, err := library.Find("motor-out-quad")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("campaign", func(b *testing.B) {
		f, task := flyer(b, s.Source.Text(), nil)
		if _, err := f.Fly(b.Context(), task, nil); err != nil { // loads the vehicle
			b.Fatal(err)
		}
		before, n := cputime.Process(), 0
		for b.Loop() {
			n++
			r, err := f.Fly(b.Context(), with(task, n, "seed", "seed", fmt.Sprint(n), "scenario", "wind.speed", fmt.Sprintf("%g", 2+0.01*float64(n%100))), func(float64) {})
			if err != nil || r.Status == campaign.NotFlown {
				b.Fatalf("%v: %s", err, r.Reason)
			}
		}
		b.ReportMetric((cputime.Process()-before).Seconds()/float64(n), "CPU-s/flight")
	})
	b.Run("batch", func(b *testing.B) {
		runs, err := batch.Runs(s, 1000, nil, []string{"seed", "wind.speed=2..3"})
		if err != nil {
			b.Fatal(err)
		}
		before, n := cputime.Process(), 0
		for b.Loop() {
			n++
			if o := batch.Fly(b.Context(), runs[n%1000:n%1000+1], batch.Options{Workers: 1}); o[0].Err != nil {
				b.Fatal(o[0].Err)
			}
		}
		b.ReportMetric((cputime.Process()-before).Seconds()/float64(n), "CPU-s/flight")
	})
}
