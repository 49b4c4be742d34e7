package sub

import (
	"testing"

	"github.com/sitlark/sitlark/autopilot"
)

// TestEndedPhasesAreThoseOfFlightsThatAreOver: Ended says of the text of each phase what its Progress says, in water and in the air.
func TestEndedPhasesAreThoseOfFlightsThatAreOver(t *testing.T) {
	for _, f := range []Flight{{tuning: &Tuning{}}, {tuning: &Tuning{Fins: make([]Fin, 4)}}, {tuning: &Tuning{Fins: make([]Fin, 4)}, aloft: true}} {
		for p := autopilot.Booting; p <= surfaced; p++ {
			if f.Phase = p; f.aloft && p < surfaced {
				continue
			}
			if now := f.Progress(); Ended(now.Phase) != now.Over || now.Over && now.Armed {
				t.Errorf("%s: over %t, armed %t, ended %t", now.Phase, now.Over, now.Armed, Ended(now.Phase))
			}
		}
	}
}
