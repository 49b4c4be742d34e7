package record_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/record"
)

// TestARecordingIsFollowedWhileItIsWritten: bytes are added to it in parts that end anywhere,
// and after each part the flight so far is there, made again to the last bit, and in the end
// all of it.
func TestARecordingIsFollowedWhileItIsWritten(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 21)
	type moment struct {
		passed float64
		state  state.State
	}
	var moments []moment
	f.fly(9, func() {
		if f.count%97 == 0 {
			moments = append(moments, moment{f.passed, f.moment})
		}
		if f.count%600 == 0 {
			time.Sleep(100 * time.Millisecond) // chunks are written by wall time
		}
	})
	whole := f.close()
	data, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "growing.mcap")
	growing, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer growing.Close()

	var r *record.Recording
	var p *record.Player
	seen, grown := 0, 0
	for at := 0; at < len(data) && (r == nil || !r.Complete); {
		n := min(len(data)-at, 1+f.random.IntN(len(data)/40))
		if _, err := growing.Write(data[at : at+n]); err != nil {
			t.Fatal(err)
		}
		at += n
		if r == nil {
			if r, err = record.Open(path); err != nil {
				continue // its first chunk is not there yet
			}
			defer r.Close()
			if p, err = r.Player(r.Vehicles[0]); err != nil {
				t.Fatal(err)
			}
		} else if before := r.Vehicles[0].Length; r.Refresh() != (r.Vehicles[0].Length > before || r.Complete) {
			t.Fatalf("at byte %d: from %g s to %g s, wrongly reported", at, before, r.Vehicles[0].Length)
		} else if r.Vehicles[0].Length > before {
			grown++
		}
		if r.Damage != nil {
			t.Fatalf("at byte %d: %v", at, r.Damage)
		}
		for _, m := range []moment{moments[f.random.IntN(len(moments))], moments[seen]} {
			if m.passed > r.Vehicles[0].Length {
				continue
			}
			if err := p.Seek(m.passed); err != nil {
				t.Fatal(err)
			}
			if *p.World().State() != m.state {
				t.Fatalf("at byte %d: another state at %g s", at, m.passed)
			}
		}
		for seen < len(moments)-1 && moments[seen].passed <= r.Vehicles[0].Length {
			seen++
		}
	}
	if !r.Complete || r.Vehicles[0].Length != whole.Vehicles[0].Length {
		t.Errorf("complete %t, %g of %g s", r.Complete, r.Vehicles[0].Length, whole.Vehicles[0].Length)
	}
	if n, err := p.Verify(); err != nil || n < 2 {
		t.Errorf("%d checkpoints agree: %v", n, err)
	}
	if r.Refresh() || grown < 2 {
		t.Errorf("a complete recording grew, or it grew %d times only", grown)
	}
}

// TestADamagedEndStaysWhereItIs: however often a recording with a last chunk or message that can't be read is
// looked at again, what is before stays.
func TestADamagedEndStaysWhereItIs(t *testing.T) {
	data := unfinished(t, 34)
	from, end := 0, 0 // of the last chunk
	ends(data, func(op mcap.OpCode, at, next int) {
		if op == mcap.OpChunk {
			from, end = at, next
		}
	})
	chunk := bytes.Clone(data[:end])
	for i := (from + end) / 2; i < end-1; i++ {
		chunk[i] = 0xff
	}

	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 35)
	f.fly(2, nil)
	f.close()
	loose, err := os.ReadFile(rewrittenAs(t, f.path, rewriting{}))
	if err != nil {
		t.Fatal(err)
	}
	ends(loose, func(op mcap.OpCode, at, _ int) {
		if op == mcap.OpDataEnd {
			end = at
		}
	})
	message := append(bytes.Clone(loose[:end]), byte(mcap.OpMessage), 3, 0, 0, 0, 0, 0, 0, 0, 'a', 'b', 'c')

	for name, c := range map[string]struct {
		data  []byte
		whole int // bytes of it that are as they were written
	}{"chunk": {chunk, from}, "message": {message, end}} {
		path := filepath.Join(t.TempDir(), name+".mcap")
		if err := os.WriteFile(path, c.data[:c.whole], 0o644); err != nil {
			t.Fatal(err)
		}
		before := open(t, path)
		want := content{before.Vehicles[0].Length, before.Vehicles[0].TruthCount(), before.Vehicles[0].LogCount(before.Vehicles[0].TruthCount())}
		before.Close()
		if err := os.WriteFile(path, c.data, 0o644); err != nil {
			t.Fatal(err)
		}
		r := open(t, path)
		defer r.Close()
		for range 10 {
			v := r.Vehicles[0]
			if got := (content{v.Length, v.TruthCount(), v.LogCount(v.TruthCount())}); got != want || !errors.Is(r.Damage, record.ErrDamaged) {
				t.Errorf("%s: %+v, damage %v; want %+v", name, got, r.Damage, want)
			}
			if _, err := player(t, r).Verify(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			r.Refresh()
		}
	}
}
