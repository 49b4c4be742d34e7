package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/mission"
)

// Source is where a file was read from: files that it names are relative to it.
type Source struct {
	Name   string // as in messages
	Folder fs.FS  // of the file; nil: the folder of Name on this computer
	text   string
}

// Text is what the file says.
func (s *Source) Text() string { return s.text }

// Load reads a scenario file of this computer.
//
// An error in the text is an *Error, or several: all that can be found without one another.
// The files that it names are not opened.
func Load(name string) (*File, error) {
	text, err := inputfile.Read(name, MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no such file; `sitlark scenario list` lists the scenarios that come with sitlark", name)
	}
	if err != nil {
		return nil, fmt.Errorf("scenario file: %w", err)
	}
	return parse(Source{Name: name, text: string(text)})
}

// Parse reads a scenario file as Load does.
func Parse(r io.Reader, src Source) (*File, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("%s: reading the scenario file: %w", src.Name, err)
	}
	src.text = string(raw)
	return parse(src)
}

// UnfinishedError are the errors of a file that has been read as far as they allow.
type UnfinishedError struct {
	File *File // without what has an error
	Err  error
}

// Error returns the texts of the errors.
func (u *UnfinishedError) Error() string { return u.Err.Error() }

// Unwrap returns the errors.
func (u *UnfinishedError) Unwrap() error { return u.Err }

func parse(src Source) (*File, error) {
	src.text = strictyaml.WithoutMark(src.text)
	r := &reader{
		file: &File{Source: src, values: map[string]Pos{}, Seed: 1, Autopilot: BuiltIn, Timeout: DefaultTimeout},
		doc: strictyaml.Document{Name: src.Name, Text: src.text, YAML: mask(src.text), Kind: "scenario",
			Hints: "keys such as name, mission, steps, expect; `sitlark scenario list` names whole examples"},
	}
	if len(src.text) > MaxSize {
		r.doc.Text = src.text[:200]
		return nil, r.fault(Pos{Line: 1, Col: 1}, "the file has more than %d MB, a scenario has at most that and %d steps: split it into several files", MaxSize>>20, MaxSteps)
	}
	root, err := r.doc.Tree()
	if err != nil {
		return nil, err
	}
	var all faults.List
	keys := topKeys()
	if err := r.vehiclesFirst(root); err != nil {
		all.Add(err)
		for _, name := range []string{"fly", "steps", "captions", "expect"} { // they are about vehicles whose names are not known
			strictyaml.Find(keys, name).Read = unread
		}
	}
	all.Add(r.mapping(root, keys, "", "the file", Pos{Line: 1, Col: 1}))
	if r.file.Flat && r.file.Terrain != "" {
		all.Add(r.fault(Pos{Line: 1, Col: 1}, "flat and terrain exclude each other: leave one out"))
	}
	all.Add(r.checkConditions())
	if all.Err() == nil {
		all.Add(checkTimes(r.file))
	}
	if err := all.Err(); err != nil {
		return nil, &UnfinishedError{File: r.file, Err: err}
	}
	r.file.warnOfMistakes()
	return r.file, nil
}

// unread leaves a value as it stands.
func unread(*reader, scalarAt) error { return nil }

// vehiclesFirst reads the list of vehicles, wherever it stands: steps and conditions name
// them.
func (r *reader) vehiclesFirst(root ast.Node) error {
	pair := pairOf(root, "vehicles")
	if pair == nil || pair.Value == nil || pair.Value.Type() == ast.NullType {
		return nil
	}
	list, err := fleet.Read(r.doc, pair.Value, func(section int, key string, at Pos, text string) {
		r.note(fmt.Sprintf("vehicles.%d.%s", section, key), at, text)
	})
	if err != nil {
		return err
	}
	if sections, ok := pair.Value.(*ast.SequenceNode); ok {
		r.file.sections = len(sections.Values)
	}
	fleet.CompleteNames(list)
	for _, v := range list {
		if !oneWord.MatchString(v.Name) {
			return r.fault(startOf(pair.Value), "the name %q: conditions name vehicles, expected one word of letters A to Z, digits and _", strictyaml.Clip(v.Name))
		}
		r.names = append(r.names, v.Name)
	}
	r.file.Vehicles = list
	return nil
}

