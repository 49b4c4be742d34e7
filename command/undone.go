package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// SameSubject reports whether two commands are about one thing, so that the later one undoes the
// earlier one: they set one quantity of one motor, or one of them restores what the other breaks.
// Commands that add up, such as gusts, never are.
func SameSubject(a, b Command) bool {
	return !a.Descriptor().Once && (EndsRamp(a, b) || EndsRamp(b, a))
}

// Changes are what a user changes in a recorded flight.
type Changes struct {
	Commands []Command
	Settings []string // of the vehicle: names in its file, such as battery.capacity
}

// Undone reports whether a recorded command, given later, would undo one of the changes.
func (c *Changes) Undone(recorded Command) bool {
	set := recorded.Descriptor().sets
	return slices.ContainsFunc(c.Commands, func(one Command) bool { return SameSubject(one, recorded) }) ||
		set != "" && slices.ContainsFunc(c.Settings, func(name string) bool {
			return name == set || strings.HasPrefix(name, set+".")
		})
}

// LeftOut is a recorded command that is not given again, because it would undo a change.
type LeftOut struct {
	At float64 // elapsed time of the recording at which it took effect, or would have [s]
	Command
}

// LeftOutText lists commands that were left out, in the order of their times and each once; empty:
// there are none.
func LeftOutText(list []LeftOut) string {
	const most = 8
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b LeftOut) int { return cmp.Compare(a.At, b.At) })
	var all []string
	for _, l := range list {
		all = append(all, fmt.Sprintf("%s at %.1f s", Text(l.Command), l.At))
	}
	if all = slices.Compact(all); len(all) > most {
		all = append(all[:most], fmt.Sprintf("and %d more", len(all)-most))
	}
	return strings.Join(all, ", ")
}
