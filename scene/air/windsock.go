package air

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	poleHeight = 4.2 // [m]
	sockFull   = 8.0 // wind that lifts the sock to the level [m/s]
)

// windsock stands beside the pad and tells the wind at the ground.
type windsock struct {
	pole, sock *gl.Layer
	blow       [2]space.Spring // north, east [m/s]
	ready      bool
}

// sockPlace is beside the pad, out of the opening pictures of the cameras behind the vehicle and
// of the spectator.
var sockPlace = frame.OfNED(2.5, -9, 0)

func newWindsock() *windsock {
	w := &windsock{}
	b := gl.NewBuilder()
	b.Color(gl.RGB{0.85, 0.86, 0.88}).Lathe(8, gl.RingPoint{0.045, 0}, gl.RingPoint{0.03, poleHeight}, gl.RingPoint{0, poleHeight})
	w.pole = gl.NewLayer(gl.NewMesh(b.Data()), gl.Style{Program: "solid", Order: gl.OrderScenery})
	s := gl.NewBuilder()
	for i := range 5 {
		t0, t1 := float32(i)/5, float32(i+1)/5
		s.Color(gl.OrangeColor)
		if i%2 == 1 {
			s.Color(gl.RGB{0.96, 0.96, 0.95})
		}
		addTube(s, t0*1.5, t1*1.5, 0.24-0.13*t0, 0.24-0.13*t1)
	}
	w.sock = gl.NewLayer(gl.NewMesh(s.Data()), gl.Style{Program: "solid", Order: gl.OrderScenery, DoubleSided: true})
	w.pole.Place, w.sock.Place = sockPlace, sockPlace.Add(frame.OfNED(0, 0, -poleHeight+0.2))
	return w
}

// addTube adds an open tube along −z, the way a model looks.
func addTube(b *gl.Builder, from, to, r0, r1 float32) {
	b.Move.MakeRotationX(-math.Pi / 2)
	b.Lathe(12, gl.RingPoint{r0, from}, gl.RingPoint{r1, to})
}

// update turns the sock to where the wind goes; a weak one lets it hang.
func (w *windsock) update(wind frame.Vec[frame.NED], dt float64) {
	for i, v := range [2]float64{wind.X, wind.Y} {
		if !w.ready {
			w.blow[i].Set(v)
		}
		w.blow[i].Follow(v, 0.6, dt)
	}
	w.ready = true
	north, east := w.blow[0].Value, w.blow[1].Value
	droop := -78 * space.Deg * (1 - space.Smoothstep(0.5+0.5*(math.Hypot(north, east)/sockFull*2-1)))
	q := space.GLFromRot(frame.FromEuler(0, droop, math.Atan2(east, north)))
	w.sock.SetQuaternionQuat(&q)
}
