package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// shotKind is a way in which the director shows the flight.
type shotKind uint8

// The shots.
const (
	shotPad     shotKind = iota // round the vehicle that waits
	shotTakeoff                 // low, from the ground by the pad
	shotFollow                  // behind the tail
	shotChase                   // behind the motion
	shotFlyby                   // from the ground ahead, as it comes by
	shotBeside                  // along with it, from the side
	shotTurn                    // from outside of the turn
	shotRound                   // round the vehicle that hovers, or its wreck
	shotClose                   // near, for what just happened
	shotLanding                 // low, from the ground
)

var shotNames = [...]string{"pad", "take-off", "follow", "chase", "fly-by", "beside", "turn", "round", "close", "landing"}

// String returns the shot's name for people.
func (k shotKind) String() string { return shotNames[k] }

// cruise reports whether the shot is one of those for straight flight.
func (k shotKind) cruise() bool { return k >= shotFollow && k <= shotBeside }

// neutral reports whether the spectator is on neither side of the flight.
func (k shotKind) neutral() bool { return k == shotFollow || k == shotChase }

// onGround reports whether the spectator stands on the ground, at one place.
func (k shotKind) onGround() bool { return k == shotTakeoff || k == shotFlyby || k == shotLanding }

// shotPlan is one shot of the director.
type shotPlan struct {
	kind  shotKind
	start float64 // physics time [s]
	hold  float64 // it is no shorter [s]
	from  float64 // azimuth from the subject to the eye at the start [rad]
	drift float64 // of the azimuth [rad/s]
	lift  float64 // [rad]
	share float64 // of the picture's height that the vehicle takes
	stand frame.Vec[frame.NED]
}

// farAhead is how far ahead of a vehicle a spectator waits for it at most [m]: a fast one comes by after some seconds, too.
const farAhead = 110

// newShot sets a shot up for the moment and the side.
func (d *directing) newShot(k shotKind) shotPlan {
	m := &d.now
	n := shotPlan{kind: k, start: m.time, hold: shotLeast, share: 0.2, lift: 14 * space.Deg}
	at := func(angle float64) float64 { return space.Wrap(m.course + d.side*angle) }
	switch k {
	case shotPad:
		n.from, n.drift, n.share = d.sun, d.side*7*space.Deg, 0.3
		if d.shot != (shotPlan{}) && !d.shot.kind.neutral() {
			n.from = d.azimuth() // the spectator stays where he was
		}
	case shotTakeoff, shotLanding:
		n.from = at(130 * space.Deg)
		if !d.flown {
			n.from = d.sun
		}
		n.share = 0.24
		n.stand = m.s.Place.AddScaled(3.5+6*m.s.Span, around(n.from, 0))
	case shotFlyby:
		ahead := max(10, min(farAhead, 3.2*math.Hypot(m.s.Vel.X, m.s.Vel.Y)))
		n.stand = m.s.Place.AddScaled(ahead, around(m.course, 0)).AddScaled(5+7*m.s.Span, around(at(90*space.Deg), 0))
		n.share = 0.16
	case shotBeside:
		n.from, n.share = at(95*space.Deg), 0.17
	case shotTurn:
		n.from, n.drift, n.share = at(140*space.Deg), 0.3*d.rate, 0.15
	case shotRound:
		n.from, n.drift = at(120*space.Deg), d.side*6*space.Deg
	case shotClose:
		n.from, n.drift, n.share, n.lift, n.hold = at(55*space.Deg), d.side*2*space.Deg, 0.42, 11*space.Deg, faultHold
		if m.crashed {
			n.share, n.lift, n.hold = 0.3, 18*space.Deg, crashHold
		}
	}
	return n
}

// azimuth is where the spectator stands as seen from the subject [rad].
func (d *directing) azimuth() float64 {
	switch n := &d.shot; {
	case n.kind.neutral():
		return d.now.course + math.Pi
	case n.kind.onGround():
		return math.Atan2(n.stand.Y-d.now.s.Place.Y, n.stand.X-d.now.s.Place.X)
	default:
		return n.from + n.drift*(d.now.time-n.start)
	}
}

// aimDirector shows the director's shot.
func aimDirector(r *Rig, s Subject) Pose {
	d, zoom := &r.Director, r.Zoom[Director]
	switch n := &d.shot; {
	case n.kind == shotFollow:
		return r.trail(s, followShape, r.heading.Value, 0, zoom)
	case n.kind == shotChase:
		return r.trail(s, chaseShape, r.course.Value, 0, zoom)
	case n.kind.onGround():
		return r.fromStand(s, n.stand, n.share/zoom)
	default:
		return r.round(s, d.azimuth(), n.lift, n.share/zoom)
	}
}

const (
	standFov    = 62 * space.Deg // widest
	standUp     = 0.22           // most that a spectator looks up, as a share of the picture's angle
	standHeight = 0.6            // of his eye above the ground, at first [m]
)

// fromStand looks at the subject from a stand on the ground. The eye is lifted as the subject
// climbs, so that it never looks into an empty sky: the horizon stays in the picture.
func (r *Rig) fromStand(s Subject, eye frame.Vec[frame.NED], share float64) Pose {
	eye.Z = -(r.land(eye.X, eye.Y) + standHeight)
	off := math.Hypot(s.Place.X-eye.X, s.Place.Y-eye.Y)
	fov := min(standFov, 2*math.Atan(s.Span/(2*share*max(off, s.room()))))
	eye.Z = min(eye.Z, s.Place.Z+off*math.Tan(standUp*fov))
	return r.telephoto(s, eye, share, standFov)
}

// takeOver hands the eye to the person who drags: round the vehicle from where it
// is.
func (r *Rig) takeOver() {
	off := r.Shown.Eye.Sub(r.Last.Place)
	d := max(off.Len(), r.Last.room())
	r.Choose(Orbit)
	r.Yaw = space.Wrap(math.Atan2(off.Y, off.X) - math.Pi)
	r.Lift = math.Asin(max(-1, min(1, -off.Z/d)))
	r.Zoom[Orbit] = d / distanceFor(r.Last.Span, orbitShare, orbitFov)
	r.ZoomBy(1)
}
