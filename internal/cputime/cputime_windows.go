package cputime

import (
	"time"

	"golang.org/x/sys/windows"
)

// Process returns the CPU time that the process has used in all its threads, in the system's calls
// too; 0 if the system does not tell.
func Process() time.Duration {
	var created, ended, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user); err != nil {
		return 0
	}
	return span(kernel) + span(user)
}

// span is a duration that Windows counts in steps of 100 ns.
func span(t windows.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}
