package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const (
	longestFrame = 0.25 // a longer one moves cameras by no more [s]
	fastestPlay  = 0.5  // physics time that one frame turns propellers by [s]
)

// Update takes over the state of the world. wallDt is the time since the last
// call [s] and moves only the cameras; all else moves by physics time. What is not
// finite in snap is not taken over: the last good value stays.
func (s *Scene) Update(snap *snapshot.Snapshot, wallDt float64) {
	wall := between(wallDt, 0, longestFrame)
	dt := s.physicsStep(snap)
	s.vehicle.update(snap, s.land.under(snap.Body.PositionNED), dt)
	s.subject = s.subjectOf(snap)
	ground := s.land.height(s.subject.place.X, s.subject.place.Y)
	s.vehicle.place(s.subject)
	air := fieldOf(snap, s.land.height)
	s.vehicle.around(snap, s.subject, air, s.land.height, dt)
	s.shadow.update(s.vehicle, s.subject, s.light, s.land)
	s.plumb.update(s.subject.place, ground, s.subject.span)
	s.leadTrail(snap, ground)
	s.plan.update(s.subject, s.rig.which == FirstPerson)
	s.pins.update(snap, s.subject)
	s.ghost.update(s.subject, s.time, wall, s.hidden[Ghost])
	s.goal.update(s.rig.shown, s.land.height, wall)
	s.blow(snap, air, ground, dt, wall)
	s.stroke.now = float32(s.time)
	s.lookOn(snap, wall)
	s.placeOthers()
}

// physicsStep returns the physics time since the last snapshot [s], 0 after a
// reset.
func (s *Scene) physicsStep(snap *snapshot.Snapshot) float64 {
	if snap.Flight != s.flight {
		s.flight, s.time = snap.Flight, snap.Time
		s.beginFlight()
		s.vehicle.forget()
	}
	dt := between(snap.Time-s.time, 0, fastestPlay)
	if snap.Time-snap.Time == 0 {
		s.time = snap.Time
	}
	return dt
}

// subjectOf returns where the vehicle is: on the pad while nothing is known.
func (s *Scene) subjectOf(snap *snapshot.Snapshot) subject {
	at := subject{span: max(s.vehicle.layout.span(), s.vehicle.tall()), tall: s.vehicle.tall()}
	if snap.Seq == 0 {
		at.place, at.att = frame.OfNED(0, 0, -s.vehicle.legs), frame.Identity[frame.NED, frame.FRD]()
		return at
	}
	at.place, at.att = snap.Body.PositionNED, snap.Body.NEDFromFRD
	if !at.place.IsFinite() || at.place.Len() > 1e6 {
		at.place = s.subject.place
	}
	if !at.att.IsFinite() {
		at.att = s.subject.att
	}
	if at.vel = snap.Body.VelGround; !at.vel.IsFinite() || at.vel.Len() > 1e3 {
		at.vel = frame.Vec[frame.NED]{}
	}
	return at
}

func (s *Scene) leadTrail(snap *snapshot.Snapshot, ground float64) {
	if snap.Seq == 0 {
		return
	}
	speed := snap.Body.VelGround.Len()
	if !snap.Body.VelGround.IsFinite() {
		speed = 0
	}
	s.trail.extend(trailSample{place: s.subject.place, speed: speed, current: between(snap.Power.Current, 0, 1e4), time: s.time, ground: ground})
}

// blow shows the wind. The arrows drift by physics time, but a wind that a person
// sets is seen at once, even while physics waits.
func (s *Scene) blow(snap *snapshot.Snapshot, air airAt, ground, dt, wall float64) {
	wind := snap.Air.WindNED
	if !wind.IsFinite() || wind.Len() > 200 {
		wind = frame.Vec[frame.NED]{}
	}
	s.fronts.update(snap, s.subject.place, s.land.height)
	s.streaks.update(s.subject.place, air, s.land.height, dt, s.fronts)
	if s.windShown == WindNear {
		s.arrows.update(wind, s.subject.place, air, ground, dt, wall)
	} else {
		s.arrows.layer.SetVisible(false)
	}
	s.gauges.update(s.windShown, s.rig.shown, s.subject.place, air, s.land.height)
	s.sock.update(air(s.sock.sock.place), wall)
}

// fieldOf gives the wind that the physics has at a place over the land; nothing where
// that is not finite.
func fieldOf(snap *snapshot.Snapshot, land landHeight) airAt {
	return func(place frame.Vec[frame.NED]) frame.Vec[frame.NED] {
		wind := snap.Wind.At(place, -place.Z-land(place.X, place.Y), snap.Time)
		if !wind.IsFinite() || wind.Len() > 200 {
			return frame.Vec[frame.NED]{}
		}
		return wind
	}
}

// between returns v held to a range; what is not a number gives the lower end.
func between(v, low, high float64) float64 {
	if math.IsNaN(v) {
		return low
	}
	return max(low, min(high, v))
}
