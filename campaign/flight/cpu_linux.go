package flight

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadCPU is the CPU time of this thread so far.
func threadCPU() time.Duration { return usage(unix.RUSAGE_THREAD) }

// processCPU is the CPU time of this process so far.
func processCPU() time.Duration { return usage(unix.RUSAGE_SELF) }

func usage(who int) time.Duration {
	var u unix.Rusage
	if unix.Getrusage(who, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
