package air

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	arrowCount = 150
	arrowSeen  = 0.7  // wind below is not drawn [m/s]
	windFull   = 16.0 // wind that has the brightest colour and all arrows [m/s]
	arrowLag   = 0.25 // of the arrows behind the wind [s]
	driftShare = 0.30 // of the wind's speed at which the arrows drift
)

// arrowBox is the box about the vehicle that holds the arrows: east, up, south [m].
var arrowBox = [3]float32{27, 12, 27}

// arrows are the wind about the vehicle, as instances of one arrow. Each points
// where the air at its own place goes; length and colour tell the speed there.
type arrows struct {
	Layer     *gl.Layer
	Mesh      *gl.Mesh
	Instances []float32       // arrowFloats an arrow
	wind      [3]space.Spring // at the vehicle, as the lattice drifts: north, east, down [m/s]
	drift     frame.Vec[frame.NED]
	ready     bool
	density   float64 // share of the arrows that are drawn at all
	gone      float64 // share of them that has receded
	u         arrowUniforms
}

// ArrowFloats are an instance's: place and rank (4), wind in GL axes (3), tint (3).
const ArrowFloats = 10

type arrowUniforms struct{ box, drift, ground [4]float32 }

func newArrows(seed int64) *arrows {
	a := &arrows{density: 1}
	d := gl.ArrowShape()
	d.InstSizes, d.Instances = []int{4, 3, 3}, arrowPlaces(seed)
	a.Instances, a.Mesh = d.Instances, gl.NewMesh(d)
	a.Layer = gl.NewLayer(a.Mesh, gl.Style{Program: "arrow", Order: gl.OrderArrows, Transparent: true})
	a.Layer.Mat.SetDepthMask(true) // the arrows hide each other
	box, drift, ground := gl.Uniform("Box"), gl.Uniform("Drift"), gl.Uniform("Ground")
	a.Layer.Bind = func(gs *gls.GLS) {
		gs.Uniform4fv(box.Location(gs), 1, &a.u.box[0])
		gs.Uniform4fv(drift.Location(gs), 1, &a.u.drift[0])
		gs.Uniform4fv(ground.Location(gs), 1, &a.u.ground[0])
	}
	return a
}

// arrowPlaces spreads the arrows evenly but not in rows: a jittered lattice. The
// fourth value ranks them, to show a share; they are in its order.
func arrowPlaces(seed int64) []float32 {
	random := rand.New(rand.NewPCG(uint64(seed), 77))
	const side, levels = 6, 5
	ranks := random.Perm(side * side * levels)
	places := make([]float32, 0, ArrowFloats*side*side*levels)
	for i := range side * side * levels {
		jitter := func() float32 { return 0.5 + 0.7*(random.Float32()-0.5) }
		places = append(places,
			(float32(i%side)+jitter())/side, (float32(i/side%levels)+jitter())/levels,
			(float32(i/side/levels)+jitter())/side, float32(ranks[i])/float32(side*side*levels),
			0, 0, 0, 0, 0, 0)
	}
	places = places[:ArrowFloats*min(arrowCount, len(places)/ArrowFloats)]
	return byRank(places)
}

// byRank sorts instances by their rank.
func byRank(places []float32) []float32 {
	list := slices.Collect(slices.Chunk(places, ArrowFloats))
	slices.SortFunc(list, func(a, b []float32) int { return cmp.Compare(a[3], b[3]) })
	return slices.Concat(list...)
}

// Shown is how many of the arrows are drawn: those whose rank is below the share.
func (a *arrows) Shown() int {
	n := len(a.Instances) / ArrowFloats
	return sort.Search(n, func(i int) bool { return a.Instances[i*ArrowFloats+3] >= a.u.box[3] })
}

// Update sets the arrows for the wind at the vehicle [m/s], with which they drift,
// and the air at their places, after dt [s] of physics and wall [s] of the user's
// time.
func (a *arrows) Update(wind, place frame.Vec[frame.NED], air space.WindAt, ground, dt, wall float64) {
	for i, v := range wind.Array() {
		if !a.ready {
			a.wind[i].Set(v)
		}
		a.wind[i].Follow(v, arrowLag, wall)
	}
	a.ready = true
	seen := frame.OfNED(a.wind[0].Value, a.wind[1].Value, a.wind[2].Value)
	share := seen.Len() / windFull
	a.drift = a.drift.AddScaled(driftShare*dt, seen)
	a.Layer.Place = place
	a.u.box = [4]float32{arrowBox[0], arrowBox[1], arrowBox[2], float32(a.density * (1 - a.gone) * (0.30 + 0.70*space.Smoothstep(share)))}
	moved := space.GLFromNED(a.drift.Sub(place))
	a.u.drift = [4]float32{cyclic(moved.X, arrowBox[0]), cyclic(moved.Y, arrowBox[1]), cyclic(moved.Z, arrowBox[2]), 0}
	a.u.ground[0] = float32(ground + place.Z)
	n := a.Shown()
	seenNow := a.Instances[:n*ArrowFloats]
	a.Layer.SetVisible(a.blow(seenNow, place, air) > arrowSeen)
	a.Mesh.UpdateInstances(seenNow)
	a.Mesh.Instances = int32(n)
}

// recede takes the arrows away one after the other, or brings them back.
func (a *arrows) recede(away bool, wall float64) {
	const lasts = 1.5 // [s]
	if !away {
		wall = -wall
	}
	a.gone = space.Between(a.gone+wall/lasts, 0, 1)
}

// blow asks for the air at the place of each of some arrows and returns the fastest
// [m/s].
func (a *arrows) blow(instances []float32, place frame.Vec[frame.NED], air space.WindAt) (fastest float64) {
	for v := range slices.Chunk(instances, ArrowFloats) {
		wind := air(place.Add(space.NEDFromGL(a.Place(v))))
		speed := wind.Len()
		fastest = max(fastest, speed)
		flow := space.GLFromNED(wind)
		tint := gl.Mix(windTint(speed), gl.RGB{1, 1, 1}, 0.15)
		copy(v[4:], []float32{flow.X, flow.Y, flow.Z, tint[0], tint[1], tint[2]})
	}
	return fastest
}

// Place is where an instance is drawn, from the vehicle in GL axes [m]: what the
// shader works out too.
func (a *arrows) Place(instance []float32) [3]float64 {
	at := func(axis int) float64 {
		x := instance[axis] + a.u.drift[axis]/arrowBox[axis]
		return float64((x - math32.Floor(x) - 0.5) * arrowBox[axis])
	}
	return [3]float64{at(0), at(1), at(2)}
}

// cyclic keeps a value small without moving the lattice.
func cyclic(v, period float32) float32 { return math32.Mod(v, period) }
