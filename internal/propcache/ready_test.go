package propcache_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/cpu"

	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/internal/propcache"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// started are the vehicles whose propellers come with the program: the demonstration's, and those with which the other
// kinds begin.
var started = []string{catalog.Default, "plane", "quadplane", "motorboat", "bluerov2"}

// TestReadyTablesAreTheSolvers bit for bit, of the propellers that the vehicles have now, and there
// are no others. With -update it writes them.
func TestReadyTablesAreTheSolvers(t *testing.T) {
	if runtime.GOARCH != "amd64" || !cpu.X86.HasFMA {
		t.Skip("the tables that come with the program are for processors of another kind, and not used here")
	}
	if golden.Updating() {
		if err := os.RemoveAll("ready"); err != nil {
			t.Fatal(err)
		}
	}
	wanted := 0
	for _, name := range started {
		entry, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		v := &entry.Vehicle
		for k := range v.Propellers {
			top := v.PropellerTop(k)
			if top <= 0 {
				continue
			}
			wanted++
			key := bemt.Key(&v.Propellers[k].Propeller, top, bemt.StandardAir())
			solved, err := bemt.NewTable(&v.Propellers[k].Propeller, top, bemt.StandardAir())
			if err != nil {
				t.Fatal(err)
			}
			want := solved.AppendSolved(nil)
			if golden.Updating() {
				write(t, fmt.Sprintf("%s-%d", name, k+1), key, want)
				continue
			}
			table, ok := propcache.Ready{}.Load(key)
			if !ok || !bytes.Equal(table, want) {
				t.Errorf("%s, propeller %d: what comes with the program is not what the solver gives now (found: %v): go test ./internal/propcache -run Ready -update", name, k+1, ok)
			}
		}
	}
	files, err := filepath.Glob("ready/*.table")
	if err != nil || len(files) != wanted {
		t.Errorf("there are %d tables, %v, want %d", len(files), err, wanted)
	}
}

// write makes a file in ready as the cache does.
func write(t *testing.T, name string, key [32]byte, table []byte) {
	t.Helper()
	folder := t.TempDir()
	propcache.In(folder, 1).Save(key, table)
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files were written, %v", len(files), err)
	}
	content, err := os.ReadFile(files[0])
	if err == nil {
		err = os.MkdirAll("ready", 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join("ready", name+".table"), content, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestReadyFallsBackToTheFolder for keys of no table that came with the program.
func TestReadyFallsBackToTheFolder(t *testing.T) {
	r := propcache.Ready{Folder: propcache.In(t.TempDir(), 2)}
	key := [32]byte{7}
	if _, ok := r.Load(key); ok {
		t.Error("a table that nobody saved was found")
	}
	r.Save(key, []byte("table"))
	if table, ok := r.Load(key); !ok || string(table) != "table" {
		t.Errorf("got %q, %v", table, ok)
	}
}
