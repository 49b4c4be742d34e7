// Package plaintext makes text of others fit to show: what an autopilot, a child process, a
// joystick, a client or a file says may contain sequences that a terminal obeys. They could
// rename its window, hide lines, or send what looks like typed input.
//
// Text is cleaned where it comes in, and again where the log writes it, which also
// covers names of files and the words of the system.
package plaintext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns text as one line: without control characters and the sequences that they
// begin, and without marks that no one sees or that turn the direction of writing. A tab
// or the end of a line is a space, what is not UTF-8 a dot.
func Line(text string) string { return clean(text, false) }

// Lines is Line for text of several lines.
func Lines(text string) string { return clean(text, true) }

// Clean reports whether text is what Lines makes of it.
func Clean(text string) bool { return Lines(text) == text }

func clean(text string, lines bool) string {
	if ascii(text, lines) {
		return text
	}
	text = strings.ToValidUTF8(text, "·")
	var out strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == esc || r >= 0x80 && r < 0xa0:
			size = sequence(text[i:])
		case r == '\n' && lines:
			out.WriteByte('\n')
		case r == '\t' || r == '\n':
			out.WriteByte(' ')
		case unicode.IsPrint(r) || r == 0xa0: // also the space that does not break
			out.WriteRune(r)
		}
		i += size
	}
	return out.String()
}

// ascii reports whether text is printable ASCII, as nearly every text is.
func ascii(text string, lines bool) bool {
	for i := range len(text) {
		if c := text[i]; (c < ' ' || c > '~') && !(c == '\n' && lines) {
			return false
		}
	}
	return true
}

const (
	esc  = 0x1b
	bell = 0x07
)

// sequence is the length of the control sequence that text begins with. Its introducer is
// ESC and a character, or the one character of C1 that stands for both.
//
// Source: ECMA-48, 5.3 to 5.6; that BEL ends a string too is usual.
func sequence(text string) int {
	first, size := utf8.DecodeRuneInString(text)
	kind := first - 0x40
	if first == esc {
		if len(text) < 2 || text[1] < ' ' || text[1] > '~' {
			return size
		}
		kind, size = rune(text[1]), 2
	}
	switch {
	case kind == '[': // CSI: parameters, then one character
		for i := size; i < len(text); i++ {
			switch {
			case text[i] >= 0x40 && text[i] <= 0x7e:
				return i + 1
			case text[i] < 0x20 || text[i] > 0x7e:
				return i
			}
		}
		return len(text)
	case strings.ContainsRune("P]X^_", kind): // a string, if it ends
		return size + stringLength(text[size:])
	case first == esc && kind < 0x30: // nF: intermediate characters, then one
		for i := size; i < len(text); i++ {
			if text[i] >= 0x30 && text[i] <= 0x7e {
				return i + 1
			}
		}
	}
	return size
}

// stringLength is the length of a control string with its end, 0 where it has none: then it
// is shown, as it may be what a line was cut in.
func stringLength(text string) int {
	for i, r := range text {
		switch {
		case r == bell:
			return i + 1
		case r == 0x9c: // ST
			return i + utf8.RuneLen(r)
		case r == esc && strings.HasPrefix(text[i:], "\x1b\\"):
			return i + 2
		}
	}
	return 0
}
