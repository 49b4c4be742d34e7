package flight

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// getThreadTimes has the arguments of windows.GetProcessTimes.
var getThreadTimes = windows.NewLazySystemDLL("kernel32.dll").NewProc("GetThreadTimes")

// threadCPU is the CPU time of this thread so far, in steps of some 16 ms.
func threadCPU() time.Duration {
	var created, ended, kernel, user windows.Filetime
	done, _, _ := getThreadTimes.Call(uintptr(windows.CurrentThread()), uintptr(unsafe.Pointer(&created)), uintptr(unsafe.Pointer(&ended)),
		uintptr(unsafe.Pointer(&kernel)), uintptr(unsafe.Pointer(&user)))
	if done == 0 {
		return 0
	}
	return clockSpan(kernel) + clockSpan(user)
}

// processCPU is the CPU time of this process so far, in steps of some 16 ms.
func processCPU() time.Duration {
	var created, ended, kernel, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user) != nil {
		return 0
	}
	return clockSpan(kernel) + clockSpan(user)
}

// clockSpan is a length of time, which Windows counts in units of 100 ns.
func clockSpan(t windows.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}
