package record_test

import (
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/sitlark/sitlark/record"
)

// BenchmarkOpen opens a recording of twenty minutes, and says how many times as long that takes as to read the
// file and compute its checksum.
func BenchmarkOpen(b *testing.B) {
	f := newFlight(b, filepath.Join(b.TempDir(), "flight.mcap"), 81)
	f.fly(1200, nil)
	f.close().Close()
	buffer := make([]byte, 1<<20)
	var reading, opening time.Duration
	for b.Loop() {
		begun := time.Now()
		file, err := os.Open(f.path)
		if err != nil {
			b.Fatal(err)
		}
		size, err := io.CopyBuffer(struct{ io.Writer }{crc32.NewIEEE()}, struct{ io.Reader }{file}, buffer)
		if err != nil {
			b.Fatal(err)
		}
		file.Close()
		reading += time.Since(begun)
		begun = time.Now()
		r, err := record.Open(f.path)
		if err != nil {
			b.Fatal(err)
		}
		opening += time.Since(begun)
		r.Close()
		b.SetBytes(2 * size)
	}
	b.ReportMetric(float64(opening)/float64(reading), "times-reading")
}
