package flightlog

// stationClock turns the times at which a ground station wrote frames into elapsed times. They
// never fall: a clock that was set, a time that is damaged and a long pause count as nothing.
type stationClock struct {
	begun   bool
	base    int64   // of elapsed time 0 [µs since 1970]
	last    int64   // of the frame before
	elapsed float64 // of it [s]
	jumps   int
}

const (
	longestPause = 3600 // more than what there is between two frames of a log that goes on [s]
	disorder     = 10   // by how much frames may be out of order [s]
)

func (c *stationClock) at(us int64) (elapsed float64) {
	if !c.begun {
		c.begun, c.base, c.last = true, us, us
	}
	if step := float64(us-c.last) * 1e-6; step > longestPause || step < -disorder {
		c.jumps++
		c.base += us - c.last
	}
	c.last = us
	c.elapsed = max(c.elapsed, float64(us-c.base)*1e-6)
	return c.elapsed
}

// bootClock turns times since the autopilot's boot into elapsed times. A message is written
// later than it was sent, by another delay each time: what counts is the least delay since the
// boot. The times that it returns while a log is read are placeholders, since that is known
// only at its end.
type bootClock struct {
	offsets []float64 // of each boot: the least elapsed time minus time since boot [s]
	heard   []float64 // when each boot was heard of first [s]
	last    float64   // since boot [s]
}

const (
	bootStep   = 1e7 // placeholders of boot n begin at n of these [s]
	bootMargin = 10  // time since boot that falls by more means another boot [s]
	mostBoots  = 1000
)

// at returns the placeholder of a time since boot [ms] that was written at an elapsed time.
func (c *bootClock) at(ms uint32, elapsed float64) float64 {
	boot := float64(ms) * 1e-3
	n := len(c.offsets)
	if (n == 0 || boot < c.last-bootMargin) && n < mostBoots {
		c.offsets, c.heard = append(c.offsets, elapsed-boot), append(c.heard, elapsed)
		n++
	}
	c.last = boot
	c.offsets[n-1] = min(c.offsets[n-1], elapsed-boot)
	return boot + float64(n)*bootStep
}

// resolve replaces the placeholders of a track by elapsed times.
func (c *bootClock) resolve(times []float64) {
	for i, t := range times {
		if n := int(t / bootStep); n >= 1 && n <= len(c.offsets) {
			times[i] = max(0, t-float64(n)*bootStep+c.offsets[n-1])
		}
	}
}
