package compare

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// motion is what a made flight does at a time [s].
type motion func(t float64, now *snapshot.Snapshot)

// made is a flight that is sampled at a rate [Hz] from one time to another [s], as Read makes it
// of a file.
func made(name string, rate, from, to float64, does motion) *Flight {
	f := &Flight{Source: Source{Name: name, Path: name + ".mcap"}, Contents: &timeline.Contents{}, Number: 1}
	for i := range int(math.Round((to-from)*rate)) + 1 {
		now := snapshot.Snapshot{Flight: 1}
		now.Body.NEDFromFRD = frame.FromEuler(0, 0, 0)
		t := from + float64(i)/rate
		does(t, &now)
		f.track = f.track.with(t, &now)
	}
	f.Gap, _ = f.track.gap()
	f.Rate = rate
	f.look()
	return f
}

// at stands at a place.
func at(north, east, down float64) motion {
	return func(_ float64, now *snapshot.Snapshot) { now.Body.PositionNED = frame.OfNED(north, east, down) }
}

// close2 fails unless a value is within a tolerance of what it ought to be.
func close2(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %.9g, want %.9g within %g", what, got, want, within)
	}
}
