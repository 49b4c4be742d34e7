package vehiclefile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Locate returns the error of a vehicle that was built from a file's text as an *Error at the
// first of the values that it follows from, with the others. name stands for the file. Errors
// that are no airframe.UnflyableError, and those of a text that is no vehicle file, stay as they are.
func Locate(err error, text, name string) error {
	var refused *airframe.UnflyableError
	if !errors.As(err, &refused) {
		return err
	}
	f, parsing := Parse(strings.NewReader(text), name)
	if parsing != nil {
		return err
	}
	return refusal(f, err)
}

// refusal puts what a vehicle was refused for where it stands in the file; nil: it was not.
func refusal(f *File, err error) error {
	var e *airframe.UnflyableError
	if !errors.As(err, &e) {
		return err
	}
	d := strictyaml.Document{Name: f.name, Text: f.text}
	root, err := d.Tree()
	if err != nil {
		return f.fault(Pos{Line: 1, Col: 1}, "%v", e.Err)
	}
	ed := editor{Document: d}
	var at *Pos
	var values []string
	for _, key := range e.Keys {
		key = ofMotor(f, e.Motor, key)
		if !f.has(key) {
			continue
		}
		pos := f.at(key)
		if at == nil {
			at = &pos
		}
		if value := ed.written(root, key); value != "" {
			values = append(values, fmt.Sprintf("%s %s in line %d", key, value, pos.Line))
		}
	}
	if at == nil {
		first := Pos{Line: 1, Col: 1}
		if len(e.Keys) > 0 {
			first = f.at(e.Keys[0])
		}
		at = &first
	}
	if len(values) == 0 {
		return f.fault(*at, "%v", e.Err)
	}
	return f.fault(*at, "%v; this follows from %s: change one of them", e.Err, strings.Join(values, " and "))
}

// ofMotor returns the path of what sets a motor apart from the others: unlike[2].kv in place of
// motor.kv. It returns key where nothing does.
func ofMotor(f *File, number int, key string) string {
	for _, m := range f.Motors {
		group, _, _ := strings.Cut(key, ".")
		if k := f.kindOf(m.Drive); m.Number == number && m.Drive != "" && k >= 0 && slices.Contains([]string{"motor", "propeller", "esc", "engine"}, group) {
			return f.kinds()[k].path + key
		}
	}
	for i, u := range f.Unlike {
		if u.Motor != number {
			continue
		}
		group, last, nested := strings.Cut(key, ".")
		if own := entry("unlike", i, last); group == "motor" && nested && f.has(own) {
			return own
		}
		if own := entry("unlike", i, "motor"); key == "motor" {
			return own
		}
	}
	return key
}

// written returns the value at a key as the file has it; empty: it is a section or a list.
func (e *editor) written(root ast.Node, key string) string {
	steps, field, err := resolve(key)
	if err != nil {
		return ""
	}
	if field.kind != triple && field.kind != towards {
		return e.present(root, steps)
	}
	n := root
	for _, s := range steps {
		if n = down(n, s); n == nil {
			return ""
		}
	}
	return sequence(n)
}

// sequence writes a list of three numbers as a file has it.
func sequence(n ast.Node) string {
	seq, ok := n.(*ast.SequenceNode)
	if !ok {
		return ""
	}
	var all []string
	for _, v := range seq.Values {
		text, ok := strictyaml.Scalar(v)
		if !ok {
			return ""
		}
		all = append(all, text)
	}
	return "[" + strings.Join(all, ", ") + "]"
}
