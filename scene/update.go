package scene

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/scene/track"
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
	wall := space.Between(wallDt, 0, longestFrame)
	dt := s.physicsStep(snap)
	s.land.Fill(waterOf(snap))
	s.vehicle.Update(snap, s.land.Under(snap.Body.PositionNED), dt)
	s.subject = s.vehicle.Subject(snap, s.subject)
	s.land.Dive(s.subject.Place, s.subject.Tall)
	_ = s.track.SetWater(s.land.Surface()) // without new signs the plan stays where it was
	ground := s.land.Top(s.subject.Place.X, s.subject.Place.Y)
	s.vehicle.Place(s.subject)
	wind := air.FieldOf(snap, s.land.Top)
	s.vehicle.Around(snap, s.subject, wind, s.land.Top, dt)
	s.shadows.Update(s.subject)
	seen := s.cameras.view()
	s.track.Update(snap, track.View{Eye: seen.Pose, Aboard: seen.Aboard, Presented: s.layers.Presented, Subject: s.subject, Ground: ground}, s.time, wall)
	s.ghost.Update(s.subject, s.time, wall, model.GhostView{Hidden: !s.layers.Shown(overlay.Ghost), Presented: s.layers.Presented})
	s.air.Update(snap, air.View{Eye: seen.Pose, Place: s.subject.Place, Ground: ground, Land: s.land.Top, Dived: s.land.Dived}, wind, dt, wall)
	s.stroke.Now = float32(s.time)
	s.cameras.rig.Fleet = s.fleet.Places(s.cameras.rig.Fleet[:0])
	if s.fan != nil {
		s.cameras.rig.Fleet = s.fan.Corners(s.cameras.rig.Fleet)
	}
	s.cameras.update(snap, s.subject, wall)
	s.fleet.Update(s.subject.Place, s.cameras.view(), s.light, model.Land{Terrain: s.land.Open(), Height: s.land.Top})
}

// physicsStep returns the physics time since the last snapshot [s], 0 after a
// reset.
func (s *Scene) physicsStep(snap *snapshot.Snapshot) float64 {
	if snap.Flight != s.flight {
		if snap.Flight > s.flight {
			s.track.BeginFlight()
		} else {
			s.track.Forget()
		}
		s.flight, s.time = snap.Flight, snap.Time
		s.vehicle.Forget()
	}
	dt := space.Between(snap.Time-s.time, 0, fastestPlay)
	if frame.Finite(snap.Time) {
		s.time = snap.Time
	}
	return dt
}

// waterOf is what of a snapshot's water is to be seen. Ripples follow the mean wind as it is set: with each eddy they would flicker.
func waterOf(snap *snapshot.Snapshot) land.Water {
	a := &snap.Air
	return land.Water{Sea: &snap.Sea, Salt: snap.Water.Kind.Salinity(), Time: snap.Time, WindSpeed: a.WindSpeed, WindFrom: a.WindFromDeg * space.Deg}
}
