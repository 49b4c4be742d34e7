package scenario

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

func stepKeys() []key {
	keys := []key{vehicleKey("whose step it is: the command goes to it, and the trigger is about it; default: every vehicle, and any one's trigger")}
	keys = append(keys, whenKeys()...)
	return append(keys, []key{
		{Name: "do", Form: "a command with its arguments, such as {fail_motor: {motor: 2}}", Doc: "what is done", Need: true, Schema: commandSchema()},
		{Name: "ramp", Form: "a time such as 1.5s", Doc: "how long the ramp to full effect takes; default: at once", Schema: schema{"type": []string{"string", "number"}}},
	}...)
}

// whenKeys say when something is done.
func whenKeys() []key {
	return []key{
		{Name: "at", Form: "a physics time such as 10s", Doc: "when: the time since the flight's start", Schema: schema{"type": "string"}},
		{Name: "after", Form: "takeoff, landed, waypoint 3, crash, a command's name, or a condition such as altitude > 15m", Doc: "when: as soon as this happens or becomes true, the first time", Schema: schema{"type": "string"}},
		{Name: "delay", Form: "a time such as 2s", Doc: "how long to wait after that", Schema: schema{"type": []string{"string", "number"}}},
	}
}

// vehicleKey names a vehicle of a fleet. Its value is read before the other keys.
func vehicleKey(doc string) key {
	return key{Name: "vehicle", Form: "a name of vehicles", Doc: doc, Schema: schema{"type": "string"}, Read: func(*reader, scalarAt) error { return nil }}
}

func readSteps(r *reader, v scalarAt) error {
	return readEach(r, v, &r.file.Steps, MaxSteps, r.step)
}

// readEach reads a list into entries, of which it makes as many as the list has.
func readEach[T any](r *reader, v scalarAt, entries *[]T, most int, read func(n ast.Node, i int) error) error {
	items, err := r.list(v, most)
	if err != nil {
		return err
	}
	*entries = make([]T, len(items))
	var all faults.List
	for i, n := range items {
		all.Add(read(n, i))
	}
	return all.Err()
}

// entry reads the keys of an entry of a list, whose conditions are about the vehicle that it names.
func (r *reader) entry(n ast.Node, keys []key, in, what string) error {
	var all faults.List
	var err error
	r.scope, err = r.scopeOf(n)
	all.Add(err)
	all.Add(r.mapping(n, keys, in, what, startOf(n)))
	return all.Err()
}

// list returns the entries of a list.
func (r *reader) list(v scalarAt, most int) ([]ast.Node, error) {
	seq, ok := v.Node.(*ast.SequenceNode)
	if !ok {
		return nil, r.fault(startOf(v.Node), "%s is %s, expected a list, each entry after a dash", v.Path, strictyaml.KindOf(v.Node))
	}
	if n := len(seq.Values); n > most {
		return nil, r.fault(startOf(seq.Values[most]), "%s has %d entries, must have at most %d: split the scenario into several files", v.Path, n, most)
	}
	return seq.Values, nil
}

// step reads one entry of the steps.
func (r *reader) step(n ast.Node, i int) error {
	s, path := &r.file.Steps[i], stepPath(i)
	what := fmt.Sprintf("step %d", i+1)
	s.Pos = startOf(n)
	keys := stepKeys()
	readWhen(keys, what, &s.Trigger, &s.Delay)
	strictyaml.Find(keys, "ramp").Read = seconds(&s.Ramp, 0, command.MaxTime)
	strictyaml.Find(keys, "do").Read = func(r *reader, v scalarAt) error { return r.do(s, v) }
	if err := r.entry(n, keys, path, what); err != nil {
		return err
	}
	s.Vehicle = r.scope.self
	if err := needWhen(r, s.Pos, what, &s.Trigger); err != nil {
		return err
	}
	if s.Ramp > 0 && !s.Command.Descriptor().Ramps {
		return r.fault(s.Pos, "%s: %s takes effect at once and can't ramp: leave the ramp out", what, s.Name)
	}
	return nil
}

