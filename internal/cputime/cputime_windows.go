package cputime

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Process returns the CPU time that the process has used in all its threads, in the system's calls
// too, in steps of some 16 ms; 0 if the system does not tell.
func Process() time.Duration {
	var created, ended, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user); err != nil {
		return 0
	}
	return span(kernel) + span(user)
}

// getThreadTimes has the arguments of windows.GetProcessTimes.
var getThreadTimes = windows.NewLazySystemDLL("kernel32.dll").NewProc("GetThreadTimes")

// Thread returns the CPU time that the calling thread has used, in the system's calls too, in
// steps of some 16 ms; 0 if the system does not tell.
func Thread() time.Duration {
	var created, ended, kernel, user windows.Filetime
	done, _, _ := getThreadTimes.Call(uintptr(windows.CurrentThread()), uintptr(unsafe.Pointer(&created)), uintptr(unsafe.Pointer(&ended)),
		uintptr(unsafe.Pointer(&kernel)), uintptr(unsafe.Pointer(&user)))
	if done == 0 {
		return 0
	}
	return span(kernel) + span(user)
}

// span is a duration that Windows counts in steps of 100 ns.
func span(t windows.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}
