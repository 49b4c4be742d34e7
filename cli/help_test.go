package cli

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
)

// TestEveryFlagHasOneTopic reads the commands with many flags.
func TestEveryFlagHasOneTopic(t *testing.T) {
	topicsOf := map[string]int{}
	for _, topic := range topics {
		for _, name := range topic.flags {
			topicsOf[name]++
		}
	}
	used := map[string]bool{}
	for path, common := range commonFlags {
		cmd, _, err := newCommand().Find(strings.Fields(path)[1:])
		if err != nil || cmd.CommandPath() != path {
			t.Fatalf("commonFlags names %s, which is no command: %v", path, err)
		}
		all := allFlags(cmd)
		all.VisitAll(func(f *pflag.Flag) {
			used[f.Name] = true
			if n := topicsOf[f.Name]; n != 1 && !f.Hidden {
				t.Errorf("--%s of %s has %d topics, want 1: name it in topics (topics.go)", f.Name, path, n)
			}
		})
		for _, name := range common {
			if all.Lookup(name) == nil {
				t.Errorf("commonFlags names --%s, which %s does not have", name, path)
			}
		}
		if len(common) != 10 {
			t.Errorf("%s --help shows %d flags, want 10", path, len(common))
		}
		if n := strings.Count(cmd.Example, "\n") + 1; n != 3 {
			t.Errorf("%s --help shows %d examples, want 3", path, n)
		}
	}
	for name := range topicsOf {
		if !used[name] {
			t.Errorf("topics names --%s, which no command has", name)
		}
	}
}

// TestHelpShowsTheCommonFlags and nothing of the others; help flags shows all of them.
func TestHelpShowsTheCommonFlags(t *testing.T) {
	for path, common := range commonFlags {
		words := strings.Fields(path)[1:]
		short, err := called(t, append(slices.Clone(words), "--help")...)
		if err != nil {
			t.Fatal(err)
		}
		again, err := called(t, append([]string{"help"}, words...)...)
		if err != nil || again != short {
			t.Errorf("sitlark help %s differs from %s --help: %v\n%s", strings.Join(words, " "), path, err, again)
		}
		long, err := called(t, append(append([]string{"help"}, words...), "flags")...)
		if err != nil {
			t.Fatal(err)
		}
		_, flags, found := strings.Cut(short, "\nRun:\n")
		if !found {
			t.Fatalf("%s --help has no topic Run:\n%s", path, short)
		}
		cmd, _, _ := newCommand().Find(words)
		allFlags(cmd).VisitAll(func(f *pflag.Flag) {
			line := "--" + f.Name + " "
			if got := strings.Contains("\n"+flags, "\n      "+line); got != slices.Contains(common, f.Name) {
				t.Errorf("%s --help shows %s: %v", path, line, got)
			}
			if !strings.Contains(long, "      "+line) && !strings.Contains(long, ", "+line) {
				t.Errorf("the flags of %s lack %s", path, line)
			}
		})
	}
}

func TestHelpOfOtherCommands(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"help vehicles", "--example"},
		{"help vehicles flags", "--log-format"},
		{"help frames", "sitlark frames"},
		{"help scenario", "quantities"},
		{"propeller --help", "--diameter"},
		{"__complete help ", "flags\t"},
		{"__complete help scenario ", "run\t"},
	} {
		words := strings.Split(c.words, " ")
		if out, err := called(t, words...); err != nil || !strings.Contains(out, c.want) {
			t.Errorf("sitlark %s: %v, want %q in\n%s", c.words, err, c.want, out)
		}
	}
	var usage config.UsageError
	if _, err := called(t, "help", "scenario", "fly"); !errors.As(err, &usage) || !strings.Contains(err.Error(), `"fly"`) {
		t.Errorf("help about an unknown command: %v", err)
	}
}

// TestUsageErrorsNameTheHelpOfTheirCommand and other errors none.
func TestUsageErrorsNameTheHelpOfTheirCommand(t *testing.T) {
	for words, want := range map[string]string{
		"--no-such":              "sitlark --help",
		"autotest --no-such":     "sitlark autotest --help",
		"vehicles a b":           "sitlark vehicles --help",
		"scenario run --no-such": "sitlark scenario run --help",
		"scenario fly":           "sitlark scenario --help",
		"export":                 "sitlark export --help",
		"help no-such":           "sitlark --help",
		"frames a b":             "sitlark --help",
	} {
		root := newCommand()
		root.SetArgs(strings.Fields(words))
		cmd, err := root.ExecuteContextC(t.Context())
		if err == nil {
			t.Errorf("sitlark %s: no error", words)
			continue
		}
		var said strings.Builder
		if tellError(&said, cmd, err); said.String() != "sitlark: "+err.Error()+"\nsitlark: see "+want+"\n" {
			t.Errorf("sitlark %s says\n%s", words, said.String())
		}
		said.Reset()
		if tellError(&said, cmd, errors.New("no disk")); said.String() != "sitlark: no disk\n" {
			t.Errorf("sitlark %s says\n%s", words, said.String())
		}
	}
}
