package sim

import (
	"math"
	"testing"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestMeterAveragesAWindow: mean and longest are those of the last full window,
// and fall to 0 in silence.
func TestMeterAveragesAWindow(t *testing.T) {
	start := time.Unix(1000, 0)
	m := meter{since: start}
	for _, us := range []int{40, 100, 10} {
		m.count(start, 0.01)
		m.answered(time.Duration(us) * time.Microsecond)
	}
	if m.latency != 0 {
		t.Errorf("a window that is not full yet gave %g s", m.latency)
	}
	m.update(start.Add(meterWindow))
	if mean := time.Duration(m.latency*1e9 + 0.5); mean != 50*time.Microsecond || m.latencyMax != 100e-6 || m.rate != 6 {
		t.Errorf("mean %g s, longest %g s, rate %g Hz", m.latency, m.latencyMax, m.rate)
	}
	m.update(start.Add(2 * meterWindow))
	if m.latency != 0 || m.latencyMax != 0 {
		t.Errorf("after silence: mean %g s, longest %g s", m.latency, m.latencyMax)
	}
}

// TestRatesFallWhileTheLinkIsWatched: no packet has to come for that.
func TestRatesFallWhileTheLinkIsWatched(t *testing.T) {
	start := time.Unix(1000, 0)
	l := link{meter: meter{since: start}}
	for range 200 {
		l.meter.count(start, 0.0025)
	}
	shown := func(windows int) (got snapshot.Link) {
		now := start.Add(time.Duration(windows) * meterWindow)
		l.watch(now)
		l.fill(&got, &protocol.Tracker{}, now)
		return got
	}
	if got := shown(1); math.Abs(got.Rate-400) > 1e-9 || math.Abs(got.RealTime-1) > 1e-9 {
		t.Errorf("after 200 packets in half a second: %g Hz, %g × real time", got.Rate, got.RealTime)
	}
	if got := shown(2); got.Rate != 0 || got.RealTime != 0 {
		t.Errorf("after half a second without any: %g Hz, %g × real time", got.Rate, got.RealTime)
	}
}

// TestLatencyIsLessThanARoundTrip: the answer cannot take longer than its asker
// waited for it.
func TestLatencyIsLessThanARoundTrip(t *testing.T) {
	f := newFlight(t).run()
	longest := time.Duration(0)
	f.await("a full window", func(s *snapshot.Snapshot) bool {
		for range 20 {
			before := time.Now()
			f.fly(1, 1000)
			longest = max(longest, time.Since(before))
		}
		return s.Link.Latency > 0
	})
	l := f.snapshot().Link
	if l.Latency > l.LatencyMax || l.LatencyMax > longest.Seconds() {
		t.Errorf("mean %g s, longest %g s; the longest round trip took %v", l.Latency, l.LatencyMax, longest)
	}
}
