package cli

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var update = flag.Bool("update", false, "write docs/cli.md and docs/man from the commands")

const docsFolder = "../docs"

// TestReferenceIsUpToDate holds docs/cli.md and the man pages in docs/man to the commands.
func TestReferenceIsUpToDate(t *testing.T) {
	want := reference()
	if len(want) < 10 {
		t.Fatalf("only %d pages: %v", len(want), slices.Sorted(maps.Keys(want)))
	}
	if *update {
		for path, text := range want {
			if err := os.WriteFile(filepath.Join(docsFolder, path), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for path, text := range want {
		if got, err := os.ReadFile(filepath.Join(docsFolder, path)); err != nil || !bytes.Equal(got, text) {
			t.Errorf("docs/%s does not match the commands (%v): run make docs", path, err)
		}
	}
	pages, err := filepath.Glob(filepath.Join(docsFolder, "man", "*"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("no man pages: %v", err)
	}
	for _, page := range pages {
		if path := filepath.Join("man", filepath.Base(page)); want[path] == nil {
			t.Errorf("docs/%s describes no command: delete it", path)
		}
	}
}

// reference returns the pages by their path in docs.
func reference() map[string][]byte {
	pages := map[string][]byte{}
	var all strings.Builder
	all.WriteString("# Command-line reference\n\nGenerated from the commands by `make docs`. The same text is in the man pages in [man](man).\n")
	eachCommand(newCommand(), func(cmd *cobra.Command) {
		fmt.Fprintf(&all, "\n## %s\n\n%s\n", cmd.CommandPath(), plain(cmd.Short))
		writeSections(&all, cmd, func(b *strings.Builder, title string) { fmt.Fprintf(b, "\n### %s\n\n", title) }, "- `%s`: %s\n")

		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
		var page strings.Builder
		fmt.Fprintf(&page, "%% %s 1 \"\" \"sitlark\" \"User Commands\"\n\n# NAME\n\n%s - %s\n", name, name, plain(cmd.Short))
		writeSections(&page, cmd, func(b *strings.Builder, title string) { fmt.Fprintf(b, "\n# %s\n\n", strings.ToUpper(title)) }, "`%s`\n: %s\n\n")
		pages["man/"+name+".1"] = md2man.Render([]byte(page.String()))
	})
	pages["cli.md"] = []byte(all.String())
	return pages
}

// eachCommand calls f for cmd and the commands below it that help shows. Those of
// completion, one per shell, are not sitlark's own.
func eachCommand(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "completion" {
			eachCommand(c, f)
		}
	}
}

// writeSections writes all about cmd but its name. entry is the format of a flag or
// command and its meaning.
func writeSections(b *strings.Builder, cmd *cobra.Command, heading func(*strings.Builder, string), entry string) {
	all := allFlags(cmd) // before UseLine, which reports whether there are flags
	heading(b, "Synopsis")
	fmt.Fprintf(b, "    %s\n", cmd.UseLine())
	if cmd.Long != "" {
		heading(b, "Description")
		b.WriteString(paragraphs(cmd.Long))
	}
	if cmd.Example != "" {
		heading(b, "Examples")
		for _, line := range strings.Split(cmd.Example, "\n") {
			fmt.Fprintf(b, "    %s\n", strings.TrimPrefix(line, "  "))
		}
	}
	if cmd.HasAvailableSubCommands() {
		heading(b, "Commands")
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				fmt.Fprintf(b, entry, c.CommandPath(), plain(c.Short))
			}
		}
	}
	if _, many := commonFlags[cmd.CommandPath()]; !many {
		heading(b, "Flags")
		all.VisitAll(func(f *pflag.Flag) { writeFlag(b, f, entry) })
		return
	}
	for _, t := range topics {
		if set := t.of(all, anyFlag); set.HasAvailableFlags() {
			heading(b, "Flags: "+t.title)
			set.VisitAll(func(f *pflag.Flag) { writeFlag(b, f, entry) })
		}
	}
}

func writeFlag(b *strings.Builder, f *pflag.Flag, entry string) {
	if f.Hidden {
		return
	}
	name, usage := pflag.UnquoteUsage(f)
	words := strings.TrimSpace("--" + f.Name + " " + name)
	if f.Shorthand != "" {
		words = "-" + f.Shorthand + ", " + words
	}
	if !slices.Contains([]string{"", "0", "0s", "false", "[]"}, f.DefValue) {
		usage += " (default " + f.DefValue + ")"
	}
	fmt.Fprintf(b, entry, words, plain(usage))
}

// plain keeps Markdown from reading a text as markup.
func plain(text string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`).Replace(text)
}

// paragraphs makes Markdown of a help text, whose examples are indented by four.
func paragraphs(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !strings.HasPrefix(line, "    ") {
			lines[i] = plain(line)
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
