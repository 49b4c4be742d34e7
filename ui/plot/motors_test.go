package plot

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
)

// TestMotorsAreNamedByTheirNumber: on a tricopter with motors 1, 2 and 4, the curve of motor 4 has its
// speed, and the limit that a scenario sets for motor 4 is drawn on it.
func TestMotorsAreNamedByTheirNumber(t *testing.T) {
	samples, now := snapshot.NewSamples(3), state.State{Count: 3}
	for i, number := range []int{1, 2, 4} {
		now.Rotors[i] = state.Rotor{Number: number, Speed: 100 * float64(number)}
	}
	for range 60 {
		now.Time += 1.0 / 60
		samples.Take(1, &now, snapshot.Exchange{})
	}
	var rec Recorder
	rec.Follow(samples)
	limits := Expected(nil, "rpm", 4, "", false, 3000, "rpm(4) > 3000")
	for g := range Groups {
		if Groups[g].ID != limits[0].Group {
			continue
		}
		for i, number := range []int{1, 2, 4} {
			c := rec.Groups[g][i]
			bin, ok := rec.Bin(g, i, 0, history.Slot(0.5))
			if want := float32(100 * float64(number) * 30 / math.Pi); c.Name != motorName(number) || !ok || bin.Max != want {
				t.Errorf("curve %d is %s with %g rpm (%v), want %s with %g", i, c.Name, bin.Max, ok, motorName(number), want)
			}
			if has := c.Name == limits[0].Channel; has != (number == 4) {
				t.Errorf("the limit of motor 4 is on the curve %s: %v", c.Name, has)
			}
		}
		return
	}
	t.Errorf("no chart for %+v", limits)
}
