package scene

import (
	"math"
	"testing"

	"pgregory.net/rapid"

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
func drawnGround(l *landscape, f focuses) (triangles [][3]drawnVertex) {
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
			if d := math.Hypot(e[0]*landUnit-eye.east, e[1]*landUnit+eye.north); n != 0 && d < landReach*0.7 {
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
