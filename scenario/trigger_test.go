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

// TestEventsAreKnownInOtherSpellings: what means an event is not taken for a condition about a difference.
func TestEventsAreKnownInOtherSpellings(t *testing.T) {
	for text, want := range map[string]string{"take-off": "takeoff", "Take off": "takeoff", "brown-out": "brown_out", "fail-motor": "fail_motor", "wheel broke": "wheel_broke"} {
		_, err := parseTrigger(text, scope{})
		if err == nil || !strings.Contains(err.Error(), "did you mean "+want+"?") {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
	if trigger, err := parseTrigger("altitude-height > 3m", scope{}); err != nil || trigger.Kind != OnCondition {
		t.Errorf("a difference: %v", err)
	}
}
