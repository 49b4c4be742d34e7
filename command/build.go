package command

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
)

// Error says what was wrong with a command as it was written. Field and Value are
// empty where the name itself is wrong.
type Error struct {
	Command string // as given
	Field   string // the argument
	Value   string // as given; empty: it is missing
	Want    string // "must be from 1 to 32"
}

func (e *Error) Error() string {
	switch {
	case e.Field == "":
		return fmt.Sprintf("there is no command %q: %s", e.Command, e.Want)
	case e.Value == "":
		return fmt.Sprintf("%s: %s %s", e.Command, e.Field, e.Want)
	}
	return fmt.Sprintf("%s: %s is %s, %s", e.Command, e.Field, e.Value, e.Want)
}

// Build returns the command of that name with these arguments, each a number with
// its unit, such as 36 km/h, or a bare number in the argument's own unit; the name of a part,
// or a word. Errors are of type *Error.
func Build(name string, args map[string]string) (Command, error) {
	d, ok := Find(name)
	if !ok {
		return nil, &Error{Command: name, Want: suggest(name, Names())}
	}
	for given := range args {
		if _, ok := d.Arg(given); !ok {
			return nil, d.unknown(args)
		}
	}
	v, parts := Values{}, Parts{}
	for _, a := range d.Args {
		if a.Part != NoPart {
			part, err := d.readPart(a, args)
			if err != nil {
				return nil, err
			}
			parts[a.Name] = part
			continue
		}
		if _, given := args[a.Name]; a.Optional && !given {
			continue
		}
		number, err := d.read(a, args)
		if err != nil {
			return nil, err
		}
		v[a.Name] = a.Canonical(number)
	}
	built := d.build(v, parts)
	if need := d.need(built); need != "" {
		if _, given := args[need]; !given {
			return nil, &Error{Command: name, Field: need, Want: "is missing, " + d.MustArg(need).Want()}
		}
	}
	if err := Validate(built); err != nil { // what concerns several arguments together
		return nil, &Error{Command: name, Field: "arguments", Want: err.Error()}
	}
	return built, nil
}

// need is the argument that must be given in c, though not in all of its kind; empty: none.
func (d *Descriptor) need(c Command) string {
	if d.needs == nil {
		return ""
	}
	return d.needs(c)
}

// unknown names the first, in alphabetical order, of the arguments that d lacks.
func (d *Descriptor) unknown(args map[string]string) error {
	var strange []string
	for given := range args {
		if _, ok := d.Arg(given); !ok {
			strange = append(strange, given)
		}
	}
	first := slices.Min(strange)
	if len(d.Args) == 0 {
		return &Error{Command: d.Name, Field: first, Want: "is not an argument: it takes none"}
	}
	return &Error{Command: d.Name, Field: first, Want: "is not an argument: " + suggest(first, d.argNames())}
}

func (d *Descriptor) read(a Arg, args map[string]string) (float64, error) {
	text, given := args[a.Name]
	if !given {
		if a.Required {
			return 0, &Error{Command: d.Name, Field: a.Name, Want: "is missing, " + a.Want()}
		}
		return a.Default, nil
	}
	if a.Words != nil {
		if i := slices.Index(a.Words, strings.TrimSpace(text)); i >= 0 {
			return float64(i), nil
		}
		return 0, &Error{Command: d.Name, Field: a.Name, Value: quantity.Quote(text), Want: a.Want()}
	}
	number, err := quantity.Parse(text, a.Unit)
	if err != nil && a.Unit != "" {
		return 0, &Error{Command: d.Name, Field: a.Name, Value: quantity.Quote(text), Want: a.Want() + "; it may be given in " + quantity.UnitList(a.Unit)}
	}
	if err != nil || a.Integer && strings.Contains(text, "%") {
		return 0, &Error{Command: d.Name, Field: a.Name, Value: quantity.Quote(text), Want: a.Want()}
	}
	if !(number >= a.Least() && number <= a.Max) || a.Integer && number != math.Trunc(number) {
		want := a.Want()
		if !strings.Contains(text, "%") {
			want += a.percent(number)
		}
		return 0, &Error{Command: d.Name, Field: a.Name, Value: strings.TrimSpace(text), Want: want}
	}
	return number, nil
}

// readPart reads the name or the number of a part.
func (d *Descriptor) readPart(a Arg, args map[string]string) (Part, error) {
	text, given := args[a.Name]
	if !given {
		return Part{}, &Error{Command: d.Name, Field: a.Name, Want: "is missing, " + a.Want()}
	}
	p := ParsePart(text)
	if p.wrong() != "" {
		return Part{}, &Error{Command: d.Name, Field: a.Name, Value: quantity.Quote(text), Want: a.Want()}
	}
	return p, nil
}

// Want says what the argument must be: "must be from 0 to 25 m/s".
func (a Arg) Want() string {
	switch {
	case a.Part != NoPart:
		return fmt.Sprintf("must be the name of a %v of the vehicle, or its number from 1", a.Part)
	case a.Words != nil:
		return "must be " + strings.Join(a.Words[:len(a.Words)-1], ", ") + " or " + a.Words[len(a.Words)-1]
	}
	unit := ""
	if a.Unit != "" {
		unit = " " + a.Unit
	}
	kind := "must be"
	if a.Integer {
		kind = "must be a whole number"
	}
	return fmt.Sprintf("%s from %s to %s%s", kind, figure(a.Least()), figure(a.Max), unit)
}

func (d *Descriptor) argNames() []string {
	names := make([]string, len(d.Args))
	for i, a := range d.Args {
		names[i] = a.Name
	}
	return names
}

func suggest(name string, known []string) string {
	if near := spelling.Near(name, known, 3); len(near) > 0 {
		return "did you mean " + strings.Join(near, " or ") + "?"
	}
	if alike := spelling.Sharing(name, known, 3); len(alike) > 0 {
		return "did you mean " + strings.Join(alike, " or ") + "?"
	}
	if len(known) == 1 {
		return "known is " + known[0]
	}
	return "known are " + strings.Join(known, ", ")
}
