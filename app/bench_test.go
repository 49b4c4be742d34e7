//go:build !headless

package app

import (
	"syscall"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// viewed runs body on the main thread with the window open on the demonstration.
func viewed(b *testing.B, body func(v *viewer)) {
	windowtest.NeedDisplay(b)
	onScreen(b, windowSetup(b, windyDemo), body)
}

// BenchmarkFrame is one frame of the whole window while the demonstration flies
// at real time: wall time, and the CPU time of all threads of the process, those
// of a software GL and of the physics included.
func BenchmarkFrame(b *testing.B) {
	viewed(b, func(v *viewer) {
		v.pace.Unpaced = true
		measureFrames(b, v, 30) // shaders are compiled and textures filled
	})
}

// measureFrames draws some frames first, which do not count.
func measureFrames(b *testing.B, v *viewer, first int) {
	for range first {
		if err := v.frame(); err != nil {
			b.Error(err)
			return
		}
	}
	before, frames := processCPU(), 0
	for b.Loop() {
		if err := v.frame(); err != nil {
			b.Error(err)
			return
		}
		frames++
	}
	b.ReportMetric((processCPU()-before).Seconds()*1e3/float64(frames), "cpu-ms/frame")
}

// processCPU is the CPU time that the process has used, in all its threads.
func processCPU() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
