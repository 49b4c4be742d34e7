//go:build unix

package scene

import "syscall"

// cpuSeconds returns the CPU time that all threads of the process took [s].
func cpuSeconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	t := func(v syscall.Timeval) float64 { return float64(v.Sec) + float64(v.Usec)*1e-6 }
	return t(u.Utime) + t(u.Stime)
}
