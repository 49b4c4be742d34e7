package framefile

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

var byteOrderMark = []byte("\uFEFF")

// blankComments returns text with every comment, from # to the end of its line, turned
// into spaces, and likewise a byte order mark. Length and line ends stay, so that
// offsets in both are the same. A # in a string is no comment.
func blankComments(text []byte) []byte {
	out := bytes.Clone(text)
	if bytes.HasPrefix(out, byteOrderMark) {
		copy(out, "   ")
	}
	inString, inComment := false, false
	for i := 0; i < len(out); i++ {
		switch c := out[i]; {
		case c == '\n' || c == '\r': // no string goes beyond its line in JSON
			inString, inComment = false, false
		case inComment:
			out[i] = ' '
		case c == '\\' && inString && i+1 < len(out) && out[i+1] >= ' ':
			i++
		case c == '"':
			inString = !inString
		case c == '#' && !inString:
			inComment, out[i] = true, ' '
		}
	}
	return out
}

// posAt returns the place of a byte offset. A line ends with \n, \r\n or \r.
func posAt(text []byte, offset int) Pos {
	before := text[:min(max(offset, 0), len(text))]
	before = bytes.TrimPrefix(before, byteOrderMark)
	lines := bytes.Count(before, []byte("\n")) + bytes.Count(before, []byte("\r")) - bytes.Count(before, []byte("\r\n"))
	start := bytes.LastIndexAny(before, "\r\n") + 1
	return Pos{Line: 1 + lines, Col: 1 + utf8.RuneCount(before[start:])}
}

// excerpt quotes s for a message, in one line and not too long.
func excerpt(s string) string {
	const most = 40
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s[:min(len(s), 4*most)])[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
