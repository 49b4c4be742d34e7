package queue

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/secret"
)

// flyAll has n tasks flown and takes their results. It returns how long that took, from the publishing
// to the last result [s].
func flyAll(b *testing.B, q *Campaign, n int) (seconds float64) {
	b.Helper()
	start := time.Now()
	if err := q.Publish(b.Context(), tasks(n)); err != nil {
		b.Fatal(err)
	}
	got := collect(b, q, n)
	seconds = time.Since(start).Seconds()
	last := uint64(0)
	for _, r := range got {
		last = max(last, r.Sequence)
	}
	if err := q.Taken(b.Context(), last); err != nil {
		b.Fatal(err)
	}
	return seconds
}

// BenchmarkScale shows how throughput grows with the number of flights at a time: workers of 10
// jobs each, over TCP, whose flights sleep for 2 s. It reports flights a second, the share of
// what so many jobs could fly without a queue, and the server's bytes for each flight.
func BenchmarkScale(b *testing.B) {
	const flight = 2 * time.Second
	for _, jobs := range []int{10, 100, 1000} {
		b.Run(fmt.Sprint("jobs=", jobs), func(b *testing.B) {
			s, err := Serve(ServerOptions{Folder: b.TempDir(), Listen: freeAddress(b)})
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { s.Close() })
			c, err := Dial(Access{URL: secret.NewURL(s.URL())}, "coordinator")
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(c.Close)
			q := open(b, c)
			flyer := &sums{before: func(ctx context.Context, _ *campaign.Task, _ func(float64)) error {
				select {
				case <-ctx.Done():
				case <-time.After(flight):
				}
				return ctx.Err()
			}}
			for i := range jobs / 10 {
				wc, err := Dial(Access{URL: secret.NewURL(s.URL())}, fmt.Sprint("worker", i))
				if err != nil {
					b.Fatal(err)
				}
				b.Cleanup(wc.Close)
				w, err := NewWorker(b.Context(), wc, WorkerOptions{Name: fmt.Sprint("w", i), Jobs: 10, Flyer: flyer})
				if err != nil {
					b.Fatal(err)
				}
				go w.Run(b.Context())
			}
			n := 5 * jobs
			for b.Loop() {
				seconds := flyAll(b, q, n)
				v, err := s.server.Varz(nil)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(n)/seconds, "flights/s")
				b.ReportMetric(100*float64(n)/seconds/(float64(jobs)/flight.Seconds()), "%ideal")
				b.ReportMetric(float64(v.InBytes+v.OutBytes)/float64(n), "B/flight")
			}
		})
	}
}

// BenchmarkSizes shows what results of different sizes cost the server: published over TCP by four
// workers, stored, read by the coordinator and taken out. It reports results and megabytes a
// second. Those of the size of recordings are what the queue is spared.
func BenchmarkSizes(b *testing.B) {
	for _, size := range []int{1 << 10, 10 << 10, 100 << 10, 700 << 10} {
		b.Run(fmt.Sprintf("kB=%d", size>>10), func(b *testing.B) {
			s, err := Serve(ServerOptions{Folder: b.TempDir(), Listen: freeAddress(b)})
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { s.Close() })
			c, err := Dial(Access{URL: secret.NewURL(s.URL())}, "coordinator")
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(c.Close)
			q := open(b, c)
			big := make([]byte, size)
			for i := range big {
				big[i] = byte(i * i >> 3)
			}
			flyer := &sums{path: big}
			work(b, c, WorkerOptions{Name: "w", Jobs: 4, Flyer: flyer})
			n := min(2000, 200<<20/size)
			for b.Loop() {
				seconds := flyAll(b, q, n)
				b.ReportMetric(float64(n)/seconds, "results/s")
				b.ReportMetric(float64(n)*float64(size)/1e6/seconds, "MB/s")
			}
		})
	}
}
