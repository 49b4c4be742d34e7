package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	poleHeight = 4.2 // [m]
	sockFull   = 8.0 // wind that lifts the sock to the level [m/s]
)

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
		addTube(s, t0*1.5, t1*1.5, 0.24-0.13*t0, 0.24-0.13*t1)
	}
	w.sock = newLayer(newMesh(s.data()), look{program: "solid", order: orderScenery, doubleSided: true})
	w.pole.place, w.sock.place = sockPlace, sockPlace.Add(frame.OfNED(0, 0, -poleHeight+0.2))
	return w
}

// addTube adds an open tube along −z, the way a model looks.
func addTube(b *builder, from, to, r0, r1 float32) {
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
