package land

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/terrain"
)

// TestLandIsPaintedAsBefore: the colours of rolling land by height and slope, which places are
// mown, where groves are, and what is planted, as in testdata.
func TestLandIsPaintedAsBefore(t *testing.T) {
	l := newLandscape(scenetest.Bumps{}, terrain.Airfield(), 9)
	var b strings.Builder
	for i := range 24 {
		north, east := -1200+float64(i)*103, 900-float64(i*i)*3.1
		height, up := float64(i)*25-50, 1-0.02*float64(i%20)
		fmt.Fprintf(&b, "place%s height%s up%s\n", golden.Numbers(north, east), golden.Numbers(height), golden.Numbers(up))
		for _, cell := range []float64{0.5, 60, 500} {
			c := l.tone(north, east, height, up, cell)
			fmt.Fprintf(&b, "  cell%s tone%s\n", golden.Numbers(cell), golden.Numbers(c[:]...))
		}
		fmt.Fprintf(&b, "  mown%s grove%s fractal%s\n", golden.Numbers(l.mownAt(north/3, east/3)), golden.Numbers(l.grove(north, east, 1)), golden.Numbers(l.fractal(north, east, 300, 3, 20)))
		s := l.sample(north, east, 4, i%2 == 0)
		fmt.Fprintf(&b, "  ground%s\n  near%s\n  far%s\n", golden.Numbers(s.height, s.east, s.south), golden.Numbers(s.tone[:]...), golden.Numbers(s.coarse[:]...))
	}
	trees := treePlaces(l, 9)
	fmt.Fprintf(&b, "trees %d\n", len(trees)/7)
	for i := 0; i+7 <= len(trees); i += 7 * 40 {
		fmt.Fprintf(&b, "  tree%s\n", golden.Numbers(trees[i:i+7]...))
	}
	golden.Check(t, "painted.txt", b.String())
}

// TestTreesStandOnFreeLand: off the field, in the belt round it, not on what is built, their feet
// on the land, and no more than there is room for.
func TestTreesStandOnFreeLand(t *testing.T) {
	site := terrain.Airfield()
	l := newLandscape(scenetest.Bumps{}, site, 3)
	trees := treePlaces(l, 3)
	if n := len(trees) / 7; n < 100 || n > treeMost {
		t.Errorf("%d trees", n)
	}
	for i := 0; i < len(trees); i += 7 {
		v := trees[i : i+7]
		north, east := -float64(v[2]), float64(v[0])
		if d := math.Hypot(north, east); d < max(150, 0.8*site.Mown)-0.1 || d > max(150, 0.8*site.Mown)+treeBelt+0.1 {
			t.Errorf("a tree %.0f m from home", d)
		}
		if l.built(north, east, 24) {
			t.Errorf("a tree at (%.0f, %.0f), where something is built", north, east)
		}
		if h, _ := (scenetest.Bumps{}).At(north, east); math.Abs(float64(v[1])-h) > 1e-3*math.Abs(h)+0.01 || v[3] < 5 || v[3] > 12 {
			t.Errorf("a tree of %.1f m at %.2f m, the land has %.2f m", v[3], v[1], h)
		}
	}
}

// TestBuiltIsTheRunwayAndTheHouses, with a margin; nothing without a runway.
func TestBuiltIsTheRunwayAndTheHouses(t *testing.T) {
	strip := terrain.Strip{North: 100, East: -50, HeadingDeg: 30, Length: 400, Width: 20}
	l := newLandscape(nil, terrain.Site{Runway: &strip, Mown: 300}, 1)
	sin, cos := math.Sincos(30 * space.Deg)
	at := func(along, across, margin float64) bool {
		return l.built(100+along*cos-across*sin, -50+along*sin+across*cos, margin)
	}
	for _, c := range []struct {
		along, across, margin float64
		is                    bool
	}{{0, 0, 0, true}, {259, 0, 0, true}, {261, 0, 0, false}, {-259, 9, 0, true}, {-265, 0, 6, true}, {0, 9.9, 0, true}, {0, 10.1, 0, false}, {0, -14, 5, true}, {0, -16, 5, false}} {
		if at(c.along, c.across, c.margin) != c.is {
			t.Errorf("%+v: built: %v", c, !c.is)
		}
	}
	h := &Buildings[3]
	if !l.built(h.North+h.long-0.1, h.East, 0) || l.built(h.North+h.long+0.1, h.East, 0) || !l.built(h.North, h.East+h.long+1.9, 2) {
		t.Error("a house takes its half length and the margin")
	}
	l.Site.Runway = nil
	if at(0, 0, 0) {
		t.Error("something is built without a runway")
	}
}

