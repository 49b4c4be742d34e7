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
	var g Gate
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
	moved := g.wait(1, 2)
	if moved == nil {
		t.Fatal("the gate does not hold")
	}
	if g.wait(2, 0.001) == nil {
		t.Error("a flight that the film has not seen passes")
	}
	done := make(chan struct{})
	go func() { g.Hold(1, 2); close(done) }()
	g.Open()
	<-moved
	<-done
	if g.wait(1, 5) != nil || g.wait(2, 5) != nil {
		t.Error("the gate is not open")
	}
}

// TestShutGateHoldsEveryFlight until it is moved or opened.
func TestShutGateHoldsEveryFlight(t *testing.T) {
	var g Gate
	g.Shut()
	moved := g.wait(1, 0)
	if other := g.wait(7, 0.5); moved == nil || other != moved {
		t.Fatal("a shut gate does not hold all flights")
	}
	done := make(chan struct{})
	go func() { g.Hold(7, 0.5); close(done) }()
	g.Until(7, 1)
	<-done
	if g.wait(7, 1) == nil {
		t.Error("moved, it does not hold at its time")
	}
}

// TestGateHoldsHoweverSlowTheWindowIs: 0.6 s for a frame, longer than a gate once waited.
func TestGateHoldsHoweverSlowTheWindowIs(t *testing.T) {
	var g Gate
	g.Until(1, 0.1)
	var passed atomic.Bool
	done := make(chan struct{})
	go func() { g.Hold(1, 0.1); passed.Store(true); close(done) }()
	time.Sleep(600 * time.Millisecond)
	if passed.Load() {
		t.Error("the gate opened by itself")
	}
	g.Open()
	<-done
}

// BenchmarkHoldOpen is what a step pays while no film is made.
func BenchmarkHoldOpen(b *testing.B) {
	var g Gate
	for b.Loop() {
		g.Hold(1, 5)
	}
}
