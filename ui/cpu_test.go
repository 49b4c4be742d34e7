package ui

import (
	"testing"

	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/internal/gl"
)

// BenchmarkFrame is what all panels add to a frame in processor time, llvmpipe's
// threads included.
func BenchmarkFrame(b *testing.B) {
	inWindow(b, 1280, 720, func(r *rig) {
		gl.Finish()
		before := cputime.Process()
		for b.Loop() {
			r.p.Update(&r.snap, r.view, 1.0/60)
			r.p.DrawText(r.win.Gls())
			gl.Finish()
		}
		b.ReportMetric((cputime.Process()-before).Seconds()*1e3/float64(b.N), "cpu-ms/op")
		b.ReportMetric(float64(len(r.p.ctx.Indices)/6), "quads")
	})
}
