package scenario

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics"
)

// TestTriggersWaitForAnyEvent of the world, but for the one that ends the flight.
func TestTriggersWaitForAnyEvent(t *testing.T) {
	for kind := physics.EventKind(0); ; kind++ {
		text := physics.Event{Kind: kind}.String()
		if strings.Contains(text, "unknown") {
			break
		}
		if name := happening(kind); (name == "") != (kind == physics.Frozen) {
			t.Errorf("triggers name %q as %q", text, name)
		}
	}
}
