//go:build !unix

package scene

import "time"

var started = time.Now()

// cpuSeconds returns wall time where CPU time is not to be had [s].
func cpuSeconds() float64 { return time.Since(started).Seconds() }
