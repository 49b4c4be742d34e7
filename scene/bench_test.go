package scene

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// BenchmarkFrame draws the whole scene at 1280×720 beside a flight: wind, trail,
// path. It reports the CPU time of all threads a frame, software GL's included.
func BenchmarkFrame(b *testing.B) {
	for c := camera.Follow; c <= camera.Overview; c++ {
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
			benchmarkCamera(b, camera.Follow, func(s *Scene) {
				s.cameras.PlaceSecond(276, 553, 282, 158)
				s.cameras.inset.choice, s.cameras.inset.rig.Which = i, max(c, camera.Follow)
			})
		})
	}
}

// BenchmarkWithout draws the follow camera's picture without one layer at a time:
// the difference to BenchmarkFrame/follow is what that layer costs.
func BenchmarkWithout(b *testing.B) {
	for name, hide := range map[string]func(s *Scene){
		"nothing": func(s *Scene) { s.stage.Root.SetVisible(false) },
		"terrain": func(s *Scene) { s.Stage().Omit("terrain", true) },
		"trees":   func(s *Scene) { s.land.Trees.SetVisible(false) },
		"sky":     func(s *Scene) { s.sky.Dome.SetVisible(false) },
		"vehicle": func(s *Scene) { s.vehicle.Hide(true) },
		"arrows":  func(s *Scene) { s.air.Arrows.Layer.SetRenderable(false) },
		"streaks": func(s *Scene) { s.air.Streaks.Layer.SetVisible(false) },
		"shadow":  func(s *Scene) { s.shadows.Plain.Layer.SetRenderable(false) },
		"curtain": func(s *Scene) { s.track.Trail.Curtain.SetVisible(false) },
		"plan":    func(s *Scene) { s.track.Plan.Show(false) },
		"trail":   func(s *Scene) { s.track.Trail.Line.SetVisible(false); s.track.Trail.Track.SetVisible(false) },
	} {
		b.Run(name, func(b *testing.B) { benchmarkCamera(b, camera.Follow, hide) })
	}
}

// BenchmarkWater draws the follow camera's picture of the airfield, and of the same place under a lake, smooth and with a sea, and with the
// eye under that sea, in turn, some frames each: whatever else the computer does slows all alike. It reports the median of what each costs over what the
// airfield costs, which may be 1.15 for the lake. At medium quality.
func BenchmarkWater(b *testing.B) {
	cases := []struct {
		name   string
		level  float64 // [m]
		height float64 // of the waves [m]
		depth  float64 // of the vehicle [m]
		scene  *Scene
		snap   *snapshot.Snapshot
		shares []float64
	}{{name: "airfield", level: -100}, {name: "lake", level: 2}, {name: "sea", level: 2, height: 0.3}, {name: "under", level: 8, height: 0.3, depth: 5}}
	withScene(b, Options{}, func(*Scene) { // the window is the thread's
		for i := range cases {
			c := &cases[i]
			var err error
			if c.scene, err = New(testWindow, rollingLand(Options{Path: square, Seed: 1})); err != nil {
				b.Fatal(err)
			}
			defer c.scene.Dispose()
			c.snap = flown(c.scene, frame.OfNED(3, 7, 0))
			c.snap.Body.PositionNED.Z = min(c.snap.Body.PositionNED.Z, -2) + 13
			if c.level > -50 {
				onLake(c.snap, c.level, c.height)
				c.snap.Body.PositionNED.Z += c.depth
			}
			settle(b, c.scene, c.snap)
		}
		var airfield []float64
		b.ResetTimer()
		for range b.N {
			for i := range cases {
				c := &cases[i]
				c.shares = append(c.shares, frameTime(b, c.scene, c.snap))
			}
			one := cases[0].shares[len(cases[0].shares)-1]
			airfield = append(airfield, one)
			for i := range cases {
				cases[i].shares[len(airfield)-1] /= one
			}
		}
		for _, c := range cases[1:] {
			b.ReportMetric(median(c.shares), c.name+"/airfield")
		}
		b.ReportMetric(median(airfield), "cpu-ms/airfield")
	})
}

// frameTime is the CPU time of all threads that a frame of a scene takes, after one that is not counted [ms].
func frameTime(b *testing.B, s *Scene, snap *snapshot.Snapshot) float64 {
	const frames = 6
	var from time.Duration
	for i := range frames + 1 {
		if i == 1 {
			gl.Finish()
			from = cputime.Process()
		}
		snap.Time += 1.0 / 60
		s.Update(snap, 1.0/60)
		if err := s.Render(nil); err != nil {
			b.Fatal(err)
		}
		testWindow.SwapBuffers()
	}
	gl.Finish()
	return (cputime.Process() - from).Seconds() * 1000 / frames
}

func median(all []float64) float64 {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2]
}

// BenchmarkGhost draws the follow camera's picture with a ghost beside the vehicle, and
// with one that is switched off: the difference is what it costs.
func BenchmarkGhost(b *testing.B) {
	for name, hidden := range map[string]bool{"drawn": false, "off": true} {
		b.Run(name, func(b *testing.B) {
			withScene(b, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
				snap := flown(s, frame.OfNED(3, 7, 0))
				s.layers.hidden[overlay.Ghost] = hidden
				e := believed(snap, frame.OfNED(0.5, 1.2, -0.3), 0.1)
				measureWith(b, s, snap, func() {
					e.Time = snap.Time
					s.SetGhost(e)
				})
			})
		})
	}
}

