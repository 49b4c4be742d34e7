package mavlink

import (
	"math"
	"testing"
)

// TestClockTakesTheMiddleOfAMillisecond: the autopilot cuts its times to whole
// milliseconds, so the offset found from two of them is right on average, without a
// bias of half a millisecond.
func TestClockTakesTheMiddleOfAMillisecond(t *testing.T) {
	const offset = 12.3456 // physics time − time since boot [s]
	sum, n := 0.0, 0
	for fraction := 0.0; fraction < 1e-3; fraction += 0.5e-4 { // where in its millisecond the step lies
		var c clock
		boot := 7.25 + fraction
		ms := uint32(boot * 1000)
		c.last, c.started = ms, true
		c.pending.on, c.pending.physics, c.pending.beforeMS = true, boot+offset, ms
		c.settle(ms)
		if !c.exact {
			t.Fatal("the sample was not taken")
		}
		if off := c.offset - offset; math.Abs(off) > 0.5e-3+1e-9 {
			t.Errorf("fraction %g ms: off by %g s, expected at most half a millisecond", 1e3*fraction, off)
		}
		sum, n = sum+c.offset-offset, n+1
	}
	if bias := sum / float64(n); math.Abs(bias) > 0.05e-3 {
		t.Errorf("biased by %g s", bias)
	}
}

// TestClockBetweenTwoMessages: the step of a SIM_STATE lies between the messages around
// it, and a pair that is too far apart says nothing.
func TestClockBetweenTwoMessages(t *testing.T) {
	var c clock
	c.pending.on, c.pending.physics, c.pending.beforeMS = true, 20, 1000
	c.settle(1003)
	if want := 20 - 1.002; !c.exact || math.Abs(c.offset-want) > 1e-9 {
		t.Errorf("offset %.6f s, want %.6f", c.offset, want)
	}
	c.pending.on, c.pending.physics = true, 99
	c.settle(1004)
	if math.Abs(c.offset-(20-1.002)) > 1e-9 || c.count != 1 {
		t.Errorf("a pair 4 ms apart was taken: %+v", c)
	}
}

// TestClockBound: until a step is found, the lowest bound holds.
func TestClockBound(t *testing.T) {
	var c clock
	c.bound(1000, 11.02) // late by 20 ms
	c.bound(1100, 11.105)
	c.bound(1200, 11.23)
	if want := 10.005 - halfMS; !c.known || c.exact || math.Abs(c.offset-want) > 1e-9 {
		t.Errorf("offset %.6f s, want %.6f", c.offset, want)
	}
	if at := c.at(1100); math.Abs(at-11.105) > 1e-9 {
		t.Errorf("1100 ms is at %.6f s", at)
	}
	c.last = 1200
	if from, to := c.window(11.24); math.Abs(from-(11.205-0.6)) > 1e-9 || math.Abs(to-11.24) > 1e-9 {
		t.Errorf("window %.4f to %.4f s", from, to) // the bound may be late, and nothing is found in the future
	}
}
