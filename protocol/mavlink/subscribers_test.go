package mavlink

import (
	"slices"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// TestSubscribersComeAndGo: each gets every message from its beginning to its end, in the order in which they came; one
// that ends while a message is handed out still gets that one.
func TestSubscribersComeAndGo(t *testing.T) {
	l := new(Link)
	var got []string
	name := func(s string) func(message.Message) { return func(message.Message) { got = append(got, s) } }
	heard := func(want ...string) {
		t.Helper()
		if l.subscribers.call(&apm.MessageHeartbeat{}); !slices.Equal(got, want) {
			t.Errorf("%q got a message, want %q", got, want)
		}
		got = nil
	}
	heard()
	endA := l.Subscribe(name("a"))
	var endB func()
	endB = l.Subscribe(func(message.Message) {
		got = append(got, "b")
		endB()
	})
	endC := l.Subscribe(name("c"))
	heard("a", "b", "c")
	heard("a", "c")
	endA()
	endA()
	heard("c")
	l.Subscribe(name("d"))
	heard("c", "d")
	endC()
	heard("d")
}
