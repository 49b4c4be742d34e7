package land

import (
	"math"
	"math/rand/v2"

	"github.com/sitlark/sitlark/scene/gl"
)

const (
	treeMost = 420
	treeBelt = 900.0 // trees stand in a ring so wide round the field [m]
)

// treeFloats are a tree's place, height and tint.
const treeFloats = 7

// newTrees draws trees.
func newTrees(planted []float32) *gl.Layer {
	d := treeShape()
	d.InstSizes, d.Instances = []int{4, 3}, planted
	return gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "tree", Order: gl.OrderTrees})
}

// treeShape is a tree of height 1.
func treeShape() gl.MeshData {
	b := gl.NewBuilder()
	b.Color(gl.RGB{0.24, 0.17, 0.11}).Lathe(4, gl.RingPoint{0.035, -0.05}, gl.RingPoint{0.025, 0.25})
	b.Color(gl.RGB{0.14, 0.27, 0.10}).Lathe(6, gl.RingPoint{0.10, 0.17}, gl.RingPoint{0.23, 0.34}, gl.RingPoint{0.15, 0.70}, gl.RingPoint{0, 1})
	return b.Data()
}

// treePlaces plants trees round the field, thicker where the land is wooded, and returns their places, heights and tints.
func treePlaces(l *Landscape, seed int64) []float32 {
	random := rand.New(rand.NewPCG(uint64(seed), 5))
	var d []float32
	nearest := max(150, l.Site.Mown*0.8)
	for try := 0; try < 40*treeMost && len(d) < treeFloats*treeMost; try++ {
		dist := nearest + treeBelt*random.Float64()
		az := 2 * math.Pi * random.Float64()
		north, east := dist*math.Cos(az), dist*math.Sin(az)
		grove := l.grove(north, east, 0) + 0.8*l.fractal(north, east, 70, 2, 0)
		if grove < 0.25 || l.built(north, east, 25) {
			continue
		}
		tall := 5 + 7*random.Float64()
		g := float32(0.8 + 0.5*random.Float64())
		d = append(d, float32(east), float32(l.Height(north, east)), float32(-north), float32(tall), g*float32(0.9+0.5*random.Float64()), g, g*0.9)
	}
	return d
}
