package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestOneRotorHasItsOwnImageAlone: far apart, rotors do nothing to each other, and there
// is no body between two.
func TestOneRotorHasItsOwnImageAlone(t *testing.T) {
	w := newWorld(t, nil)
	for i := range w.propulsion.mounts {
		w.propulsion.mounts[i].place = w.propulsion.mounts[i].place.Mul(frame.OfFRD(100, 100, 1))
	}
	w.propulsion.across = acrossOf(w.propulsion.mounts)
	w.lift(0.1)
	if got := w.propulsion.images(0); got > 1e-4 {
		t.Errorf("rotors 30 m apart add %g", got)
	}
	if got := acrossOf(w.propulsion.mounts[:2]); got != 0 {
		t.Errorf("two rotors are %g m across", got)
	}
}

// TestGroundUnderOneRotorHelpsThatOne: over the edge of a table, the rotors over it gain,
// and the others less than they would over the whole of it.
func TestGroundUnderOneRotorHelpsThatOne(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(0.1)
	p := &w.propulsion
	whole := p.images(0)
	for i := range p.mounts {
		if p.mounts[i].place.X < 0 {
			p.ground[i] = math.Inf(1)
		}
	}
	for i := range p.mounts {
		over := p.mounts[i].place.X > 0
		if got := p.images(i); over && !(got > 0 && got < whole) || !over && got != 0 {
			t.Errorf("rotor %d: images add %g, over the whole table %g", i+1, got, whole)
		}
	}
}

// TestQuadOnItsPadLiftsMore: by the source's formula 1.15 for these proportions, with the
// rotors as high over the pad as its legs put them.
func TestQuadOnItsPadLiftsMore(t *testing.T) {
	w := newWorld(t, nil)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = 487
	}
	w.settle()
	on := w.thrust()
	w.lift(500)
	if gain := on / w.thrust() * w.around.air.Density / 1.225; gain < 1.12 || gain > 1.18 {
		t.Errorf("on its pad thrust is %.3f of that aloft", gain)
	}
}
