package ui

import (
	"testing"

	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/plot"
)

// BenchmarkPlots and BenchmarkHUD are the whole of the panels with one more thing
// on; the difference to BenchmarkFrame is what it costs.
func BenchmarkPlots(b *testing.B) {
	groups := []string{"attitude", "rates"} // six curves
	for name, set := range map[string]func(p *plot.Panel){
		"10s":  func(p *plot.Panel) { p.Span = 0 },
		"300s": func(p *plot.Panel) { p.Span = 3 },
		"without-curves": func(p *plot.Panel) {
			for _, id := range []string{"attitude.roll", "attitude.pitch", "attitude.heading", "rates.roll", "rates.pitch", "rates.yaw"} {
				p.Hidden["plots."+id] = true
			}
		},
	} {
		b.Run(name, func(b *testing.B) {
			benchmarkWith(b, func(r *rig) { r.openPlots(groups...); set(r.p.plots) })
		})
	}
}

func BenchmarkHUD(b *testing.B) {
	for name, mode := range map[string]hud.Mode{"off": hud.Off, "compact": hud.Compact, "full": hud.Full} {
		b.Run(name, func(b *testing.B) { benchmarkWith(b, func(r *rig) { r.p.middle.hud.Mode = mode }) })
	}
}

// BenchmarkPlotsLaidOut is Update alone, without the drawing by GL.
func BenchmarkPlotsLaidOut(b *testing.B) {
	for name, folded := range map[string]bool{"open": false, "folded": true} {
		b.Run(name, func(b *testing.B) {
			inWindow(b, 1280, 720, func(r *rig) {
				r.flight(0, 310)
				r.openPlots("attitude", "rates")
				r.p.dock.Drawer.Open("plots")
				r.p.dock.Drawer.Folded, r.p.plots.Span = folded, 3
				for b.Loop() {
					r.p.Update(&r.snap, r.view, 1.0/60)
				}
			})
		})
	}
}

func benchmarkWith(b *testing.B, prepare func(r *rig)) {
	inWindow(b, 1280, 720, func(r *rig) {
		r.flight(0, 310)
		prepare(r)
		r.frame()
		gl.Finish()
		before, t := cputime.Process(), r.snap.Time
		for b.Loop() {
			t += 1.0 / 60
			swinging(&r.snap, t)
			r.sample()
			r.p.Update(&r.snap, r.view, 1.0/60)
			r.p.DrawText(r.win.Gls())
			gl.Finish()
		}
		b.ReportMetric((cputime.Process()-before).Seconds()*1e3/float64(b.N), "cpu-ms/op")
		b.ReportMetric(float64(len(r.p.ctx.Indices)/6), "quads")
	})
}
