package propcache

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

func keyOf(n int) [32]byte { return sha256.Sum256(fmt.Append(nil, n)) }

func tableOf(n int) []byte { return bytes.Repeat(fmt.Appendf(nil, "table %d.", n), 50) }

// expect fails the test unless the folder has exactly the tables of these numbers, up to 9.
func expect(t *testing.T, f Folder, numbers ...int) {
	t.Helper()
	for n := range 10 {
		want := false
		for _, m := range numbers {
			want = want || m == n
		}
		table, ok := f.Load(keyOf(n))
		if ok != want || ok && !bytes.Equal(table, tableOf(n)) {
			t.Errorf("table %d: got %q, %v, want it there: %v", n, table, ok, want)
		}
	}
}

// TestTablesComeBack, also by another value for the same folder, as in another program.
func TestTablesComeBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not", "yet")
	f := In(path, 5)
	expect(t, f)
	f.Save(keyOf(1), tableOf(1))
	f.Save(keyOf(2), tableOf(2))
	expect(t, In(path, 5), 1, 2)
}

// TestDamagedAndForeignFilesAreIgnored and replaced.
func TestDamagedAndForeignFilesAreIgnored(t *testing.T) {
	f := In(t.TempDir(), 5)
	f.Save(keyOf(1), tableOf(1))
	f.Save(keyOf(2), tableOf(2))
	path := f.file(keyOf(1))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(f.file(keyOf(2)))
	if err != nil {
		t.Fatal(err)
	}
	damaged := map[string][]byte{
		"empty": nil, "another program's": []byte("#!/bin/sh\n"), "another key's": other, "longer": append(bytes.Clone(whole), 0),
		"too long": make([]byte, 2<<20),
	}
	for _, n := range []int{1, len(heading), len(heading) + 32, len(heading) + 64, len(whole) - 1} {
		damaged[fmt.Sprintf("cut to %d bytes", n)] = whole[:n]
	}
	for i := range whole {
		flipped := bytes.Clone(whole)
		flipped[i] ^= 0x10
		damaged[fmt.Sprintf("changed at byte %d", i)] = flipped
	}
	for what, content := range damaged {
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		if table, ok := f.Load(keyOf(1)); ok {
			t.Errorf("%s: believed: %q", what, table)
		}
	}
	f.Save(keyOf(1), tableOf(1))
	expect(t, f, 1, 2)
}

// TestOldestFilesGo when there are too many; one that was asked for lately is not old.
func TestOldestFilesGo(t *testing.T) {
	f := In(t.TempDir(), 3)
	day := time.Now().AddDate(0, 0, -10)
	for n := range 3 {
		f.Save(keyOf(n), tableOf(n))
		if err := os.Chtimes(f.file(keyOf(n)), day, day.AddDate(0, 0, n)); err != nil {
			t.Fatal(err)
		}
	}
	notes := filepath.Join(f.path, "notes.txt")
	half := filepath.Join(f.path, "."+filepath.Base(f.file(keyOf(7)))+"-0123abcd") // of a program that was killed
	for _, path := range []string{notes, half} {
		if err := os.WriteFile(path, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, day, day.AddDate(0, 0, -1)); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := f.Load(keyOf(0)); !ok {
		t.Fatal("the first table has gone too early")
	}
	f.Save(keyOf(3), tableOf(3))
	expect(t, f, 0, 2, 3)
	if _, err := os.Stat(half); err == nil {
		t.Error("a file that was left half written is still there")
	}
	if _, err := os.Stat(notes); err != nil {
		t.Errorf("a file that is none of ours: %v", err)
	}
}

// TestNothingIsKeptWhereNothingCanBe: no error, and no harm.
func TestNothingIsKeptWhereNothingCanBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, f := range []Folder{{}, In(file, 3), In(filepath.Join(file, "below"), 3)} {
		f.Save(keyOf(1), tableOf(1))
		expect(t, f)
	}
	taken := In(t.TempDir(), 3)
	if err := os.Mkdir(taken.file(keyOf(1)), 0o755); err != nil {
		t.Fatal(err)
	}
	taken.Save(keyOf(1), tableOf(1))
	expect(t, taken)
}

// TestUsualIsInTheUsersCache, where XDG_CACHE_HOME says; without a cache nothing is kept.
func TestUsualIsInTheUsersCache(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("another system's cache is elsewhere")
	}
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	Usual().Save(keyOf(1), tableOf(1))
	expect(t, In(filepath.Join(cache, "sitlark", "propellers"), 3), 1)
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	Usual().Save(keyOf(1), tableOf(1))
	expect(t, Usual())
}
