package propcache

import (
	"bytes"
	"embed"
	"io/fs"
)

// ready are the tables of the vehicles that people start with, a file for each propeller: see
// TestReadyTablesAreTheSolvers, which also writes them. They save the first start 0.35 s on two
// cores. Each has 227 kB, which no packing makes less than 190: most of their bits are noise.
//
//go:embed ready/*.table
var ready embed.FS

// Ready is a folder, and the tables that come with the program, where it looks first. They were solved on
// a processor of the kind amd64; by their keys others find none of them, and solve their own.
type Ready struct{ Folder }

// Load returns the table for key that came with the program, or else the folder's.
func (r Ready) Load(key [32]byte) (table []byte, ok bool) {
	files, _ := fs.Glob(ready, "ready/*"+extension) // the pattern is well formed
	for _, name := range files {
		content, err := ready.ReadFile(name)
		if err != nil || !bytes.HasPrefix(content, append([]byte(heading), key[:]...)) {
			continue
		}
		if table, ok = parse(content, key); ok {
			return table, true
		}
	}
	return r.Folder.Load(key)
}
