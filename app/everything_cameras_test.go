//go:build !headless

package app

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/scene/camera"
)

// everyCamera is turned or moved by a drag, and brought nearer by the wheel. The vehicle has
// just taken off: the farther it is from the spectator on the ground, the less his steps change
// what he sees of it.
func (u user) everyCamera() {
	v := u.v
	flight := v.live.Flight
	u.xdo("key", "ctrl+r")
	u.soon("key ctrl+r", func() bool { return v.live.Flight > flight })
	u.climbs(3)
	v.paused = true // what moves is the eye
	for n := camera.Follow; n <= camera.Overview; n++ {
		u.xdo("key", fmt.Sprint(int(n)%10))
		u.soon(n.String(), func() bool { return v.scene.Cameras().Chosen() == n })
		u.still()
		before := surroundings(v)
		u.move(600, 330)
		u.hold()
		u.move(700, 370)
		u.soon(n.String()+": a drag", func() bool { return moved(before, surroundings(v)) > 15 })
		u.letGo()
		u.still()
		before = surroundings(v)
		u.xdo("click", "--repeat", "4", "4")
		u.soon(n.String()+": the wheel", func() bool { return moved(before, surroundings(v)) > 3 })
	}
	v.paused = false
	u.xdo("key", "1")
}

// sight is where something is seen [px].
type sight struct {
	x, y float64
	seen bool
}

// surroundings are the places of the vehicle, of points beside it and of some far off
// all round.
func surroundings(v *viewer) (sights []sight) {
	for _, away := range []float64{0, 2, 300} {
		for i := range 12 {
			p := v.shown.Body.PositionNED
			sin, cos := math.Sincos(float64(i) * math.Pi / 6)
			p.X, p.Y = p.X+away*cos, p.Y+away*sin
			px, py, seen := v.scene.Cameras().Project(p)
			sights = append(sights, sight{px, py, seen})
		}
	}
	return sights
}

// gone is how far something moved at least that left the picture, or came into it [px].
const gone = 20

// moved is by how much what is seen in both moved most [px]. A telephoto lens loses all
// of it by a short drag.
func moved(a, b []sight) (d float64) {
	for i := range a {
		switch {
		case a[i].seen != b[i].seen:
			d = max(d, gone)
		case a[i].seen:
			d = max(d, math.Hypot(a[i].x-b[i].x, a[i].y-b[i].y))
		}
	}
	return d
}