// TestRunwaysAreNumbered by the tens of their heading, north is 36.
func TestRunwaysAreNumbered(t *testing.T) {
	for heading, want := range map[float64]float64{0: 36, 4: 36, 6: 1, 90: 9, 94.9: 9, 95.1: 10, 350: 35, 354: 35, 356: 36, 360: 36, -10: 35, 725: 1} {
		if got := numberOf(&terrain.Strip{HeadingDeg: heading}); got != want {
			t.Errorf("%g° is runway %g, want %g", heading, got, want)
		}
	}
}

// TestLampsLineTheRunway: in pairs along it, from end to end, all about 30 m apart; green across
// the near end, red across the far one, outside of it.
func TestLampsLineTheRunway(t *testing.T) {
	s := terrain.Strip{North: 85, East: -46, HeadingDeg: 350, Length: 420, Width: 16}
	sin, cos := math.Sincos(s.HeadingDeg * space.Deg)
	var edge, near, far int
	sum := [2]float64{}
	least, most := math.Inf(1), math.Inf(-1)
	RunwayLamps(&s, func(north, east float64, c gl.RGB) {
		n, e := north-s.North, east-s.East
		along, across := n*cos+e*sin, e*cos-n*sin
		sum[0], sum[1] = sum[0]+along, sum[1]+across
		switch c {
		case edgeLamp:
			edge++
			least, most = min(least, along), max(most, along)
			if math.Abs(math.Abs(across)-8.8) > 1e-9 || math.Abs(math.Remainder(along+210, 30)) > 1e-9 {
				t.Errorf("a lamp of the edge at %g along, %g across", along, across)
			}
		case startLamp:
			near++
			if math.Abs(along+211.5) > 1e-9 || math.Abs(across) > 7.8 {
				t.Errorf("a green lamp at %g along, %g across", along, across)
			}
		case endLamp:
			far++
			if math.Abs(along-211.5) > 1e-9 || math.Abs(across) > 7.8 {
				t.Errorf("a red lamp at %g along, %g across", along, across)
			}
		}
	})
	if edge != 30 || near != 7 || far != 7 || math.Abs(least+210) > 1e-9 || math.Abs(most-210) > 1e-9 {
		t.Errorf("%d lamps along it from %g to %g m, %d green, %d red", edge, least, most, near, far)
	}
	if math.Abs(sum[0]) > 1e-6 {
		t.Errorf("they lie %g m off along it", sum[0])
	}
}

// TestHousesStandInTheGround: the footing is the lowest of the middle and the four corners.
func TestHousesStandInTheGround(t *testing.T) {
	l := newLandscape(scenetest.Bumps{}, terrain.Site{Mown: 1}, 1)
	for _, at := range [3][2]float64{{0, 0}, {13, -7}, {40, 22}} {
		want := l.Height(at[0], at[1])
		for _, c := range [4][2]float64{{6, 6}, {6, -6}, {-6, 6}, {-6, -6}} {
			want = min(want, l.Height(at[0]+c[0], at[1]+c[1]))
		}
		if got := l.footing(at[0], at[1], 6); got != want {
			t.Errorf("at %v: %g, want %g", at, got, want)
		}
	}
	for i := range Buildings {
		b := gl.NewBuilder()
		h := &Buildings[i]
		addHouse(b, h)
		low, high := [3]float64{99, 99, 99}, [3]float64{-99, -99, -99}
		for k := 0; k < len(b.Vertices); k += 9 {
			for j := range 3 {
				low[j], high[j] = min(low[j], float64(b.Vertices[k+j])), max(high[j], float64(b.Vertices[k+j]))
			}
		}
		over := 0.5
		if math.Abs(high[1]-h.tall-h.roof) > 1e-4 || math.Abs(low[1]+1.5) > 1e-4 || math.Abs(high[0]-h.long-over) > 1e-4 || math.Abs(low[0]+h.long+over) > 1e-4 || math.Abs(high[2]-h.wide-over) > 1e-4 || math.Abs(low[2]+h.wide+over) > 1e-4 {
			t.Errorf("house %d reaches from %v to %v", i, low, high)
		}
	}
}

