package camera

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// TestDirectorStandsWithTheSunBehind, wherever the sun is: the shot of a vehicle that
// waits, and the side of the first one that has a side.
func TestDirectorStandsWithTheSunBehind(t *testing.T) {
	for _, sun := range []float64{80 * space.Deg, 120 * space.Deg, 180 * space.Deg, 230 * space.Deg, 300 * space.Deg} {
		r := NewRig()
		r.Director.LightFrom(around(sun, 35*space.Deg))
		snap := scenetest.Hovering(0, 0, 0.12, frame.Vec[frame.NED]{})
		snap.Flight, snap.Contact.InContact = 1, true
		for m := range snap.Count {
			snap.Rotors[m].Speed = 0
		}
		r.Watch(snap, flying(0, 0, 0.12, 0), 0)
		d := &r.Director
		if d.shot.kind != shotPad || math.Abs(space.Wrap(d.azimuth()-sun)) > 1e-9 {
			t.Errorf("the %v shot is from %.1f°, the sun stands at %.1f°", d.shot.kind, d.azimuth()/space.Deg, sun/space.Deg)
		}
		if math.Cos(d.now.course+d.side*math.Pi/2-sun) < 0 {
			t.Errorf("sun at %.0f°: the spectator stands on the shaded side", sun/space.Deg)
		}
	}
}