// readWhen makes the keys of whenKeys read a trigger and its delay.
func readWhen(keys []key, what string, t *Trigger, delay *float64) {
	strictyaml.Find(keys, "at").Read = func(r *reader, v scalarAt) error { return r.at(t, what, v) }
	strictyaml.Find(keys, "after").Read = func(r *reader, v scalarAt) error {
		if t.Text != "" {
			return twoTriggers(r, v, what)
		}
		var err error
		*t, err = r.trigger(v)
		return err
	}
	strictyaml.Find(keys, "delay").Read = seconds(delay, 0, command.MaxTime)
}

func twoTriggers(r *reader, v scalarAt, what string) error {
	return r.fault(v.Key, "%s has both at and after: leave one out; delay waits after a trigger", what)
}

// needWhen returns an error where what is described has no trigger.
func needWhen(r *reader, at Pos, what string, t *Trigger) error {
	if t.Text != "" {
		return nil
	}
	return r.fault(at, "%s does not say when: expected at: 10s, or after: takeoff, waypoint 3, altitude > 15m or the like", what)
}

// at reads a time as a trigger.
func (r *reader) at(t *Trigger, what string, v scalarAt) error {
	text, err := r.text(v, "a physics time such as 10s")
	if err != nil {
		return err
	}
	if t.Text != "" {
		return twoTriggers(r, v, what)
	}
	pos := startOf(v.Node)
	if _, number := r.bare(v); number && text != "0" {
		return r.fault(pos, "at is %s and has no unit: write %[1]ss for seconds", text)
	}
	seconds, err := parseTime(text)
	if text == "0" {
		seconds, err = 0, nil
	}
	if err != nil {
		if _, other := parseTrigger(text, r.scope); other == nil {
			return r.fault(pos, "at takes a physics time such as 10s: write after: %s", text)
		}
		return r.inside(err, pos)
	}
	if !(seconds >= 0 && seconds <= command.MaxTime) {
		return r.fault(pos, "at is %s, must be from 0s to %ds", text, command.MaxTime)
	}
	*t = Trigger{Pos: pos, Kind: OnTime, Time: seconds, Text: text}
	r.note(v.Path, pos, text)
	return nil
}

// bare returns the text of a value that is a plain number, without a unit.
func (r *reader) bare(v scalarAt) (string, bool) {
	switch v.Node.(type) {
	case *ast.IntegerNode, *ast.FloatNode:
		return v.Node.GetToken().Value, true
	}
	return "", false
}

func (r *reader) trigger(v scalarAt) (Trigger, error) {
	text, err := r.text(v, "takeoff, landed, waypoint 3, or a condition such as altitude > 15m")
	if err != nil {
		return Trigger{}, err
	}
	t, err := parseTrigger(text, r.scope)
	if err != nil {
		return Trigger{}, r.inside(err, startOf(v.Node))
	}
	t.Pos = startOf(v.Node)
	if t.Condition != nil {
		t.Condition.pos = t.Pos
		r.judged = append(r.judged, t.Condition)
	}
	return *t, nil
}

// seconds reads a time, which must have its unit unless it is 0.
func seconds(to *float64, least, most float64) func(*reader, scalarAt) error {
	return func(r *reader, v scalarAt) error {
		text, err := r.text(v, "a time such as 1.5s")
		if err != nil {
			return err
		}
		pos := startOf(v.Node)
		if text == "0" {
			*to = 0
			return nil
		}
		if *to, err = parseTime(text); err != nil {
			return r.inside(err, pos)
		}
		if !(*to >= least && *to <= most) {
			return r.fault(pos, "%s is %s, must be from %ss to %ss", v.Path, text, figure(least), figure(most))
		}
		r.note(v.Path, pos, text)
		return nil
	}
}

// argument is one as written.
type argument struct {
	name, text      string
	nameAt, valueAt Pos
}

