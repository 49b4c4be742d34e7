package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestDirectorStandsWithTheSunBehind, wherever the sun is: the shot of a vehicle that
// waits, and the side of the first one that has a side.
func TestDirectorStandsWithTheSunBehind(t *testing.T) {
	for _, sun := range []float64{80 * deg, 120 * deg, 180 * deg, 230 * deg, 300 * deg} {
		r := newRig()
		r.director.lightFrom(around(sun, 35*deg))
		snap := scenetest.Hovering(0, 0, 0.12, frame.Vec[frame.NED]{})
		snap.Flight, snap.Contact.InContact = 1, true
		for m := range snap.Count {
			snap.Rotors[m].Speed = 0
		}
		r.watch(snap, flying(0, 0, 0.12, 0), 0)
		d := &r.director
		if d.shot.kind != shotPad || math.Abs(wrap(d.azimuth()-sun)) > 1e-9 {
			t.Errorf("the %v shot is from %.1f°, the sun stands at %.1f°", d.shot.kind, d.azimuth()/deg, sun/deg)
		}
		if math.Cos(d.now.course+d.side*math.Pi/2-sun) < 0 {
			t.Errorf("sun at %.0f°: the watcher stands on the shaded side", sun/deg)
		}
	}
}
