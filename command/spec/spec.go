package spec

import (
	"github.com/sitlark/sitlark/command"
)

// Arg is one argument of a command.
type Arg struct {
	Name     string  // lower snake case
	Doc      string  // for people, without a full stop
	Unit     string  // of Min, Max, Default and of a number that comes without one; "": a bare share or count
	Min, Max float64 // allowed range
	Default  float64 // where it is left out and not Required
	Required bool
	Integer  bool
}

// Command tells about one type of package command.
type Command struct {
	Name  string // command.Command's own
	Doc   string // for people, without a full stop
	Args  []Arg
	Ramps bool // can grow into effect over a time

	build func(values) command.Command
}

// values are a command's arguments by name, complete and within their ranges.
type values map[string]float64

// All returns every command in the order in which people read them. It is a copy
// that the caller may change, except for the Args.
func All() []Command { return append([]Command(nil), table...) }

// Names returns the name of every command, in the order of All.
func Names() []string {
	names := make([]string, len(table))
	for i := range table {
		names[i] = table[i].Name
	}
	return names
}

// Find returns the command of that name.
func Find(name string) (Command, bool) {
	for _, c := range table {
		if c.Name == name {
			return c, true
		}
	}
	return Command{}, false
}

// Arg returns the argument of that name.
func (c Command) Arg(name string) (Arg, bool) {
	for _, a := range c.Args {
		if a.Name == name {
			return a, true
		}
	}
	return Arg{}, false
}

func (c Command) argNames() []string {
	names := make([]string, len(c.Args))
	for i, a := range c.Args {
		names[i] = a.Name
	}
	return names
}
