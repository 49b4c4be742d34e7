package scene

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const (
	longestFrame = 0.25 // a longer one moves cameras by no more [s]
	fastestPlay  = 0.5  // physics time that one rendered frame turns propellers by [s]
)

// Update takes over the state of the world. wallDt is the time since the last
// call [s] and moves only the cameras; all else moves by physics time. What is not
// finite in snap is not taken over: the last good value stays.
func (s *Scene) Update(snap *snapshot.Snapshot, wallDt float64) {
	wall := between(wallDt, 0, longestFrame)
	dt := s.physicsStep(snap)
	s.vehicle.update(snap, s.land.under(snap.Body.PositionNED), dt)
	s.subject = s.vehicle.subject(snap, s.subject)
	ground := s.land.under(s.subject.place)
	s.vehicle.place(s.subject)
	wind := fieldOf(snap, s.land.height)
	s.vehicle.around(snap, s.subject, wind, s.land.height, dt)
	s.shadows.update(s.subject)
	seen := s.cameras.view()
	s.track.update(snap, trackView{eye: seen.pose, aboard: seen.aboard, subject: s.subject, ground: ground}, s.time, wall)
	s.ghost.update(s.subject, s.time, wall, !s.layers.Shown(overlay.Ghost))
	s.air.update(snap, airView{eye: seen.pose, place: s.subject.place, ground: ground, land: s.land.height}, wind, dt, wall)
	s.stroke.now = float32(s.time)
	s.cameras.update(snap, s.subject, wall)
	s.fleet.update(s.subject.place, s.cameras.view(), s.light, fleetLand{s.land.ground, s.land.height})
}

// physicsStep returns the physics time since the last snapshot [s], 0 after a
// reset.
func (s *Scene) physicsStep(snap *snapshot.Snapshot) float64 {
	if snap.Flight != s.flight {
		s.flight, s.time = snap.Flight, snap.Time
		s.track.beginFlight()
		s.vehicle.forget()
	}
	dt := between(snap.Time-s.time, 0, fastestPlay)
	if snap.Time-snap.Time == 0 {
		s.time = snap.Time
	}
	return dt
}
