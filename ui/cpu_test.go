//go:build unix

package ui

import (
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"
	"golang.org/x/sys/unix"
)

// processCPU returns the processor time this process used, all threads [ms].
func processCPU() float64 {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}

// BenchmarkFrame is what all panels add to a frame in processor time, llvmpipe's
// threads included.
func BenchmarkFrame(b *testing.B) {
	inWindow(b, 1280, 720, func(r *rig) {
		gl.Finish()
		before := processCPU()
		for b.Loop() {
			r.p.Update(&r.snap, r.view, 1.0/60)
			r.p.DrawText(r.win.Gls())
			gl.Finish()
		}
		b.ReportMetric((processCPU()-before)/float64(b.N), "cpu-ms/op")
		b.ReportMetric(float64(len(r.p.ctx.Indices)/6), "quads")
	})
}
