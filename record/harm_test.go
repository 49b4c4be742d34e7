package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
)

// smallFlight returns the bytes of a complete recording of some chunks, and how long its flight is [s].
func smallFlight(t *testing.T) (data []byte, length float64) {
	t.Helper()
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 61)
	f.fly(2.2, nil)
	r := f.close()
	if r.Damage != nil {
		t.Fatal(r.Damage)
	}
	length = r.Vehicles[0].Length
	r.Close()
	data, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	return data, length
}

// timesOf are the elapsed times of the states that can be read.
func timesOf(t *testing.T, r *record.Recording) (times []float64) {
	t.Helper()
	if err := r.Truths(r.Vehicles[0], func(elapsed float64, _ *message.Truth) error {
		times = append(times, elapsed)
		return nil
	}); err != nil && !errors.Is(err, record.ErrDamaged) {
		t.Error(err)
	}
	return times
}

// bitsOf are places of a record where a bit is flipped: its kind, its length, where it begins, within it and
// where it ends.
func bitsOf(at, end int) []int {
	places := []int{at, at + 1, at + 2, at + 4, at + 9, at + 9 + 8, at + 9 + 16, at + 9 + 24, at + 9 + 28, at + 9 + 33, (at + end) / 2, end - 5, end - 1}
	return slices.DeleteFunc(places, func(p int) bool { return p >= end })
}

// TestOneFlippedBitCostsNoMoreThanItsChunk wherever it is but in the first eight bytes, which say that it
// is a recording: all states outside of the chunk are read, and what is missing is told, or that nothing is.
func TestOneFlippedBitCostsNoMoreThanItsChunk(t *testing.T) {
	testplan.SkipIfRepeated(t)
	data, length := smallFlight(t)
	path := filepath.Join(t.TempDir(), "flipped.mcap")
	write := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(data)
	whole := open(t, path)
	all := timesOf(t, whole)
	whole.Close()
	flips, chunks := 0, 0
	flip := func(op mcap.OpCode, at, bit int) {
		t.Helper()
		flipped := bytes.Clone(data)
		flipped[at] ^= 1 << bit
		write(flipped)
		flips++
		r, err := record.Open(path)
		if err != nil {
			t.Errorf("bit %d of byte %d, in a record %v: %v", bit, at, op, err)
			return
		}
		defer r.Close()
		if !errors.Is(r.Damage, record.ErrDamaged) {
			t.Errorf("bit %d of byte %d, in a record %v: the damage is %v", bit, at, op, r.Damage)
		}
		v := r.Vehicles[0]
		if len(v.Damaged) > 1 {
			t.Errorf("bit %d of byte %d, in a record %v: missing is %v", bit, at, op, v.Damaged)
		}
		in := func(at float64) bool {
			return len(v.Damaged) == 1 && at >= v.Damaged[0].From-1e-6 && at <= v.Damaged[0].To+1e-6
		}
		if len(v.Damaged) == 1 && math.Min(v.Damaged[0].To, length)-v.Damaged[0].From > 0.8 || op != mcap.OpChunk && op != 0 && v.Damaged != nil && !math.IsInf(v.Damaged[0].To, 1) {
			t.Errorf("bit %d of byte %d, in a record %v: missing is %v", bit, at, op, v.Damaged)
		}
		left := timesOf(t, r)
		for _, moment := range all {
			if !in(moment) && !slices.Contains(left, moment) {
				t.Errorf("bit %d of byte %d, in a record %v: the state of %g s is missing, told is %v", bit, at, op, moment, r.Damage)
				break
			}
		}
	}
	end := len(mcap.Magic)
	ends(data, func(op mcap.OpCode, at, next int) {
		if op == mcap.OpChunk {
			chunks++
		}
		for i, place := range bitsOf(at, next) {
			if op == mcap.OpMessageIndex && i%4 > 0 {
				continue // there are many of them
			}
			flip(op, place, i%8)
			if place == at && (op != mcap.OpMessageIndex || at%3 == 0) {
				for bit := 1; bit < 8; bit++ {
					flip(op, place, bit)
				}
			}
		}
		end = next
	})
	for at := end; at < len(data); at += 7 {
		flip(0, at, at%8)
	}
	if chunks < 6 || flips < 200 {
		t.Errorf("only %d flips in %d chunks", flips, chunks)
	}
}

// TestAFlippedBitInAnUnfinishedFile, without any summary: the first chunk, too, is made good for.
func TestAFlippedBitInAnUnfinishedFile(t *testing.T) {
	data, _ := smallFlight(t)
	path := filepath.Join(t.TempDir(), "flipped.mcap")
	var last int
	var chunks [][2]int
	ends(data, func(op mcap.OpCode, at, end int) {
		if op == mcap.OpChunk {
			chunks, last = append(chunks, [2]int{at, end}), end
		}
	})
	for n, c := range chunks[:len(chunks)-1] {
		flipped := bytes.Clone(data[:last])
		flipped[(c[0]+c[1])/2] ^= 4
		if err := os.WriteFile(path, flipped, 0o644); err != nil {
			t.Fatal(err)
		}
		r := open(t, path)
		if r.Complete {
			t.Error("it counts as complete")
		}
		// Where nothing is read of a chunk but its indexes, that it is damaged is known once it is read.
		var damage error = r.Damage
		if damage == nil {
			damage = r.Truths(r.Vehicles[0], func(float64, *message.Truth) error { return nil })
		}
		if !errors.Is(damage, record.ErrDamaged) {
			t.Errorf("chunk %d: %v", n, damage)
		}
		r.Close()
	}
}

// TestAFileThatIsCutLacksItsEnd: Check says from when on; one that ends with a record is unfinished.
func TestAFileThatIsCutLacksItsEnd(t *testing.T) {
	data, _ := smallFlight(t)
	chunk := chunksOf(data)[3]
	for _, c := range []struct {
		end int
		cut bool
	}{{chunk[0] + 40, true}, {chunk[1] - 1, true}, {chunk[0], false}} {
		r, err := record.OpenOn(t.Context(), onDisk(t, data[:c.end]))
		if err != nil {
			t.Fatal(err)
		}
		r.Check()
		v := r.Vehicles[0]
		ends := fmt.Sprintf("from %.2f s on", v.Length)
		if is := errors.Is(r.Damage, record.ErrDamaged) && strings.Contains(r.Damage.Error(), ends) && len(v.Damaged) == 1; is != c.cut || !is && r.Damage != nil {
			t.Errorf("cut at %d: %v, missing %v", c.end, r.Damage, v.Damaged)
		}
		lacks := strings.Join(record.Lacks(r), "; ")
		if want := map[bool]string{true: "a gap " + ends, false: "no end"}[c.cut]; !strings.Contains(lacks, want) {
			t.Errorf("cut at %d: it has %q, expected %q", c.end, lacks, want)
		}
	}
}
