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
	if err.Error() != "first\nsecond\nthird" || !errors.Is(err, second) {
		t.Errorf("three faults: %q", err)
	}
	for i := range 2 * Most {
		outer.Add(fmt.Errorf("fault %d", i))
	}
	var oneMore List
	for i := range Most + 1 {
		oneMore.Add(fmt.Errorf("fault %d", i))
	}
	if text := oneMore.Err().Error(); !strings.HasSuffix(text, fmt.Sprintf("fault %d\n1 more fault", Most-1)) {
		t.Errorf("one fault too many:\n%s", text)
	}
	var all List
	all.Add(outer.Err())
	text := Map(all.Err(), func(_ int, fault error) error { return fault }).Error()
	if want := fmt.Sprintf("\n%d more faults", Most+3); strings.Count(text, "\n") != Most || !strings.HasSuffix(text, want) {
		t.Errorf("many faults end with %q:\n%s", want, text)
	}
}

// TestMapChangesEachFault, and leaves nothing where there is none.
func TestMapChangesEachFault(t *testing.T) {
	numbered := func(i int, fault error) error { return fmt.Errorf("%d: %w", i, fault) }
	if err := Map(nil, numbered); err != nil {
		t.Errorf("nothing became %v", err)
	}
	if err := Map(errors.New("alone"), numbered); err == nil || err.Error() != "0: alone" {
		t.Errorf("one fault became %v", err)
	}
	var l List
	l.Add(errors.New("first"))
	l.Add(errors.New("second"))
	if err := Map(l.Err(), numbered); err == nil || err.Error() != "0: first\n1: second" {
		t.Errorf("two faults became %v", err)
	}
}
