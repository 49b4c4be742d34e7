package file

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// distributions are the keys that say how values are distributed, with the fields of those that have some.
// Fields marked with ! have no unit.
var distributions = []struct {
	name, form, doc string
	fields          []string
	kind            space.Kind
}{
	{"range", "LOW..HIGH UNIT, such as 0..14 m/s", "every value between two is equally likely", nil, space.Range},
	{"whole", "LOW..HIGH, such as 1..100", "whole numbers, equally likely", nil, space.Integers},
	{"list", "numbers or words such as [0.1, 0.2]", "these, equally likely", nil, space.List},
	{"commands", "commands such as [{fail_motor: {motor: 1}}, {fail_motor: {motor: 2}}]", "of the step: one of these, equally likely", nil, space.List},
	{"normal", "such as {mean: 10%, deviation: 5%}", "a normal distribution; within: cuts it", []string{"mean", "deviation"}, space.Normal},
	{"lognormal", "such as {median: 5 m/s, sigma: 0.4}", "the logarithm is normal with the deviation sigma", []string{"median", "!sigma"}, space.Lognormal},
	{"triangular", "such as {low: 0 m/s, mode: 3 m/s, high: 12 m/s}", "a triangle with its peak at mode", []string{"low", "mode", "high"}, space.Triangular},
	{"weibull", "such as {shape: 2, scale: 6 m/s}", "as of wind speeds", []string{"!shape", "scale"}, space.Weibull},
	{"exponential", "such as {mean: 60 s}", "times to a failure at a constant rate", []string{"mean"}, space.Exponential},
}

// variableKeys are the keys of a variable.
func variableKeys(x *Variable) []key {
	var keys []key
	for _, d := range distributions {
		keys = append(keys, key{Name: d.name, Form: d.form, Doc: d.doc, Schema: distributionSchema(d.fields), Read: func(r *reader, v value) error {
			return r.distribution(x, v, d.kind, d.fields)
		}})
	}
	return append(keys, []key{
		{Name: "within", Form: "LOW..HIGH UNIT", Doc: "of normal: cut to these limits", Schema: schema{"type": "string"}, Read: func(r *reader, v value) error {
			low, high, err := r.limits(x, v)
			x.Spec.Low, x.Spec.High = low, high
			return err
		}},
		{Name: "scale", Form: "log", Doc: "of range: equal ratios are equally likely", Schema: schema{"const": "log"}, Read: func(r *reader, v value) error {
			s, err := r.text(v, "log")
			if err == nil && s != "log" {
				err = r.fault(startOf(v.Node), "%s is %q, expected log, or leave it out", v.Path, strictyaml.Clip(s))
			}
			x.Spec.Log = true
			return err
		}},
		{Name: "weights", Form: "a number for each item", Doc: "of list and commands: how often each comes, in proportion", Schema: schema{"type": "array", "items": schema{"type": "number"}}, Read: func(r *reader, v value) error {
			return readNumbers(r, v, &x.Spec.Weights)
		}},
		{Name: "names", Form: "a word for each command", Doc: "of commands: what reports call them", Schema: schema{"type": "array", "items": schema{"type": "string"}}, Read: func(r *reader, v value) (err error) {
			x.Spec.Words, err = r.texts(v, "a short name")
			return err
		}},
		{Name: "step", Form: "the number of a step, from 1", Doc: "whose command the commands replace", Schema: schema{"type": "integer", "minimum": 1}, Read: func(r *reader, v value) (err error) {
			x.step, err = r.whole(v, 1, 10_000)
			return err
		}},
		{Name: "levels", Form: "a whole number", Doc: "of a grid: how many values are flown; default: the method's, of lists all", Schema: schema{"type": "integer", "minimum": 1}, Read: func(r *reader, v value) (err error) {
			x.Levels, err = r.whole(v, 1, maxItems)
			return err
		}},
		{Name: "healthy", Form: "a value", Doc: "of minimal fault: where it does no harm", Schema: schema{"type": []string{"string", "number"}}, Read: func(r *reader, v value) (err error) {
			x.healthy, err = r.text(v, "a value")
			x.Fault = true
			return err
		}},
		{Name: "weight", Form: "a number above 0", Doc: "of minimal fault: how much it counts; default 1", Schema: schema{"type": "number"}, Read: func(r *reader, v value) error {
			s, err := r.text(v, "a number above 0")
			if err != nil {
				return err
			}
			if x.Weight, err = quantity.Number(s); err != nil || !(x.Weight > 0 && x.Weight <= 1e6) {
				return r.fault(startOf(v.Node), "%s is %s, expected a number above 0", v.Path, strictyaml.Clip(s))
			}
			return nil
		}},
	}...)
}

