package vehiclefile

import (
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// Pos is a place in a file. Lines and columns count from 1, columns in characters.
type Pos = strictyaml.Pos

// Error is one fault of a vehicle file.
type Error = strictyaml.Error

// MaxSize is the largest vehicle file [bytes].
const MaxSize = 64 << 10

// Parse reads a vehicle file; name stands for it in messages.
//
// A fault in the text is an *Error; all that can be found without one another are returned.
// Failing to read is the reader's own error, wrapped. What the file names is not opened: see
// File.Vehicle.
func Parse(r io.Reader, name string) (*File, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("%s: reading the vehicle file: %w", name, err)
	}
	p := &reader{file: &File{name: name, text: strictyaml.WithoutMark(string(raw)), given: map[string]Pos{}}}
	if len(raw) > MaxSize {
		return nil, p.file.fault(Pos{Line: 1, Col: 1}, "the file has more than %d KiB, expected a vehicle file of a few", MaxSize>>10)
	}
	root, err := p.tree()
	if err != nil {
		return nil, err
	}
	if err := p.mapping(root, schemaOf(reflect.TypeFor[File]()), reflect.ValueOf(p.file).Elem(), "", Pos{Line: 1, Col: 1}); err != nil {
		return nil, err
	}
	if err := p.file.check(); err != nil {
		return nil, err
	}
	return p.file, nil
}

// reader is one reading of one file.
type reader struct{ file *File }

// fault makes an Error at pos.
func (f *File) fault(pos Pos, format string, args ...any) error {
	d := strictyaml.Document{Name: f.name, Text: f.text}
	return d.Fault(pos, format, args...)
}

// tree parses the text.
func (p *reader) tree() (ast.Node, error) {
	d := strictyaml.Document{Name: p.file.name, Text: p.file.text, Kind: "vehicle",
		Hints: "keys such as name, mass, propeller; sitlark vehicles --example prints a whole file"}
	return d.Tree()
}

// mapping reads n into v, key by key. at is where the section's name stands.
func (p *reader) mapping(n ast.Node, s *schema, v reflect.Value, path string, at Pos) error {
	pairs, err := p.pairs(n, path)
	if err != nil {
		return err
	}
	var all faults.List
	unknown := false
	for _, pair := range pairs {
		key, pos := strictyaml.KeyOf(pair)
		f := s.find(key)
		if f == nil {
			all.Add(p.unknown(key, pos, path, s))
			unknown = true
			continue
		}
		if first, again := p.file.given[path+key]; again {
			all.Add(p.file.fault(pos, "%s is given a second time, first in line %d: remove one", path+key, first.Line))
			continue
		}
		p.file.given[path+key] = pos
		all.Add(p.value(pair.Value, f, v.Field(f.index), path+key, pos))
	}
	if !unknown { // an unknown key may be a needed one, misspelled
		all.Add(p.complete(s, v, path, at))
	}
	return all.Err()
}

// pairs returns a mapping's keys and values.
func (p *reader) pairs(n ast.Node, path string) ([]*ast.MappingValueNode, error) {
	if pairs, ok := strictyaml.Pairs(n); ok {
		return pairs, nil
	}
	return nil, p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s, expected keys with values, as NAME: value", sectionName(path), strictyaml.KindOf(n))
}

// sectionName names the mapping at a path for messages.
func sectionName(path string) string {
	if path == "" {
		return "the file"
	}
	return strings.TrimSuffix(path, ".")
}

func (p *reader) unknown(key string, pos Pos, path string, s *schema) error {
	hint := "expected one of " + strings.Join(s.keys(), ", ")
	if near := spelling.Near(key, s.keys(), 3); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	where := ""
	if path != "" {
		where = " in " + sectionName(path)
	}
	return p.file.fault(pos, "unknown key %q%s: %s", strictyaml.Clip(key), where, hint)
}

// complete gives defaults to the keys that are missing, or says what must be there.
func (p *reader) complete(s *schema, v reflect.Value, path string, at Pos) error {
	var all faults.List
	for i := range s.fields {
		f := &s.fields[i]
		if _, ok := p.file.given[path+f.key]; ok {
			continue
		}
		if f.need || p.file.needs(path+f.key) {
			all.Add(p.file.fault(at, "%s lacks the key %s: %s", sectionName(path), f.key, f.wanted()))
			continue
		}
		fill(f, v.Field(f.index))
	}
	return all.Err()
}

// wanted says what a key's value should be.
func (f *field) wanted() string {
	s := "expected " + f.form()
	if b := f.bounds(); b != "" {
		s += " from " + b
	}
	if example := f.example(); example != "" {
		s += ", such as " + example
	}
	return s + " (" + f.doc + ")"
}

// fill sets a field that is not given to its default.
func fill(f *field, v reflect.Value) {
	switch f.kind {
	case choice, text:
		v.SetString(f.fallback)
	case section:
		for i := range f.inner.fields {
			fill(&f.inner.fields[i], v.Field(f.inner.fields[i].index))
		}
	case whole, withUnit:
		if f.fallback != "" {
			x, _ := f.dim.Parse(f.fallback) // a test parses every default
			setNumber(v, x)
		}
	}
}

func setNumber(v reflect.Value, x float64) {
	if v.Kind() == reflect.Int {
		v.SetInt(int64(x))
	} else {
		v.SetFloat(x)
	}
}

