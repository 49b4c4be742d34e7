package scene

import (
	"math"
	"math/rand/v2"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	treeMost   = 420
	treeBelt   = 900.0 // trees stand in a ring so wide round the field [m]
	poleHeight = 4.2
	sockFull   = 8.0 // wind that lifts the sock to the level [m/s]
)

// newTrees plants trees round the field, thicker where the land is wooded.
func newTrees(l *landscape, seed int64) *layer {
	d := treeShape()
	d.instSizes, d.instances = []int{4, 3}, treePlaces(l, seed)
	return newLayer(newMesh(d), look{program: "tree", order: orderTrees})
}

// treeShape is a tree of height 1.
func treeShape() meshData {
	b := newBuilder()
	b.color(rgb{0.24, 0.17, 0.11}).lathe(4, ringPoint{0.035, -0.05}, ringPoint{0.025, 0.25})
	b.color(rgb{0.14, 0.27, 0.10}).lathe(6, ringPoint{0.10, 0.17}, ringPoint{0.23, 0.34}, ringPoint{0.15, 0.70}, ringPoint{0, 1})
	return b.data()
}

// treePlaces returns places, heights and tints.
func treePlaces(l *landscape, seed int64) []float32 {
	random := rand.New(rand.NewPCG(uint64(seed), 5))
	var d []float32
	nearest := max(150, l.site.Mown*0.8)
	for try := 0; try < 40*treeMost && len(d) < 7*treeMost; try++ {
		dist := nearest + treeBelt*random.Float64()
		az := 2 * math.Pi * random.Float64()
		north, east := dist*math.Cos(az), dist*math.Sin(az)
		grove := l.grove(north, east, 0) + 0.8*l.fractal(north, east, 70, 2, 0)
		if grove < 0.25 || l.built(north, east, 25) {
			continue
		}
		tall := 5 + 7*random.Float64()
		g := float32(0.8 + 0.5*random.Float64())
		d = append(d, float32(east), float32(l.height(north, east)), float32(-north), float32(tall), g*float32(0.9+0.5*random.Float64()), g, g*0.9)
	}
	return d
}

// windsock stands beside the pad and tells the wind at the ground.
type windsock struct {
	pole, sock *layer
	blow       [2]spring // north, east [m/s]
	ready      bool
}

var sockPlace = frame.OfNED(7, -4.4, 0)

func newWindsock() *windsock {
	w := &windsock{}
	b := newBuilder()
	b.color(rgb{0.85, 0.86, 0.88}).lathe(8, ringPoint{0.045, 0}, ringPoint{0.03, poleHeight}, ringPoint{0, poleHeight})
	w.pole = newLayer(newMesh(b.data()), look{program: "solid", order: orderScenery})
	s := newBuilder()
	for i := range 5 {
		t0, t1 := float32(i)/5, float32(i+1)/5
		s.color(orangeColor)
		if i%2 == 1 {
			s.color(rgb{0.96, 0.96, 0.95})
		}
		s.rodAlong(t0*1.5, t1*1.5, 0.24-0.13*t0, 0.24-0.13*t1)
	}
	w.sock = newLayer(newMesh(s.data()), look{program: "solid", order: orderScenery, doubleSided: true})
	w.pole.place, w.sock.place = sockPlace, sockPlace.Add(frame.OfNED(0, 0, -poleHeight+0.2))
	return w
}

// rodAlong adds an open tube along −z, the way a model looks.
func (b *builder) rodAlong(from, to, r0, r1 float32) {
	b.move.MakeRotationX(-math.Pi / 2)
	b.lathe(12, ringPoint{r0, from}, ringPoint{r1, to})
}

// update turns the sock to where the wind goes; a weak one lets it hang.
func (w *windsock) update(wind frame.Vec[frame.NED], dt float64) {
	for i, v := range [2]float64{wind.X, wind.Y} {
		if !w.ready {
			w.blow[i].set(v)
		}
		w.blow[i].follow(v, 0.6, dt)
	}
	w.ready = true
	north, east := w.blow[0].value, w.blow[1].value
	droop := -78 * deg * (1 - smoothstep(0.5+0.5*(math.Hypot(north, east)/sockFull*2-1)))
	q := glFromRot(frame.FromEuler(0, droop, math.Atan2(east, north)))
	w.sock.SetQuaternionQuat(&q)
}
