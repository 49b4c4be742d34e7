package sitl

import (
	"strings"
	"testing"
)

// BenchmarkConsole is what a line of a child costs, as it comes from the pipe.
func BenchmarkConsole(b *testing.B) {
	const lines = 300
	chunk := []byte(strings.Repeat("Loaded defaults from /home/anna/.cache/sitlark/sitl/quad-1.5kg-0/vehicle.parm\n", lines))
	var c console
	b.ReportAllocs()
	for b.Loop() {
		c.Write(chunk)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/lines, "ns/line")
}
