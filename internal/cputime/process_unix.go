//go:build unix

package cputime

import (
	"syscall"
	"time"
)

// Process returns the CPU time that the process has used in all its threads, in the system's calls
// too; 0 if the system does not tell.
func Process() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
