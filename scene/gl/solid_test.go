package gl

import (
	"math"
	"slices"
	"testing"

	"github.com/g3n/engine/math32"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/frame"
)

type place = [3]float64

// placesOf are the places of the vertices of some triangles, of so many floats each.
func placesOf(d MeshData) (all []place) {
	stride := Sum(d.Sizes)
	for i := 0; i+stride <= len(d.Vertices); i += stride {
		all = append(all, place{float64(d.Vertices[i]), float64(d.Vertices[i+1]), float64(d.Vertices[i+2])})
	}
	return all
}

func cross(a, b place) place {
	return place{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}
func dot(a, b place) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func sub(a, b place) place   { return place{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// volumeOf is what the triangles of a closed surface hold, by the divergence theorem: positive
// where they are counter-clockwise from outside.
func volumeOf(d MeshData) (v float64) {
	p := placesOf(d)
	for i := 0; i+2 < len(d.Indices); i += 3 {
		a, b, c := p[d.Indices[i]], p[d.Indices[i+1]], p[d.Indices[i+2]]
		v += dot(a, cross(b, c)) / 6
	}
	return v
}

// openEdges counts the edges of triangles that no other runs along the other way.
func openEdges(d MeshData) (open int) {
	p := placesOf(d)
	round := func(v place) place {
		for i := range v {
			v[i] = math.Round(v[i] * 1e4)
			if v[i] == 0 {
				v[i] = 0 // without a sign
			}
		}
		return v
	}
	count := map[[2]place]int{}
	for i := 0; i+2 < len(d.Indices); i += 3 {
		for k := range 3 {
			a, b := round(p[d.Indices[i+k]]), round(p[d.Indices[i+(k+1)%3]])
			if a != b {
				count[[2]place{a, b}]++
				count[[2]place{b, a}]--
			}
		}
	}
	for _, n := range count {
		if n != 0 {
			open++
		}
	}
	return open
}

// checkNormals: each of length 1, and on the side from which its triangle is counter-clockwise.
func checkNormals(t *testing.T, name string, d MeshData) {
	t.Helper()
	p, stride := placesOf(d), Sum(d.Sizes)
	for i := 0; i+2 < len(d.Indices); i += 3 {
		a, b, c := p[d.Indices[i]], p[d.Indices[i+1]], p[d.Indices[i+2]]
		out := cross(sub(b, a), sub(c, a))
		area := math.Sqrt(dot(out, out))
		if area < 1e-9 {
			continue
		}
		for k := range 3 {
			v := d.Vertices[int(d.Indices[i+k])*stride+3:]
			n := place{float64(v[0]), float64(v[1]), float64(v[2])}
			if l := math.Sqrt(dot(n, n)); math.Abs(l-1) > 1e-4 {
				t.Fatalf("%s: a normal of length %g", name, l)
			}
			if along := dot(n, out) / area; along < 0.8 {
				t.Fatalf("%s: a normal %v that is %.2f along its triangle's %v", name, n, along, out)
			}
		}
	}
}

func near(t *testing.T, what string, got, want, off float64) {
	t.Helper()
	if math.Abs(got-want) > off {
		t.Errorf("%s is %g, want %g", what, got, want)
	}
}

// TestSolidsAreClosed: boxes, bars, rings and balls have no hole, hold what geometry says, and
// their normals point outward, wherever they stand and however they are turned.
func TestSolidsAreClosed(t *testing.T) {
	cylinder := func(r, h float64, sides int) float64 { // of a prism on a regular polygon
		return h * float64(sides) / 2 * math.Sin(2*math.Pi/float64(sides)) * r * r
	}
	frustum := func(a, b, h float64, sides int) float64 {
		return (cylinder(a, h, sides) + cylinder(b, h, sides) + cylinder(math.Sqrt(a*b), h, sides)) / 3
	}
	for name, c := range map[string]struct {
		add    func(b *Builder)
		volume float64
	}{
		"a box":           {func(b *Builder) { b.Box(0.5, 1, 2, 0) }, 8},
		"a narrowing box": {func(b *Builder) { b.Box(0.5, 1, 2, 0.4) }, 2.0 / 3 * (2*0.5*2*2 + 4*0.5*2*0.36 + 4*0.5*2*0.6)},
		"a cone":          {func(b *Builder) { b.Lathe(9, RingPoint{0, -1}, RingPoint{2, -1}, RingPoint{0, 2}) }, cylinder(2, 3, 9) / 3},
		"a drum": {func(b *Builder) {
			b.Lathe(7, RingPoint{0, 0.5}, RingPoint{1.5, 0.5}, RingPoint{1, 2}, RingPoint{0, 2})
		}, frustum(1.5, 1, 1.5, 7)},
		"a bar": {func(b *Builder) {
			b.Rod(math32.Vector3{X: 1, Y: 2, Z: 3}, math32.Vector3{X: 3, Y: 3, Z: 1}, 0.3, 0.2, 8)
		}, frustum(0.3, 0.2, 3, 8)},
		"a ring": {func(b *Builder) { b.Torus(2, 0.3, 40) }, cylinder(0.3, 1, 6) * 2 * 2 * 40 * math.Sin(math.Pi/40) * math.Cos(math.Pi/40)},
		"a ball": {func(b *Builder) { b.Ball(2) }, 2 * (frustum(1.4, 2, 1.4, 10) + cylinder(1.4, 0.6, 10)/3)},
	} {
		for _, turn := range []float32{0, 1.2} {
			b := NewBuilder()
			b.At(3, -2, 5, turn).Color(RGB{0.1, 0.2, 0.3})
			c.add(b)
			d := b.Data()
			if n := openEdges(d); n > 0 {
				t.Errorf("%s, turned by %g: %d open edges", name, turn, n)
			}
			near(t, name+": its volume", volumeOf(d), c.volume, 2e-3*c.volume)
			checkNormals(t, name, d)
			for i := 6; i < len(d.Vertices); i += 9 {
				if c := [3]float32(d.Vertices[i : i+3]); c != (RGB{0.1, 0.2, 0.3}) {
					t.Fatalf("%s: the colour %v", name, c)
				}
			}
		}
	}
}

// TestBuilderPlacesAndTurns: what is added stands where At says, turned about up: +z goes to +x by
// a quarter turn. A part goes along with each vertex.
func TestBuilderPlacesAndTurns(t *testing.T) {
	b := NewBuilder()
	b.Part = []float32{7, 8}
	b.At(10, 20, 30, math.Pi/2).Box(1, 2, 3, 0)
	d := b.Data()
	low, high := place{99, 99, 99}, place{-99, -99, -99}
	for i, p := range placesOf(d) {
		for k := range p {
			low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
		}
		if part := d.Vertices[11*i+9 : 11*i+11]; part[0] != 7 || part[1] != 8 {
			t.Fatalf("a vertex of part %v", part)
		}
	}
	for k, want := range [3][2]float64{{7, 13}, {18, 22}, {29, 31}} {
		near(t, "the least corner", low[k], want[0], 1e-5)
		near(t, "the greatest corner", high[k], want[1], 1e-5)
	}
	b = NewBuilder().At(0, 0, 0, math.Pi/2)
	b.Vertex(solid.Vec{Z: 1}, solid.Vec{Z: 1})
	near(t, "+z, turned by a quarter,", float64(b.Vertices[0]), 1, 1e-6)
	near(t, "its normal", float64(b.Vertices[3]), 1, 1e-6)
}

// TestArrowPointsAlongZ: of length 1 about the origin, closed, its head at +z.
func TestArrowPointsAlongZ(t *testing.T) {
	d := ArrowShape()
	if n := openEdges(d); n > 0 {
		t.Errorf("%d open edges", n)
	}
	checkNormals(t, "the arrow", d)
	long, wide, widest := [2]float64{9, -9}, 0.0, 0.0
	for _, p := range placesOf(d) {
		long[0], long[1] = min(long[0], p[2]), max(long[1], p[2])
		if r := math.Hypot(p[0], p[1]); r > wide+1e-6 {
			wide, widest = r, p[2]
		}
	}
	if math.Abs(long[0]+0.5) > 1e-6 || math.Abs(long[1]-0.5) > 1e-6 {
		t.Errorf("it goes from %g to %g along z", long[0], long[1])
	}
	if widest < 0.05 || volumeOf(d) <= 0 {
		t.Errorf("it is widest at z = %g and holds %g", widest, volumeOf(d))
	}
}

// TestLinesHaveBothSides: each point twice, left and right, with the way of its piece; the pieces
// of a closed line meet at their ends.
func TestLinesHaveBothSides(t *testing.T) {
	ends := []frame.Vec[frame.NED]{frame.OfNED(1, 2, -3), frame.OfNED(1, 6, -3), frame.OfNED(5000, 6, -3), frame.OfNED(5003, 6, -7)}
	d := LineSegments(ends, [4]float32{0.1, 0.2, 0.3, 0.4})
	stride := Sum(LineSizes)
	if len(d.Vertices) != 8*stride {
		t.Fatalf("%d floats", len(d.Vertices))
	}
	along := [2][3]float32{{1, 0, 0}, {0, 0.8, -0.6}} // GL axes
	for i := range 8 {
		v, at := d.Vertices[i*stride:], ends[i/2]
		if got := frame.OfNED(-float64(v[2]+v[5]), float64(v[0]+v[3]), -float64(v[1]+v[4])); got.Sub(at).Len() > 1e-4 {
			t.Errorf("point %d is at %v, want %v", i, got, at)
		}
		if s := v[9]; s != float32(2*(i%2)-1) {
			t.Errorf("point %d is on side %g", i, s)
		}
		for k := range 3 {
			near(t, "its way", float64(v[6+k]), float64(along[i/4][k]), 1e-6)
		}
		if !slices.Equal(v[10:14], []float32{0.1, 0.2, 0.3, 0.4}) {
			t.Errorf("point %d has the colour %v", i, v[10:14])
		}
	}
	if !slices.Equal(d.Indices, SegmentIndices(2)) {
		t.Errorf("indices %v, want those of two lines, %v", d.Indices, SegmentIndices(2))
	}
	if got, want := SegmentIndices(2), []uint32{0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7}; !slices.Equal(got, want) {
		t.Errorf("indices %v, want %v", got, want)
	}
	var both MeshData
	both.AddLines(ends[:2], [4]float32{0.1, 0.2, 0.3, 0.4})
	both.AddLines(ends[2:], [4]float32{0.1, 0.2, 0.3, 0.4})
	if !slices.Equal(both.Vertices, d.Vertices) || !slices.Equal(both.Indices, d.Indices) || Sum(both.Sizes) != stride {
		t.Error("lines that are added one after the other differ from those added at once")
	}
	if n := len(LineSegments(ends[:3], [4]float32{}).Indices); n != 6 {
		t.Errorf("three places give %d indices, want those of one line", n)
	}
}

// TestStripFollowsItsCorners: at each point the way between its neighbours; a closed one goes on
// over its end.
func TestStripFollowsItsCorners(t *testing.T) {
	wayAt := func(d MeshData, i int) math32.Vector3 {
		v := d.Vertices[2*i*Sum(LineSizes):]
		return math32.Vector3{X: v[6], Y: v[7], Z: v[8]}
	}
	open := LineStrip([]math32.Vector3{{}, {X: 2}, {X: 2, Z: 2}}, [4]float32{})
	if open.Mode != opengl.TRIANGLE_STRIP {
		t.Errorf("mode %#x", open.Mode)
	}
	r := math32.Sqrt(0.5)
	for i, want := range []math32.Vector3{{X: 1}, {X: r, Z: r}, {Z: 1}} {
		if got := wayAt(open, i); got.DistanceTo(&want) > 1e-6 {
			t.Errorf("open, point %d: the way %v, want %v", i, got, want)
		}
	}
	circle := Circle(3)
	if first, last := circle[0], circle[len(circle)-1]; first.DistanceTo(&last) > 1e-4 || first.Z < 2.9 {
		t.Errorf("the circle begins at %v and ends at %v", first, last)
	}
	circle[len(circle)-1] = circle[0]
	closed := LineStrip(circle, [4]float32{})
	for i, p := range circle {
		way := wayAt(closed, i)
		if radial := way.Dot(&p); math32.Abs(radial) > 1e-4 || math32.Abs(way.Length()-1) > 1e-5 {
			t.Fatalf("on a circle, point %d: the way %v is not along it", i, way)
		}
		if turned := p.Z*way.X - p.X*way.Z; turned < 2.9 {
			t.Fatalf("on a circle, point %d: the way goes back", i)
		}
		if math32.Abs(p.Length()-3) > 1e-5 || p.Y != 0 {
			t.Fatalf("point %d of a circle of 3 m is at %v", i, p)
		}
	}
}

// TestCirclesAreRoundEnough: off by 3 mm at most between their corners, as long as 256 sides do.
func TestCirclesAreRoundEnough(t *testing.T) {
	for radius, want := range map[float64]int{-1: 64, 0: 64, 2: 64, 5: 91, 10: 129, 30: 223, 1e6: 256} {
		n := CircleSides(radius)
		if n != want {
			t.Errorf("%g m: %d sides, want %d", radius, n, want)
		}
		if off := radius * (1 - math.Cos(math.Pi/float64(n))); n < 256 && off > 0.003 {
			t.Errorf("%g m: %d sides are off by %.4f m", radius, n, off)
		}
	}
}

// TestColors: written, mixed, scaled and rounded.
func TestColors(t *testing.T) {
	if c := Hex(0xFF336699); c != (RGB{0x33 / 255.0, 0x66 / 255.0, 0x99 / 255.0}) {
		t.Errorf("0x336699 is %v", c)
	}
	if c := Mix(RGB{0, 1, 0.5}, RGB{1, 0, 0.5}, 0.25); c != (RGB{0.25, 0.75, 0.5}) {
		t.Errorf("a quarter of the way is %v", c)
	}
	if c := (RGB{0.1, 0.2, 0.4}).Scale(2); c != (RGB{0.2, 0.4, 0.8}) {
		t.Errorf("twice as bright is %v", c)
	}
	if c := (RGB{-1, 0.5, 2}).Nrgba(); c.R != 0 || c.G != 128 || c.B != 255 || c.A != 255 {
		t.Errorf("in bytes it is %v", c)
	}
	if c := Ink(RGB{0.1, 0.2, 0.3}, 0.4); c != [4]float32{0.1, 0.2, 0.3, 0.4} {
		t.Errorf("with an opacity it is %v", c)
	}
	for i, want := range ViridisStops {
		if got := Viridis(float64(i) / 8); got != want {
			t.Errorf("viridis at %d/8 is %v, want %v", i, got, want)
		}
	}
	if Viridis(-1) != ViridisStops[0] || Viridis(2) != ViridisStops[8] || Viridis(0.5/8) != Mix(ViridisStops[0], ViridisStops[1], 0.5) {
		t.Error("viridis does not hold its ends, or does not mix")
	}
}

// TestPointsGrowWithThePicture: one pixel up to 1000 lines, four at most.
func TestPointsGrowWithThePicture(t *testing.T) {
	for height, want := range map[float32]float32{300: 1, 1000: 1, 2000: 2, 9000: 4} {
		if got := (&Picture{Height: height}).Points(); got != want {
			t.Errorf("%g lines: %g pixels, want %g", height, got, want)
		}
	}
}

// TestBarRunsFromPointToPoint, wherever its frame stands, with its radius at either end.
func TestBarRunsFromPointToPoint(t *testing.T) {
	from, along := place{1, 2, 3}, place{2, 1, -2} // 3 long
	b := NewBuilder()
	b.At(3, -2, 5, 0)
	b.Rod(math32.Vector3{X: 1, Y: 2, Z: 3}, math32.Vector3{X: 3, Y: 3, Z: 1}, 0.3, 0.2, 8)
	ends := map[float64]float64{} // the greatest radius at a share of the way
	for _, p := range placesOf(b.Data()) {
		off := sub(sub(p, place{3, -2, 5}), from)
		share := dot(off, along) / 9
		r := math.Sqrt(max(0, dot(off, off)-share*share*9))
		share = math.Round(share*1e4) / 1e4
		ends[share] = max(ends[share], r)
	}
	if len(ends) != 2 {
		t.Fatalf("its ends are at %v of the way", ends)
	}
	near(t, "the radius where it begins", ends[0], 0.3, 1e-4)
	near(t, "the radius where it ends", ends[1], 0.2, 1e-4)
	b = NewBuilder()
	b.Rod(math32.Vector3{X: 1}, math32.Vector3{X: 2}, 0.3, 0.2, 8)
	b.Box(1, 1, 1, 0)
	all := placesOf(b.Data())
	for _, p := range all[len(all)-24:] {
		if math.Abs(math.Abs(p[0])-1) > 1e-6 || math.Abs(math.Abs(p[1])-1) > 1e-6 {
			t.Fatalf("after a bar a box has a corner at %v", p)
		}
	}
}
