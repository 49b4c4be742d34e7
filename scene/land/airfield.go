package land

import (
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/terrain"
)

// newRunway draws a runway flat on its level ground: a patch of asphalt with lines,
// and one over either end with keys and number, whose shader costs more.
func newRunway(s *terrain.Strip) []*gl.Layer {
	const ends = 26 // keys and number lie so near to the ends [m]
	half := s.Length / 2
	return []*gl.Layer{
		newStrip(s, "asphalt", gl.OrderRunway, -half-runwayRim, half+runwayRim, runwayRim, numberOf(s)),
		newStrip(s, "runway", gl.OrderPaint, -half, -half+ends, runwayRim, numberOf(s)),
		newStrip(s, "runway", gl.OrderPaint, half-ends, half, runwayRim, numberOf(s)),
	}
}

// newRoads draws a road and the car park beside it, with kerbs, lines and bays, and over their kerbs the way from one to the other.
func newRoads(site terrain.Site) (layers []*gl.Layer) {
	road, park := site.Road, site.CarPark
	if road == nil || park == nil {
		return nil
	}
	const bay = 2.5 // width of one [m]
	along, aside := road.Offset(park.North, park.East)
	mouth := road.Beside(math.Copysign(road.Width/2, aside), along, 7, 1.4)
	return []*gl.Layer{
		newPaving(road, gl.OrderRunway, 0), newPaving(park, gl.OrderRunway, bay), newPaving(&mouth, gl.OrderPaint, -1),
	}
}

// newPaving draws a strip of road; bays of a width stand along a car park [m], and what is negative has no kerb.
func newPaving(s *terrain.Strip, order int, bay float64) *gl.Layer {
	half := s.Length / 2
	return newStrip(s, "road", order, -half, half, 0, bay)
}

// runwayRim is how far a runway's patch reaches beyond it, for a soft edge [m].
const runwayRim = 1

// newStrip draws a part of a runway, from one place along it to another [m], with a
// program, which gets a rim around it [m] and a fourth number.
func newStrip(s *terrain.Strip, program string, order int, from, to, rim, fourth float64) *gl.Layer {
	l := gl.NewLayer(gl.NewMesh(gl.Patch), gl.Style{Program: program, Order: order, Transparent: true, Decal: true})
	l.Place = frame.OfNED(s.North, s.East, 0)
	q := space.GLFromRot(frame.FromEuler(0, 0, s.HeadingDeg*space.Deg))
	l.SetQuaternionQuat(&q)
	half, extent := gl.Uniform("Half"), gl.Uniform("Extent")
	l.Bind = func(gs *gls.GLS) {
		gs.Uniform4f(half.Location(gs), float32(s.Width/2), float32(s.Length/2), float32(rim), float32(fourth))
		gs.Uniform2f(extent.Location(gs), float32(from), float32(to))
	}
	return l
}

// numberOf is what is painted at a runway's southern end: the tens of its heading.
func numberOf(s *terrain.Strip) float64 {
	n := math.Round(math.Mod(s.HeadingDeg+360, 360) / 10)
	if n == 0 {
		n = 36
	}
	return n
}

// building is a box with a roof.
type building struct {
	North, East, turnDeg float64
	long, wide, tall     float64 // half length, half width, height of the walls [m]
	roof                 float64 // height of the roof over them [m]; 0: flat
	wall, top            gl.RGB
}

