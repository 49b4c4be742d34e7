package command

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"sync"
)

// Group is the part of the world that a command is about. Groups are in the order in
// which documents list them.
type Group int

// The groups.
const (
	GroupMotors Group = iota
	GroupEngines
	GroupServos
	GroupWings
	GroupWheels
	GroupHulls
	GroupRotors
	GroupEnvelope
	GroupBattery
	GroupWeather
	GroupBody
	GroupRadio
	GroupSensors
	GroupVehicle
)

// Arg describes one argument.
type Arg struct {
	Name     string  // lower snake case
	Doc      string  // in words, without a full stop
	Unit     string  // of Min, Max, Default and of a number without a unit; "": a share or a count
	Min, Max float64 // allowed range
	Default  float64 // where it is left out and not Required
	Required bool
	Integer  bool
	Optional bool     // it may be left out, and means something else than any value then
	Motor    bool     // it is the number of a motor
	Part     PartKind // it is the name or the number of a part; else NoPart
	Words    []string // it is one of them, the first where it is left out and not Required; else nil
	Steady   bool     // it does not change during a ramp, but at its beginning
	Turns    bool     // it is a direction, from 0 to 360; see Least and Canonical
}

// Least is the least value that may be written: Min, and for a direction -180, so that those west of
// north may be called so.
func (a Arg) Least() float64 {
	if a.Turns {
		return a.Min - 180
	}
	return a.Min
}

// Canonical returns the value from Min to Max that a written one, from Least to Max, stands for: -90° is 270°.
func (a Arg) Canonical(v float64) float64 {
	if a.Turns && v < a.Min {
		return v + 360
	}
	return v
}

// Descriptor describes one command. It must not be changed.
type Descriptor struct {
	Name  string // lower snake case, unique
	Group Group
	Doc   string // what it does, in words, without a full stop
	Args  []Arg
	Key   string // that sends it in the window; "": none
	Ramps bool   // it can grow into effect over a time
	Fault bool   // it breaks something that RestoreAll heals
	Once  bool   // several in a row add up, instead of each replacing the one before

	bound    []bool // by argument: whether it is a field of the command
	moves    string // names the quantity that it sets
	sets     string // name of the same quantity in vehicle files, or of its section; empty: it has none
	value    func(c Command, arg int) float64
	given    func(c Command, arg int) bool
	part     func(c Command, arg int) Part
	withPart func(c Command, arg int, p Part) Command
	build    func(Values, Parts) Command
	between  func(from, to Command, share float64) Command
	text     func(Command) string
	heals    func(Command) bool
	check    func(Command) error
	needs    func(Command) string
	ends     func(c, ramp Command) bool
}

// Values are a command's arguments by name, complete but for those that are optional, and within
// their ranges. A word is its place among Arg.Words.
type Values map[string]float64

// Parts are the parts that a command names, by argument.
type Parts map[string]Part

// Field is an argument together with the place of its value in a command of type T.
// At most one of Number, Count, Choice and Named is set; with none the argument only acts in
// Definition.Build.
type Field[T Command] struct {
	Arg
	Number func(*T) *float64
	Count  func(*T) *int
	Choice func(*T) *int  // of Arg.Words
	Named  func(*T) *Part // of Arg.Part
	Given  func(*T) *bool // of one that is Optional: whether it was given
}

// IsText reports whether the argument is a name or a word, not a number.
func (a Arg) IsText() bool { return a.Part != NoPart || a.Words != nil }

// Definition is what defines a command of type T.
type Definition[T Command] struct {
	Name  string // see Descriptor
	Group Group
	Doc   string
	Key   string
	Fault bool
	Once  bool
	Args  []Field[T]

	Text  func(T) string // what log, panels and events say; nil: the name
	Heals func(T) bool   // values with which a Fault is none; nil: never
	Check func(T) error  // what the ranges of the arguments do not say; nil: nothing
	Needs func(T) string // the argument that has to be given in such a command, though others may leave it out; empty: none

	// Ramps lets the numbers change linearly from what is in effect to what is asked
	// for. Between replaces that; share is from 0 to 1.
	Ramps   bool
	Between func(from Command, to T, share float64) Command

	// Moves names the quantity that is set, where another command sets it too; empty: Name.
	// A command ends the running ramps of its quantity, of the same motor or part. Ends replaces that rule.
	Moves string
	Ends  func(c T, ramp Command) bool
	Sets  string // what vehicle files call the quantity, such as battery.capacity; empty: nothing

	// Build makes the command where the arguments are not simply its fields.
	Build func(Values) Command

	copies *sync.Pool // of *T, so that reading an argument allocates nothing
}

// table lists every command, by Group, each group in the order of its definitions.
var table []*Descriptor

// Define adds a command to the table. It is called for package-level variables only, so
// that the set is complete before main begins; it panics on a faulty definition.
func Define[T Command](def Definition[T]) *Descriptor {
	def.copies = &sync.Pool{New: func() any { return new(T) }}
	d := &Descriptor{
		Name: def.Name, Group: def.Group, Doc: def.Doc, Key: def.Key, Fault: def.Fault, Once: def.Once,
		Ramps: def.Ramps || def.Between != nil, moves: cmp.Or(def.Moves, def.Name), sets: def.Sets,
		text: erase(def.Text), heals: erase(def.Heals), check: erase(def.Check), needs: erase(def.Needs),
		value: def.value, given: def.given, part: def.part, withPart: def.withPart, build: def.fill, between: def.mix,
	}
	for _, f := range def.Args {
		f.Arg.Integer = f.Arg.Integer || f.Count != nil
		if f.Words != nil {
			f.Arg.Max = float64(len(f.Words) - 1)
		}
		d.Args = append(d.Args, f.Arg)
		d.bound = append(d.bound, f.Number != nil || f.Count != nil || f.Choice != nil)
	}
	if def.Build != nil {
		d.build = func(v Values, _ Parts) Command { return def.Build(v) }
	}
	if def.Between != nil {
		d.between = func(from, to Command, share float64) Command { return def.Between(from, to.(T), share) }
	}
	if def.Ends != nil {
		d.ends = func(c, ramp Command) bool { return def.Ends(c.(T), ramp) }
	}
	if err := d.faulty(); err != nil {
		panic(err)
	}
	table = append(table, d)
	slices.SortStableFunc(table, func(a, b *Descriptor) int { return cmp.Compare(a.Group, b.Group) })
	return d
}

