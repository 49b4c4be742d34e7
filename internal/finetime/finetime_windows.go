package finetime

import "golang.org/x/sys/windows"

// begin calls timeBeginPeriod of winmm.dll with 1 ms, which every Windows grants. Without it nothing
// fails: the pace is uneven then.
func begin() { _ = windows.TimeBeginPeriod(1) }
