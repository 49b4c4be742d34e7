package vehiclefile

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// Setting is a value of a vehicle file, such as mass: 1.8 kg.
type Setting struct{ Path, Value string }

// String returns it as --set takes it.
func (s Setting) String() string { return s.Path + "=" + s.Value }

// With returns the text of a vehicle file with other values at paths such as mass,
// battery.capacity, drag_area.x or parts[2].mass, which counts from 1. name stands for the
// file in messages.
//
// A value is written as in the file: 1.8 kg, 1.8kg, [10 mm, 0 mm, 0 mm]. A bare number is in
// the unit that the file has there. What the file lacks is added, and comments stay. The error
// names the nearest keys, or says what is expected of a value.
func With(text, name string, set []Setting) (string, error) {
	for _, s := range set {
		var err error
		if text, err = with(text, name, s); err != nil {
			return "", err
		}
	}
	f, err := Parse(strings.NewReader(text), name)
	if err != nil {
		return "", plain(err)
	}
	return text, fitsParts(f, set)
}

func with(text, name string, s Setting) (string, error) {
	steps, f, err := resolve(s.Path)
	if err != nil {
		return "", err
	}
	text = strictyaml.WithoutMark(text)
	e := editor{Document: strictyaml.Document{Name: name, Text: text, Kind: "vehicle"}, runes: []rune(text)}
	root, err := e.Tree()
	if err != nil {
		return "", err
	}
	value, err := f.written(s.Path, s.Value, e.present(root, steps))
	if err != nil {
		return "", err
	}
	changed, err := e.set(root, steps, value)
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.Path, err)
	}
	return changed, nil
}

// fitsParts returns an error for the mass of a vehicle that is described by its parts.
func fitsParts(f *File, set []Setting) error {
	if len(f.Parts) == 0 || !slices.ContainsFunc(set, func(s Setting) bool { return s.Path == "mass" }) {
		return nil
	}
	var parts []string
	for i, p := range f.Parts {
		parts = append(parts, fmt.Sprintf("parts[%d].mass (%s, %.4g kg)", i+1, p.Name, p.Mass))
	}
	return fmt.Errorf("mass is the sum of the parts of %s: set that of one, %s", f.Name, strings.Join(parts, ", "))
}

// Field returns the number in SI units that a text gives to a key without [], such as mass. The
// error is that of With.
func Field(path, value string) (float64, error) {
	_, f, err := resolve(path)
	if err != nil {
		return 0, err
	}
	if _, err := f.written(path, value, ""); err != nil {
		return 0, err
	}
	if f.kind != withUnit && f.kind != whole {
		return 0, fmt.Errorf("%s is no number", path)
	}
	return f.number(value)
}

// plain is what a fault says, without its place in a text that nobody has seen.
func plain(err error) error {
	var at *Error
	if errors.As(err, &at) {
		return errors.New(at.Text)
	}
	return err
}

// step is one key of a path.
type step struct {
	key   string
	entry int // of a list, from 1; 0: it is none
}

var stepForm = regexp.MustCompile(`^([a-z_0-9]+)(?:\[([1-9][0-9]?)\])?$`)

// resolve finds a path in the format.
func resolve(path string) (steps []step, f *field, err error) {
	s := schemaOf(reflect.TypeFor[File]())
	for part := range strings.SplitSeq(path, ".") {
		m := stepForm.FindStringSubmatch(part)
		if m == nil || s == nil {
			return nil, nil, unknownPath(path)
		}
		if f = s.find(m[1]); f == nil || (f.kind == list) != (m[2] != "") {
			return nil, nil, unknownPath(path)
		}
		n, _ := strconv.Atoi(m[2])
		steps, s = append(steps, step{m[1], n}), f.inner
	}
	switch {
	case f.kind == section || f.kind == list || f.kind == settings:
		return nil, nil, unknownPath(path)
	case len(steps) == 1 && f.kind == text:
		return nil, nil, fmt.Errorf("%s can't be set: expected a parameter such as mass or battery.capacity", path)
	}
	return steps, f, nil
}

// unknownPath says what is near a path that the format does not have.
func unknownPath(path string) error {
	var known, ends []string
	for _, k := range Keys() {
		key := strings.ReplaceAll(k.Path, "[]", "[1]")
		if k.Form == "text" || strings.HasSuffix(k.Form, "section") || strings.HasSuffix(k.Form, "sections") || strings.HasPrefix(k.Form, "parameters") {
			continue
		}
		known = append(known, key)
		if i := strings.LastIndexByte(key, '.'); spelled(path, key[i+1:]) || strings.HasPrefix(key, path+".") || strings.HasPrefix(key, path+"[") {
			ends = append(ends, key)
		}
	}
	near := ends
	for _, n := range spelling.Near(path, known, 4) {
		if !slices.Contains(near, n) {
			near = append(near, n)
		}
	}
	if len(near) == 0 {
		return fmt.Errorf("a vehicle has no parameter %q: expected one of a vehicle file, such as mass, inertia.xx, drag_area.x, motor.kv or battery.capacity; `sitlark vehicles --example` shows all", path)
	}
	return fmt.Errorf("a vehicle has no parameter %q: did you mean %s?", path, strings.Join(near[:min(5, len(near))], ", "))
}

// spelled reports whether a path ends in a key.
func spelled(path, key string) bool {
	return path[strings.LastIndexByte(path, '.')+1:] == key
}

