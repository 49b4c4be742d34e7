package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestArchive has one folder, each folder before what is in it, no user's name, and the commit's time.
func TestArchive(t *testing.T) {
	tree := []file{
		{to: "/usr/bin/sitlark", content: []byte("program"), program: true},
		{to: licences + "/LICENSE", content: []byte("licence"), only: "rpm"},
		{to: docs + "/copyright", content: []byte("copyright"), only: "deb"},
		{to: "/usr/share/man/man1/sitlark.1.gz", content: []byte("page")},
	}
	folder := t.TempDir()
	var written [2][]byte
	for i := range written {
		path := filepath.Join(folder, string(rune('a'+i)), "sitlark-1.2.3-linux-amd64.tar.gz")
		if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := writeArchive(tree, testRelease, path); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		written[i] = content
	}
	if !bytes.Equal(written[0], written[1]) {
		t.Error("the same files give other bytes in another folder")
	}
	var names []string
	for in := tar.NewReader(bytes.NewReader(unpack(t, written[0]))); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
		if h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" || !h.ModTime.Equal(testRelease.time) {
			t.Errorf("%s belongs to %d %q, %d %q, and is of %v", h.Name, h.Uid, h.Uname, h.Gid, h.Gname, h.ModTime)
		}
		if may := h.Mode&0o111 != 0; may != (h.Typeflag == tar.TypeDir || filepath.Base(h.Name) == "sitlark") {
			t.Errorf("%s has the mode %o", h.Name, h.Mode)
		}
	}
	const root = "sitlark-1.2.3-linux-amd64/"
	if want := []string{root, root + "bin/", root + "bin/sitlark", root + "LICENSE", root + "share/", root + "share/man/", root + "share/man/man1/", root + "share/man/man1/sitlark.1.gz"}; !slices.Equal(names, want) {
		t.Errorf("it has %q, expected %q", names, want)
	}
}

// TestArchiveOfAMissingFile is an error, not a package without it.
func TestArchiveOfAMissingFile(t *testing.T) {
	folder := t.TempDir()
	tree := []file{{to: "/usr/bin/sitlark", from: filepath.Join(folder, "missing")}}
	if err := writeArchive(tree, testRelease, filepath.Join(folder, "a.tar.gz")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it gives %v", err)
	}
}