// BenchmarkQuality draws the follow camera's picture at each level.
func BenchmarkQuality(b *testing.B) {
	for level := Low; level <= High; level++ {
		b.Run(level.String(), func(b *testing.B) {
			benchmarkCamera(b, camera.Follow, func(s *Scene) { s.SetQuality(level.Quality()) })
		})
	}
}

// BenchmarkFlightTime draws the same view after a minute and after an hour of the
// same kind of flight: the hour may cost 10 % more.
func BenchmarkFlightTime(b *testing.B) {
	for _, minutes := range []int{1, 60} {
		for _, c := range []camera.Camera{camera.Follow, camera.Orbit} {
			b.Run(fmt.Sprintf("%s/%d_min", c, minutes), func(b *testing.B) {
				withScene(b, Options{Path: square, Seed: 1}, func(s *Scene) {
					s.cameras.Choose(c)
					measure(b, s, patrol(s, minutes))
				})
			})
		}
	}
}

// patrol flies rounds over the field in turbulence for some minutes, ends where it
// began, and leaves an event now and then.
func patrol(s *Scene, minutes int) *snapshot.Snapshot {
	const perSecond = 30
	snap := scenetest.Hovering(0, 0, 15, frame.OfNED(3, 7, 0))
	snap.Power.Current = 14
	for i := range minutes*60*perSecond + 1 {
		t := float64(i) / perSecond
		snap.Time, snap.Seq = t, uint64(i+1)
		place := patrolPlace(t, minutes-1-int(t/60))
		snap.Body.VelGround = place.Sub(snap.Body.PositionNED).Scale(perSecond)
		snap.Body.PositionNED = place
		if i%(20*perSecond) == 0 {
			snap.Events.Append(snapshot.Event{Time: t, PositionNED: place, Text: snapshot.MakeText("wind")})
		}
		s.Update(snap, 1.0/perSecond)
	}
	return snap
}

// patrolPlace is on a round of a minute, 8 m/s fast, shaken by gusts. Rounds differ
// by some metres; left of them follow. The last is the same for every flight, so
// that all end in the same view.
func patrolPlace(t float64, left int) frame.Vec[frame.NED] {
	sin, cos := math.Sincos(t * 2 * math.Pi / 60)
	swell := math.Abs(math.Sin(t * math.Pi / 60)) // none where rounds meet
	phase := math.Mod(t, 60)
	gust := swell * (0.3*math.Sin(1.7*phase) + 0.2*math.Sin(3.1*phase+1) + 0.1*math.Sin(7.3*phase+2))
	radius := 76 + 8*swell*math.Sin(2.4*float64(left)) + gust
	return frame.OfNED(radius*sin, radius*(1-cos), -15-3*swell*math.Sin(1.3*float64(left))+0.5*gust)
}

func benchmarkCamera(b *testing.B, c camera.Camera, hide func(*Scene)) {
	withScene(b, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		snap := flown(s, frame.OfNED(3, 7, 0))
		s.cameras.Choose(c)
		settle(b, s, snap)
		if hide != nil {
			hide(s)
		}
		measure(b, s, snap)
	})
}

// BenchmarkTimeOfDay is what a change of the time of day costs: the sky is
// recomputed.
func BenchmarkTimeOfDay(b *testing.B) {
	withScene(b, Options{Seed: 1}, func(s *Scene) {
		for i := range b.N {
			s.SetTimeOfDay(float64(i%240) / 10)
		}
	})
}

// BenchmarkStreaks lets the streaks drift, without drawing them.
func BenchmarkStreaks(b *testing.B) {
	withScene(b, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(3, 4, 8, frame.OfNED(3, 7, 0))
		snap.Wind.SetTurbulence(0.3)
		s.Update(snap, 0)
		air := air.FieldOf(snap, s.land.Height)
		b.ReportAllocs()
		b.ResetTimer()
		for range b.N {
			s.air.Streaks.Update(snap.Body.PositionNED, air, s.land.Height, 1.0/60, s.air.Fronts)
		}
	})
}

// measure draws the scene over and over while time goes on.
func measure(b *testing.B, s *Scene, snap *snapshot.Snapshot) { measureWith(b, s, snap, func() {}) }

// measureWith is measure with something to do before each picture.
func measureWith(b *testing.B, s *Scene, snap *snapshot.Snapshot, before func()) {
	before()
	settle(b, s, snap)
	gl.Finish()
	from := cputime.Process()
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		snap.Time += 1.0 / 60
		before()
		s.Update(snap, 1.0/60)
		if err := s.Render(nil); err != nil {
			b.Fatal(err)
		}
		testWindow.SwapBuffers()
	}
	gl.Finish()
	b.ReportMetric((cputime.Process()-from).Seconds()*1000/float64(b.N), "cpu-ms/frame")
}
