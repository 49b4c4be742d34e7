package space

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

const lag = 0.35 // of the springs [s]

func TestSpringIsExactForAnyStep(t *testing.T) {
	once, many := Spring{Value: 3, rate: -2}, Spring{Value: 3, rate: -2}
	once.Follow(10, 0.35, 1)
	for range 1000 {
		many.Follow(10, 0.35, 0.001)
	}
	if math.Abs(once.Value-many.Value) > 1e-9 {
		t.Errorf("one step of 1 s gives %g, a thousand of 1 ms %g", once.Value, many.Value)
	}
}

func TestSpringNeverOvershoots(t *testing.T) {
	s := Spring{}
	for i := range 300 {
		s.Follow(1, lag, 0.01)
		if s.Value > 1 {
			t.Fatalf("after %d steps it is at %g, past its target 1", i+1, s.Value)
		}
	}
	if s.Value < 0.999 {
		t.Errorf("after 3 s it is at %g, want 1", s.Value)
	}
}

func TestSpringTrailsBySoMuchTime(t *testing.T) {
	s := Spring{}
	for i := range 5000 {
		s.Follow(7*float64(i)*0.001, lag, 0.001)
	}
	if late := (7*4.999 - s.Value) / 7; math.Abs(late-lag) > 0.01 {
		t.Errorf("it trails a steady target by %.3f s, want %.2f", late, lag)
	}
}

func TestAngleTakesTheShorterWay(t *testing.T) {
	s := Spring{Value: 170 * Deg}
	for range 100 {
		s.FollowAngle(-170*Deg, 0.2, 0.02)
		if math.Abs(s.Value) < 169*Deg {
			t.Fatalf("on the way from 170° to −170° it came by %.0f°", s.Value/Deg)
		}
	}
}

func TestSlerpEndsAndHalf(t *testing.T) {
	a, b := frame.FromEuler(0, 0, 0), frame.FromEuler(0, 0, 2)
	for _, c := range []struct{ t, yaw float64 }{{0, 0}, {0.5, 1}, {1, 2}} {
		if _, _, yaw := frame.Euler(Slerp(a, b, c.t)); math.Abs(yaw-c.yaw) > 1e-9 {
			t.Errorf("at %g the yaw is %g, want %g", c.t, yaw, c.yaw)
		}
	}
}