// TestPadCoversItsCircle: a polygon of 16 sides that the unit circle touches from inside,
// counter-clockwise from above.
func TestPadCoversItsCircle(t *testing.T) {
	d := padPolygon()
	if len(d.Vertices) != 32 || len(d.Indices) != 3*14 {
		t.Fatalf("%d floats, %d indices", len(d.Vertices), len(d.Indices))
	}
	area := 0.0
	for i := range 16 {
		x0, y0, x1, y1 := float64(d.Vertices[2*i]), float64(d.Vertices[2*i+1]), float64(d.Vertices[(2*i+2)%32]), float64(d.Vertices[(2*i+3)%32])
		if mid := math.Hypot((x0+x1)/2, (y0+y1)/2); math.Abs(mid-1) > 1e-6 {
			t.Errorf("side %d is %g from the middle", i, mid)
		}
		area += (x0*y1 - x1*y0) / 2
	}
	triangles := 0.0
	for i := 0; i < len(d.Indices); i += 3 {
		p := func(k int) (float64, float64) {
			j := d.Indices[i+k]
			return float64(d.Vertices[2*j]), float64(d.Vertices[2*j+1])
		}
		ax, ay := p(0)
		bx, by := p(1)
		cx, cy := p(2)
		a := ((bx-ax)*(cy-ay) - (by-ay)*(cx-ax)) / 2
		if a > 0 {
			t.Fatalf("triangle %d looks down", i/3)
		}
		triangles += a
	}
	if math.Abs(area-triangles) > 1e-5 || math.Abs(area+16*math.Tan(math.Pi/16)) > 1e-5 {
		t.Errorf("its area is %g, its triangles' %g", area, triangles)
	}
}

// TestRangesDoubleAndSlide: each level is drawn twice as far as the one below, and slides only
// where that is not drawn any more.
func TestRangesDoubleAndSlide(t *testing.T) {
	for level := range int32(landLevels) {
		from, to := lodSlide(level)
		if level == landLevels-1 {
			if from <= LandReach || to <= from {
				t.Errorf("the coarsest level slides from %g to %g m", from, to)
			}
			continue
		}
		if want := 6.2 * math.Pow(2, float64(level)); math.Abs(to-want) > 1e-9 || from >= to || from < 0.7*to-1e-9 {
			t.Errorf("level %d slides from %g to %g m", level, from, to)
		}
		if level > 0 {
			if left := from - lodRanges[level-1]; left < 8*math.Sqrt2*cell(level-1)-1e-9 {
				t.Errorf("level %d slides %g m beyond the range of the one below", level, left)
			}
		}
		if cell(level) != 0.5*math.Pow(2, float64(level)) {
			t.Errorf("level %d has cells of %g m", level, cell(level))
		}
	}
	k := chunkKey{3, -2, 5}
	for i, want := range []chunkKey{{2, -4, 10}, {2, -3, 10}, {2, -4, 11}, {2, -3, 11}} {
		if got := k.child(int32(i)); got != want {
			t.Errorf("child %d of %v is %v", i, k, got)
		}
	}
	c := chooser{}
	if c.within(2) != lodRanges[2] || c.within(landLevels-1) != LandReach {
		t.Error("without a reach levels are not drawn out to their ranges")
	}
	if c.reach = 100; c.within(2) != lodRanges[2] || c.within(10) != 100 {
		t.Error("a reach does not end the levels")
	}
	f := focuses{{north: 0, east: 0, clear: 3}, {north: 1e6, east: 0}}
	for _, c := range []struct {
		k    chunkKey
		want float64
	}{{chunkKey{0, 0, 0}, 3}, {chunkKey{0, 1, 0}, 5}, {chunkKey{0, -2, 0}, 5}, {chunkKey{0, 0, 1}, 5}, {chunkKey{0, 0, -2}, 5}, {chunkKey{0, 3, -4}, 3 * math.Sqrt(1+16+16)}} {
		if got := f.distance(c.k); math.Abs(got-c.want) > 1e-9 && c.k != (chunkKey{0, 3, -4}) {
			t.Errorf("chunk %v is %g m away, want %g", c.k, got, c.want)
		}
	}
	if got := f.distance(chunkKey{0, 3, -4}); math.Abs(got-math.Sqrt(144+144+9)) > 1e-9 {
		t.Errorf("a chunk aslant is %g m away", got)
	}
}

