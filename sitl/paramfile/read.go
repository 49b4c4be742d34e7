package paramfile

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// MaxName is the length of the longest name that a parameter of ArduPilot can have [bytes]:
// AP_MAX_NAME_SIZE.
const MaxName = 16

const (
	maxSize  = 8 << 20 // of a file, far more than any has [bytes]
	maxDepth = 10      // of files that include one another, as in ArduPilot's builds
	maxFiles = 1000    // with those that they include, in turn
)

// Param is one parameter of a file.
type Param struct {
	Name     string  // in capitals
	Text     string  // its value, as strtof reads it
	Value    float64 // the same; ArduPilot keeps 32 bits of it
	ReadOnly bool    // marked by @READONLY: MAVLink cannot change it
	File     string  // where it stands
	Line     int     // from 1
}

// ReadAll reads files, of which the later ones count more, and those that they include. Faults are of type *Error, in a
// faults.List; other errors are those of inputfile. The parameters are in the order of the lines, each name once, where
// it stands last. notes are what the user should know, one sentence each.
func ReadAll(paths []string) (all []Param, notes []string, err error) {
	r := reader{open: func(name string) ([]byte, error) { return inputfile.Read(name, maxSize) }, last: map[string]int{}}
	for _, path := range paths {
		raw, err := r.open(path)
		if err != nil {
			return nil, nil, err
		}
		r.file(path, raw)
	}
	return r.result()
}

// ReadBy is ReadAll for a file, and those that it includes, that open returns by their names.
func ReadBy(open func(name string) ([]byte, error), name string) (all []Param, notes []string, err error) {
	r := reader{open: open, last: map[string]int{}}
	raw, err := open(name)
	if err != nil {
		return nil, nil, err
	}
	r.file(name, raw)
	return r.result()
}

// result is what was read.
func (r *reader) result() (all []Param, notes []string, err error) {
	if err := r.faults.Err(); err != nil {
		return nil, nil, err
	}
	for i, p := range r.all {
		if r.last[p.Name] == i {
			all = append(all, p)
		}
	}
	return all, r.notes, nil
}

// reader is one reading of a file with those that it includes.
type reader struct {
	open   func(name string) ([]byte, error)
	files  int      // that were included
	within []string // files that are being read, the outermost first
	all    []Param
	last   map[string]int // of all, by name
	notes  []string
	faults faults.List
}

// file reads one file.
func (r *reader) file(name string, raw []byte) {
	r.within = append(r.within, name)
	defer func() { r.within = r.within[:len(r.within)-1] }()
	f := file{name: name, others: map[string]int{}}
	text := plaintext.Decode(raw)
	if err := f.checkKind(text); err != nil {
		r.faults.Add(err)
		return
	}
	for i, line := range splitLines(text) {
		f.line = i + 1
		f.read(r, line)
	}
	for _, component := range slices.Sorted(maps.Keys(f.others)) {
		count, are := "1 parameter", "is"
		if n := f.others[component]; n > 1 {
			count, are = fmt.Sprintf("%d parameters", n), "are"
		}
		r.note("%s: %s of component %s %s left out: ArduPilot is component %s", name, count, component, are, autopilot)
	}
}

func (r *reader) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// include reads the file that a line names.
func (r *reader) include(f *file, at word, named string) {
	if named == "" {
		r.faults.Add(f.fault(at, at.text, "@include FILE", "name the file behind it"))
		return
	}
	path := filepath.FromSlash(named)
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(f.name), path)
	}
	if slices.Contains(r.within, path) || len(r.within) > maxDepth {
		r.faults.Add(f.fault(at, "@include "+named, "files that do not include one another in a circle", "remove one of the lines"))
		return
	}
	if r.files++; r.files >= maxFiles {
		if r.files == maxFiles { // told once
			r.faults.Add(f.fault(at, "@include "+named, fmt.Sprintf("at most %d files in all", maxFiles), "include each one once"))
		}
		return
	}
	raw, err := r.open(path)
	if errors.Is(err, fs.ErrNotExist) {
		r.faults.Add(f.fault(at, "@include "+named, "a file that exists", "create "+path+" or remove the line"))
		return
	}
	if err != nil {
		r.faults.Add(f.fault(at, "@include "+named, "a file that can be read", err.Error()))
		return
	}
	r.file(path, raw)
}

// add takes a parameter.
func (r *reader) add(p Param) {
	switch {
	case p.Name == "FORMAT_VERSION":
		r.note("%s:%d: FORMAT_VERSION is left out: ArduPilot does not take it from a file", p.File, p.Line)
		return
	case len(p.Name) > MaxName:
		r.note("%s:%d: %s is left out: names of ArduPilot's parameters have at most %d characters, this one has %d", p.File, p.Line, p.Name, MaxName, len(p.Name))
		return
	}
	if before, has := r.last[p.Name]; has && r.all[before].Value != p.Value {
		r.note("%s:%d: %s %s replaces %s of %s:%d", p.File, p.Line, p.Name, p.Text, r.all[before].Text, r.all[before].File, r.all[before].Line)
	}
	r.last[p.Name] = len(r.all)
	r.all = append(r.all, p)
}

// Write returns parameters in ArduPilot's form. ArduPilot reads no more than 98 bytes of a line,
// which none of these exceeds.
func Write(all []Param) string {
	var b strings.Builder
	for _, p := range all {
		fmt.Fprintf(&b, "%s %s", p.Name, p.Text)
		if p.ReadOnly {
			b.WriteString(" " + readOnly)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
