package ui

import (
	"testing"

	"github.com/sitlark/sitlark/internal/gl"
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

// BenchmarkConsoleFlood is Update with an autopilot that speaks and a child that says
// 100,000 lines a second.
func BenchmarkConsoleFlood(b *testing.B) {
	inWindow(b, 1920, 1080, func(r *rig) {
		r.speak(speaking(), running())
		lines, next := make([]string, 400), uint64(0)
		r.p.actions.ChildLines = func(uint64) ([]string, uint64) { return lines, next }
		r.p.parts.connect(r.p)
		b.ReportAllocs()
		for b.Loop() {
			next += 1700
			for i := range lines {
				lines[i] = said[(int(next)+i)%len(said)]
			}
			r.p.Update(&r.snap, r.view, 1.0/60)
		}
	})
}