// The buildings stand north-east of the pad, so that the usual camera sees them over
// the vehicle, and farms further out give the scale.
var Buildings = []building{
	{North: 118, East: 62, turnDeg: 80, long: 15, wide: 11, tall: 6.5, roof: 3, wall: gl.RGB{0.62, 0.66, 0.70}, top: gl.RGB{0.36, 0.42, 0.48}}, // hangar
	{North: 112, East: 102, turnDeg: 80, long: 9, wide: 6, tall: 3.4, roof: 1.8, wall: gl.RGB{0.80, 0.77, 0.70}, top: gl.RGB{0.50, 0.25, 0.18}},
	{North: 96, East: 132, turnDeg: 72, long: 6, wide: 4.5, tall: 3.0, roof: 2.2, wall: gl.RGB{0.78, 0.74, 0.66}, top: gl.RGB{0.45, 0.22, 0.17}},
	{North: 330, East: 250, turnDeg: 20, long: 8, wide: 5, tall: 4.2, roof: 3, wall: gl.RGB{0.82, 0.79, 0.72}, top: gl.RGB{0.52, 0.26, 0.18}}, // a farm
	{North: 352, East: 268, turnDeg: 110, long: 13, wide: 6, tall: 4.5, roof: 3.4, wall: gl.RGB{0.46, 0.30, 0.22}, top: gl.RGB{0.34, 0.32, 0.31}},
	{North: 318, East: 276, turnDeg: 24, long: 6, wide: 4, tall: 3.2, roof: 2, wall: gl.RGB{0.70, 0.68, 0.64}, top: gl.RGB{0.40, 0.38, 0.36}},
	{North: -210, East: 190, turnDeg: 140, long: 7, wide: 5, tall: 4.4, roof: 3, wall: gl.RGB{0.84, 0.82, 0.78}, top: gl.RGB{0.42, 0.24, 0.20}},
	{North: -228, East: 160, turnDeg: 52, long: 6, wide: 4.5, tall: 4.0, roof: 2.6, wall: gl.RGB{0.80, 0.72, 0.60}, top: gl.RGB{0.36, 0.30, 0.28}},
}

var tower = struct{ north, east, tall float64 }{88, 84, 11}

// newBuildings builds the airfield's houses and its tower.
func newBuildings(l *Landscape) *gl.Layer {
	b := gl.NewBuilder()
	for i := range Buildings {
		h := &Buildings[i]
		b.At(float32(h.East), float32(l.footing(h.North, h.East, h.long)), float32(-h.North), float32(-h.turnDeg*space.Deg))
		addHouse(b, h)
	}
	b.At(float32(tower.east), float32(l.footing(tower.north, tower.east, 3)), float32(-tower.north), 0)
	addControlTower(b, float32(tower.tall))
	return gl.NewLayer(gl.NewMesh(b.Data()), gl.Style{Program: "solid", Order: gl.OrderScenery, DoubleSided: true})
}

// footing is the lowest ground under a building [m].
func (l *Landscape) footing(north, east, half float64) float64 {
	low := l.Height(north, east)
	for _, c := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		low = min(low, l.Height(north+c[0]*half, east+c[1]*half))
	}
	return low
}

// built reports whether a place lies within a margin of the runway or a building [m].
func (l *Landscape) built(north, east, margin float64) bool {
	s := l.Site.Runway
	if s == nil {
		return false
	}
	if along, aside := s.Offset(north, east); math.Abs(along) < s.Length/2+60+margin && math.Abs(aside) < s.Width/2+margin {
		return true
	}
	for _, s := range []*terrain.Strip{l.Site.Road, l.Site.CarPark} {
		if s == nil {
			continue
		}
		if along, aside := s.Offset(north, east); math.Abs(along) < s.Length/2+margin/4 && math.Abs(aside) < s.Width/2+margin/4 {
			return true
		}
	}
	for i := range Buildings {
		if h := &Buildings[i]; math.Hypot(north-h.North, east-h.East) < h.long+margin {
			return true
		}
	}
	return false
}

func newPad() *gl.Layer {
	l := gl.NewLayer(gl.NewMesh(padPolygon()), gl.Style{Program: "pad", Order: gl.OrderPad, Transparent: true, Decal: true})
	radius := gl.Uniform("Radius")
	l.Bind = func(gs *gls.GLS) { gs.Uniform1f(radius.Location(gs), space.PadRadius) }
	return l
}