// value reads what stands at a key; at is the key's place.
func (p *reader) value(n ast.Node, f *field, v reflect.Value, path string, at Pos) error {
	if n == nil || n.Type() == ast.NullType {
		return p.file.fault(at, "%s has no value: %s", path, f.wanted())
	}
	switch f.kind {
	case section:
		return p.mapping(n, f.inner, v, path+".", at)
	case truth:
		is, ok := strictyaml.Truth(n)
		if !ok {
			return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s: %s", path, strictyaml.KindOf(n), f.wanted())
		}
		v.SetBool(is)
		return nil
	case list:
		return p.list(n, f, v, path)
	case settings:
		return p.settings(n, v, path)
	case towards:
		return p.direction(n, f, v, path)
	case triple:
		return p.triple(n, f, v, path)
	case whole, withUnit:
		x, err := p.number(n, f, path)
		if err == nil {
			setNumber(v, x)
		}
		return err
	}
	return p.text(n, f, v, path)
}

func (p *reader) text(n ast.Node, f *field, v reflect.Value, path string) error {
	s, isText := strictyaml.TextOf(n)
	switch {
	case !isText && f.kind == choice:
		return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s: %s", path, strictyaml.KindOf(n), f.wanted())
	case !isText:
		return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s, expected %s; put it into quotes if it is meant as text", path, strictyaml.KindOf(n), f.form())
	case f.kind == choice && !slices.Contains(f.words, s):
		return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %q: %s", path, strictyaml.Clip(s), f.wanted())
	case strings.TrimSpace(s) == "":
		return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is empty: %s", path, f.wanted())
	case !plaintext.Clean(s):
		return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s has a control character in it: remove it", path)
	}
	v.SetString(strings.TrimRight(s, "\n"))
	return nil
}

func (p *reader) number(n ast.Node, f *field, path string) (float64, error) {
	s, ok := strictyaml.Scalar(n)
	if !ok {
		return 0, p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s: %s", path, strictyaml.KindOf(n), f.wanted())
	}
	x, err := f.number(s)
	if err != nil {
		return 0, p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s, which %v: %s", path, strictyaml.Clip(s), err, f.wanted())
	}
	return x, nil
}

func (p *reader) triple(n ast.Node, f *field, v reflect.Value, path string) error {
	seq, ok := n.(*ast.SequenceNode)
	if !ok || len(seq.Values) != 3 {
		return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s, expected %s, such as [%[4]s, %[4]s, %[4]s]", path, strictyaml.KindOf(n), f.form(), f.dim.Example)
	}
	var all faults.List
	for i, e := range seq.Values {
		x, err := p.number(e, f, fmt.Sprintf("%s, number %d,", path, i+1))
		all.Add(err)
		v.Index(i).SetFloat(x)
	}
	return all.Err()
}

// direction reads a word such as forward, or a triple in the direction.
func (p *reader) direction(n ast.Node, f *field, v reflect.Value, path string) error {
	if _, is := n.(*ast.SequenceNode); is {
		return p.triple(n, f, v, path)
	}
	word, _ := strictyaml.Scalar(n)
	if !slices.Contains(f.words, word) {
		return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s: %s", path, strictyaml.Clip(strictyaml.KindOrText(n)), f.wanted())
	}
	for i, x := range directions[word].Array() {
		v.Index(i).SetFloat(x)
	}
	return nil
}

// maxEntries is the longest list.
const maxEntries = 64

func (p *reader) list(n ast.Node, f *field, v reflect.Value, path string) error {
	seq, ok := n.(*ast.SequenceNode)
	if !ok || len(seq.Values) == 0 || len(seq.Values) > maxEntries {
		return p.file.fault(strictyaml.PosOf(n.GetToken()), "%s is %s, expected a list of 1 to %d entries, each after a dash", path, strictyaml.KindOf(n), maxEntries)
	}
	v.Set(reflect.MakeSlice(v.Type(), len(seq.Values), len(seq.Values)))
	var all faults.List
	for i, e := range seq.Values {
		at := strictyaml.PosOf(e.GetToken())
		all.Add(p.mapping(e, f.inner, v.Index(i), fmt.Sprintf("%s[%d].", path, i+1), at))
	}
	return all.Err()
}

// parameter is the form of ArduPilot's parameter names.
var parameter = regexp.MustCompile(`^[A-Z][A-Z0-9_]{1,15}$`)

func (p *reader) settings(n ast.Node, v reflect.Value, path string) error {
	pairs, err := p.pairs(n, path)
	if err != nil {
		return err
	}
	var all faults.List
	var params []Param
	for _, pair := range pairs {
		name, at := strictyaml.KeyOf(pair)
		s, ok := strictyaml.Scalar(pair.Value)
		x, err := quantity.Number(s)
		switch first, again := p.file.given[path+"."+name]; {
		case !parameter.MatchString(name):
			all.Add(p.file.fault(at, "%q is not a parameter name, expected capital letters, digits and _, 16 at most, such as MOT_THST_EXPO", strictyaml.Clip(name)))
		case again:
			all.Add(p.file.fault(at, "%s is given a second time, first in line %d: remove one", name, first.Line))
		case !ok || err != nil || !(x >= -1e9 && x <= 1e9):
			all.Add(p.file.fault(strictyaml.PosOf(pair.Value.GetToken()), "%s is %s, expected a number from -1e9 to 1e9", name, strictyaml.Clip(strictyaml.KindOrText(pair.Value))))
		}
		p.file.given[path+"."+name] = at
		params = append(params, Param{name, x})
	}
	v.Set(reflect.ValueOf(params))
	return all.Err()
}
