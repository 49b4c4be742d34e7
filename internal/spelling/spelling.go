// Package spelling finds the known names that look most like one that the user
// wrote, for the "did you mean" of error messages.
package spelling

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// longest is where a name is cut before it is compared: longer ones are no typing
// errors, and the cost grows with the square of the length.
const longest = 64

// Near returns at most n of the known names that the user may have meant by name,
// nearest first; none when nothing is near. Case does not matter.
//
// A name is near when a third of its letters or fewer differ (Levenshtein's distance, with two
// neighbours that were exchanged as one), or when one of both begins with the other. Names that
// begin with what was written come first: they only lack their end.
func Near(name string, known []string, n int) []string {
	name = fold(name)
	if name == "" {
		return nil
	}
	type guess struct {
		name string
		rank int // 0: it begins with what was written
		dist int
	}
	var near []guess
	for _, k := range known {
		f := fold(k)
		d, long := distance(name, f), len(name) > 1 && len(f) > 1
		if swapped(name, f) {
			d = 1
		}
		switch {
		case long && strings.HasPrefix(f, name):
			near = append(near, guess{k, 0, d})
		case d <= max(1, max(utf8.RuneCountInString(name), utf8.RuneCountInString(f))/3):
			near = append(near, guess{k, 1, d})
		case long && strings.HasPrefix(name, f):
			near = append(near, guess{k, 1, d})
		}
	}
	slices.SortStableFunc(near, func(a, b guess) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.dist, b.dist)) })
	var names []string
	for _, g := range near {
		if len(names) < n && !slices.Contains(names, g.name) {
			names = append(names, g.name)
		}
	}
	return names
}

// Sharing returns at most n of the known names that have a word of name, one of four letters or more between underscores, hyphens
// or spaces; in their order.
func Sharing(name string, known []string, n int) (names []string) {
	words := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s[:min(len(s), 4*longest)]), func(r rune) bool { return r == '_' || r == '-' || r == ' ' })
	}
	given := words(name)
	for _, k := range known {
		if len(names) < n && slices.ContainsFunc(words(k), func(w string) bool { return len(w) >= 4 && slices.Contains(given, w) }) {
			names = append(names, k)
		}
	}
	return names
}

// fold makes names comparable: lower case, without the separators that people mix
// up, cut to a length that bounds the work.
func fold(s string) string {
	s = s[:min(len(s), 4*longest)]
	s = strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(s))
	if r := []rune(s); len(r) > longest {
		s = string(r[:longest])
	}
	return s
}

// swapped reports whether a and b differ in two neighbouring letters that were exchanged.
func swapped(a, b string) bool {
	ra, rb := []rune(a), []rune(b)
	if len(ra) != len(rb) {
		return false
	}
	for i := range len(ra) - 1 {
		if ra[i] != rb[i] {
			return ra[i] == rb[i+1] && ra[i+1] == rb[i] && slices.Equal(ra[i+2:], rb[i+2:])
		}
	}
	return false
}

// Ask returns the question after one of the known names, "did you mean hexa or hexax?", or
// otherwise where nothing is near.
func Ask(name string, known []string, otherwise string) string {
	near := Near(name, known, 3)
	switch n := len(near); n {
	case 0:
		return otherwise
	case 1:
		return "did you mean " + near[0] + "?"
	default:
		return "did you mean " + strings.Join(near[:n-1], ", ") + " or " + near[n-1] + "?"
	}
}

// distance is Levenshtein's: how many letters have to be inserted, removed or
// replaced to turn a into b.
func distance(a, b string) int {
	ra, rb := []rune(a), []rune(b)
	row := make([]int, len(rb)+1)
	for j := range row {
		row[j] = j
	}
	for i, ca := range ra {
		diagonal := row[0]
		row[0] = i + 1
		for j, cb := range rb {
			replace := diagonal
			if ca != cb {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(rb)]
}
