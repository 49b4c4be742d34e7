package scene

import (
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/sitlark/sitlark/physics/frame"
)

// BenchmarkFrame draws the whole scene at 1280×720 beside a flight: wind, trail,
// path. It reports the CPU time of all threads a frame, software GL's included.
func BenchmarkFrame(b *testing.B) {
	for c := Follow; c <= Director; c++ {
		b.Run(c.String(), func(b *testing.B) { benchmarkCamera(b, c, nil) })
	}
}

// BenchmarkInset draws the follow camera's picture with each second view, and
// without: the difference is what that costs.
func BenchmarkInset(b *testing.B) {
	for i, c := range insetCameras {
		name := "none"
		if c != 0 {
			name = c.String()
		}
		b.Run(name, func(b *testing.B) {
			benchmarkCamera(b, Follow, func(s *Scene) {
				s.PlaceInset(276, 553, 282, 158)
				s.inset.choice, s.inset.rig.which = i, max(c, Follow)
			})
		})
	}
}

// BenchmarkWithout draws the follow camera's picture without one layer at a time:
// the difference to BenchmarkFrame/follow is what that layer costs.
func BenchmarkWithout(b *testing.B) {
	for name, hide := range map[string]func(s *Scene){
		"nothing": func(s *Scene) { s.root.SetVisible(false) },
		"terrain": func(s *Scene) { s.relief.layer.SetVisible(false) },
		"trees":   func(s *Scene) { s.layers[2].SetVisible(false) },
		"sky":     func(s *Scene) { s.sky.SetVisible(false) },
		"vehicle": func(s *Scene) { s.vehicle.hide(true) },
		"arrows":  func(s *Scene) { s.arrows.layer.SetRenderable(false) },
		"trail":   func(s *Scene) { s.trail.layer.SetVisible(false) },
	} {
		b.Run(name, func(b *testing.B) { benchmarkCamera(b, Follow, hide) })
	}
}

// BenchmarkQuality draws the follow camera's picture at each level.
func BenchmarkQuality(b *testing.B) {
	for level := Low; level <= High; level++ {
		b.Run(level.String(), func(b *testing.B) {
			benchmarkCamera(b, Follow, func(s *Scene) { s.SetQuality(level.Quality()) })
		})
	}
}

func benchmarkCamera(b *testing.B, c Camera, hide func(*Scene)) {
	withScene(b, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		snap := flown(s, frame.OfNED(3, 7, 0))
		s.SetCamera(c)
		settle(b, s, snap)
		if hide != nil {
			hide(s)
		}
		gl.Finish()
		before := cpuSeconds()
		b.ReportAllocs()
		b.ResetTimer()
		for range b.N {
			snap.Time += 1.0 / 60
			s.Update(snap, 1.0/60)
			if err := s.Render(nil); err != nil {
				b.Fatal(err)
			}
			testWindow.SwapBuffers()
		}
		gl.Finish()
		b.ReportMetric(1000*(cpuSeconds()-before)/float64(b.N), "cpu-ms/frame")
	})
}
