package session

import (
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
)

// TestPhysicsIsHeldWhileSomethingIsAsked, and for a second of flight from a sensor's fault on;
// else it goes as fast as it can.
func TestPhysicsIsHeldWhileSomethingIsAsked(t *testing.T) {
	wall := time.Unix(1000, 0)
	slept := time.Duration(0)
	g := newRequestPace()
	g.pace.now = func() time.Time { return wall }
	g.pace.sleep = func(d time.Duration) { wall, slept = wall.Add(d), slept+d }
	at := 0.0
	fly := func(seconds float64) time.Duration {
		before := slept
		for end := at + seconds; at < end; at += 0.00125 {
			g.hold(1, at)
		}
		return slept - before
	}
	if d := fly(10); d != 0 {
		t.Errorf("it waits %v with nothing asked", d)
	}
	done := g.ask()
	if d := fly(2); d < 1990*time.Millisecond || d > 2*time.Second {
		t.Errorf("2 s of flight take %v while something is asked", d)
	}
	done()
	if d := fly(10); d != 0 {
		t.Errorf("it waits %v after the answer", d)
	}
	g.applied(command.Gust{}, at)
	if d := fly(2); d != 0 {
		t.Errorf("a gust costs %v", d)
	}
	for _, c := range []command.Command{command.SensorFault{Kind: command.GPSLoss}, command.RestoreSensors{}, command.RestoreAll{}, command.LoseRC{}} {
		g.applied(c, at)
		if d := fly(5); d < 990*time.Millisecond || d > 1010*time.Millisecond {
			t.Errorf("after %s, 5 s of flight take %v more", command.Name(c), d)
		}
	}
	g.applied(command.RestoreAll{}, at)
	at = 0 // a reset
	if d := fly(5); d > 10*time.Millisecond {
		t.Errorf("after a reset it waits %v", d)
	}
}
