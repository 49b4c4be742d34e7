// Package faults gathers the faults of a file: those that can be found without one another
// are reported together.
package faults

import (
	"fmt"
	"strings"
)

// Most is how many faults are reported. The others are counted.
const Most = 20

// List gathers faults. The zero value has none.
type List struct {
	reported []error
	more     int
}

// Add adds a fault, or all those of an error that Err returned. nil is none.
func (l *List) Add(err error) {
	if err == nil {
		return
	}
	if s, ok := err.(*several); ok {
		for _, each := range s.reported {
			l.Add(each)
		}
		l.more += s.more
		return
	}
	if len(l.reported) == Most {
		l.more++
		return
	}
	l.reported = append(l.reported, err)
}

// Err returns nil without faults, the fault itself if there is one, and else an error whose
// text is that of each, in the order in which they were added.
func (l *List) Err() error {
	switch {
	case len(l.reported) == 0:
		return nil
	case len(l.reported) == 1 && l.more == 0:
		return l.reported[0]
	}
	return &several{*l}
}

// Map returns an error that Err returned with what f makes of each fault, by its index; any
// other error is its own only fault. nil has none.
func Map(err error, f func(i int, fault error) error) error {
	s, ok := err.(*several)
	switch {
	case err == nil:
		return nil
	case !ok:
		return f(0, err)
	}
	mapped := List{reported: make([]error, len(s.reported)), more: s.more}
	for i, fault := range s.reported {
		mapped.reported[i] = f(i, fault)
	}
	return &several{mapped}
}

// several is more than one fault.
type several struct{ List }

// Error returns the faults' texts, each from the beginning of a line.
func (s *several) Error() string {
	var b strings.Builder
	for i, err := range s.reported {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(err.Error())
	}
	switch {
	case s.more == 1:
		b.WriteString("\n1 more fault")
	case s.more > 1:
		fmt.Fprintf(&b, "\n%d more faults", s.more)
	}
	return b.String()
}

// Unwrap returns the faults.
func (s *several) Unwrap() []error { return s.reported }
