package record_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/record"
)

// badSector is a file of which a byte can't be read.
type badSector struct {
	*os.File
	at     int64
	asked  func(at int64) // nil: nobody wants to know
	failed bool
}

func (b *badSector) ReadAt(p []byte, at int64) (int, error) {
	if b.asked != nil {
		b.asked(at)
	}
	if at <= b.at && b.at < at+int64(len(p)) {
		b.failed = true
		n, _ := b.File.ReadAt(p[:b.at-at], at)
		return n, &fs.PathError{Op: "read", Path: b.Name(), Err: syscall.EIO}
	}
	return b.File.ReadAt(p, at)
}

// chunksOf are the offsets of a recording's chunks, and of what follows them.
func chunksOf(data []byte) (chunks [][2]int) {
	ends(data, func(op mcap.OpCode, at, end int) {
		if op == mcap.OpChunk {
			chunks = append(chunks, [2]int{at, end})
		}
	})
	return chunks
}

// onDisk writes a file and opens it.
func onDisk(t *testing.T, data []byte) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "flight.mcap")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// TestADiskThatDoesNotReadIsNoDamage: wherever it is, its error is told as the system says it.
func TestADiskThatDoesNotReadIsNoDamage(t *testing.T) {
	data, _ := smallFlight(t)
	broken := bytes.Clone(data)
	chunks := chunksOf(data)
	broken[chunks[2][0]] = 0 // the next chunk is looked for
	for name, c := range map[string]struct {
		data []byte
		at   int
	}{
		"in a chunk":                   {data, (chunks[3][0] + chunks[3][1]) / 2},
		"in the head of a chunk":       {data, chunks[3][0] + 4},
		"where a chunk is looked for":  {broken, (chunks[2][0] + chunks[2][1]) / 2},
		"in the head of the next one":  {broken, chunks[3][0] + 20},
		"in the summary, at its end":   {data, len(data) - 12},
		"in the size of the last part": {data, chunks[len(chunks)-1][0] + 2},
	} {
		file := &badSector{File: onDisk(t, c.data), at: int64(c.at)}
		r, err := record.OpenOn(t.Context(), file)
		if err == nil {
			err = r.Damage
		}
		if !file.failed || !errors.Is(err, syscall.EIO) || errors.Is(err, record.ErrDamaged) {
			t.Errorf("%s: read: %t, %v", name, file.failed, err)
		}
	}
}

// TestOpeningEndsWithItsContext also while the next chunk is looked for.
func TestOpeningEndsWithItsContext(t *testing.T) {
	data, _ := smallFlight(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	after := 0
	file := &badSector{File: onDisk(t, append(bytes.Clone(data[:chunksOf(data)[2][1]]), make([]byte, 4<<20)...)), at: -1} // no chunk for long
	file.asked = func(at int64) {
		if ctx.Err() != nil {
			after++
		}
		if at >= 1<<20 {
			cancel()
		}
	}
	if _, err := record.OpenOn(ctx, file); !errors.Is(err, context.Canceled) || after > 20 {
		t.Errorf("%v, after %d more reads", err, after)
	}
}

// TestHarmDoesNotHideOtherHarm: where a record of a complete file can't be read, damage within a chunk is
// found too.
func TestHarmDoesNotHideOtherHarm(t *testing.T) {
	data, _ := smallFlight(t)
	chunks := chunksOf(data)
	if len(chunks) < 6 {
		t.Fatalf("only %d chunks", len(chunks))
	}
	data[chunks[1][0]] = 0 // no record
	within := chunks[4]
	data[(within[0]+within[1])/2] ^= 4
	r, err := record.OpenOn(t.Context(), onDisk(t, data))
	if err != nil {
		t.Fatal(err)
	}
	v := r.Vehicles[0]
	if !r.Complete || len(v.Damaged) != 2 || !errors.Is(r.Damage, record.ErrDamaged) || !strings.Contains(r.Damage.Error(), v.Damaged[len(v.Damaged)-1].String()[:12]) {
		t.Errorf("complete %t, missing %v, told is %v", r.Complete, v.Damaged, r.Damage)
	}
}

// TestAVehicleFileInADeepFolder: its flight can be opened again.
func TestAVehicleFileInADeepFolder(t *testing.T) {
	for _, c := range []struct{ path, is string }{
		{strings.Repeat("/a folder of vehicles", 40) + "/quad.yaml", ""},
		{strings.Repeat("/a folder of vehicles", 400) + "/quad.yaml", "quad.yaml"},
	} {
		path := filepath.Join(t.TempDir(), "flight.mcap")
		file, err := record.Create(path, record.Options{Begins: begins, Waits: true})
		if err != nil {
			t.Fatal(err)
		}
		f := joinFlightOf(t, file, path, "", c.path, 62)
		f.fly(0.5, nil)
		r := f.close()
		if c.is == "" {
			c.is = c.path
		}
		if got := r.Vehicles[0].Vehicle; got != c.is {
			t.Errorf("the vehicle is %q", got)
		}
		r.Close()
	}
}