// erase hides the type of f's argument.
func erase[T Command, R any](f func(T) R) func(Command) R {
	if f == nil {
		return nil
	}
	return func(c Command) R { return f(c.(T)) }
}

// value returns the value of an argument; 0 for one that is no field.
func (def Definition[T]) value(c Command, arg int) float64 {
	t := def.copyOf(c)
	defer def.copies.Put(t)
	switch f := def.Args[arg]; {
	case f.Number != nil:
		return *f.Number(t)
	case f.Count != nil:
		return float64(*f.Count(t))
	case f.Choice != nil:
		return float64(*f.Choice(t))
	}
	return 0
}

// given reports whether an argument has a value: each does that is not optional.
func (def Definition[T]) given(c Command, arg int) bool {
	f := def.Args[arg]
	if f.Given == nil {
		return true
	}
	t := def.copyOf(c)
	defer def.copies.Put(t)
	return *f.Given(t)
}

// part returns the part that an argument names.
func (def Definition[T]) part(c Command, arg int) Part {
	t := def.copyOf(c)
	defer def.copies.Put(t)
	return *def.Args[arg].Named(t)
}

// withPart returns c with another part in an argument.
func (def Definition[T]) withPart(c Command, arg int, p Part) Command {
	t := c.(T)
	*def.Args[arg].Named(&t) = p
	return t
}

// copyOf returns a copy of c that has an address.
func (def Definition[T]) copyOf(c Command) *T {
	t := def.copies.Get().(*T)
	*t = c.(T)
	return t
}

// fill makes the command with these values and parts in its fields.
func (def Definition[T]) fill(v Values, parts Parts) Command {
	var t T
	for _, f := range def.Args {
		switch {
		case f.Number != nil:
			*f.Number(&t) = v[f.Name]
		case f.Count != nil:
			*f.Count(&t) = int(v[f.Name])
		case f.Choice != nil:
			*f.Choice(&t) = int(v[f.Name])
		case f.Named != nil:
			*f.Named(&t) = parts[f.Name]
		}
		if f.Given != nil {
			_, *f.Given(&t) = v[f.Name]
		}
	}
	return t
}

// mix is linear in every number that is not Steady.
func (def Definition[T]) mix(from, to Command, share float64) Command {
	a, b := def.copyOf(from), def.copyOf(to)
	defer def.copies.Put(a)
	defer def.copies.Put(b)
	for _, f := range def.Args {
		if f.Number != nil && !f.Steady {
			p := f.Number(b)
			*p = linear(*f.Number(a), *p, share)
		}
	}
	return *b
}

func linear(a, b, share float64) float64 { return a + (b-a)*share }

var snakeCase = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// Reserved are the words that files and programs write beside the arguments, and that
// no argument may be called.
var Reserved = []string{"command", "at", "ramp", "vehicle"}

// faulty finds mistakes in a definition.
func (d *Descriptor) faulty() error {
	switch {
	case !snakeCase.MatchString(d.Name) || d.Doc == "":
		return fmt.Errorf("command: %q has no name in snake case or no documentation", d.Name)
	case slices.ContainsFunc(table, func(other *Descriptor) bool { return other.Name == d.Name }):
		return fmt.Errorf("command: %s is defined twice", d.Name)
	}
	for i, a := range d.Args {
		switch {
		case !snakeCase.MatchString(a.Name) || a.Doc == "" || slices.Contains(Reserved, a.Name):
			return fmt.Errorf("command: %s: argument %q has no documentation or a bad name", d.Name, a.Name)
		case slices.ContainsFunc(d.Args[:i], func(other Arg) bool { return other.Name == a.Name }):
			return fmt.Errorf("command: %s: argument %s stands there twice", d.Name, a.Name)
		case a.Part == NoPart && (!(a.Min < a.Max) || !a.Required && !(a.Default >= a.Min && a.Default <= a.Max)):
			return fmt.Errorf("command: %s: argument %s has no range, or its default is outside", d.Name, a.Name)
		}
	}
	return nil
}

// All returns every command in the order in which documents list them.
func All() []*Descriptor { return slices.Clone(table) }

// Names returns the name of every command, in the order of All.
func Names() []string {
	names := make([]string, len(table))
	for i, d := range table {
		names[i] = d.Name
	}
	return names
}

// Find returns the command of that name.
func Find(name string) (d *Descriptor, ok bool) {
	i := slices.IndexFunc(table, func(d *Descriptor) bool { return d.Name == name })
	if i < 0 {
		return nil, false
	}
	return table[i], true
}

// Arg returns the argument of that name.
func (d *Descriptor) Arg(name string) (a Arg, ok bool) {
	i := slices.IndexFunc(d.Args, func(a Arg) bool { return a.Name == name })
	if i < 0 {
		return Arg{}, false
	}
	return d.Args[i], true
}

// MustArg returns the argument of that name, which the program itself wrote. It
// panics where there is none.
func (d *Descriptor) MustArg(name string) Arg {
	a, ok := d.Arg(name)
	if !ok {
		panic(fmt.Sprintf("command: %s has no argument %s", d.Name, name))
	}
	return a
}
