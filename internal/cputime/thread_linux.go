package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// Thread returns the CPU time that the calling thread has used, in the system's calls too; 0 if the
// system does not tell.
func Thread() time.Duration {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_THREAD, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
