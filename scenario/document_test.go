package scenario_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/scenario"
)

const document = "../docs/scenarios.md"

// TestDocumentHasEverything: keys, quantities, triggers and commands are those of the
// program, and its example is a scenario.
func TestDocumentHasEverything(t *testing.T) {
	raw, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	for _, part := range []struct{ name, want string }{
		{"keys", keyTable()}, {"quantities", quantityTable()}, {"triggers", triggerTable()}, {"commands", commandTable()},
	} {
		begin, end := "<!-- "+part.name+" -->\n", "<!-- end of "+part.name+" -->"
		head, rest, ok := strings.Cut(text, begin)
		got, tail, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("%s lacks %q and %q", document, begin, end)
		}
		if got != part.want && !golden.Updating() {
			t.Errorf("%s differs from the program in its %s: go test ./scenario -run Document -update writes it", document, part.name)
		}
		text = head + begin + part.want + end + tail
	}
	if golden.Updating() {
		if err := os.WriteFile(document, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, rest, _ := strings.Cut(text, "```yaml\n")
	example, _, _ := strings.Cut(rest, "```")
	if f, err := scenario.Parse(strings.NewReader(example), scenario.Source{Name: document}); err != nil || len(f.Expect) != 3 || len(f.Warnings) != 0 {
		t.Errorf("the example: %v", err)
	}
}

func keyTable() string {
	var b strings.Builder
	b.WriteString("| key | what stands there | meaning |\n| --- | --- | --- |\n")
	for _, k := range scenario.Keys() {
		form := k.Form
		if k.Needed {
			form += "; needed"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", k.Path, form, k.Meaning)
	}
	return b.String()
}

func quantityTable() string {
	var b strings.Builder
	b.WriteString("| quantity | units | meaning |\n| --- | --- | --- |\n")
	for _, q := range scenario.Quantities() {
		name := "`" + strings.Join(append([]string{q.Name}, q.Aliases...), "`, `") + "`"
		if q.Form != "" {
			name = "`" + q.Form + "`"
		}
		if q.PerMotor {
			name = "`" + q.Name + "(2)`"
		}
		units := strings.Join(q.Units(), ", ")
		if q.Yes {
			units = "so or not"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, units, q.Doc)
	}
	return b.String()
}

func triggerTable() string {
	var b strings.Builder
	b.WriteString("| trigger | comes when |\n| --- | --- |\n")
	for _, h := range scenario.WorldEvents() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", h[0], h[1])
	}
	b.WriteString("| `waypoint 3` | the place of that mission item is reached, in order |\n" +
		"| `fail_motor` and the like | a command of that name takes effect, or its ramp begins |\n" +
		"| `10s` | so much physics time has passed |\n" +
		"| `altitude > 15m`, `landed` | a condition is so, the first time |\n")
	return b.String()
}

func commandTable() string {
	var b strings.Builder
	b.WriteString("| command | arguments | meaning |\n| --- | --- | --- |\n")
	for _, c := range command.All() {
		var args []string
		for _, a := range c.Args {
			text := fmt.Sprintf("`%s` %g to %g %s", a.Name, a.Least(), a.Max, a.Unit)
			switch {
			case a.Part != command.NoPart:
				text = fmt.Sprintf("`%s` its name, or its number", a.Name)
			case a.Words != nil && a.Required:
				text = fmt.Sprintf("`%s` %s", a.Name, strings.Join(a.Words, ", "))
			case a.Words != nil:
				text = fmt.Sprintf("`%s` %s (%s)", a.Name, strings.Join(a.Words, ", "), a.Words[0])
			case a.Optional:
				text += " (may be left out)"
			case !a.Required:
				text = fmt.Sprintf("%s (%g)", strings.TrimSpace(text), a.Default)
			}
			args = append(args, strings.TrimSpace(text))
		}
		meaning := c.Doc
		if c.Ramps {
			meaning += "; can ramp"
		}
		if c.Name != "reset" {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c.Name, strings.Join(args, ", "), meaning)
		}
	}
	return b.String()
}
