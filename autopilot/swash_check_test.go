package autopilot

import (
	"strings"
	"testing"
)

// TestHelicoptersThatCannotBeFlownSayWhichKeysItFollowsFrom: an error about a derived figure names it with its unit, the keys of the vehicle file, and what to do.
func TestHelicoptersThatCannotBeFlownSayWhichKeysItFollowsFrom(t *testing.T) {
	good := Swash{Follow: 20, Accel: [3]float64{100, 90, 600}, Most: 0.1, Current: 10, Ratio: 0.8}
	if err := good.validate(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(w *Swash)
		want   []string
	}{
		{func(w *Swash) { w.Accel[2] = -612 }, []string{"a radian of its tail rotor's pitch turns it to the right by is -612, must be from 1 to 100000 rad/s²", "follows from thrust, place, radius", "inertia.zz: it turns it to the left: write thrust: left"}},
		{func(w *Swash) { w.Accel[2] = 0.5 }, []string{"is 0.5, must be", "enlarge that rotor"}},
		{func(w *Swash) { w.Accel[2], w.Rear[0].Output = -3, 4 }, []string{"its two rotors' pitch turns it to the right by is -3", "spin, place", "against each other"}},
		{func(w *Swash) { w.Accel[0] = 0.1 }, []string{"cyclic pitch to the right", "hub_stiffness", "inertia.xx", "make its hub stiffer"}},
		{func(w *Swash) { w.Follow = 5000 }, []string{"5000, must be from 1 to 1000 1/s", "flap_inertia"}},
		{func(w *Swash) { w.Most = 0 }, []string{"greatest cyclic pitch is 0, must be from 0.01 to 0.6 rad", "at_min, at_max"}},
		{func(w *Swash) { w.Current = 1e6 }, []string{"A: this follows from mass"}},
	} {
		w := good
		c.change(&w)
		err := w.validate()
		if err == nil {
			t.Fatalf("%q: there is no error", c.want)
		}
		for _, part := range c.want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%q lacks %q", err, part)
			}
		}
	}
}
