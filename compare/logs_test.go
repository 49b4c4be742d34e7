package compare

import (
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// logged is a flight as a log of an autopilot has it: with events that tell of modes, and without
// contact with the ground.
func logged(name string) *Flight {
	f := made(name, 10, 0, 60, func(t float64, now *snapshot.Snapshot) { now.Body.PositionNED.Z = -max(0, min(t-20, 10)) })
	mark := func(at float64, text string) {
		f.Marks = append(f.Marks, timeline.Mark{Elapsed: at, Event: snapshot.Event{Flight: 1, Text: snapshot.MakeText(text)}})
	}
	mark(12, "armed")
	mark(19.5, "not landed")
	mark(30.1, "mode AUTO")
	f.Modes = []timeline.Band{{From: 0, To: 30, Name: "STABILIZE"}, {From: 30, To: 60, Name: "AUTO"}}
	return f
}

// TestALogTellsOfAModeOnce though it has both the mode and an event.
func TestALogTellsOfAModeOnce(t *testing.T) {
	n := 0
	for _, e := range logged("a").events() {
		if e.text == "mode AUTO" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("mode AUTO is told %d times", n)
	}
}

// TestTheTakeOffOfALogIsTheRiseOfTheVehicle: by half a metre since the autopilot told that it is not
// landed, whatever height the log had before; without that since the flight began.
func TestTheTakeOffOfALogIsTheRiseOfTheVehicle(t *testing.T) {
	f := logged("a")
	f.track[0].positionNED[2] = 40
	at, _, ok := f.takeOff()
	if !ok {
		t.Fatal("it has none")
	}
	close2(t, "after not landed", at, 20.5, 1e-5)
	f = logged("a")
	f.Marks = nil
	if at, _, ok = f.takeOff(); !ok {
		t.Fatal("it has none")
	}
	close2(t, "since the beginning", at, 20.5, 1e-5)
}
