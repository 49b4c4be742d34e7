package share

import (
	"testing"

	"github.com/sitlark/sitlark/page"
)

// TestASlowViewersQueueKeepsTheNewestState, whatever waits behind it, and all that is not a state.
func TestASlowViewersQueueKeepsTheNewestState(t *testing.T) {
	state := func(n byte) []byte { return []byte{2, 0, n} }
	other := []byte{3, 0}
	if !page.Skippable(state(0)) || page.Skippable(other) {
		t.Fatal("the kinds of messages have changed")
	}
	v := &viewer{wake: make(chan struct{}, 1)}
	for n := range byte(maxWaiting) {
		v.push(state(n))
	}
	v.push(other)
	if len(v.queue) != 2 || v.queue[0][2] != maxWaiting-1 || &v.queue[1][0] != &other[0] || !v.late {
		t.Errorf("%d messages wait: %v", len(v.queue), v.queue)
	}
}
