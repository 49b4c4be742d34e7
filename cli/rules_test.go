package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
)

// values are of flags whose values are checked as they are parsed, by type.
var values = map[string]string{"bool": "true", "int": "7", "int64": "7", "uint": "7", "float64": "7", "share": "0.7", "duration": "7s", "SIZE": "7MB"}

// give gives a flag of cmd a value that is not its default.
func give(t *testing.T, cmd *cobra.Command, name string) {
	t.Helper()
	f := cmd.Flags().Lookup(name)
	if f == nil {
		t.Fatalf("%s has no --%s", cmd.CommandPath(), name)
	}
	value, ok := values[f.Value.Type()]
	if !ok {
		value = "x"
	}
	if f.DefValue == "true" {
		value = "false"
	}
	if err := cmd.Flags().Set(name, value); err != nil {
		t.Fatalf("--%s %s: %v", name, value, err)
	}
}

// TestFlagsWithoutEffectAreRefused in each combination, with a sentence that names all flags of it.
func TestFlagsWithoutEffectAreRefused(t *testing.T) {
	for _, r := range rules {
		for _, flag := range r.flags {
			fresh := func(given ...string) *cobra.Command {
				cmd, _, err := newCommand().Find(strings.Fields(r.command)[1:])
				if err != nil || cmd.CommandPath() != r.command {
					t.Fatalf("no command %s: %v", r.command, err)
				}
				for _, name := range given {
					give(t, cmd, name)
				}
				return cmd
			}
			all := []string{flag}
			if r.with != "" {
				all = append(all, r.with)
				if err := r.check(fresh(flag).Flags(), flag); err != nil {
					t.Errorf("%s --%s alone: %v", r.command, flag, err)
				}
			}
			err := checkRules(fresh(all...))
			var usage config.UsageError
			if !errors.As(err, &usage) {
				t.Errorf("%s --%s: %v, want a usage error", r.command, strings.Join(all, " --"), err)
				continue
			}
			for _, name := range append(all, r.without...) {
				if !strings.Contains(err.Error(), "--"+name) && fresh().Flags().Lookup(name) != nil {
					t.Errorf("%q does not name --%s", err, name)
				}
			}
			for _, other := range r.without {
				if fresh().Flags().Lookup(other) == nil {
					continue
				}
				if err := r.check(fresh(append(all, other)...).Flags(), flag); err != nil {
					t.Errorf("%s with --%s: %v", r.command, other, err)
				}
			}
		}
	}
}

// TestExamplesBreakNoRule parses the examples in the help of every command.
func TestExamplesBreakNoRule(t *testing.T) {
	read := 0
	eachCommand(newCommand(), func(of *cobra.Command) {
		for line := range strings.Lines(of.Example) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
			line, _, _ = strings.Cut(line, " | ")
			words := strings.Fields(line)
			if len(words) == 0 || words[0] != "sitlark" {
				continue
			}
			cmd, rest, err := newCommand().Find(words[1:])
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			if err := cmd.ParseFlags(unquoted(rest)); err != nil && !errors.Is(err, pflag.ErrHelp) {
				t.Errorf("%s: %v", line, err)
			}
			if err := checkRules(cmd); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			read++
		}
	})
	if read < 30 {
		t.Errorf("only %d examples were read", read)
	}
}

// unquoted joins the words between double quotes.
func unquoted(words []string) (out []string) {
	open := false
	for _, w := range words {
		if open {
			out[len(out)-1] += " " + strings.Trim(w, `"`)
		} else {
			out = append(out, strings.Trim(w, `"`))
		}
		if strings.Count(w, `"`)%2 == 1 {
			open = !open
		}
	}
	return out
}
