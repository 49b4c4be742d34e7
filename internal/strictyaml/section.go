package strictyaml

import (
	"encoding/json"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/spelling"
)

// Key is one key of a section, for the reader and for the JSON schema. R is one reading of a file.
type Key[R any] struct {
	Name   string
	Form   string // what is expected, in words: "a physics time such as 10s"
	Doc    string
	Need   bool
	Bare   bool                     // it may stand without a value
	Schema map[string]any           // of its value
	Read   func(r R, v Value) error // called with each value that the key has
}

// Value is a value of a key, with where the key stands and what errors call the value.
type Value struct {
	Node ast.Node
	Key  Pos
	Path string
}

// Find returns the key of a name, nil for none.
func Find[R any](keys []Key[R], name string) *Key[R] {
	for i := range keys {
		if keys[i].Name == name {
			return &keys[i]
		}
	}
	return nil
}

// WholeFile is what errors call the section that is the file itself.
const WholeFile = "the file"

// Section is a mapping in a file.
type Section[R any] struct {
	Keys []Key[R]
	Path string                   // what the paths of its values begin with: "weather."
	What string                   // what errors call the mapping
	At   Pos                      // where it stands
	Hint func(name string) string // nil, or what an unknown key may be; empty: the usual words
	Each func(v Value)            // nil, or what is told each value before it is read
}

// Read reads the keys of n, each once, in the order of the file. r is the reading.
func (s *Section[R]) Read(d *Document, n ast.Node, r R) error {
	pairs, err := d.Pairs(n, s.What)
	if err != nil {
		return err
	}
	var all faults.List
	given, unknown := map[string]Pos{}, false
	for _, pair := range pairs {
		name, pos := KeyOf(pair)
		k := Find(s.Keys, name)
		if k == nil {
			all.Add(s.unknown(d, name, pos))
			unknown = true
			continue
		}
		if first, again := given[name]; again {
			all.Add(d.Fault(pos, "%s is given a second time, first in line %d: remove one", name, first.Line))
			continue
		}
		given[name] = pos
		if IsEmpty(pair.Value) && !k.Bare {
			all.Add(d.Fault(pos, "%s has no value: expected %s (%s)", name, k.Form, k.Doc))
			continue
		}
		v := Value{pair.Value, pos, s.Path + name}
		if s.Each != nil {
			s.Each(v)
		}
		all.Add(k.Read(r, v))
	}
	for _, k := range s.Keys {
		if _, ok := given[k.Name]; k.Need && !ok && !unknown { // an unknown key may be a needed one, misspelled
			all.Add(d.Fault(s.At, "%s lacks the key %s: expected %s (%s)", s.What, k.Name, k.Form, k.Doc))
		}
	}
	return all.Err()
}

func (s *Section[R]) unknown(d *Document, name string, pos Pos) error {
	var known []string
	for _, k := range s.Keys {
		known = append(known, k.Name)
	}
	ask, where := "", ""
	if s.Hint != nil {
		ask = s.Hint(name)
	}
	if ask == "" {
		ask = spelling.Ask(name, known, "expected one of "+strings.Join(known, ", "))
	}
	if s.What != WholeFile {
		where = " in " + s.What
	}
	return d.Fault(pos, "unknown key %q%s: %s", Clip(name), where, ask)
}

// Pairs returns the keys of a mapping; the error calls it what.
func (d *Document) Pairs(n ast.Node, what string) ([]*ast.MappingValueNode, error) {
	if pairs, ok := Pairs(n); ok {
		return pairs, nil
	}
	return nil, d.Fault(StartOf(n), "%s is %s, expected keys with values, as NAME: value", what, KindOf(n))
}

// Words returns the text of a value, a number as it stands there; an error says that form was expected. of, if
// not nil, turns what the tree has into what the file says.
func (d *Document) Words(v Value, form string, of func(string) string) (string, error) {
	n, path := v.Node, v.Path
	s, ok := Scalar(n)
	if !ok {
		s, ok = TextOf(n)
	}
	if of != nil {
		s = of(s)
	}
	s = strings.TrimSpace(s)
	switch {
	case !ok:
		return "", d.Fault(StartOf(n), "%s is %s, expected %s", path, KindOf(n), form)
	case s == "":
		return "", d.Fault(StartOf(n), "%s is empty, expected %s", path, form)
	case !plaintext.Clean(s):
		return "", d.Fault(StartOf(n), "%s has a control character in it: remove it", path)
	}
	return s, nil
}

// IsEmpty reports whether a key has no value.
func IsEmpty(n ast.Node) bool { return n == nil || n.Type() == ast.NullType }

// StartOf is where the text of a value begins, inside of its quotes; the file's beginning for none.
func StartOf(n ast.Node) Pos {
	if n == nil {
		return Pos{Line: 1, Col: 1}
	}
	t := n.GetToken()
	switch m := n.(type) {
	case *ast.MappingValueNode:
		t = m.Key.GetToken()
	case *ast.MappingNode:
		if !m.IsFlowStyle && len(m.Values) > 0 {
			t = m.Values[0].Key.GetToken()
		}
	}
	pos := PosOf(t)
	if t != nil && (t.Type == token.DoubleQuoteType || t.Type == token.SingleQuoteType) {
		pos.Col++
	}
	return pos
}

// ObjectSchema is the JSON schema of a section with these keys.
func ObjectSchema[R any](keys []Key[R]) map[string]any {
	properties, need := map[string]any{}, []string{}
	for _, k := range keys {
		p := map[string]any{"description": strings.ToUpper(k.Doc[:1]) + k.Doc[1:] + ". Expected: " + k.Form + "."}
		for name, v := range k.Schema {
			p[name] = v
		}
		properties[k.Name] = p
		if k.Need {
			need = append(need, k.Name)
		}
	}
	s := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(need) > 0 {
		s["required"] = need
	}
	return s
}

// FileSchema is the text of the JSON schema (draft 2020-12) of a file with these keys.
func FileSchema[R any](id, title string, keys []Key[R]) []byte {
	s := ObjectSchema(keys)
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["$id"] = id
	s["title"] = title
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // maps of texts and numbers always can
	}
	return append(text, '\n')
}
