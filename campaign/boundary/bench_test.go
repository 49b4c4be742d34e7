package boundary

import (
	"fmt"
	"testing"

	"github.com/sitlark/sitlark/campaign/design"
)

// BenchmarkGeneration is the time to choose ten samples after a number of flights in four variables.
func BenchmarkGeneration(b *testing.B) {
	for _, flown := range []int{100, 400, 1000} {
		b.Run(fmt.Sprint(flown), func(b *testing.B) {
			s := newSpace(b, unit, unit, unit, unit)
			m, err := New(s, Options{Flights: flown + 10, Initial: flown, Generation: flown})
			if err != nil {
				b.Fatal(err)
			}
			samples, err := m.Next(nil)
			if err != nil {
				b.Fatal(err)
			}
			outcomes := make([]design.Outcome, len(samples))
			for i, p := range samples {
				outcomes[i] = design.Outcome{Flown: true, HasMargin: true, Margin: circle(p)}
			}
			if _, err := m.Next(outcomes); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				m.process = nil
				m.choose(10)
			}
		})
	}
}
