package strictyaml

import (
	"strings"

	"github.com/goccy/go-yaml"
)

// Quote returns a text as a value or key, in block and in flow style, that is read as that text again: as it
// stands where it may, and else in double quotes. It is one line.
func Quote(s string) string {
	if readsAsItself(s) {
		return s
	}
	quoted, err := yaml.MarshalWithOptions(s, yaml.JSON())
	if err != nil {
		panic(err) // a text always can
	}
	return strings.TrimSuffix(string(quoted), "\n")
}

// readsAsItself reports whether a text may stand without quotes: it has nothing that YAML gives a meaning, and the
// library reads it as itself, not as a number, a truth value or nothing.
func readsAsItself(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '/'
		inner := c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-' || c == ' ' && i > 0 && i+1 < len(s) && s[i-1] != ' '
		if !letter && (i == 0 || !inner) {
			return false
		}
	}
	var back any
	return s != "" && yaml.Unmarshal([]byte(s), &back) == nil && back == any(s)
}
