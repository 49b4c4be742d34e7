package record_test

import (
	"bytes"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
)

// counted is a file that counts what is read of it.
type counted struct {
	*os.File
	reads, bytes int
}

func (c *counted) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.File.ReadAt(p, at)
	c.reads, c.bytes = c.reads+1, c.bytes+n
	return n, err
}

// withBeginnings is a recording in which the first chunk, with the start of the flight, stands many times.
func withBeginnings(t *testing.T, times int) (data []byte, length float64) {
	t.Helper()
	whole, length := smallFlight(t)
	chunks := chunksOf(whole)
	first, at := chunks[0][0], chunks[1][0] // the first one, with its indexes
	ends(whole, func(op mcap.OpCode, from, end int) {
		if op == mcap.OpDataEnd {
			data = append(bytes.Clone(whole[:at]), bytes.Repeat(whole[first:at], times)...)
			data = append(append(data, whole[at:from]...), whole[from:end]...)
			sum := crc32.ChecksumIEEE(data[:len(data)-(end-from)])
			data[len(data)-4], data[len(data)-3], data[len(data)-2], data[len(data)-1] = byte(sum), byte(sum>>8), byte(sum>>16), byte(sum>>24)
			data = append(data, whole[end:]...)
		}
	})
	return data, length
}

// TestOpeningReadsAFileOnce, in large parts: also one with its start repeated, as those of long flights are.
func TestOpeningReadsAFileOnce(t *testing.T) {
	testplan.SkipIfRepeated(t)
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 82)
	f.fly(130, nil) // with two beginnings
	f.close().Close()
	file, err := os.Open(f.path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	c := &counted{File: file}
	r, err := record.OpenOn(t.Context(), c)
	if err != nil || r.Damage != nil || !r.Complete {
		t.Fatalf("%v, %v", err, r)
	}
	parts := int(info.Size()>>20) + 1
	// A few more: the head of the file, the first chunk, the last inputs, what follows the data.
	if most := int(info.Size()) + int(info.Size())/4; c.bytes > most || c.reads > parts+12 {
		t.Errorf("%d bytes in %d reads, of a file of %d bytes", c.bytes, c.reads, info.Size())
	}
}

// TestARepeatedStartIsNotReadAgain: the flight is what it was with one, at the cost of one.
func TestARepeatedStartIsNotReadAgain(t *testing.T) {
	open := func(times int) (allocs float64, length float64) {
		data, want := withBeginnings(t, times)
		path := filepath.Join(t.TempDir(), "flight.mcap")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		allocs = testing.AllocsPerRun(2, func() {
			r, err := record.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if length = r.Vehicles[0].Length; length != want {
				t.Errorf("%g s, expected %g", length, want)
			}
			r.Close()
		})
		return allocs, length
	}
	one, _ := open(0)
	many, _ := open(50)
	if many > 2*one {
		t.Errorf("%g allocations with 50 beginnings more, %g with one", many, one)
	}
}
