package queue

import (
	"fmt"
	"testing"
)

// BenchmarkOverhead is what the queue costs a flight: from the coordinator's publishing to its
// result in hand.
func BenchmarkOverhead(b *testing.B) {
	for _, sync := range []bool{false, true} {
		b.Run(fmt.Sprintf("sync=%t", sync), func(b *testing.B) {
			s, err := Serve(ServerOptions{Folder: b.TempDir(), Sync: sync})
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { s.Close() })
			c, err := s.Connect("bench")
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(c.Close)
			q := open(b, c)
			work(b, c, WorkerOptions{Name: "w", Jobs: 2, Flyer: &sums{}})
			b.ResetTimer()
			if err := q.Publish(b.Context(), tasks(b.N)); err != nil {
				b.Fatal(err)
			}
			collect(b, q, b.N)
		})
	}
}
