package report

import (
	"io"
	"testing"
)

// BenchmarkReport100000 is what the report of 100,000 flights costs, without reading them.
func BenchmarkReport100000(b *testing.B) {
	in, records := sampled(b, 100_000)
	r, err := Summarise(in, records)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("summary", func(b *testing.B) {
		for b.Loop() {
			if _, err := Summarise(in, records); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("page", func(b *testing.B) {
		for b.Loop() {
			if err := HTML(io.Discard, in, records, &r); err != nil {
				b.Fatal(err)
			}
		}
	})
}
