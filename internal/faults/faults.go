// Package faults gathers the faults of a file: those that can be found without one another
// are told together.
package faults

import (
	"fmt"
	"strings"
)

// Most is how many faults are told. The others are counted.
const Most = 20

// List gathers faults. The zero value has none.
type List struct {
	told []error
	more int
}

// Add adds a fault, or all those of an error that Err returned. nil is none.
func (l *List) Add(err error) {
	if err == nil {
		return
	}
	if s, ok := err.(*several); ok {
		for _, each := range s.told {
			l.Add(each)
		}
		l.more += s.more
		return
	}
	if len(l.told) == Most {
		l.more++
		return
	}
	l.told = append(l.told, err)
}

// Err returns nil without faults, the fault itself if there is one, and else an error whose
// text is that of each, in the order in which they were added.
func (l *List) Err() error {
	switch {
	case len(l.told) == 0:
		return nil
	case len(l.told) == 1 && l.more == 0:
		return l.told[0]
	}
	return &several{*l}
}

// Split returns the faults of an error that Err returned, without those that were only
// counted; any other error is its own only fault. nil has none.
func Split(err error) []error {
	var l List
	l.Add(err)
	return l.told
}

// several is more than one fault.
type several struct{ List }

// Error returns the faults' texts, each from the beginning of a line.
func (s *several) Error() string {
	var b strings.Builder
	for i, err := range s.told {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(err.Error())
	}
	if s.more > 0 {
		fmt.Fprintf(&b, "\n%d more faults", s.more)
	}
	return b.String()
}

// Unwrap returns the faults.
func (s *several) Unwrap() []error { return s.told }
