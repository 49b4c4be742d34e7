package paramfile

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// decode returns a file's text in UTF-8, without a byte order mark. UTF-16 without a mark is known
// by the zero bytes of its first two characters, which in a parameter file are ASCII.
func decode(raw []byte) string {
	switch {
	case bytes.HasPrefix(raw, []byte("\uFEFF")):
		return string(raw[len("\uFEFF"):])
	case bytes.HasPrefix(raw, []byte{0xFF, 0xFE}):
		return fromUTF16(raw[2:], binary.LittleEndian)
	case bytes.HasPrefix(raw, []byte{0xFE, 0xFF}):
		return fromUTF16(raw[2:], binary.BigEndian)
	case len(raw) >= 4 && raw[0] != 0 && raw[1] == 0 && raw[2] != 0 && raw[3] == 0:
		return fromUTF16(raw, binary.LittleEndian)
	case len(raw) >= 4 && raw[0] == 0 && raw[1] != 0 && raw[2] == 0 && raw[3] != 0:
		return fromUTF16(raw, binary.BigEndian)
	}
	return string(raw)
}

// fromUTF16 decodes pairs of bytes. A last byte alone is no character.
func fromUTF16(raw []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = order.Uint16(raw[2*i:])
	}
	return string(utf16.Decode(units))
}

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
