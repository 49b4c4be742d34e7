package model

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestFailedRotorStandsStill turns the others on.
func TestFailedRotorStandsStill(t *testing.T) {
	snap := scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{})
	snap.Rotors[1].Failed, snap.Rotors[1].Speed = true, 0
	var s spin
	s.update(&defaultLayout, &Body{}, snap, 0.013)
	if s.angle[1] != 0 {
		t.Errorf("the failed rotor turned by %g", s.angle[1])
	}
	if s.angle[0] <= 0 || s.angle[2] >= 0 {
		t.Errorf("motor 1 turns CCW from above, about up: got %g; motor 3 CW: got %g", s.angle[0], s.angle[2])
	}
}
