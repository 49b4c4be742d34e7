package sensor

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestSpecificForceAtALever: an instrument ahead of the centre of a vehicle that
// spins to the right feels the pull towards the centre, and the start of the spin
// to the right.
func TestSpecificForceAtALever(t *testing.T) {
	centre, place := frame.OfFRD(0, 0, -9.80665), frame.OfFRD(0.1, 0, 0)
	for _, c := range []struct {
		name        string
		rate, accel frame.Vec[frame.FRD]
		want        frame.Vec[frame.FRD]
	}{
		{"at rest", frame.OfFRD(0, 0, 0), frame.OfFRD(0, 0, 0), centre},
		{"spinning", frame.OfFRD(0, 0, 2), frame.OfFRD(0, 0, 0), frame.OfFRD(-0.4, 0, -9.80665)},
		{"starting to spin", frame.OfFRD(0, 0, 0), frame.OfFRD(0, 0, 3), frame.OfFRD(0, 0.3, -9.80665)},
		{"starting to pitch up", frame.OfFRD(0, 0, 0), frame.OfFRD(0, 3, 0), frame.OfFRD(0, 0, -9.80665-0.3)},
	} {
		if got := SpecificForce(centre, c.rate, c.accel, place); got.Sub(c.want).Len() > 1e-12 {
			t.Errorf("%s: %v, want %v", c.name, got.Array(), c.want.Array())
		}
	}
}

func TestWindvanePointsIntoTheApparentWind(t *testing.T) {
	for _, c := range []struct {
		name        string // clockwise from the nose: left is negative
		velAir      frame.Vec[frame.NED]
		yaw         float64
		from, speed float64
	}{
		{"flying ahead: head wind", frame.OfNED(5, 0, 1), 0, 0, 5},
		{"heading east, wind from the north: from the left", frame.OfNED(5, 0, 0), math.Pi / 2, -math.Pi / 2, 5},
		{"heading north, wind from the east: from the right", frame.OfNED(0, 3, 0), 0, math.Pi / 2, 3},
		{"tail wind", frame.OfNED(0, -3, 0), math.Pi / 2, math.Pi, 3},
		{"calm", frame.OfNED(0, 0, 9), 1, 0, 0},
	} {
		from, speed := Windvane(c.velAir, frame.FromEuler(0.2, 0.4, c.yaw).Apply(frame.OfFRD(1, 0, 0)))
		if math.Abs(math.Remainder(from-c.from, 2*math.Pi)) > 1e-12 || math.Abs(speed-c.speed) > 1e-12 {
			t.Errorf("%s: from %g at %g, want %g at %g", c.name, from, speed, c.from, c.speed)
		}
	}
}
