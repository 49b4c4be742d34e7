package land

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/terrain"
)

// drawnVertex is where the shader puts a vertex: its place [landUnit] and height,
// and how far it has slid.
type drawnVertex struct {
	east, south, height, slid float64
}

// slide does to a vertex what the shader does.
func slide(f *focuses, v *landVertex) drawnVertex {
	east, south := float64(v.place[0]), float64(v.place[1])
	d := math.Inf(1)
	for i := range f {
		d = min(d, math.Sqrt(math.Pow(east*landUnit-f[i].east, 2)+math.Pow(south*landUnit+f[i].north, 2)+f[i].clear*f[i].clear))
	}
	level := v.coarse[3]
	from, to := lodSlide(int32(level))
	t := max(0, min(1, (d-from)/(to-from)))
	odd := func(p int32) float64 { return float64(p >> level & 1 << level) }
	fine, coarse := float64(v.height[0]), float64(v.height[1])
	return drawnVertex{east - t*odd(v.place[0]), south + t*odd(v.place[1]), fine*(1-t) + coarse*t, t}
}

// drawnGround returns the triangles that are drawn round the foci, without the
// frustum.
func drawnGround(l *Landscape, f focuses) (triangles [][3]drawnVertex) {
	built := map[chunkKey]*[chunkVertices]landVertex{}
	c := chooser{foci: f, ready: func(chunkKey) bool { return true }}
	c.emit = func(k chunkKey, quarters uint) {
		v := built[k]
		if v == nil {
			v = new([chunkVertices]landVertex)
			l.build(k, v)
			built[k] = v
		}
		for q, list := range quarterIndices {
			for i := 0; quarters>>q&1 == 1 && i < len(list); i += 3 {
				triangles = append(triangles, [3]drawnVertex{slide(&f, &v[list[i]]), slide(&f, &v[list[i+1]]), slide(&f, &v[list[i+2]])})
			}
		}
	}
	c.choose()
	return triangles
}

// TestGroundHasNoGaps: seen as edges, each that is not at the outer rim belongs to
// two triangles, one on either side. Levels meet vertex by vertex.
func TestGroundHasNoGaps(t *testing.T) {
	land := newLandscape(terrain.Rolling(3, 0), terrain.Site{}, 1)
	type edge [6]float64
	rapid.Check(t, func(t *rapid.T) {
		place := rapid.Float64Range(-30000, 30000)
		eye := focus{place.Draw(t, "north"), place.Draw(t, "east"), rapid.Float64Range(0, 400).Draw(t, "height")}
		near := rapid.Float64Range(-600, 600)
		craft := focus{eye.north + near.Draw(t, "ahead"), eye.east + near.Draw(t, "right"), rapid.Float64Range(0, 60).Draw(t, "over")}
		edges := map[edge]int{}
		for _, tri := range drawnGround(land, focuses{eye, craft}) {
			for i := range 3 {
				a, b := tri[i], tri[(i+1)%3]
				edges[edge{a.east, a.south, a.height, b.east, b.south, b.height}]++
				edges[edge{b.east, b.south, b.height, a.east, a.south, a.height}]--
			}
		}
		open := 0
		for e, n := range edges {
			if d := math.Hypot(e[0]*landUnit-eye.east, e[1]*landUnit+eye.north); n != 0 && d < LandReach*0.7 {
				if open == 0 {
					t.Errorf("an edge at %v, %.0f m from the eye, has one side", e, d)
				}
				open++
			}
		}
		if open > 0 {
			t.Fatalf("%d edges have one side", open)
		}
	})
}

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
	for name, g := range map[string]contact.Terrain{"rolling": terrain.Rolling(2, 0), "bumps": scenetest.Bumps{}} {
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
					worst = max(worst, math.Abs(h-l.Height(-s, e)))
				}
				if worst > 0.01 {
					t.Fatalf("the drawn ground lies %.1f mm off", 1000*worst)
				}
			})
		})
	}
}

// nearChunks returns the drawn triangles whose middle lies within a radius of a
// place.
func nearChunks(l *Landscape, f focuses, about focus, radius float64) (near [][3]drawnVertex) {
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

// TestPatternsAreDrawnWhereTheyCanBeSeen: all of them near the eye, no grass farther away, and
// none in the distance or where a pixel covers more than their cells.
func TestPatternsAreDrawnWhereTheyCanBeSeen(t *testing.T) {
	c := chunk{radius: 10, steep: 0.05, tall: 1}
	eye := camera.Pose{Fov: 60 * space.Deg}
	for _, at := range []struct {
		north, up, height float64
		want              int32
	}{{20, 10, 1080, detailAll}, {600, 30, 1080, detailGrid}, {600, 30, 20, detailTone}, {2500, 30, 1080, detailTone}} {
		eye.Eye = frame.OfNED(at.north, 0, -at.up)
		if got := c.detail(eye, at.height); got != at.want {
			t.Errorf("%g m off and %g m up, in a picture of %g px: detail %d, want %d", at.north, at.up, at.height, got, at.want)
		}
	}
}