func (r *reader) distribution(x *Variable, v value, kind space.Kind, fields []string) error {
	if x.Spec.Kind != "" {
		return r.fault(v.Key, "%s: a variable has one distribution: remove one", v.Path)
	}
	x.Spec.Kind = kind
	switch {
	case strings.HasSuffix(v.Path, "commands"):
		return readCommands(r, x, v)
	case kind == space.List:
		return r.numbersOrWords(x, v)
	case len(fields) == 0:
		return r.rangeOf(x, v)
	}
	return r.fields(x, v, fields)
}

// span reads A..B as the whole of a variable.
func (r *reader) span(x *Variable, v value) error {
	x.Spec.Kind = space.Range
	return r.rangeOf(x, v)
}

func (r *reader) rangeOf(x *Variable, v value) (err error) {
	x.Spec.Low, x.Spec.High, err = r.limits(x, v)
	return err
}

// limits reads LOW..HIGH UNIT.
func (r *reader) limits(x *Variable, v value) (low, high float64, err error) {
	const form = "LOW..HIGH with a unit, such as 0..14 m/s"
	s, err := r.text(v, form)
	if err != nil {
		return 0, 0, err
	}
	a, b, ok := strings.Cut(s, "..")
	if !ok {
		return 0, 0, r.fault(startOf(v.Node), "%s is %q, expected %s", v.Path, strictyaml.Clip(s), form)
	}
	at := startOf(v.Node)
	if low, err = r.number1(x, at, v.Path, a); err == nil {
		high, err = r.number1(x, at, v.Path, b)
	}
	if err == nil && !(low < high) {
		err = r.fault(at, "%s is %s, expected the smaller number first", v.Path, strictyaml.Clip(s))
	}
	return low, high, err
}

// number1 reads a number in the variable's unit, which the first that has one decides.
func (r *reader) number1(x *Variable, at Pos, path, text string) (float64, error) {
	number, unit := quantity.Cut(strings.TrimSpace(text))
	y, err := quantity.Number(number)
	switch {
	case err != nil:
		return 0, r.fault(at, "%s: %q is not a number", path, strictyaml.Clip(text))
	case unit == "" || unit == x.Unit:
	case x.Unit == "":
		x.Unit = unit
	default:
		return 0, r.fault(at, "%s: %q is in %s, but the number before it in %s: write both in one unit", path, strictyaml.Clip(text), unit, x.Unit)
	}
	return y, nil
}

// fields reads the numbers of a distribution.
func (r *reader) fields(x *Variable, v value, names []string) error {
	s := &x.Spec
	to := map[string]*float64{"mean": &s.Mean, "deviation": &s.SD, "median": &s.Median, "sigma": &s.Sigma, "low": &s.Low, "mode": &s.Mode, "high": &s.High, "shape": &s.Shape, "scale": &s.Scale}
	var keys []key
	for _, n := range names {
		name, plain := strings.CutPrefix(n, "!")
		keys = append(keys, key{Name: name, Form: "a number", Doc: "of the distribution", Need: true, Read: func(r *reader, v value) error {
			text, err := r.text(v, "a number")
			if err != nil {
				return err
			}
			at := startOf(v.Node)
			if _, unit := quantity.Cut(text); plain && unit != "" {
				return r.fault(at, "%s is %s, but has no unit: expected a number", v.Path, strictyaml.Clip(text))
			}
			*to[name], err = r.number1(x, at, v.Path, text)
			return err
		}})
	}
	return r.mapping(v.Node, keys, v.Path+".", v.Path, v.Key)
}

// numbersOrWords reads a list.
func (r *reader) numbersOrWords(x *Variable, v value) error {
	x.Spec.Kind = space.List
	texts, err := r.texts(v, "a number or a word")
	if err != nil {
		return err
	}
	if first, _ := quantity.Cut(texts[0]); first == "" || x.Name == "vehicle" || x.Name == "parameters" {
		x.Spec.Words, x.texts = texts, slices.Clone(texts)
		return nil
	}
	items, _ := r.list(v, maxItems)
	var all faults.List
	for i, text := range texts {
		y, err := r.number1(x, startOf(items[i]), v.Path, text)
		all.Add(err)
		x.Spec.Values = append(x.Spec.Values, y)
	}
	return all.Err()
}

