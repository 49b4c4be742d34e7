package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

const lag = 0.35 // of the springs [s]

func TestSpringIsExactForAnyStep(t *testing.T) {
	once, many := spring{value: 3, rate: -2}, spring{value: 3, rate: -2}
	once.follow(10, 0.35, 1)
	for range 1000 {
		many.follow(10, 0.35, 0.001)
	}
	if math.Abs(once.value-many.value) > 1e-9 {
		t.Errorf("one step of 1 s gives %g, a thousand of 1 ms %g", once.value, many.value)
	}
}

func TestSpringNeverOvershoots(t *testing.T) {
	s := spring{}
	for i := range 300 {
		s.follow(1, lag, 0.01)
		if s.value > 1 {
			t.Fatalf("after %d steps it is at %g, past its target 1", i+1, s.value)
		}
	}
	if s.value < 0.999 {
		t.Errorf("after 3 s it is at %g, want 1", s.value)
	}
}

func TestSpringTrailsBySoMuchTime(t *testing.T) {
	s := spring{}
	for i := range 5000 {
		s.follow(7*float64(i)*0.001, lag, 0.001)
	}
	if late := (7*4.999 - s.value) / 7; math.Abs(late-lag) > 0.01 {
		t.Errorf("it trails a steady target by %.3f s, want %.2f", late, lag)
	}
}

func TestAngleTakesTheShorterWay(t *testing.T) {
	s := spring{value: 170 * deg}
	for range 100 {
		s.followAngle(-170*deg, 0.2, 0.02)
		if math.Abs(s.value) < 169*deg {
			t.Fatalf("on the way from 170° to −170° it came by %.0f°", s.value/deg)
		}
	}
}

func TestSlerpEndsAndHalf(t *testing.T) {
	a, b := frame.FromEuler(0, 0, 0), frame.FromEuler(0, 0, 2)
	for _, c := range []struct{ t, yaw float64 }{{0, 0}, {0.5, 1}, {1, 2}} {
		if _, _, yaw := frame.Euler(slerp(a, b, c.t)); math.Abs(yaw-c.yaw) > 1e-9 {
			t.Errorf("at %g the yaw is %g, want %g", c.t, yaw, c.yaw)
		}
	}
}
