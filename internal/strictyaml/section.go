package strictyaml

import (
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/spelling"
)

// Key is one key of a section, for the reader and for the JSON schema.
type Key struct {
	Name   string
	Form   string // what is expected, in words: "a physics time such as 10s"
	Doc    string
	Need   bool
	Bare   bool           // it may stand without a value
	Schema map[string]any // of its value
}

// WholeFile is what errors call the section that is the file itself.
const WholeFile = "the file"

// Section reads the keys of a mapping, each once. what is the mapping in errors, and at where it stands.
// read is called with each value that a known key has, in the order of the file: i is the key's place in
// keys and pos where it stands. hint, if not nil, says what an unknown key may be; empty: the usual words.
func (d *Document) Section(n ast.Node, keys []Key, what string, at Pos, hint func(name string) string, read func(i int, value ast.Node, pos Pos) error) error {
	pairs, err := d.Pairs(n, what)
	if err != nil {
		return err
	}
	var all faults.List
	given, unknown := map[string]Pos{}, false
	for _, pair := range pairs {
		name, pos := KeyOf(pair)
		i := find(keys, name)
		if i < 0 {
			all.Add(d.unknown(name, pos, keys, what, hint))
			unknown = true
			continue
		}
		if first, again := given[name]; again {
			all.Add(d.Fault(pos, "%s is given a second time, first in line %d: remove one", name, first.Line))
			continue
		}
		given[name] = pos
		if IsEmpty(pair.Value) && !keys[i].Bare {
			all.Add(d.Fault(pos, "%s has no value: expected %s (%s)", name, keys[i].Form, keys[i].Doc))
			continue
		}
		all.Add(read(i, pair.Value, pos))
	}
	for _, k := range keys {
		if _, ok := given[k.Name]; k.Need && !ok && !unknown { // an unknown key may be a needed one, misspelled
			all.Add(d.Fault(at, "%s lacks the key %s: expected %s (%s)", what, k.Name, k.Form, k.Doc))
		}
	}
	return all.Err()
}

func find(keys []Key, name string) int {
	for i := range keys {
		if keys[i].Name == name {
			return i
		}
	}
	return -1
}

func (d *Document) unknown(name string, pos Pos, keys []Key, what string, hint func(name string) string) error {
	var known []string
	for _, k := range keys {
		known = append(known, k.Name)
	}
	ask, where := "", ""
	if hint != nil {
		ask = hint(name)
	}
	if ask == "" {
		ask = spelling.Ask(name, known, "expected one of "+strings.Join(known, ", "))
	}
	if what != WholeFile {
		where = " in " + what
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

// Words returns the text of a value, a number as it stands there; the error calls it path, and says that
// form was expected. of, if not nil, turns what the tree has into what the file says.
func (d *Document) Words(n ast.Node, path, form string, of func(string) string) (string, error) {
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
func ObjectSchema(keys []Key) map[string]any {
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
