package propose

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
)

// decimal is the shortest text of a physics time at which a command takes effect at m, and not
// one step earlier [s]. A command acts in the first step whose time is at most 1 ns before it.
func (m moment) decimal(strict, follow bool) string {
	low, high := m.before+2e-9, m.time+5e-10
	switch {
	case m.time == 0:
		return "0"
	case follow:
		low = m.time - 5e-10
	case strict: // before any part of a ramp that grows meanwhile
		high = low + (m.time-m.before)/2
	}
	for digits := range 12 {
		scale := math.Pow10(digits)
		if x := math.Floor(high*scale) / scale; x >= low {
			return strconv.FormatFloat(x, 'f', digits, 64)
		}
	}
	return number(m.time)
}

// step is a command of one vehicle, or of all.
type step struct {
	given
	vehicle int // index; −1: all
}

// stepWriter writes what is done, and when.
type stepWriter struct{ *writer }

// steps writes what was done.
func (s stepWriter) steps(t *text) {
	all := s.allSteps()
	if len(all) == 0 {
		return
	}
	t.line("steps:")
	for i := 0; i < len(all); {
		n := i + 1 // those of the same moment have the same time, so that they keep their order
		for n < len(all) && all[n].time == all[i].time {
			n++
		}
		strict := slices.ContainsFunc(all[i:n], func(x step) bool { return x.strict })
		follow := slices.ContainsFunc(all[i:n], func(x step) bool { return x.follow })
		for _, x := range all[i:n] {
			t.comment(2, "%s", s.story(x))
			s.step(t, s.when(x, strict && !follow, follow), x)
		}
		i = n
	}
}

// allSteps are those of all vehicles, in the order of their times. One that all vehicles of a
// fleet were given in the same moment is one step.
func (s stepWriter) allSteps() (all []step) {
	for i, f := range s.flights {
		for _, g := range f.given {
			all = append(all, step{g, i})
		}
	}
	slices.SortStableFunc(all, func(a, b step) int { return cmp.Compare(a.time, b.time) })
	if len(s.flights) == 1 {
		for i := range all {
			all[i].vehicle = -1
		}
		return all
	}
	return s.together(all)
}

// together joins the steps that every vehicle has.
func (s stepWriter) together(all []step) (joined []step) {
	used := make([]bool, len(all))
	for i, x := range all {
		if used[i] {
			continue
		}
		same := []int{i}
		for k := i + 1; k < len(all) && all[k].time-x.time < 1e-9; k++ {
			y := all[k]
			other := !slices.ContainsFunc(same, func(n int) bool { return all[n].vehicle == y.vehicle })
			if !used[k] && other && y.Command == x.Command && y.ramp == x.ramp {
				same = append(same, k)
			}
		}
		if len(same) == len(s.flights) {
			for _, k := range same {
				used[k] = true
			}
			x.vehicle = -1
		}
		joined = append(joined, x)
	}
	return joined
}

// story says what was recorded.
func (s stepWriter) story(x step) string {
	words := fmt.Sprintf("Recorded at %.3f s: %s", x.time, command.Text(x.Command))
	if x.ramp > 0 {
		words += fmt.Sprintf(" (over %.3g s)", x.ramp)
	}
	if last, ok := s.seen.before(max(x.vehicle, 0), x.time); ok {
		words += fmt.Sprintf(", %.1f s after %s", x.time-last.at, last.text)
	}
	if m := s.flights[max(x.vehicle, 0)].log.modeAt(x.time); m != "" {
		words += "; autopilot: " + m
	}
	return words + "."
}

// step writes one step, with its key that says when.
func (s stepWriter) step(t *text, when string, x step) {
	name, args, err := command.Write(x.Command)
	if err != nil {
		s.inexact("a step is omitted: %v", err)
		t.comment(2, "Omitted: %v.", err)
		return
	}
	do := name
	if len(args) > 0 {
		words := make([]string, len(args))
		for i, a := range args {
			words[i] = a.Name + ": " + a.Text
		}
		do = fmt.Sprintf("{%s: {%s}}", name, strings.Join(words, ", "))
	}
	t.line("  - %s", when)
	if x.vehicle >= 0 {
		t.line("    vehicle: %s", scalar(s.names[x.vehicle]))
	}
	t.line("    do: %s", do)
	if x.ramp > 0 {
		t.line("    ramp: %ss", number(x.ramp))
	}
}

// when says when a step is due. The times of a flight of ArduPilot count from its start: there
// it is told by what happened before it.
func (s stepWriter) when(x step, strict, follow bool) string {
	if s.builtIn || s.options.Clock {
		return "at: " + x.decimal(strict, follow) + "s"
	}
	t, ok := s.seen.before(max(x.vehicle, 0), x.time)
	if !ok {
		return "at: 0s"
	}
	when := "after: " + t.text
	if len(s.flights) > 1 && x.vehicle < 0 {
		when = "after: " + s.names[0] + "." + t.text
	}
	if delay := x.time - t.at; delay >= 0.05 {
		when += fmt.Sprintf("\n    delay: %ss", strconv.FormatFloat(delay, 'f', 1, 64))
	}
	return when
}