// numbers reads a list of plain numbers.
func readNumbers(r *reader, v value, to *[]float64) error {
	texts, err := r.texts(v, "a number")
	if err != nil {
		return err
	}
	for _, text := range texts {
		y, err := quantity.Number(text)
		if err != nil {
			return r.fault(startOf(v.Node), "%s: %q is not a number", v.Path, strictyaml.Clip(text))
		}
		*to = append(*to, y)
	}
	return nil
}

// commands reads a list of commands.
func readCommands(r *reader, x *Variable, v value) error {
	items, err := r.list(v, maxItems)
	if err != nil {
		return err
	}
	var all faults.List
	for _, n := range items {
		text, ok := flow(n)
		name, _, _ := strings.Cut(strings.Trim(text, "{ "), ":")
		name, _, _ = strings.Cut(name, " ")
		if !ok {
			all.Add(r.fault(startOf(n), "%s: expected a command such as {fail_motor: {motor: 1}}", v.Path))
		} else if _, known := command.Find(strings.TrimSpace(name)); !known {
			all.Add(r.fault(startOf(n), "%s: there is no command %q: expected such as {fail_motor: {motor: 1}}; docs/scenarios.md lists all", v.Path, strictyaml.Clip(name)))
		}
		x.texts = append(x.texts, text)
	}
	return all.Err()
}

// flow writes a command in one line: a text as it stands, a section in braces.
func flow(n ast.Node) (string, bool) {
	pairs, is := strictyaml.Pairs(n)
	if !is {
		text, ok := strictyaml.TextOf(n)
		text = strings.TrimSpace(text)
		if name, args, has := strings.Cut(text, "{"); has && strings.TrimSpace(name) != "" {
			text = "{" + strings.TrimSpace(name) + ": {" + args + "}"
		}
		return text, ok && text != "" && !strings.ContainsAny(text, "\n#")
	}
	var parts []string
	for _, p := range pairs {
		name, _ := strictyaml.KeyOf(p)
		var text string
		switch {
		case empty(p.Value):
		default:
			var ok bool
			if text, ok = strictyaml.Scalar(p.Value); !ok {
				if text, ok = flow(p.Value); !ok {
					return "", false
				}
			}
		}
		parts = append(parts, name+": "+text)
	}
	return "{" + strings.Join(parts, ", ") + "}", true
}

// complete checks what several keys of a variable say together.
func (r *reader) complete(x *Variable, v value) error {
	s := &x.Spec
	fault := func(format string, args ...any) error {
		return r.fault(x.at, "variable "+strings.ReplaceAll(strictyaml.Clip(x.Name), "%", "%%")+": "+format, args...)
	}
	switch {
	case s.Kind == "":
		var names []string
		for _, d := range distributions {
			names = append(names, d.name)
		}
		return fault("expected one of %s", strings.Join(names, ", "))
	case s.Kind == space.Normal && (s.Low != 0 || s.High != 0):
		s.Kind = space.TruncatedNormal
	case s.Kind != space.TruncatedNormal && pair(v.Node, "within"):
		return fault("within is for normal alone: %s has limits of its own, or none", s.Kind)
	}
	commands := pair(v.Node, "commands")
	switch {
	case commands && x.step == 0:
		return fault("commands need the step whose command they replace: add step: 1")
	case !commands && x.step > 0:
		return fault("step needs commands, such as commands: [{fail_motor: {motor: 1}}]")
	case !commands && pair(v.Node, "names"):
		return fault("names are for commands")
	case commands && len(s.Words) == 0:
		s.Words = slices.Clone(x.texts)
	case commands && len(s.Words) != len(x.texts):
		return fault("%d names for %d commands: expected as many", len(s.Words), len(x.texts))
	}
	return nil
}

// pair reports whether a section has a key.
func pair(n ast.Node, name string) bool {
	pairs, _ := strictyaml.Pairs(n)
	return slices.ContainsFunc(pairs, func(p *ast.MappingValueNode) bool {
		key, _ := strictyaml.KeyOf(p)
		return key == name
	})
}
