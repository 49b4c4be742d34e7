package autopilot

import (
	"sync/atomic"
	"time"
)

// Clock is wall time for pilots that fly together. Where the machine is too slow for
// one of them, all of them wait for it, so that they stay side by side. The zero value is
// ready; it may be shared by any number of Pilots.
type Clock struct{ behind atomic.Int64 }

// lost is for how long the clock has stood still so far; a nil one never does.
func (c *Clock) lost() time.Duration {
	if c == nil {
		return 0
	}
	return time.Duration(c.behind.Load())
}

// lose makes it stand still for so long.
func (c *Clock) lose(d time.Duration) { c.behind.Add(int64(d)) }
