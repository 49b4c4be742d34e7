package paramfile

import "strings"

// splitLines returns the lines of a text, whatever ends them.
func splitLines(text string) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
}

// word is a part of a line between separators.
type word struct {
	text string
	col  int  // from 1, in characters
	cut  rune // the first separator behind it; 0: the line's end
}

// wordsOf splits a line, without its comment, at blanks, tabs, commas and =.
func wordsOf(line string) (words []word) {
	var now strings.Builder
	begin := 0
	end := func(cut rune) {
		if now.Len() > 0 {
			words = append(words, word{now.String(), begin, cut})
			now.Reset()
		}
	}
	col := 0
	for _, r := range line {
		col++
		switch r {
		case '#':
			end(0)
			return words
		case ' ', '\t', ',', '=', '\u00A0':
			end(r)
		default:
			if now.Len() == 0 {
				begin = col
			}
			now.WriteRune(r)
		}
	}
	end(0)
	return words
}