// TestChunksAreRoundTheirCells: a sphere about each holds its vertices, its steepest slope is that
// of its normals, and coarse heights and normals are those of the vertex that it slides to.
func TestChunksAreRoundTheirCells(t *testing.T) {
	l := newLandscape(scenetest.Bumps{}, terrain.Site{Mown: 5}, 1)
	for _, k := range []chunkKey{{2, 1, -3}, {5, -1, 0}} {
		var v [chunkVertices]landVertex
		c := l.build(k, &v)
		low, high, steep := math.Inf(1), math.Inf(-1), 0.0
		for i := range v {
			at := frame.OfNED(-float64(v[i].place[1])*landUnit, float64(v[i].place[0])*landUnit, -float64(v[i].height[0]))
			if d := at.Sub(c.center).Len(); d > c.radius+1e-3 {
				t.Fatalf("%v: a vertex %.3f m from the middle of a sphere of %.3f m", k, d, c.radius)
			}
			low, high = min(low, float64(v[i].height[0])), max(high, float64(v[i].height[0]))
			e, s := float64(v[i].normal[0])/math.MaxInt16, float64(v[i].normal[1])/math.MaxInt16
			steep = max(steep, math.Hypot(e, s))
			row, col := i/chunkSide, i%chunkSide
			to := &v[(row+row%2)*chunkSide+col-col%2]
			if v[i].height[1] != to.height[0] || v[i].normal[2] != to.normal[0] || v[i].normal[3] != to.normal[1] || v[i].coarse[3] != uint8(k.level) {
				t.Fatalf("%v: vertex %d slides to %v", k, i, v[i])
			}
			_, n := scenetest.Bumps{}.At(at.X, at.Y)
			if math.Abs(e-n.Y) > 1e-4 || math.Abs(s+n.X) > 1e-4 {
				t.Fatalf("%v: vertex %d has the normal %g east, %g south", k, i, e, s)
			}
		}
		if math.Abs(c.tall-(high-low)) > 1e-3 || math.Abs(c.steep-steep) > 1e-3 || math.Abs(-c.center.Z-(low+high)/2) > 1e-3 {
			t.Errorf("%v: %+v, its heights go from %g to %g, its slopes to %g", k, c, low, high, steep)
		}
		seen := uint(0)
		for _, q := range c.sorted(k, 15, camera.Pose{Eye: c.center.Add(frame.OfNED(0, 0, -500)), Att: frame.FromEuler(0, -math.Pi/2, 0), Fov: 1.5, Near: 0.1, Focus: 1}, 1.6, 700) {
			seen |= q
		}
		if seen != 15 {
			t.Errorf("%v: from above the quarters %b are seen", k, seen)
		}
	}
	if got := bytesOf(gl.RGB{0, 0.5, 2}, -1); got != [4]uint8{0, 128, 255, 0} {
		t.Errorf("a colour in bytes is %v", got)
	}
	corner := camera.Pose{Fov: 0.2, Near: 0.1, Focus: 1} // looks north, close to the ground
	k := chunkKey{6, 0, -1}
	var v [chunkVertices]landVertex
	flat := newLandscape(nil, terrain.Site{Mown: 5}, 1)
	c := flat.build(k, &v)
	half := k.side() / 4
	for i, want := range []uint{1, 2, 4, 8} { // north-west, north-east, south-west, south-east
		north, east := c.center.X+half*(1-2*float64(i/2)), c.center.Y+half*(2*float64(i%2)-1)
		corner.Eye = frame.OfNED(north, east, -2000)
		corner.Att = frame.FromEuler(0, -math.Pi/2, 0)
		corner.Fov = 0.01
		seen := uint(0)
		for _, q := range c.sorted(k, 15, corner, 1, 700) {
			seen |= q
		}
		if seen&want == 0 {
			t.Errorf("quarter %d is not seen from above it: %b", i, seen)
		}
	}
}
