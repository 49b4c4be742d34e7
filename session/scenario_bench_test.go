package session

import (
	"testing"

	"github.com/sitlark/sitlark/scenario/library"
)

// BenchmarkFlight is a whole flight of motor-out-quad, as a batch flies it: 24,000 steps.
func BenchmarkFlight(b *testing.B) {
	f, err := library.Find("motor-out-quad")
	if err != nil {
		b.Fatal(err)
	}
	p, err := LoadScenario(f)
	if err != nil {
		b.Fatal(err)
	}
	for _, way := range []struct {
		name    string
		overUDP bool
	}{{"in-process", false}, {"over-udp", true}} {
		b.Run(way.name, func(b *testing.B) {
			steps := uint64(0)
			for b.Loop() {
				r, err := p.Fly(b.Context(), FlyOptions{OverUDP: way.overUDP})
				if err != nil {
					b.Fatal(err)
				}
				steps += r.Steps
			}
			b.ReportMetric(float64(steps)/float64(b.N), "steps/op")
		})
	}
}
