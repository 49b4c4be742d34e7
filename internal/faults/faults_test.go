package faults

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestErrIsWhatWasAdded: nothing, the one fault itself, or all in order; lists are taken
// apart, and what is beyond Most is counted.
func TestErrIsWhatWasAdded(t *testing.T) {
	var l List
	if l.Add(nil); l.Err() != nil {
		t.Errorf("without faults: %v", l.Err())
	}
	first, second := errors.New("first"), errors.New("second")
	if l.Add(first); l.Err() != first {
		t.Errorf("one fault: %v", l.Err())
	}
	l.Add(second)
	var outer List
	outer.Add(l.Err())
	outer.Add(errors.New("third"))
	err := outer.Err()
	if err.Error() != "first\nsecond\nthird" || !errors.Is(err, second) || len(Split(err)) != 3 {
		t.Errorf("three faults: %q, split into %v", err, Split(err))
	}
	for i := range 2 * Most {
		outer.Add(fmt.Errorf("fault %d", i))
	}
	var all List
	all.Add(outer.Err())
	text := all.Err().Error()
	if want := fmt.Sprintf("\n%d more faults", Most+3); strings.Count(text, "\n") != Most || !strings.HasSuffix(text, want) {
		t.Errorf("many faults end with %q:\n%s", want, text)
	}
}
