package protocol

import (
	"testing"
	"time"
)

func TestSpinOnlyWhileWaitsAreShort(t *testing.T) {
	s := newSpinner(2)
	if s.budget() != 0 {
		t.Error("it spins before anything was heard")
	}
	for range 20 {
		s.waited(0, 20*time.Microsecond)
	}
	if s.budget() == 0 {
		t.Error("it does not spin in a fast exchange")
	}
	for range 20 {
		s.waited(0, 800*time.Microsecond) // an autopilot at real time
	}
	if s.budget() != 0 {
		t.Error("it spins through an exchange at real time")
	}
	one := newSpinner(1)
	for range 20 {
		one.waited(0, time.Microsecond)
	}
	if one.budget() != 0 {
		t.Error("it spins on the only core")
	}
}

// TestSpinSurvivesARareLongWait: the autopilot's slower frames do not end it.
func TestSpinSurvivesARareLongWait(t *testing.T) {
	s := newSpinner(2)
	for i := range 400 {
		if i%4 == 3 {
			s.waited(0, 300*time.Microsecond)
		} else {
			s.waited(0, 20*time.Microsecond)
		}
		if i > 100 && s.budget() == 0 {
			t.Fatalf("it sleeps at wait %d, with three of four waits short", i)
		}
	}
}
