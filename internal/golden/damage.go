package golden

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Damage is a text with one line changed.
type Damage struct {
	Line int    // from 1
	How  string // what was done to it
	Text string
}

// values are what values are replaced by: nothing, words, numbers beyond any range, units that
// are none.
var values = []string{"", "x", "-1", "0", "1e9", "NaN", "7 apples", "[1, 2, 3]", "true"}

var (
	value  = regexp.MustCompile(`([:=]\s*)([^\s{}\[\],:][^{}\[\],]*?)(\s*(?:[,}\]#].*)?)$`)
	number = regexp.MustCompile(`-?\b\d+(?:\.\d+)?`)
	key    = regexp.MustCompile(`[a-z_]{3,}"?\s*:`)
)

// Damaged are variants of a text: each of its lines left out, doubled, with a key misspelt, with
// its last value replaced, and with each of its numbers larger, negative and gone.
func Damaged(text string) (all []Damage) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		if trimmed := strings.TrimSpace(line); trimmed == "" || trimmed[0] == '#' {
			continue
		}
		add := func(how string, with ...string) {
			changed := slices.Concat(lines[:i], with, lines[i+1:])
			all = append(all, Damage{i + 1, how, strings.Join(changed, "\n") + "\n"})
		}
		add("left out")
		add("doubled", line, line)
		if at := key.FindStringIndex(line); at != nil {
			add("misspelt", line[:at[0]+1]+"q"+line[at[0]+1:])
		}
		if value.MatchString(line) {
			for _, v := range values {
				add("= "+v, value.ReplaceAllString(line, "${1}"+v+"${3}"))
			}
		}
		for n, at := range number.FindAllStringIndex(line, 6) {
			was := line[at[0]:at[1]]
			for _, v := range []string{was + "0", "-" + was, ""} {
				add(fmt.Sprintf("number %d = %q", n+1, v), line[:at[0]]+v+line[at[1]:])
			}
		}
	}
	return all
}

// Changes are the words of a text that another does not have at the same place, at most so many:
// what of one printed value differs from another.
func Changes(before, after string, most int) string {
	b, a := strings.Fields(before), strings.Fields(after)
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	cut := func(words []string) string {
		if len(words) > most {
			words = append(slices.Clone(words[:most]), "...")
		}
		return strings.Join(words, " ")
	}
	if len(a)+len(b) == 0 {
		return "no change"
	}
	return cut(b) + " -> " + cut(a)
}
