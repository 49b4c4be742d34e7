package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestSums are read by sha256sum, which finds a file that has changed.
func TestSums(t *testing.T) {
	if _, err := exec.LookPath("sha256sum"); err != nil {
		t.Skip("sha256sum is missing")
	}
	folder := t.TempDir()
	write(t, filepath.Join(folder, "sitlark_1.2.3-1_amd64.deb"), "one")
	write(t, filepath.Join(folder, "sitlark-1.2.3-linux-amd64.tar.gz"), "two")
	write(t, filepath.Join(folder, "CHANGES.md"), "no file for download")
	if err := writeSums(folder); err != nil {
		t.Fatal(err)
	}
	check := func() (string, error) {
		cmd := exec.Command("sha256sum", "-c", sumsFile)
		cmd.Dir = folder
		said, err := cmd.CombinedOutput()
		return string(said), err
	}
	if said, err := check(); err != nil || strings.Count(said, ": OK\n") != 2 {
		t.Errorf("%v: %s", err, said)
	}
	write(t, filepath.Join(folder, "sitlark_1.2.3-1_amd64.deb"), "One")
	if said, err := check(); err == nil || !strings.Contains(said, "amd64.deb: FAILED") {
		t.Errorf("a changed file: %v: %s", err, said)
	}
}

// TestArchiveFollowsFromTheCommit: where files are, when they were written and who owns
// them changes no byte of it.
func TestArchiveFollowsFromTheCommit(t *testing.T) {
	r := release{version: "1.2.3", time: time.Unix(1e9, 0).UTC()}
	archive := func(written time.Time, mode fs.FileMode, content string) []byte {
		folder := t.TempDir()
		from := filepath.Join(folder, "program")
		write(t, from, content)
		if err := os.Chmod(from, mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(from, written, written); err != nil {
			t.Fatal(err)
		}
		tree := []file{{to: "/usr/bin/sitlark", from: from, program: true}, {to: licences + "/LICENSE", content: []byte("free")}, {to: docs + "/copyright", content: []byte("free"), only: "deb"}}
		name := filepath.Join(folder, "sitlark-1.2.3-linux-amd64.tar.gz")
		if err := writeArchive(tree, r, name); err != nil {
			t.Fatal(err)
		}
		packed, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return packed
	}
	first := archive(time.Unix(1e9, 0), 0o755, "machine code")
	if again := archive(time.Unix(1.7e9, 0), 0o600, "machine code"); !bytes.Equal(first, again) {
		t.Error("another time and mode of the file gives other bytes")
	}
	if other := archive(time.Unix(1e9, 0), 0o755, "Machine code"); bytes.Equal(first, other) {
		t.Error("another program gives the same bytes")
	}
}