// padPolygon is a polygon round the unit circle: without a GPU what is blended costs by its
// area, seen or not.
func padPolygon() gl.MeshData {
	const n = 16
	d := gl.MeshData{Sizes: []int{2}}
	for i := range n {
		y, x := math.Sincos(-2 * math.Pi * float64(i) / n)
		d.Vertices = append(d.Vertices, float32(x/math.Cos(math.Pi/n)), float32(y/math.Cos(math.Pi/n)))
	}
	for i := uint32(2); i < n; i++ {
		d.Indices = append(d.Indices, 0, i-1, i)
	}
	return d
}

// addHouse adds walls, a gabled roof and doors where the builder stands.
func addHouse(b *gl.Builder, h *building) {
	x, z, y, r := float32(h.long), float32(h.wide), float32(h.tall), float32(h.tall+h.roof)
	v := func(x, y, z float32) math32.Vector3 { return math32.Vector3{X: x, Y: y, Z: z} }
	const deep = -1.5 // into sloping ground
	b.Color(h.wall)
	b.Quad(v(-x, deep, z), v(x, deep, z), v(x, y, z), v(-x, y, z))
	b.Quad(v(x, deep, -z), v(-x, deep, -z), v(-x, y, -z), v(x, y, -z))
	b.Quad(v(x, deep, z), v(x, deep, -z), v(x, y, -z), v(x, y, z))
	b.Quad(v(-x, deep, -z), v(-x, deep, z), v(-x, y, z), v(-x, y, -z))
	addGable(b, v(x, y, z), v(x, y, -z), v(x, r, 0))
	addGable(b, v(-x, y, -z), v(-x, y, z), v(-x, r, 0))
	const over = 0.5 // the roof stands over the walls
	e := y - over*(r-y)/z
	b.Color(h.top)
	b.Quad(v(-x-over, e, z+over), v(x+over, e, z+over), v(x+over, r, 0), v(-x-over, r, 0))
	b.Quad(v(x+over, e, -z-over), v(-x-over, e, -z-over), v(-x-over, r, 0), v(x+over, r, 0))
	b.Color(h.wall.Scale(0.45))
	if h.tall > 6 { // a hangar's door
		b.Quad(v(x+0.05, 0, z*0.75), v(x+0.05, 0, -z*0.75), v(x+0.05, y*0.85, -z*0.75), v(x+0.05, y*0.85, z*0.75))
		return
	}
	for i := float32(-0.6); i < 0.7; i += 0.4 { // windows
		for _, side := range [2]float32{1, -1} {
			a, c := (i*x)-0.5*side, (i*x)+0.5*side
			b.Quad(v(a, 1, (z+0.04)*side), v(c, 1, (z+0.04)*side), v(c, 2.2, (z+0.04)*side), v(a, 2.2, (z+0.04)*side))
		}
	}
}

// addGable adds a triangle, counter-clockwise from outside.
func addGable(b *gl.Builder, p, q, r math32.Vector3) { b.Quad(p, q, r, r) }

// addControlTower adds a control tower of a height [m]: a shaft, a cabin of glass, a roof, a
// mast.
func addControlTower(b *gl.Builder, tall float32) {
	b.Color(gl.RGB{0.80, 0.80, 0.78}).Lathe(8, gl.RingPoint{2.3, -1.5}, gl.RingPoint{1.9, tall * 0.66})
	b.Color(gl.RGB{0.66, 0.66, 0.66}).Lathe(8, gl.RingPoint{1.9, tall * 0.66}, gl.RingPoint{3.0, tall * 0.70})
	b.Color(gl.RGB{0.13, 0.20, 0.27}).Lathe(8, gl.RingPoint{3.0, tall * 0.70}, gl.RingPoint{3.35, tall * 0.90})
	b.Color(gl.RGB{0.86, 0.87, 0.88}).Lathe(8, gl.RingPoint{3.35, tall * 0.90}, gl.RingPoint{3.7, tall * 0.90}, gl.RingPoint{3.5, tall * 0.96}, gl.RingPoint{0, tall})
	b.Color(gl.OrangeColor).Lathe(6, gl.RingPoint{0.08, tall}, gl.RingPoint{0.04, tall + 4})
}
