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
// A name is near when a third of its letters or fewer differ (Levenshtein's
// distance), or when one of both begins with the other.
func Near(name string, known []string, n int) []string {
	name = fold(name)
	if name == "" {
		return nil
	}
	type guess struct {
		name string
		dist int
	}
	var near []guess
	for _, k := range known {
		f := fold(k)
		d := distance(name, f)
		switch {
		case d <= max(1, max(utf8.RuneCountInString(name), utf8.RuneCountInString(f))/3):
			near = append(near, guess{k, d})
		case len(name) > 1 && len(f) > 1 && (strings.HasPrefix(f, name) || strings.HasPrefix(name, f)):
			near = append(near, guess{k, d})
		}
	}
	slices.SortStableFunc(near, func(a, b guess) int { return cmp.Compare(a.dist, b.dist) })
	var names []string
	for _, g := range near[:min(n, len(near))] {
		names = append(names, g.name)
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
