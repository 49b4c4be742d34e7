package scene

import (
	"image"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/terrain"
)

// TestVerticesLieOnTheGround that physics asks for: to the rounding of float32, at
// every level.
func TestVerticesLieOnTheGround(t *testing.T) {
	land := terrain.Rolling(4, 0)
	l := newLandscape(land, land.Site(), 1)
	rapid.Check(t, func(t *rapid.T) {
		level := int32(rapid.IntRange(0, landLevels-1).Draw(t, "level"))
		at := rapid.Float64Range(-40000, 40000)
		k := chunkKey{level, int32(at.Draw(t, "east") / (8 * cell(level))), int32(at.Draw(t, "south") / (8 * cell(level)))}
		var v [chunkVertices]landVertex
		l.build(k, &v)
		for i := range v {
			want, _ := land.At(-float64(v[i].place[1])*landUnit, float64(v[i].place[0])*landUnit)
			if v[i].height[0] != float32(want) {
				t.Fatalf("vertex %d of %v is drawn at %g m, physics has %g", i, k, v[i].height[0], want)
			}
		}
	})
}

// TestLegsStandOnWhatIsDrawn: within 3 m of a vehicle on the ground the drawn
// triangles lie within 1 cm of the height that physics stands on, wherever the eye
// is: on rolling land and on a slope of 30° with bumps of 2 m.
func TestLegsStandOnWhatIsDrawn(t *testing.T) {
	for name, g := range map[string]ground.Terrain{"rolling": terrain.Rolling(2, 0), "bumps": bumps{}} {
		l := newLandscape(g, terrain.Site{}, 1)
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				at := rapid.Float64Range(-5000, 5000)
				craft := focus{at.Draw(t, "north"), at.Draw(t, "east"), 0.2}
				off := rapid.Float64Range(-300, 300)
				eye := focus{craft.north + off.Draw(t, "eye north"), craft.east + off.Draw(t, "eye east"), rapid.Float64Range(0.4, 200).Draw(t, "eye height")}
				worst := 0.0
				for _, tri := range nearChunks(l, focuses{eye, craft}, craft, 3) {
					e, s := (tri[0].east+tri[1].east+tri[2].east)/3*landUnit, (tri[0].south+tri[1].south+tri[2].south)/3*landUnit
					h := (tri[0].height + tri[1].height + tri[2].height) / 3
					worst = max(worst, math.Abs(h-l.height(-s, e)))
				}
				if worst > 0.01 {
					t.Fatalf("the drawn ground lies %.1f mm off", 1000*worst)
				}
			})
		})
	}
}

// bumps is a slope with waves of 40 m.
type bumps struct{}

func (bumps) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	const k = 2 * math.Pi / 40
	h := 0.577*north + 2*math.Sin(k*north)*math.Cos(k*east)
	n := frame.OfNED(-0.577-2*k*math.Cos(k*north)*math.Cos(k*east), 2*k*math.Sin(k*north)*math.Sin(k*east), -1)
	return h, n.Scale(1 / n.Len())
}

// nearChunks returns the drawn triangles whose middle lies within a radius of a
// place.
func nearChunks(l *landscape, f focuses, about focus, radius float64) (near [][3]drawnVertex) {
	c := chooser{foci: f, ready: func(chunkKey) bool { return true }}
	only := focuses{{about.north, about.east, 0}, {about.north, about.east, 0}}
	c.emit = func(k chunkKey, quarters uint) {
		if only.distance(k) > radius {
			return
		}
		var v [chunkVertices]landVertex
		l.build(k, &v)
		for q, list := range quarterIndices {
			for i := 0; quarters>>q&1 == 1 && i < len(list); i += 3 {
				tri := [3]drawnVertex{slide(&f, &v[list[i]]), slide(&f, &v[list[i+1]]), slide(&f, &v[list[i+2]])}
				e, s := (tri[0].east+tri[1].east+tri[2].east)/3*landUnit, (tri[0].south+tri[1].south+tri[2].south)/3*landUnit
				if math.Hypot(e-about.east, s+about.north) < radius {
					near = append(near, tri)
				}
			}
		}
	}
	c.choose()
	return near
}

// TestNothingShakesFarFromHome draws level ground, its grid and the vehicle at home
// and 100 km away, where the grid looks the same, with the eye moved by steps of
// 0.7 mm: the pictures must be the same but for the rounding of colours and of
// edges.
func TestNothingShakesFarFromHome(t *testing.T) {
	const steps = 3
	var there [2][steps]*image.NRGBA
	for i, north := range []float64{3000, 100000} {
		withScene(t, Options{Seed: 1, Site: terrain.Site{Mown: 1}}, func(s *Scene) {
			s.land.noise = still{}
			for step := range steps {
				snap := hovering(north+0.0007*float64(step), -2*north, 1.2, frame.Vec[frame.NED]{})
				settle(t, s, snap)
				s.air.arrows.layer.SetRenderable(false)
				s.track.trail.clear()
				there[i][step] = with(t, s, func() {})
			}
		})
	}
	for step := range steps {
		if n := differing(there[0][step], there[1][step], testWidth/2, testHeight/2, testWidth); n > 60 {
			t.Errorf("step %d: %d pixels differ between 3 km and 100 km from home by more than 24 of 255", step, n)
		}
	}
}

// still is noise without noise, so that the land has one colour.
type still struct{}

func (still) Eval2(float64, float64) float64                   { return 0 }
func (still) Eval3(float64, float64, float64) float64          { return 0 }
func (still) Eval4(float64, float64, float64, float64) float64 { return 0 }

// TestJumpDrawsAllGroundAtOnce, and a slow flight builds a few chunks a frame.
func TestJumpDrawsAllGroundAtOnce(t *testing.T) {
	withScene(t, rollingLand(Options{Seed: 1}), func(s *Scene) {
		settle(t, s, hovering(0, 0, 5, frame.Vec[frame.NED]{}))
		settle(t, s, hovering(50000, -20000, 900, frame.Vec[frame.NED]{}))
		if n := len(s.land.relief.missing); n > chunksJump {
			t.Errorf("after a jump %d chunks are missing", n)
		}
		for range 40 {
			if err := s.Render(nil); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(s.land.relief.missing); n > 0 {
			t.Errorf("40 frames later %d chunks are missing", n)
		}
	})
}

// TestChunksThatAreForgottenAreBuiltAgain flies through more chunks than GL holds.
func TestChunksThatAreForgottenAreBuiltAgain(t *testing.T) {
	withScene(t, rollingLand(Options{Seed: 1}), func(s *Scene) {
		snap := hovering(0, 0, 5, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		first := shot(t)
		for i := range 30 {
			settle(t, s, hovering(9000*float64(i), 0, 4, frame.Vec[frame.NED]{}))
		}
		if len(s.land.relief.chunks) > chunkSlots {
			t.Errorf("%d chunks in %d slots", len(s.land.relief.chunks), chunkSlots)
		}
		s.cameras.Choose(Follow)
		s.track.trail.clear()
		settle(t, s, snap)
		for range 30 {
			s.land.relief.update(s.cameras.rig.shown, s.subject, testWidth*1.0/testHeight)
		}
		s.track.trail.clear()
		again := with(t, s, func() {
			for _, l := range []*layer{s.track.trail.line, s.track.trail.curtain, s.track.trail.track} {
				l.SetVisible(false)
			}
		})
		if n := differing(first, again, testWidth/2, testHeight*3/4, testHeight/4); n > 400 {
			t.Errorf("%d pixels of the ground differ after a long flight", n)
		}
	})
}
