package rotor

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/sitlark/sitlark/internal/propcache"
)

// counted is a store that counts the tables that it is given and that are found in it.
type counted struct {
	Store
	saved, found int
}

func (c *counted) Save(key [32]byte, table []byte) { c.saved++; c.Store.Save(key, table) }

func (c *counted) Load(key [32]byte) ([]byte, bool) {
	table, ok := c.Store.Load(key)
	if ok {
		c.found++
	}
	return table, ok
}

// TestStoreChangesNoBit: a propeller from the disk is the one that was solved, and files that are
// damaged are solved again and replaced.
func TestStoreChangesNoBit(t *testing.T) {
	m, p := slowFlyer(t)
	want := m.table.AppendSolved(nil)
	folder := filepath.Join(t.TempDir(), "propellers")
	store := &counted{Store: propcache.In(folder, 4)}
	// start is what a new program finds; it returns whether it had to solve.
	start := func() bool {
		t.Helper()
		saved := store.saved
		fresh := memory{models: map[string]*Model{}, store: store}
		got, err := fresh.get(&p, topSpeed)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, m) || !bytes.Equal(got.table.AppendSolved(nil), want) {
			t.Error("the model differs from that without a store")
		}
		return store.saved > saved
	}
	if !start() || start() {
		t.Error("the first start must solve, the second must not")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("the folder holds %v, %v", files, err)
	}
	whole, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)-9] ^= 1
	if err := os.WriteFile(files[0], flipped, 0o644); err != nil {
		t.Fatal(err)
	}
	if !start() || start() {
		t.Error("a file with one wrong bit must be solved again, once")
	}
	if again, err := os.ReadFile(files[0]); err != nil || !bytes.Equal(again, whole) {
		t.Errorf("the damaged file was not replaced: %v", err)
	}
}