// do reads a command: "name", "name {arg: 1}" or a mapping {Name: {arg: 1}}.
func (r *reader) do(s *Step, v scalarAt) error {
	var args []argument
	var err error
	at := startOf(v.Node)
	s.do = at
	switch v.Node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		s.Name, args, err = r.commandOfMapping(v)
	default:
		var text string
		if text, err = r.text(v, "a command"); err == nil {
			s.Name, args, err = r.commandOfText(text, at)
		}
	}
	if err != nil {
		return err
	}
	var all faults.List
	given, words := map[string]string{}, make([]string, len(args))
	for i, a := range args {
		if _, again := given[a.name]; again {
			all.Add(r.fault(a.nameAt, "%s is given a second time: remove one", a.name))
		}
		given[a.name], words[i] = a.text, a.name+": "+a.text
	}
	if err := all.Err(); err != nil {
		return err
	}
	if s.Command, err = command.Build(s.Name, given); err != nil {
		return r.refused(err, at, args)
	}
	if s.Text = s.Name; len(words) > 0 {
		s.Text += " {" + strings.Join(words, ", ") + "}"
	}
	if _, reset := s.Command.(command.Reset); reset {
		return r.fault(at, "reset ends a flight and with it the scenario: leave the step out, or make two scenarios")
	}
	for _, a := range args {
		r.note(strings.TrimSuffix(v.Path, "do")+a.name, a.valueAt, a.text)
	}
	return nil
}

// refused places the error of command.Build at the argument that it is about.
func (r *reader) refused(err error, at Pos, args []argument) error {
	var e *command.Error
	if errors.As(err, &e) {
		if i := slices.IndexFunc(args, func(a argument) bool { return a.name == e.Field }); i >= 0 {
			at = args[i].valueAt
			if e.Value == "" {
				at = args[i].nameAt
			}
		}
	}
	return r.fault(at, "%v", err)
}

func (r *reader) commandOfMapping(v scalarAt) (string, []argument, error) {
	pairs, err := r.pairs(v.Node, "do")
	if err != nil {
		return "", nil, err
	}
	if len(pairs) != 1 {
		second := startOf(v.Node)
		if len(pairs) > 1 {
			_, second = strictyaml.KeyOf(pairs[1])
		}
		return "", nil, r.fault(second, "do has %d commands, must have one: make a step of each", len(pairs))
	}
	name, _ := strictyaml.KeyOf(pairs[0])
	inner := pairs[0].Value
	if inner == nil || inner.Type() == ast.NullType {
		return name, nil, nil
	}
	entries, err := r.pairs(inner, name)
	if err != nil {
		return "", nil, err
	}
	var all faults.List
	var args []argument
	for _, e := range entries {
		a := argument{}
		a.name, a.nameAt = strictyaml.KeyOf(e)
		if e.Value == nil || e.Value.Type() == ast.NullType {
			all.Add(r.fault(a.nameAt, "%s: %s has no value", name, a.name))
			continue
		}
		a.text, err = r.text(scalarAt{Node: e.Value, Key: a.nameAt, Path: name + "." + a.name}, "a number with its unit")
		all.Add(err)
		a.valueAt = startOf(e.Value)
		args = append(args, a)
	}
	return name, args, all.Err()
}

var shortForm = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*)\s*(?:\{(.*)\})?$`)

// commandOfText reads "name" or "name {arg: 1, other: 2}".
func (r *reader) commandOfText(text string, at Pos) (string, []argument, error) {
	m := shortForm.FindStringSubmatchIndex(text)
	if m == nil {
		return "", nil, r.fault(at, "do is %q, expected a command with its arguments, such as gust {speed: 5, rise: 2s}", strictyaml.Clip(text))
	}
	name := text[m[2]:m[3]]
	if m[4] < 0 || strings.TrimSpace(text[m[4]:m[5]]) == "" {
		return name, nil, nil
	}
	var args []argument
	from := m[4]
	for _, part := range strings.Split(text[m[4]:m[5]], ",") {
		key, value, ok := strings.Cut(part, ":")
		place := func(offset int) Pos {
			return Pos{Line: at.Line, Col: at.Col + utf8.RuneCountInString(text[:from+offset])}
		}
		if !ok || strings.TrimSpace(key) == "" || strings.TrimSpace(value) == "" {
			return "", nil, r.fault(place(spaces(part)), "%s: %q is not an argument, expected NAME: value", name, strictyaml.Clip(strings.TrimSpace(part)))
		}
		args = append(args, argument{
			name: strings.TrimSpace(key), text: strings.TrimSpace(value),
			nameAt: place(spaces(key)), valueAt: place(len(key) + 1 + spaces(value)),
		})
		from += len(part) + 1
	}
	return name, args, nil
}

// spaces is how many a text begins with.
func spaces(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }

// stepPath begins the paths of a step's numbers.
func stepPath(i int) string { return fmt.Sprintf("steps.%d.", i+1) }
