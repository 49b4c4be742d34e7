package strictyaml

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Pos is a place in a file. Lines and columns count from 1, columns in characters.
type Pos struct{ Line, Col int }

// Error is one fault of a file.
type Error struct {
	Name string // of the file
	Pos         // where the fault begins
	Text string // what is wrong, what was expected, what to do
	Line string // the line that it stands in
}

// Error returns name:line:col: text, then the line itself and a caret below the
// fault.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Pos.Line, e.Col, e.Text)
	if strings.TrimSpace(e.Line) == "" {
		return s
	}
	line, col := excerpt(e.Line, e.Col)
	return fmt.Sprintf("%s\n%5d | %s\n      | %s^", s, e.Pos.Line, line, strings.Repeat(" ", col-1))
}

// excerpt cuts a long line around the column, and makes what is not printable a
// question mark, so that the caret stands right.
func excerpt(line string, col int) (string, int) {
	const before, after = 60, 20
	r := []rune(strings.Map(func(c rune) rune {
		switch {
		case c == '\t':
			return ' '
		case c == utf8.RuneError || c < ' ' || c == 0x7f:
			return '?'
		}
		return c
	}, strings.TrimRight(line, "\r\n")))
	col = max(1, min(col, len(r)+1))
	if from := col - before; from > 0 && len(r) > before+after {
		r, col = r[from:], col-from
	}
	return string(r[:min(len(r), col+after+before)]), col
}

// lineOf returns the line of text that pos is in.
func lineOf(text string, line int) string {
	for i, l := 1, ""; ; i++ {
		var more bool
		l, text, more = strings.Cut(text, "\n")
		if i == line || !more {
			return l
		}
	}
}
