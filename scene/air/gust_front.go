package air

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const (
	FrontColumns = 30
	frontHalf    = 60.0 // of its width [m]
	frontHigh    = 9.0  // at least [m]
	frontOver    = 6.0  // and so far over the vehicle
	frontSeen    = 90.0 // it is seen from so far upwind of the vehicle on [m]
	frontLost    = 40.0 // and until so far behind it
	frontFull    = 9.0  // a gust that is drawn most clearly [m/s]
	FrontFloats  = 6    // of a vertex: place (3), along the front [m], up 0..1, strength
)

// fronts are the gusts that come: a thin veil over the land where the wind begins to
// rise, brightest at the ground.
type fronts struct {
	Layer *gl.Layer
	list  []windfield.Front // those that are seen, from the vehicle
	Verts []float32
}

func newFronts() *fronts {
	f := &fronts{list: make([]windfield.Front, 0, windfield.MaxGusts)}
	d := gl.MeshData{Sizes: []int{3, 3}}
	for g := range windfield.MaxGusts {
		for i := range FrontColumns {
			at := uint32(2 * (g*(FrontColumns+1) + i))
			d.Indices = append(d.Indices, at, at+2, at+1, at+1, at+2, at+3)
		}
	}
	d.Vertices = make([]float32, windfield.MaxGusts*(FrontColumns+1)*2*FrontFloats)
	f.Verts = d.Vertices
	f.Layer = gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "gustfront", Order: gl.OrderStreaks, Transparent: true, DoubleSided: true})
	f.Layer.SetVisible(false)
	return f
}

// update stands the veils where the fronts of the wind are, as seen from a place.
func (f *fronts) update(snap *snapshot.Snapshot, place frame.Vec[frame.NED], land space.Height) {
	f.list = f.list[:0]
	for i := range windfield.MaxGusts {
		g, ok := snap.Wind.Front(i, place, snap.Time)
		if ok && g.Ahead() < frontSeen && g.Ahead() > -frontLost {
			f.list = append(f.list, g)
		}
	}
	f.Layer.SetVisible(len(f.list) > 0)
	if len(f.list) == 0 {
		return
	}
	f.Layer.Place = place
	clear(f.Verts)
	for i := range f.list {
		f.stand(f.Verts[i*(FrontColumns+1)*2*FrontFloats:], &f.list[i], place, land)
	}
	f.Layer.Mesh.Update(0, f.Verts)
}

// stand writes the vertices of one veil.
func (f *fronts) stand(dst []float32, g *windfield.Front, place frame.Vec[frame.NED], land space.Height) {
	middle := frontMiddle(g, place)
	strength := min(1, g.VelocityNED.Len()/frontFull)
	strength *= space.Smoothstep((frontSeen-g.Ahead())/25) * space.Smoothstep((g.Ahead()+frontLost)/25)
	high := max(frontHigh, -place.Z-land(place.X, place.Y)+frontOver)
	for i := range FrontColumns + 1 {
		side := frontHalf * (2*float64(i)/FrontColumns - 1)
		at := middle.Add(frame.OfNED(-g.East*side, g.North*side, 0))
		at.Z = -land(at.X, at.Y) - 0.03
		fade := strength * space.Smoothstep((frontHalf-math.Abs(side))/25)
		// Along the land, so that the pattern stays while the vehicle moves.
		along := float32(math.Mod(-g.East*at.X+g.North*at.Y, 1000))
		for _, up := range [2]float64{0, 1} {
			p := space.GLFromNED(at.Add(frame.OfNED(0, 0, -high*up)).Sub(place))
			dst = dst[copy(dst, []float32{p.X, p.Y, p.Z, along, float32(up), float32(fade)}):]
		}
	}
}

// frontMiddle is the point of a front straight upwind, or downwind, of a place.
func frontMiddle(g *windfield.Front, place frame.Vec[frame.NED]) frame.Vec[frame.NED] {
	return place.Add(frame.OfNED(-g.North*g.Ahead(), -g.East*g.Ahead(), 0))
}

// in tells how much a point [from the vehicle, m] lies in the rise of a front, 0 or 1.
func (f *fronts) in(from frame.Vec[frame.NED]) float32 {
	for i := range f.list {
		g := &f.list[i]
		behind := -g.Arrives - (g.North*from.X+g.East*from.Y)/g.Speed // since the front passed it [s]
		if behind > -0.05 && behind < g.Rise+0.6 {
			return 1
		}
	}
	return 0
}
