package autopilot

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestMixTurnsTheRightWay: rolling right needs the left motors, pitching up the
// front ones, yawing right the counter-clockwise ones (1 front right, 2 rear left).
func TestMixTurnsTheRightWay(t *testing.T) {
	for _, c := range []struct {
		name   string
		demand [3]float64
		more   [motors]bool
	}{
		{"roll right", [3]float64{0.1, 0, 0}, [motors]bool{false, true, true, false}},
		{"pitch up", [3]float64{0, 0.1, 0}, [motors]bool{true, false, true, false}},
		{"yaw right", [3]float64{0, 0, 0.1}, [motors]bool{true, true, false, false}},
	} {
		out, _ := mix(0.5, c.demand)
		for m, more := range c.more {
			if want := 0.5 + map[bool]float64{true: 0.1, false: -0.1}[more]; math.Abs(out[m]-want) > 1e-12 {
				t.Errorf("%s: motor %d gets %g, want %g", c.name, m+1, out[m], want)
			}
		}
	}
}

// TestMixKeepsPriorities: what can't all be met is given up in the order mean
// thrust, yaw, roll and pitch.
func TestMixKeepsPriorities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		thrust := rapid.Float64Range(0, 1).Draw(t, "thrust")
		var demand [3]float64
		for i := range demand {
			demand[i] = rapid.Float64Range(-2, 2).Draw(t, "demand")
		}
		out, limited := mix(thrust, demand)
		var got [3]float64
		for m, f := range quadX {
			if out[m] < 0 || out[m] > 1 {
				t.Fatalf("motor %d gets %g, want 0 to 1", m+1, out[m])
			}
			for i := range got {
				got[i] += out[m] * f[i] / motors
			}
		}
		for i := range got {
			met := math.Abs(got[i]-demand[i]) < 1e-9
			if big := math.Abs(demand[i]) > 0.01; met == limited[i] && (big || !limited[i]) {
				t.Fatalf("axis %d: wanted %g, got %g, limited %v", i, demand[i], got[i], limited[i])
			}
			if got[i]*demand[i] < -1e-9 {
				t.Fatalf("axis %d: wanted %g, got the other way, %g", i, demand[i], got[i])
			}
		}
		if math.Abs(got[0]*demand[1]-got[1]*demand[0]) > 1e-9 {
			t.Fatalf("tilt axis turned: wanted %v, got %v", demand, got)
		}
	})
}

func TestThrottleInvertsTheThrustCurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		thrust, expo := rapid.Float64Range(0, 1).Draw(t, "thrust"), rapid.Float64Range(0, 1).Draw(t, "expo")
		x := throttleFor(thrust, expo)
		if back := (1-expo)*x + expo*x*x; math.Abs(back-thrust) > 1e-9 || x < 0 || x > 1 {
			t.Fatalf("throttle %g gives thrust %g, want %g", x, back, thrust)
		}
	})
}

// TestLowBatteryTakesMoreThrottleForTheSameForce, within what it has.
func TestLowBatteryTakesMoreThrottleForTheSameForce(t *testing.T) {
	v := DefaultTuning()
	pulse := func(volts float64) uint16 {
		out, _ := mix(0.5/v.available(volts), [3]float64{})
		return v.pulses(out)[0]
	}
	last := pulse(13.5)
	for _, volts := range []float64{12.4, 11, 10} {
		if us := pulse(volts); us <= last {
			t.Errorf("at %g V %d µs, at more %d µs; want more at the lower voltage", volts, us, last)
		} else {
			last = us
		}
	}
	if us := v.pulses([motors]float64{0, 0.3, 1, 1}); us[0] != 1120 || us[3] != 2000 {
		t.Errorf("pulses %v µs, want 1120 (turning) to 2000", us)
	}
	if a := v.available(0); a < 0.2 {
		t.Errorf("available at 0 V: %g, want a bound that can be divided by", a)
	}
}
