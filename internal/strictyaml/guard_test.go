package strictyaml

import (
	"fmt"
	"strings"
	"testing"
)

// keys writes n keys, each followed by after.
func keys(n int, after string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d: %d%s", i, i, after)
	}
	return b.String()
}

// TestGuardAcceptsLargeFiles: as many keys in each section, and as many sections, as good
// files have.
func TestGuardAcceptsLargeFiles(t *testing.T) {
	for name, text := range map[string]string{
		"keys":              keys(maxKeys, "\n"),
		"keys in brackets":  "a: {" + keys(maxKeys-1, ", ") + "}\n",
		"steps":             "steps:\n" + strings.Repeat("  - {at: 1s, do: gust, speed: 3}\n", 10_000),
		"steps by lines":    "steps:\n" + strings.Repeat("- at: 1s\n  do: gust\n", 10_000),
		"sections of keys":  strings.Repeat("s:\n  a: 1\n  b: 2\n", maxKeys/2),
		"brackets in words": "note: \"" + strings.Repeat("[", 500) + "\"\n",
		"nested":            "a: " + strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth) + "\n",
	} {
		d := Document{Name: "f.yaml", Text: text, Kind: "test"}
		if err := d.Guard(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestGuardRefusesBombs: texts of at most 1 MiB that would take a parser much time or
// memory. Each error names the place.
func TestGuardRefusesBombs(t *testing.T) {
	laughs := "a: &a [x, x]\n"
	for c := 'b'; c < 'z'; c++ {
		laughs += fmt.Sprintf("%c: &%[1]c [*%c, *%[2]c]\n", c, c-1)
	}
	for name, text := range map[string]string{
		"aliases":            laughs,
		"merge keys":         "a: &a {b: 1}\nc:\n  <<: *a\n",
		"brackets":           strings.Repeat("[", 1<<20),
		"braces":             strings.Repeat("{a: ", 1<<18),
		"brackets by lines":  strings.Repeat("[\n", 1<<19),
		"dashes":             strings.Repeat("- ", 1<<19),
		"indentation":        strings.Repeat(" ", 1000) + "a: 1\n",
		"keys":               keys(maxKeys+1, "\n"),
		"keys below":         "a:\n  b: 1\n  c:\n    - d\n" + strings.ReplaceAll("  "+keys(maxKeys, "\n"), "\n", "\n  "),
		"keys in a list":     "- " + strings.ReplaceAll(keys(maxKeys+1, "\n"), "\n", "\n  "),
		"keys in brackets":   "a: {" + keys(maxKeys+1, ", ") + "}\n",
		"keys, then another": "a: [{" + keys(maxKeys, ", ") + "b: {c: 1}, d: 1}]",
		"values":             "a: [" + strings.Repeat("1,", 1<<18) + "1]\n",
		"tags":               "a: !!binary x\n",
		"no text":            "a: \xff\n",
	} {
		d := Document{Name: "f.yaml", Text: text, Kind: "test"}
		err := d.Guard()
		if err == nil || !strings.HasPrefix(err.Error(), "f.yaml:") || len(err.Error()) > 1000 {
			t.Errorf("%s: got %.300v, want an error with the place", name, err)
		}
	}
}

// FuzzGuard: what the guard accepts the parser takes or refuses, and neither panics.
func FuzzGuard(f *testing.F) {
	for _, text := range []string{"a: 1", "- a\n- b: {c: [1, 2]}", "a: |\n  x\n", "? a", "&a *a", "\"", "[]]}", "a:\n- b\n-\t: c"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := Document{Name: "f.yaml", Text: text, Kind: "test"}
		guarded := d.Guard()
		if _, err := d.Tree(); guarded != nil && err == nil {
			t.Errorf("%q: the guard says %v, yet it was parsed", text, guarded)
		}
	})
}
