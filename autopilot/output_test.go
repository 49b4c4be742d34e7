package autopilot

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

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
	x := mustMixer(t, &v)
	pulse := func(volts float64) uint16 {
		out := mixedBy(&x, 0.5/v.available(volts), [3]float64{})
		return v.pulses(&out)[0]
	}
	last := pulse(13.5)
	for _, volts := range []float64{12.4, 11, 10} {
		if us := pulse(volts); us <= last {
			t.Errorf("at %g V %d µs, at more %d µs; want more at the lower voltage", volts, us, last)
		} else {
			last = us
		}
	}
	if us := v.pulses(&mixed{share: [maxMotors]float64{0, 0.3, 1, 1}}); us[0] != 1120 || us[3] != 2000 || us[4] != 0 {
		t.Errorf("pulses %v µs, want 1120 (turning) to 2000, and nothing on output 5", us)
	}
	if a := v.available(0); a < 0.2 {
		t.Errorf("available at 0 V: %g, want a bound that can be divided by", a)
	}
}

// TestPulsesGoToTheirOutputs: layouts number their motors as their makers like, and
// servos stand upright before the first flight.
func TestPulsesGoToTheirOutputs(t *testing.T) {
	v := triWithTail()
	v.Motors[0].Output, v.Motors[2].Output = 20, 4
	if v.Channels() != 32 {
		t.Errorf("%d channels, want 32 for output 20", v.Channels())
	}
	got := v.stopped()
	want := servos{3: 1000, 1: 1000, 19: 1000, 6: 1500}
	if got != want {
		t.Errorf("stopped: %v µs, want %v", got, want)
	}
}
