package record_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
)

// unfinished returns the bytes of a recording that is not closed.
func unfinished(t *testing.T, seed uint64) []byte {
	t.Helper()
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), seed)
	defer f.file.Close()
	for range 4 {
		f.fly(2, nil)
		f.until("a chunk is on disk", func() bool { return f.file.Status().Bytes > 0 })
		time.Sleep(time.Millisecond)
	}
	f.until("there are some chunks", func() bool { return f.file.Status().Bytes > 60_000 })
	data, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// readByMCAP counts the messages that the library reads by the file's index.
func readByMCAP(t *testing.T, path string) (count uint64) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := mcap.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	info, err := r.Info()
	if err != nil {
		t.Fatal(err)
	}
	messages, err := r.Messages(mcap.UsingIndex(true))
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, _, _, err := messages.NextInto(nil); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		count++
	}
	if info.Statistics.MessageCount != count || len(info.ChunkIndexes) != int(info.Statistics.ChunkCount) {
		t.Errorf("the summary has %d messages and %d chunks, the file %d and %d", info.Statistics.MessageCount, info.Statistics.ChunkCount, count, len(info.ChunkIndexes))
	}
	return count
}

// TestAnUnfinishedFileIsCompleted for other readers, wherever it is cut: what was recorded is
// as it was, and nothing is missing that could be read before.
func TestAnUnfinishedFileIsCompleted(t *testing.T) {
	testplan.SkipIfRepeated(t)
	data := unfinished(t, 31)
	path := filepath.Join(t.TempDir(), "cut.mcap")
	completed := 0
	for n := len(data); n > 0; n -= len(data)/37 + 1 {
		if err := os.WriteFile(path, data[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		old := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
		length := -1.0
		if r, err := record.Open(path); err == nil {
			length = r.Vehicles[0].Length
			r.Close()
		}
		done, err := record.Complete(path)
		if length < 0 && err != nil {
			continue // there is nothing in it
		}
		if err != nil || !done {
			t.Errorf("cut at %d of %d bytes: %t, %v", n, len(data), done, err)
			continue
		}
		completed++
		r := open(t, path)
		if !r.Complete || r.Damage != nil || r.Vehicles[0].Length != length {
			t.Errorf("cut at %d: complete %t, damage %v, %g of %g s", n, r.Complete, r.Damage, r.Vehicles[0].Length, length)
		}
		if _, err := player(t, r).Verify(); err != nil {
			t.Error(err)
		}
		r.Close()
		if readByMCAP(t, path) == 0 {
			t.Errorf("cut at %d: no messages", n)
		}
		if info, err := os.Stat(path); err != nil || !info.ModTime().Equal(old) {
			t.Errorf("it is of %v, %v", info.ModTime(), err)
		}
		whole, _ := os.ReadFile(path)
		if done, err := record.Complete(path); done || err != nil {
			t.Errorf("completed again: %t, %v", done, err)
		}
		if again, _ := os.ReadFile(path); !bytes.Equal(whole, again) {
			t.Error("a complete file was changed")
		}
	}
	if completed < 10 {
		t.Errorf("only %d were completed", completed)
	}
}

// ends calls look with each whole record of a file, which is data[at:end].
func ends(data []byte, look func(op mcap.OpCode, at, end int)) {
	for at := len(mcap.Magic); at+9 <= len(data); {
		end := at + 9 + int(binary.LittleEndian.Uint64(data[at+1:]))
		if end > len(data) {
			return
		}
		look(mcap.OpCode(data[at]), at, end)
		at = end
	}
}

// content is what a recording of a vehicle has: its length [s] and how many states and log entries.
type content struct {
	length        float64
	truths, notes int
}

// TestAFileCutAmongIndexes has all that its chunks have, wherever the cut is: a chunk that is whole
// counts as a whole, although some of its indexes are missing. Where chunks end depends on how busy
// the computer is; the cuts do not.
func TestAFileCutAmongIndexes(t *testing.T) {
	testplan.SkipIfRepeated(t)
	data := unfinished(t, 33)
	path := filepath.Join(t.TempDir(), "cut.mcap")
	whatIsIn := func() content {
		t.Helper()
		r := open(t, path)
		defer r.Close()
		v := r.Vehicles[0]
		return content{v.Length, v.TruthCount(), v.LogCount(v.TruthCount())}
	}
	cut := func(n int) content {
		t.Helper()
		if err := os.WriteFile(path, data[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		return whatIsIn()
	}
	cuts := 0
	var chunks content // of the file up to the end of its last chunk
	ends(data, func(op mcap.OpCode, at, end int) {
		switch op {
		case mcap.OpChunk:
			chunks = cut(end)
		case mcap.OpMessageIndex:
			for _, n := range []int{at + 1, at + 9, (at + end) / 2, end - 1, end} {
				if got := cut(n); got != chunks {
					t.Errorf("cut at %d of %d: %+v, its chunks have %+v", n, len(data), got, chunks)
				}
				cuts++
			}
			if done, err := record.Complete(path); !done || err != nil {
				t.Fatalf("cut at %d: %t, %v", end, done, err)
			}
			if got := whatIsIn(); got != chunks {
				t.Errorf("cut at %d and completed: %+v, its chunks have %+v", end, got, chunks)
			}
		}
	})
	if cuts < 50 {
		t.Errorf("only %d cuts", cuts)
	}
}

// TestWhatIsOpenOrDamagedIsNotCompleted, nor changed.
func TestWhatIsOpenOrDamagedIsNotCompleted(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 32)
	f.until("something is on disk", func() bool { return f.file.Status().Bytes > 10_000 })
	if done, err := record.Complete(f.path); done || err != nil {
		t.Errorf("one that is written: %t, %v", done, err)
	}
	data, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	f.file.Close()
	path := filepath.Join(t.TempDir(), "shown.mcap")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	shown := open(t, path)
	if done, err := record.Complete(path); done || err != nil {
		t.Errorf("one that is shown: %t, %v", done, err)
	}
	shown.Close()
	for range 40 {
		flipped := bytes.Clone(data)
		flipped[f.random.IntN(len(data)/2)] ^= byte(1 + f.random.IntN(255))
		if err := os.WriteFile(path, flipped, 0o644); err != nil {
			t.Fatal(err)
		}
		done, err := record.Complete(path)
		if after, _ := os.ReadFile(path); err != nil && !bytes.Equal(after, flipped) {
			t.Errorf("it was changed: %v", err)
		} else if err == nil && done && readByMCAP(t, path) == 0 {
			t.Error("nothing is in it")
		}
	}
}
