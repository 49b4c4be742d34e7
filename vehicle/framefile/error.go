package framefile

import "fmt"

// Error is one fault of a frame file. Its text is one line.
type Error struct {
	Name string // of the file
	Pos         // where the fault begins
	Got  string // what stands there
	Want string // what was expected
	Do   string // what to do about it
}

// Error returns name:line:col: got …, expected …, do ….
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: got %s, expected %s, %s", e.Name, e.Line, e.Col, e.Got, e.Want, e.Do)
}
