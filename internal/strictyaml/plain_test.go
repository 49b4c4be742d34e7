package strictyaml

import (
	"strings"
	"testing"
)

// TestFaultsOfYAMLAreSaidPlainly, in words about the file and not about a parser.
func TestFaultsOfYAMLAreSaidPlainly(t *testing.T) {
	for text, want := range map[string]string{
		"a: [1, 2\n":          "not YAML: the list that begins with [ is not closed; add ]",
		"a: {b: 1\n":          "not YAML: the section that begins with { is not closed; add }",
		"a: \"x\n":            "not YAML: the text that begins with \" is not closed; add \"",
		"a: 'x\n":             "not YAML: the text that begins with ' is not closed; add '",
		"a: ]\n":              "not YAML: there is no [ for this ]; add or remove one",
		"a: [1 2, , 3]\n":     "not YAML: a mistake here or just before; check indentation, brackets, commas and quotes",
		"a: {b: 1} c\n":       "not YAML: ",
		"a: 1\nb\nc: 3\n":     "not YAML: expected KEY: VALUE",
		"a: b: c\n":           "not YAML: KEY: VALUE can't be here; check the indentation, and put text with a colon into quotes",
		"a: - 1\n":            "not YAML: a list can't begin here; put it on lines of its own",
		"a: 1\n  b: 2\n":      "not YAML: ",
		"a:\n\tb: 1\n":        "not YAML: found a tab; indent with spaces",
		"- a\n-b: 1\n c: 3\n": "not YAML: ",
	} {
		d := &Document{Name: "a.yaml", Text: text, Kind: "test", Hints: "keys"}
		_, err := d.Tree()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
			continue
		}
		for _, word := range []string{"token", "sequence", "mapping", "flow", "context", "map value", "map key"} {
			if first, _, _ := strings.Cut(err.Error(), "\n"); strings.Contains(first, word) {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}
