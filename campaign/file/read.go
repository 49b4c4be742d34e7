package file

import (
	"strconv"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/quantity"
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

func (r *reader) fault(at Pos, format string, args ...any) error {
	return r.campaign.fault(at, format, args...)
}

// mapping reads the keys of n, each once.
func (r *reader) mapping(n ast.Node, keys []key, in, what string, at Pos) error {
	section := strictyaml.Section[*reader]{Keys: keys, Path: in, What: what, At: at}
	if in == "" {
		section.Each = func(v value) { r.values[v.Path] = startOf(v.Node) }
	}
	return section.Read(&r.campaign.doc, n, r)
}

func (r *reader) pairs(n ast.Node, what string) ([]*ast.MappingValueNode, error) {
	return r.campaign.doc.Pairs(n, what)
}

// text returns the text of a value, a number as it stands there.
func (r *reader) text(v value, form string) (string, error) {
	return r.campaign.doc.Words(v, form, nil)
}

func startOf(n ast.Node) Pos { return strictyaml.StartOf(n) }

func empty(n ast.Node) bool { return strictyaml.IsEmpty(n) }

// whole reads a whole number.
func (r *reader) whole(v value, least, most int) (int, error) {
	form := "a whole number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most)
	s, err := r.text(v, form)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > most {
		return 0, r.fault(startOf(v.Node), "%s is %s, expected %s", v.Path, strictyaml.Clip(s), form)
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
		return 0, r.fault(startOf(v.Node), "%s is %s, expected %s", v.Path, strictyaml.Clip(s), form)
	}
	return x, nil
}

// list returns the entries of a list.
func (r *reader) list(v value, most int) ([]ast.Node, error) {
	seq, ok := v.Node.(*ast.SequenceNode)
	switch {
	case !ok:
		return nil, r.fault(startOf(v.Node), "%s is %s, expected a list such as [a, b]", v.Path, strictyaml.KindOf(v.Node))
	case len(seq.Values) == 0 || len(seq.Values) > most:
		return nil, r.fault(startOf(v.Node), "%s has %d entries, expected 1 to %d", v.Path, len(seq.Values), most)
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
		s, err := r.text(value{Node: n, Key: v.Key, Path: v.Path}, form)
		wrong.Add(err)
		all = append(all, s)
	}
	return all, wrong.Err()
}

// maxItems bounds a list.
const maxItems = 10_000
