package ui

import (
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// BenchmarkUpdate is one frame of all panels, text included: Update alone, and
// with the draw call waited for.
func BenchmarkUpdate(b *testing.B) {
	for _, c := range []struct {
		name string
		draw bool
	}{{"update", false}, {"update_and_draw", true}} {
		b.Run(c.name, func(b *testing.B) {
			inWindow(b, 1280, 720, func(r *rig) {
				r.snap = inTrouble()
				b.ReportAllocs()
				for b.Loop() {
					r.p.Update(&r.snap, r.view, 1.0/60)
					if c.draw {
						r.p.DrawText(r.win.Gls())
						gl.Finish()
					}
				}
			})
		})
	}
}
