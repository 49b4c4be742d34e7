package file

import (
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/scenario"
)

// reader is one reading of one file.
type reader struct {
	campaign *Campaign
	scenario *scenario.File // loaded already; nil: the file's is
	values   map[string]Pos // where the values of the file's own keys stand
	failed   bool           // variables or scenario could not be read
}

// value is a value with where its key stands and what it is called.
type value struct {
	node ast.Node
	key  Pos
	path string
}

func (r *reader) fault(at Pos, format string, args ...any) error {
	return r.campaign.fault(at, format, args...)
}

// mapping reads the keys of n, each once.
func (r *reader) mapping(n ast.Node, keys []key, in, what string, at Pos) error {
	pairs, err := r.pairs(n, what)
	if err != nil {
		return err
	}
	var all faults.List
	given, unknown := map[string]Pos{}, false
	for _, pair := range pairs {
		name, pos := strictyaml.KeyOf(pair)
		k := find(keys, name)
		if k == nil {
			all.Add(r.unknown(name, pos, what, keys))
			unknown = true
			continue
		}
		if first, again := given[name]; again {
			all.Add(r.fault(pos, "%s is given a second time, first in line %d: remove one", name, first.Line))
			continue
		}
		given[name] = pos
		if empty(pair.Value) {
			all.Add(r.fault(pos, "%s has no value: expected %s (%s)", name, k.form, k.doc))
			continue
		}
		if in == "" {
			r.values[name] = startOf(pair.Value)
		}
		all.Add(k.read(r, value{pair.Value, pos, in + name}))
	}
	for _, k := range keys {
		if _, ok := given[k.name]; k.need && !ok && !unknown { // an unknown key may be a needed one, misspelled
			all.Add(r.fault(at, "%s lacks the key %s: expected %s (%s)", what, k.name, k.form, k.doc))
		}
	}
	return all.Err()
}

func empty(n ast.Node) bool { return n == nil || n.Type() == ast.NullType }

func (r *reader) pairs(n ast.Node, what string) ([]*ast.MappingValueNode, error) {
	if pairs, ok := strictyaml.Pairs(n); ok {
		return pairs, nil
	}
	return nil, r.fault(startOf(n), "%s is %s, expected keys with values, as NAME: value", what, strictyaml.KindOf(n))
}

func (r *reader) unknown(name string, pos Pos, what string, keys []key) error {
	var known []string
	for _, k := range keys {
		known = append(known, k.name)
	}
	where := ""
	if what != "the file" {
		where = " in " + what
	}
	return r.fault(pos, "unknown key %q%s: %s", strictyaml.Clip(name), where, spelling.Ask(name, known, "expected one of "+strings.Join(known, ", ")))
}

// startOf is where the text of a value begins, inside of its quotes.
func startOf(n ast.Node) Pos {
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
	pos := strictyaml.PosOf(t)
	if t != nil && (t.Type == token.DoubleQuoteType || t.Type == token.SingleQuoteType) {
		pos.Col++
	}
	return pos
}

// text returns the text of a value, a number as it stands there.
func (r *reader) text(v value, form string) (string, error) {
	s, ok := strictyaml.Scalar(v.node)
	if !ok {
		s, ok = strictyaml.TextOf(v.node)
	}
	s = strings.TrimSpace(s)
	switch {
	case !ok:
		return "", r.fault(startOf(v.node), "%s is %s, expected %s", v.path, strictyaml.KindOf(v.node), form)
	case s == "":
		return "", r.fault(startOf(v.node), "%s is empty, expected %s", v.path, form)
	case !plaintext.Clean(s):
		return "", r.fault(startOf(v.node), "%s has a control character in it: remove it", v.path)
	}
	return s, nil
}

// whole reads a whole number.
func (r *reader) whole(v value, least, most int) (int, error) {
	form := "a whole number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most)
	s, err := r.text(v, form)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > most {
		return 0, r.fault(startOf(v.node), "%s is %s, expected %s", v.path, strictyaml.Clip(s), form)
	}
	return n, nil
}

// share reads a share such as 95% or 0.95, between two, both left out.
func (r *reader) share(v value, least, most float64, form string) (float64, error) {
	s, err := r.text(v, form)
	if err != nil {
		return 0, err
	}
	x, err := quantity.Parse(s, "")
	if err != nil || !(x > least && x < most) {
		return 0, r.fault(startOf(v.node), "%s is %s, expected %s", v.path, strictyaml.Clip(s), form)
	}
	return x, nil
}

// list returns the entries of a list.
func (r *reader) list(v value, most int) ([]ast.Node, error) {
	seq, ok := v.node.(*ast.SequenceNode)
	switch {
	case !ok:
		return nil, r.fault(startOf(v.node), "%s is %s, expected a list such as [a, b]", v.path, strictyaml.KindOf(v.node))
	case len(seq.Values) == 0 || len(seq.Values) > most:
		return nil, r.fault(startOf(v.node), "%s has %d entries, expected 1 to %d", v.path, len(seq.Values), most)
	}
	return seq.Values, nil
}

// texts reads a list of texts.
func (r *reader) texts(v value, form string) (all []string, err error) {
	items, err := r.list(v, maxItems)
	if err != nil {
		return nil, err
	}
	var wrong faults.List
	for _, n := range items {
		s, err := r.text(value{n, v.key, v.path}, form)
		wrong.Add(err)
		all = append(all, s)
	}
	return all, wrong.Err()
}

// maxItems bounds a list.
const maxItems = 10_000

func find(keys []key, name string) *key {
	for i := range keys {
		if keys[i].name == name {
			return &keys[i]
		}
	}
	return nil
}
