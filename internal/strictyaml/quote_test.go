package strictyaml

import (
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"pgregory.net/rapid"
)

// TestQuotedTextsAreReadAgain, wherever they stand.
func TestQuotedTextsAreReadAgain(t *testing.T) {
	check := func(t interface {
		Errorf(string, ...any)
	}, s string) {
		q := Quote(s)
		if strings.ContainsAny(q, "\n\r") {
			t.Errorf("%q is several lines: %q", s, q)
		}
		var got struct {
			Block string            `yaml:"block"`
			Flow  map[string]string `yaml:"flow"`
			List  []string          `yaml:"list"`
			After int               `yaml:"after"`
		}
		text := "block: " + q + "   # " + "comment\nflow: {" + q + ": " + q + "}\nlist: [" + q + ", b]\nafter: 3\n"
		if err := yaml.Unmarshal([]byte(text), &got); err != nil || got.Block != s || got.Flow[s] != s || len(got.List) != 2 || got.List[0] != s || got.After != 3 {
			t.Errorf("%q: %v, read %+v from %s", s, err, got, text)
		}
	}
	for _, s := range []string{
		"", "a", "hexa-7kg", "/a/b c.yaml", "null", "true", "no", "Yes", "~", "0x10", "1e3", "NaN", ".inf", "a: b", "a #b", "a\nname: b", "- a", "{a", "a}", "a, b", "\"", "\\", "'", "&a", "*a", "!!int 3",
		"%", "@", "`", "a\tb", "é🚁", "\u2028", "\u0085", "\x1b[31m", "\u202e", "---", "...", "?", " a", "a ", "a  b", "<<", "2026-11-27", "null null",
	} {
		check(t, s)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, rapid.String().Draw(t, "s")) })
}
