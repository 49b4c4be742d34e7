package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// judged are the keys that hold an expectation's condition.
var judged = []struct {
	key  string
	kind Kind
	doc  string
}{
	{"always", Always, "must be so at every step of the physics"},
	{"never", Never, "must be so at none"},
	{"that", Within, "must be so at one step at least before the time of within is over"},
	{"eventually", Eventually, "must be so at one step at least"},
	{"at end", AtEnd, "must be so after the last step"},
}

func expectKeys() []key {
	const form = "a condition such as tilt < 60deg"
	keys := []key{}
	for _, j := range judged {
		keys = append(keys, key{Name: j.key, Form: form, Doc: j.doc, Schema: schema{"type": "string", "minLength": 1}})
	}
	text := schema{"type": "string"}
	const trigger = "takeoff, landed, waypoint 3, a command's name, or a condition"
	return append(keys,
		vehicleKey("whose expectation it is: quantities and triggers without a vehicle's name are its own"),
		key{Name: "within", Form: "a time such as 60s", Doc: "how soon, from the trigger or the start on", Schema: text},
		key{Name: "after", Form: trigger, Doc: "judged only from then on", Schema: text},
		key{Name: "until", Form: trigger, Doc: "with always and never: judged only until then", Schema: text})
}

func readExpectations(r *reader, v scalarAt) error {
	return readEach(r, v, &r.file.Expect, MaxExpectations, r.expectation)
}

// expectation reads one entry of the expectations.
func (r *reader) expectation(n ast.Node, i int) error {
	e, what := &r.file.Expect[i], fmt.Sprintf("expectation %d", i+1)
	e.Pos = startOf(n)
	keys := expectKeys()
	for _, j := range judged {
		strictyaml.Find(keys, j.key).Read = func(r *reader, v scalarAt) error {
			if e.Condition != nil {
				return r.fault(v.Key, "%s has a second condition: make an entry of each", what)
			}
			e.Kind = j.kind
			var err error
			e.Condition, err = r.condition(v)
			return err
		}
	}
	within := Pos{}
	strictyaml.Find(keys, "within").Read = func(r *reader, v scalarAt) error {
		within = v.Key
		return seconds(&e.Limit, 1e-3, command.MaxTime)(r, v)
	}
	strictyaml.Find(keys, "after").Read = r.optional(&e.After)
	strictyaml.Find(keys, "until").Read = r.optional(&e.Until)
	if err := r.entry(n, keys, fmt.Sprintf("expect.%d.", i+1), what); err != nil {
		return err
	}
	switch {
	case e.Condition == nil:
		return r.fault(e.Pos, "%s does not say what must hold: expected one of always, never, eventually, at end, or within with that", what)
	case e.Kind == Within && within.Line == 0:
		return r.fault(e.Pos, "%s has that without within: say how soon, such as within: 60s, or write eventually", what)
	case e.Kind != Within && within.Line != 0:
		return r.fault(within, "within belongs to that: write that: %s", e.Condition)
	case e.Until != nil && e.Kind != Always && e.Kind != Never:
		return r.fault(e.Until.Pos, "until belongs to always or never, this is %s", e.Kind)
	}
	e.Text = e.text()
	return nil
}

func (r *reader) optional(to **Trigger) func(*reader, scalarAt) error {
	return func(r *reader, v scalarAt) error {
		t, err := r.trigger(v)
		*to = &t
		return err
	}
}

func (r *reader) condition(v scalarAt) (*Condition, error) {
	text, err := r.text(v, "a condition such as tilt < 60deg")
	if err != nil {
		return nil, err
	}
	c, err := parseCondition(text, r.scope)
	if err != nil {
		return nil, r.inside(err, startOf(v.Node))
	}
	c.pos = startOf(v.Node)
	r.judged = append(r.judged, c)
	return c, nil
}