// word is a text that needs no quotes: words with a space between them.
var word = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+/-]*( [A-Za-z0-9._+/-]+)*$`)

// written checks a value and returns it as the file has it. present is the value there until
// now; empty: none.
func (f *field) written(path, value, present string) (string, error) {
	value = strings.TrimSpace(value)
	wrong := func(why string) error {
		return fmt.Errorf("%s is %q, which %s: %s", path, strictyaml.Clip(value), why, f.wanted())
	}
	switch f.kind {
	case whole, withUnit:
		if _, err := quantity.Number(value); err == nil && present != "" {
			_, unit := quantity.Cut(present)
			value += unit
		}
		if _, err := f.number(value); err != nil {
			return "", wrong(err.Error())
		}
	case truth:
		if _, ok := strictyaml.TruthOf(value); !ok {
			return "", wrong("is neither")
		}
	case choice:
		if !slices.Contains(f.words, value) {
			return "", wrong("is none of them")
		}
	case triple, towards:
		if f.kind == towards && slices.Contains(f.words, value) {
			return value, nil
		}
		inner, ok := strings.CutPrefix(value, "[")
		inner, end := strings.CutSuffix(inner, "]")
		numbers := strings.Split(inner, ",")
		if !ok || !end || len(numbers) != 3 {
			return "", wrong("is no [forward, right, down]")
		}
		for _, n := range numbers {
			if _, err := f.number(strings.TrimSpace(n)); err != nil {
				return "", wrong("has a number that " + err.Error())
			}
		}
	case text:
		if !word.MatchString(value) {
			return "", wrong("is no name")
		}
	}
	return value, nil
}

// editor changes the text of a file where its tree says.
type editor struct {
	strictyaml.Document
	runes []rune
}

// child returns the pair of a mapping with a key; nil: it has none.
func child(n ast.Node, key string) *ast.MappingValueNode {
	pairs, _ := strictyaml.Pairs(n)
	for _, p := range pairs {
		if k, _ := strictyaml.KeyOf(p); k == key {
			return p
		}
	}
	return nil
}

// down returns what a step leads to; nil: the file lacks it.
func down(n ast.Node, s step) ast.Node {
	p := child(n, s.key)
	if p == nil || s.entry == 0 {
		if p == nil {
			return nil
		}
		return p.Value
	}
	if list, ok := p.Value.(*ast.SequenceNode); ok && s.entry <= len(list.Values) {
		return list.Values[s.entry-1]
	}
	return nil
}

// present returns the scalar at a path; empty: there is none.
func (e *editor) present(n ast.Node, steps []step) string {
	for _, s := range steps {
		if n = down(n, s); n == nil {
			return ""
		}
	}
	return strictyaml.Written(n)
}

// set returns the text with a value at a path.
func (e *editor) set(n ast.Node, steps []step, value string) (string, error) {
	for i, s := range steps {
		next := down(n, s)
		switch {
		case next != nil:
			n = next
			continue
		case s.entry > 0:
			return "", fmt.Errorf("the vehicle has no %s[%d]", s.key, s.entry)
		}
		item := steps[len(steps)-1].key + ": " + value
		for k := len(steps) - 2; k >= i; k-- {
			item = steps[k].key + ": {" + item + "}"
		}
		return e.insert(n, i == 0, item)
	}
	return e.replace(n, value)
}

// replace puts a value in the place of another.
func (e *editor) replace(n ast.Node, value string) (string, error) {
	from := e.offset(strictyaml.PosOf(n.GetToken()))
	to := from
	switch text := strictyaml.Written(n); {
	case from >= len(e.runes):
		to = -1
	case e.runes[from] == '[':
		to = e.after(from+1, ']')
	case e.runes[from] == '"' || e.runes[from] == '\'':
		to = e.after(from+1, e.runes[from])
	case text != "" && strings.HasPrefix(string(e.runes[from:]), text):
		to = from + len([]rune(text))
	default:
		to = -1
	}
	if to < 0 {
		return "", errors.New("it can't be replaced where it stands in the vehicle's file: write it in one line")
	}
	return string(e.runes[:from]) + value + string(e.runes[to:]), nil
}

// insert adds an item to a mapping; at the end of the file where that is the whole of it.
func (e *editor) insert(n ast.Node, whole bool, item string) (string, error) {
	pairs, ok := strictyaml.Pairs(n)
	if !ok || len(pairs) == 0 {
		return "", errors.New("its section in the vehicle's file is no mapping")
	}
	_, first := strictyaml.KeyOf(pairs[0])
	at := e.offset(first)
	if m, is := n.(*ast.MappingNode); is && m.IsFlowStyle {
		return string(e.runes[:at]) + item + ", " + string(e.runes[at:]), nil
	}
	if whole {
		return strings.TrimRight(e.Text, "\n") + "\n" + item + "\n", nil
	}
	return string(e.runes[:at]) + item + "\n" + strings.Repeat(" ", first.Col-1) + string(e.runes[at:]), nil
}

// offset is the index of a place in the text.
func (e *editor) offset(p Pos) int {
	line := 1
	for i, r := range e.runes {
		if line == p.Line {
			return min(len(e.runes), i+p.Col-1)
		}
		if r == '\n' {
			line++
		}
	}
	return len(e.runes)
}

// after is the index behind the next mark; −1: there is none.
func (e *editor) after(from int, mark rune) int {
	if i := slices.Index(e.runes[from:], mark); i >= 0 {
		return from + i + 1
	}
	return -1
}
