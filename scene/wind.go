package scene

import (
	"math"
	"math/rand/v2"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	arrowCount  = 224
	arrowSeen   = 0.7  // wind below is not drawn [m/s]
	windFull    = 16.0 // wind that has the brightest colour and all arrows [m/s]
	arrowLag    = 0.25 // of the arrows behind the wind [s]
	driftShare  = 0.30 // of the wind's speed at which the arrows drift
	arrowLeast  = 0.55 // length [m]
	arrowPerMps = 0.085
)

// arrowBox is the box about the vehicle that holds the arrows: east, up, south [m].
var arrowBox = [3]float32{27, 12, 27}

// arrows are the wind about the vehicle, as instances of one arrow. They point
// where the air goes; length and colour tell its speed.
type arrows struct {
	layer *layer
	wind  [3]spring // north, east, down, as drawn [m/s]
	drift frame.Vec[frame.NED]
	ready bool
	u     arrowUniforms
}

type arrowUniforms struct {
	box, drift, wind, ground [4]float32
	turn                     math32.Matrix3
	tint                     rgb
}

func newArrows(seed int64) *arrows {
	a := &arrows{}
	d := arrowShape()
	d.instSizes, d.instances = []int{4}, arrowPlaces(seed)
	a.layer = newLayer(newMesh(d), look{program: "arrow", order: orderArrows, transparent: true})
	a.layer.mat.SetDepthMask(true) // the arrows hide each other
	box, drift, wind, ground := uniform("Box"), uniform("Drift"), uniform("Wind"), uniform("Ground")
	turn, tint := uniform("Turn"), uniform("Tint")
	a.layer.bind = func(gs *gls.GLS) {
		gs.Uniform4fv(box.Location(gs), 1, &a.u.box[0])
		gs.Uniform4fv(drift.Location(gs), 1, &a.u.drift[0])
		gs.Uniform4fv(wind.Location(gs), 1, &a.u.wind[0])
		gs.Uniform4fv(ground.Location(gs), 1, &a.u.ground[0])
		gs.UniformMatrix3fv(turn.Location(gs), 1, false, &a.u.turn[0])
		gs.Uniform3fv(tint.Location(gs), 1, &a.u.tint[0])
	}
	return a
}

// arrowShape is an arrow along +z, of length 1 and thickness 1, its middle at the
// origin. The head points to +z.
func arrowShape() meshData {
	b := newBuilder()
	const sides = 5
	b.lathe(sides, ringPoint{0, -0.5}, ringPoint{0.022, -0.5}, ringPoint{0.022, 0.14},
		ringPoint{0.085, 0.14}, ringPoint{0, 0.5})
	d := meshData{sizes: []int{3, 3}, indices: b.indices}
	for i := 0; i < len(b.vertices); i += 9 {
		v := b.vertices[i:]
		d.vertices = append(d.vertices, v[0], -v[2], v[1], v[3], -v[5], v[4]) // up becomes +z
	}
	return d
}

// arrowPlaces spreads the arrows evenly but not in rows: a jittered lattice. The
// fourth value ranks them, to show a share.
func arrowPlaces(seed int64) []float32 {
	random := rand.New(rand.NewPCG(uint64(seed), 77))
	const side, levels = 7, 5
	ranks := random.Perm(side * side * levels)
	places := make([]float32, 0, 4*side*side*levels)
	for i := range side * side * levels {
		jitter := func() float32 { return 0.5 + 0.7*(random.Float32()-0.5) }
		places = append(places,
			(float32(i%side)+jitter())/side, (float32(i/side%levels)+jitter())/levels,
			(float32(i/side/levels)+jitter())/side, float32(ranks[i])/float32(side*side*levels))
	}
	return places[:4*min(arrowCount, len(places)/4)]
}

// update sets the arrows for the wind at the vehicle [m/s], after dt [s] of
// physics and wall [s] of a person's time.
func (a *arrows) update(wind, place frame.Vec[frame.NED], ground, dt, wall float64) {
	for i, v := range wind.Array() {
		if !a.ready {
			a.wind[i].set(v)
		}
		a.wind[i].follow(v, arrowLag, wall)
	}
	a.ready = true
	seen := frame.OfNED(a.wind[0].value, a.wind[1].value, a.wind[2].value)
	speed := seen.Len()
	a.layer.SetVisible(speed > arrowSeen)
	a.drift = a.drift.AddScaled(driftShare*dt, seen)
	a.layer.place = place
	share := speed / windFull
	a.u.turn = turnTo(glFromNED(seen))
	a.u.tint = mix(viridis(0.15+0.85*share), rgb{1, 1, 1}, 0.22)
	a.u.wind = [4]float32{float32(arrowLeast + arrowPerMps*speed), float32(0.62 + 0.75*min(1.6, share)),
		float32(min(1, 0.25+1.1*smoothstep((speed-arrowSeen)/9))), 0}
	a.u.box = [4]float32{arrowBox[0], arrowBox[1], arrowBox[2], float32(0.30 + 0.70*smoothstep(share))}
	moved := glFromNED(a.drift.Sub(place))
	a.u.drift = [4]float32{cyclic(moved.X, arrowBox[0]), cyclic(moved.Y, arrowBox[1]), cyclic(moved.Z, arrowBox[2]), 0}
	a.u.ground[0] = float32(ground + place.Z)
}

// cyclic keeps a value small without moving the lattice.
func cyclic(v, period float32) float32 { return math32.Mod(v, period) }

// turnTo returns the rotation that takes +z to a direction (GL axes), upright.
func turnTo(dir math32.Vector3) math32.Matrix3 {
	if !(dir.LengthSq() > 1e-8) {
		dir = math32.Vector3{Z: 1}
	}
	z := *dir.Normalize()
	up := math32.Vector3{Y: 1}
	if math.Abs(float64(z.Y)) > 0.99 {
		up = math32.Vector3{X: 1}
	}
	x := *up.Clone().Cross(&z)
	x.Normalize()
	y := *z.Clone().Cross(&x)
	return math32.Matrix3{x.X, x.Y, x.Z, y.X, y.Y, y.Z, z.X, z.Y, z.Z}
}
