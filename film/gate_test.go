package film

import (
	"sync/atomic"
	"testing"
	"time"
)

// TestPhysicsNeverRunsAheadOfTheFilm lets a physics run as fast as it goes against a
// slow camera.
func TestPhysicsNeverRunsAheadOfTheFilm(t *testing.T) {
	const dt = 1.0 / 1000
	g := Gate{limit: time.Hour}
	c := Clock{FPS: 30}
	var steps atomic.Int64
	g.Until(1, 0)
	go func() {
		for range 1000 {
			g.Hold(1, float64(steps.Add(1))*dt)
		}
	}()
	for c.taken < 20 {
		now := float64(steps.Load()) * dt
		if _, next := c.Next(); c.begun && now > next+dt {
			t.Fatalf("the physics is at %g s, the next frame is due at %g s", now, next)
		}
		n := c.Due(1, now)
		if n > 1 {
			t.Fatalf("%d frames at once", n)
		}
		c.Take(n)
		g.Until(c.Next())
		time.Sleep(100 * time.Microsecond)
	}
	g.Open()
}

// TestGateLetsPass tells what a shut gate does not hold.
func TestGateLetsPass(t *testing.T) {
	var g Gate
	g.Hold(1, 5) // open as made
	g.Until(1, 2)
	g.Hold(1, 1.9) // before its time
	g.Hold(2, 5)   // another flight
	moved, _ := g.wait(1, 2)
	if moved == nil {
		t.Fatal("the gate does not hold")
	}
	done := make(chan struct{})
	go func() { g.Hold(1, 2); close(done) }()
	g.Open()
	<-moved
	<-done
	if moved, _ := g.wait(1, 5); moved != nil {
		t.Error("the gate is not open")
	}
	g.Until(1, 2)
	g.Hold(1, 3) // opens by itself, or the test never ends
	if moved, _ := g.wait(1, 4); moved != nil {
		t.Error("the gate did not open by itself")
	}
}

// TestShutGateHoldsEveryFlight until it is moved, longer than one that was moved before.
func TestShutGateHoldsEveryFlight(t *testing.T) {
	var g Gate
	g.Shut()
	moved, limit := g.wait(0, 0)
	if other, _ := g.wait(7, 0.5); moved == nil || other != moved || limit <= maxHold {
		t.Fatalf("a shut gate does not hold all flights for long: %v", limit)
	}
	done := make(chan struct{})
	go func() { g.Hold(7, 0.5); close(done) }()
	g.Until(7, 1)
	<-done
	if moved, limit := g.wait(7, 1); moved == nil || limit != maxHold {
		t.Errorf("moved, it holds for %v", limit)
	}
}

// BenchmarkHoldOpen is what a step pays while no film is made.
func BenchmarkHoldOpen(b *testing.B) {
	var g Gate
	for b.Loop() {
		g.Hold(1, 5)
	}
}
