package rover

import (
	"testing"

	"github.com/sitlark/sitlark/autopilot"
)

// TestEndedPhasesAreThoseOfFlightsThatAreOver: Ended says of the text of each phase what its Progress says.
func TestEndedPhasesAreThoseOfFlightsThatAreOver(t *testing.T) {
	for p := autopilot.Booting; p <= stuck; p++ {
		f := Flight{tuning: &Tuning{}}
		f.Phase = p
		if now := f.Progress(); Ended(now.Phase) != now.Over || now.Over && now.Armed {
			t.Errorf("%s: over %t, armed %t, ended %t", now.Phase, now.Over, now.Armed, Ended(now.Phase))
		}
	}
}
