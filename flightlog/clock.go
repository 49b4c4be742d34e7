package flightlog

// stationClock turns the times at which a ground station wrote frames into elapsed times. They
// never fall: a clock that was set, a time that is damaged and a long pause count as nothing.
type stationClock struct {
	last    int64   // of the frame before [µs since 1970]
	elapsed float64 // of it [s]
	jumps   int
}

// longestPause is more than what there is between two frames of a log that goes on [s].
const longestPause = 3600

func (c *stationClock) at(us int64) (elapsed float64) {
	if c.last != 0 {
		switch step := float64(us-c.last) * 1e-6; {
		case step > longestPause || step < -10:
			c.jumps++
		case step > 0:
			c.elapsed += step
		}
	}
	c.last = us
	return c.elapsed
}

// bootClock turns times since the autopilot's boot into elapsed times. A message is written
// later than it was sent, by another delay each time: what counts is the least delay since the
// boot. The times that it returns while a log is read are placeholders, since that is known
// only at its end.
type bootClock struct {
	offsets []float64 // of each boot: the least elapsed time minus time since boot [s]
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
		c.offsets = append(c.offsets, elapsed-boot)
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
