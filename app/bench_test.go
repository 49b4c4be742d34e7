//go:build !headless

package app

import (
	"testing"

	"github.com/sitlark/sitlark/internal/cputime"
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
	before, frames := cputime.Process(), 0
	for b.Loop() {
		if err := v.frame(); err != nil {
			b.Error(err)
			return
		}
		frames++
	}
	b.ReportMetric((cputime.Process()-before).Seconds()*1e3/float64(frames), "cpu-ms/frame")
}
