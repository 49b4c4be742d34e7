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

func TestRangefinderMeasuresAlongTheBody(t *testing.T) {
	r := Rangefinder{PlaceFRD: frame.OfFRD(0, 0, 0.1), Max: 40}
	for _, c := range []struct {
		name              string
		height, roll, yaw float64
		want              float64
	}{
		{"level", 10, 0, 0, 9.9},
		{"yaw does not matter", 10, 0, 2, 9.9},
		{"tilted looks farther", 10, math.Pi / 3, 0, 19.9},
		{"out of range", 50, 0, 0, 40},
		{"past the horizon", 10, 2, 0, 40},
		{"on the ground", 0.1, 0, 0, 0},
		{"below it", 0.05, 0, 0, 0},
	} {
		got := r.Distance(frame.OfNED(3, 4, -c.height), frame.FromEuler(c.roll, 0, c.yaw))
		if math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %g m, want %g", c.name, got, c.want)
		}
	}
}

func TestWindvanePointsIntoTheApparentWind(t *testing.T) {
	for _, c := range []struct {
		name        string
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
		if math.Abs(math.Abs(from)-math.Abs(c.from)) > 1e-12 || math.Sin(from-c.from) > 1e-12 || math.Abs(speed-c.speed) > 1e-12 {
			t.Errorf("%s: from %g at %g, want %g at %g", c.name, from, speed, c.from, c.speed)
		}
	}
}

func TestPitotReadsForwardOnly(t *testing.T) {
	if Airspeed(frame.OfFRD(7, 3, -2)) != 7 || Airspeed(frame.OfFRD(-7, 3, -2)) != 0 {
		t.Error("the pitot must read the flow along the nose, and none from behind")
	}
}
