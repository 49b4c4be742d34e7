// Package propcache keeps propellers that were solved, in the program and in a folder of the user's cache, so that the
// next start needn't solve them again.
//
// A file is believed only if its checksum holds and it is of the key that was asked for. Any
// other is ignored, and replaced when the propeller is solved. Where nothing can be written,
// nothing is kept, and nobody is told: the program works as well, but starts later.
package propcache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/inputfile"
)

// Folder keeps tables as files. It implements rotor.Store; several programs may use the same
// folder at a time. The zero value keeps nothing.
type Folder struct {
	path string
	most int // files
}

// most is how many files the user's folder holds: 15 MB.
const most = 64

// Usual returns sitlark's folder in the user's cache: $XDG_CACHE_HOME or ~/.cache on Linux.
func Usual() Folder { return InCache("sitlark", most) }

// InCache returns the folder for propellers of the named program in the user's cache, with at
// most most files. Without a cache it keeps nothing.
func InCache(program string, most int) Folder {
	cache, err := os.UserCacheDir()
	if err != nil {
		return Folder{}
	}
	return In(filepath.Join(cache, program, "propellers"), most)
}

// In returns the folder at path, with at most most files. It is made when there is something
// to keep.
func In(path string, most int) Folder { return Folder{path, most} }

const (
	extension = ".table"
	// heading begins each file; then come the key, the SHA-256 of key and table, and the table.
	heading = "sitlark propeller 1\n"
	// mostBytes of a file are read: several times what one has.
	mostBytes = 1 << 20
)

func (f Folder) file(key [32]byte) string {
	return filepath.Join(f.path, hex.EncodeToString(key[:16])+extension)
}

// Load returns the table that was saved for key. ok is false if there is none, or none that is whole.
func (f Folder) Load(key [32]byte) (table []byte, ok bool) {
	if f.path == "" {
		return nil, false
	}
	path := f.file(key)
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	content, err := inputfile.Read(path, mostBytes)
	if err != nil {
		return nil, false
	}
	if table, ok = parse(content, key); !ok {
		return nil, false
	}
	if now := time.Now(); now.Sub(info.ModTime()) > time.Hour {
		_ = os.Chtimes(path, now, now) // those that nobody asks for go first
	}
	return table, true
}

// parse returns the table of a file's content, if that is whole and of key.
func parse(content []byte, key [32]byte) (table []byte, ok bool) {
	rest, headed := bytes.CutPrefix(content, []byte(heading))
	rest, ours := bytes.CutPrefix(rest, key[:])
	if !headed || !ours || len(rest) < sha256.Size {
		return nil, false
	}
	table = rest[sha256.Size:]
	sum := checksum(key, table)
	return table, bytes.Equal(rest[:sha256.Size], sum[:])
}

// file returns the content of a file with a table.
func file(key [32]byte, table []byte) []byte {
	sum := checksum(key, table)
	return slices.Concat([]byte(heading), key[:], sum[:], table)
}

func checksum(key [32]byte, table []byte) [sha256.Size]byte {
	return sha256.Sum256(slices.Concat(key[:], table))
}

// Save keeps a table for key, if it can. Files beyond the folder's bound go, the oldest first.
func (f Folder) Save(key [32]byte, table []byte) {
	if f.path == "" || os.MkdirAll(f.path, 0o755) != nil {
		return
	}
	if atomicfile.WriteBytes(f.file(key), file(key, table)) != nil {
		return
	}
	f.trim()
}

// trim removes the oldest files beyond the bound. One that another program is writing, or has
// left half written, counts too: it is as young as its last byte.
func (f Folder) trim() {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && strings.Contains(e.Name(), extension) {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, info := range files[min(f.most, len(files)):] {
		_ = os.Remove(filepath.Join(f.path, info.Name()))
	}
}
