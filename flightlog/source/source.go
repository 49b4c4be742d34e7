// Package source is what the readers of logs share: a window on a log of which only a part is
// in memory, and the list of what could not be read.
package source

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Window is the part of a log that is in memory.
type Window struct {
	source io.ReaderAt
	size   int64 // of the log
	buffer []byte
	start  int64 // of the part
	filled int
	err    error
}

// NewWindow returns a window of block bytes on a log of size bytes.
func NewWindow(source io.ReaderAt, size, block int64) Window {
	return Window{source: source, size: size, buffer: make([]byte, min(block, size))}
}

// At returns n bytes at an offset, nil where the log ends before or can't be read. They are
// valid until the next call.
func (w *Window) At(offset int64, n int) []byte {
	if from := offset - w.start; from >= 0 && from+int64(n) <= int64(w.filled) {
		return w.buffer[from : from+int64(n)]
	}
	if offset+int64(n) > w.size || n > len(w.buffer) || w.err != nil {
		return nil
	}
	read, err := w.source.ReadAt(w.buffer[:min(int64(len(w.buffer)), w.size-offset)], offset)
	w.start, w.filled = offset, read
	if read < n {
		if w.err = err; err == nil || errors.Is(err, io.EOF) {
			w.err = io.ErrUnexpectedEOF // the log was made shorter meanwhile
		}
		return nil
	}
	return w.buffer[:n]
}

// Err returns why the log could not be read, nil where it could.
func (w *Window) Err() error { return w.err }

// Skip is a part of a log that could not be read.
type Skip struct {
	Offset, Bytes int64
}

// mostSkips is how many parts are listed one by one.
const mostSkips = 1000

// Damage is what is wrong with a log.
type Damage struct {
	Skips   []Skip   // what could not be read, in order; at most 1,000 are listed
	Skipped int64    // bytes that could not be read, all together
	Notices []string // what else is wrong, at most 1,000
}

// Skip notes a part that could not be read.
func (d *Damage) Skip(offset, bytes int64) {
	d.Skipped += bytes
	if n := len(d.Skips); n > 0 && d.Skips[n-1].Offset+d.Skips[n-1].Bytes == offset {
		d.Skips[n-1].Bytes += bytes
	} else if n < mostSkips {
		d.Skips = append(d.Skips, Skip{Offset: offset, Bytes: bytes})
	}
}

// Notice notes something that is wrong, once.
func (d *Damage) Notice(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, n := range d.Notices {
		if n == text {
			return
		}
	}
	if len(d.Notices) < mostSkips {
		d.Notices = append(d.Notices, text)
	}
}

// String says what is wrong, and is empty where nothing is.
func (d *Damage) String() string {
	if d.Skipped == 0 {
		return strings.Join(d.Notices, "; ")
	}
	var parts []string
	for _, s := range d.Skips[:min(len(d.Skips), 3)] {
		parts = append(parts, fmt.Sprintf("%d at %d", s.Bytes, s.Offset))
	}
	if len(d.Skips) > 3 {
		parts = append(parts, "…")
	}
	text := fmt.Sprintf("%d bytes could not be read and were skipped (bytes at offset: %s)", d.Skipped, strings.Join(parts, ", "))
	return strings.Join(append([]string{text}, d.Notices...), "; ")
}
