package paramfile

import "fmt"

// Error is one fault of a parameter file. Its text is one line.
type Error struct {
	Name      string // of the file
	Line, Col int    // where the fault begins, from 1; columns count characters
	Got       string // what stands there
	Want      string // what was expected
	Do        string // what to do about it
}

// Error returns name:line:col: got …, expected …: do ….
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: got %s, expected %s: %s", e.Name, e.Line, e.Col, e.Got, e.Want, e.Do)
}

// excerpt quotes s for a message, in one line and not too long.
func excerpt(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