// pairOf finds a key of a mapping, nil where it is not there.
func pairOf(n ast.Node, name string) *ast.MappingValueNode {
	pairs, _ := strictyaml.Pairs(n)
	for _, p := range pairs {
		if key, _ := strictyaml.KeyOf(p); key == name {
			return p
		}
	}
	return nil
}

// scopeOf is what the conditions of a step or an expectation can be about: the vehicle that
// its key vehicle names is meant where they name none.
func (r *reader) scopeOf(n ast.Node) (scope, error) {
	s := scope{names: r.names}
	if len(r.names) > 0 {
		s.self = AllVehicles
	}
	pair := pairOf(n, "vehicle")
	if pair == nil || pair.Value == nil || pair.Value.Type() == ast.NullType {
		return s, nil
	}
	_, at := strictyaml.KeyOf(pair)
	if len(r.names) == 0 {
		return s, r.fault(at, "vehicle: the scenario has one vehicle, which needs no name: leave it out, or list several by vehicles: at the top")
	}
	name, err := r.text(scalarAt{Node: pair.Value, Key: at, Path: "vehicle"}, "the name of a vehicle")
	if err != nil {
		return s, err
	}
	if s.self = s.index(name); s.self < 0 {
		return s, r.fault(startOf(pair.Value), "there is no vehicle %q: the scenario has %s", strictyaml.Clip(name), strings.Join(r.names, ", "))
	}
	return s, nil
}

// Fault returns an *Error about the value of one of the file's own keys, at its place.
func (f *File) Fault(key string, err error) error {
	at, ok := f.values[key]
	if !ok {
		at = Pos{Line: 1, Col: 1}
	}
	d := strictyaml.Document{Name: f.Source.Name, Text: f.Source.text}
	return d.Fault(at, "%s: %v", key, err)
}

// Given reports whether the file has a key, such as weather.water.
func (f *File) Given(key string) bool { _, given := f.values[key]; return given }

// Open opens what the file names, such as its mission: beside the file, or at an
// absolute path.
func (f *File) Open(name string) (io.ReadCloser, error) {
	if f.Source.Folder != nil {
		return f.Source.Folder.Open(path.Clean(name))
	}
	content, err := inputfile.Read(f.Beside(name), mission.MaxBytes)
	return io.NopCloser(bytes.NewReader(content)), err
}

// Beside returns the path of what the file names.
func (f *File) Beside(name string) string {
	if f.Source.Folder != nil || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(f.Source.Name), name)
}

// reader is one reading of one file.
type reader struct {
	file  *File
	doc   strictyaml.Document
	names []string // of the fleet's vehicles
	scope scope    // of the step or expectation that is read

	judged []*Condition // all that were read
}

func (r *reader) fault(at Pos, format string, args ...any) error {
	return r.doc.Fault(at, format, args...)
}

// inside moves the error of a part of a text to its place in the file.
func (r *reader) inside(err error, at Pos) error {
	var c *conditionError
	if errors.As(err, &c) {
		return r.fault(Pos{Line: at.Line, Col: at.Col + c.at}, "%s", c.text)
	}
	return err
}

// mapping reads the keys of n, each once.
func (r *reader) mapping(n ast.Node, keys []key, in, what string, at Pos) error {
	hint := func(name string) string {
		if _, is := command.Find(name); is && strictyaml.Find(keys, "do") != nil {
			return fmt.Sprintf("it is a command: expected do: {%s: …}", name)
		}
		return ""
	}
	section := strictyaml.Section[*reader]{Keys: keys, Path: in, What: what, At: at, Hint: hint}
	if in == "" {
		section.Each = func(v scalarAt) { r.file.values[v.Path] = startOf(v.Node) }
	}
	return section.Read(&r.doc, n, r)
}

func (r *reader) pairs(n ast.Node, what string) ([]*ast.MappingValueNode, error) {
	return r.doc.Pairs(n, what)
}

// text returns the text of a value, a number as it stands there.
func (r *reader) text(v scalarAt, form string) (string, error) {
	return r.doc.Words(v, form, unmask)
}

func startOf(n ast.Node) Pos { return strictyaml.StartOf(n) }
