//go:build !linux && !windows

package flight

import "time"

// threadCPU is not known here.
func threadCPU() time.Duration { return 0 }

// processCPU is not known here.
func processCPU() time.Duration { return 0 }