// text is the expectation in one line.
func (e *Expectation) text() string {
	var b strings.Builder
	switch e.Kind {
	case Within:
		fmt.Fprintf(&b, "within %ss: %s", figure(e.Limit), e.Condition)
	default:
		fmt.Fprintf(&b, "%s: %s", e.Kind, e.Condition)
	}
	if e.After != nil {
		b.WriteString(", after " + e.After.Text)
	}
	if e.Until != nil {
		b.WriteString(", until " + e.Until.Text)
	}
	return b.String()
}

// warnOfMistakes warns of what is likely a mistake.
func (f *File) warnOfMistakes() {
	if len(f.Expect) == 0 {
		f.warn("nothing is expected: every flight passes")
	}
	names := []string{}
	for _, s := range f.Steps {
		names = append(names, s.Name, command.Name(s.Command))
	}
	for i := range f.Steps {
		t := &f.Steps[i].Trigger
		if t.Kind == OnTime && t.Time+f.Steps[i].Delay >= f.Timeout {
			f.warn("line %d: step %d can never come: at %s is not before the timeout of %ss", f.Steps[i].Line, i+1, t.Text, figure(f.Timeout))
		}
		f.warnOfEvent(t, names)
	}
	for i := range f.Expect {
		for _, t := range []*Trigger{f.Expect[i].After, f.Expect[i].Until} {
			if t != nil {
				f.warnOfEvent(t, names)
			}
		}
	}
}

func (f *File) warn(format string, args ...any) {
	f.Warnings = append(f.Warnings, fmt.Sprintf(format, args...))
}

// warnOfEvent warns of a trigger that waits for a command that no step sends.
func (f *File) warnOfEvent(t *Trigger, done []string) {
	if t.Kind != OnEvent || slices.Contains(done, t.Event) {
		return
	}
	for _, h := range happenings {
		if h.name == t.Event {
			return
		}
	}
	f.warn("line %d: no step does %s, so that only the user in the window can trigger \"after %[2]s\"", t.Line, t.Event)
}

// What no flight can decide is refused where it is read: a comparison that is the same in every
// flight, and a span of time that is empty.

// checkConditions refuses conditions that are so in every flight, or in none.
func (r *reader) checkConditions() error {
	var all faults.List
	of := bounds{timeout: r.file.Timeout, waypoints: 65535}
	for _, c := range r.judged {
		if err := c.possible(of); err != nil {
			all.Add(r.inside(err, c.pos))
		}
	}
	return all.Err()
}

// checkTimes refuses expectations of which no moment can be judged.
func checkTimes(f *File) error {
	var all faults.List
	for i := range f.Expect {
		all.Add(inTime(f, &f.Expect[i]))
	}
	return all.Err()
}

// inTime refuses an expectation of which no moment can be judged before the timeout.
func inTime(f *File, e *Expectation) error {
	from, known := earliest(f, e.After)
	switch {
	case from >= f.Timeout:
		return f.FaultAt(e.After.Pos, errors.New("this comes in no flight, as the timeout ends it before: give an earlier time, or a later timeout"))
	case e.Until == nil:
		return nil
	case e.After != nil && e.After.Text == e.Until.Text && e.After.Vehicle == e.Until.Vehicle,
		known && e.Until.Kind == OnTime && e.Until.Time <= from:
		return f.FaultAt(e.Until.Pos, errors.New("it is over as it begins, and no moment would be judged: give a later until"))
	}
	return nil
}

// earliest returns the time before which a trigger can't come [s]; known: it is the time at which
// it comes. nil is the start.
func earliest(f *File, t *Trigger) (at float64, known bool) {
	switch {
	case t == nil:
		return 0, true
	case t.Kind == OnTime:
		return t.Time, true
	case t.Kind != OnEvent:
		return 0, false
	}
	at = forever
	for i := range f.Steps {
		s := &f.Steps[i]
		if s.Name != t.Event && command.Name(s.Command) != t.Event {
			continue
		}
		from := s.Delay
		if s.Trigger.Kind == OnTime {
			from += s.Trigger.Time
		}
		at = min(at, from)
	}
	if at == forever {
		return 0, false // an event of the world, or a command of the user
	}
	return at, false
}
