package track

import "github.com/sitlark/sitlark/physics/frame"

// LeadBefore leads the trail of the flight before on to a place [m] at a time [s], later than the
// one before: for a flight that goes on from a recorded one.
func (t *Track) LeadBefore(place frame.Vec[frame.NED], speed, current, time float64) {
	if !t.Before.Faint {
		t.Before.Faint = true
		t.showLayers()
	}
	t.Before.extend(trailSample{place: place, speed: speed, current: current, time: time, ground: t.land(place.X, place.Y)})
	t.Before.upload()
}

// BeforeEmpty reports whether there is no trail of a flight before.
func (t *Track) BeforeEmpty() bool { return t.Before.Path.Len() == 0 }
