//go:build !linux && !windows

package cputime

import "time"

// Thread returns 0: the CPU time of a thread is not known here.
func Thread() time.Duration { return 0 }
