// Package camera has the cameras: where an eye is and what it sees. It is mathematics
// without GL, so that its tests need no window.
package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Camera is a way of watching. Its value is the key that chooses it.
type Camera int

// The cameras.
const (
	Follow      Camera = 1 + iota // behind the tail, level horizon
	Chase                         // behind the motion, banks a little
	Orbit                         // round the vehicle, by mouse
	FirstPerson                   // from the vehicle's nose
	GroundView                    // by the pad or a spectator's walk, tracks and zooms
	Top                           // orthographic from above, north up
	Side                          // orthographic from the side, level
	Free                          // flies by keys and mouse
	Director                      // cuts between shots by what happens
	Overview                      // all vehicles of the fleet

	last = Overview
)

// kind is a row of the table of cameras.
type kind struct {
	name    string
	aim     func(r *Rig, s Subject) Pose
	turn    func(r *Rig, yaw, lift float64) // by a left drag [rad]; nil: it pans
	Pan     bool                            // a right or middle drag shifts the picture
	minZoom float64                         // of the factor on distance, extent or lens
	maxZoom float64
	again   func(r *Rig) // chosen while it is chosen; nil: recentres
	inside  bool         // the eye may be aboard
	aside   bool         // the vehicle may stand beside the middle, where a card covers that
	close   float64      // least height above the ground [m]
}

// Cameras are the cameras' properties, by Camera; the first element is unused.
var Cameras = [...]kind{
	Follow:      {name: "follow", aim: aimFollow, turn: turnFollow, minZoom: 0.4, maxZoom: 40, aside: true, close: eyeAbove},
	Chase:       {name: "chase", aim: aimChase, turn: turnChase, minZoom: 0.4, maxZoom: 40, aside: true, close: eyeAbove},
	Orbit:       {name: "orbit", aim: aimOrbit, turn: turnOrbit, Pan: true, minZoom: 0.25, maxZoom: 40, aside: true, close: eyeAbove},
	FirstPerson: {name: "first person", aim: aimFirstPerson, turn: TurnGlance, minZoom: 0.2, maxZoom: 1.3, again: toggleSteadied, inside: true, close: 0.05},
	GroundView:  {name: "ground", aim: aimGround, turn: turnGround, minZoom: 0.1, maxZoom: 12, again: toggleWalk, close: eyeAbove},
	Top:         {name: "top", aim: aimTop, Pan: true, minZoom: 0.1, maxZoom: 60, aside: true, close: eyeAbove},
	Side:        {name: "side", aim: aimSide, turn: turnSide, Pan: true, minZoom: 0.1, maxZoom: 60, aside: true, close: 0.05},
	Free:        {name: "free flight", aim: aimFree, turn: turnFree, Pan: true, minZoom: 0.2, maxZoom: 1.6, close: eyeAbove},
	Director:    {name: "director", aim: aimDirector, turn: turnOrbit, minZoom: 0.4, maxZoom: 4, close: eyeAbove},
	Overview:    {name: "fleet", aim: aimOverview, turn: turnOverview, Pan: true, minZoom: 0.25, maxZoom: 8, close: eyeAbove},
}

// Count is the number of cameras: they are numbered from 1.
const Count = int(last)

// String returns the camera's name for people.
func (c Camera) String() string {
	if c < Follow || c > last {
		return "unknown"
	}
	return Cameras[c].name
}

const (
	followLag = 0.35 // [s]
	cutTime   = 0.6  // duration of a change of camera [s]
	jump      = 15.0 // a vehicle that moves farther in a frame was put there [m]
	jumpTime  = 2.0  // or, if that is more, farther than it flies in this time: frames may be slow, and flights fast [s]
	eyeAbove  = 0.35 // least height of an eye above the ground [m]

	turnPerPixel = 0.006 // by a drag [rad]
)

// Subject is what the cameras look at.
type Subject struct {
	Place frame.Vec[frame.NED]
	Att   frame.Rot[frame.NED, frame.FRD]
	Vel   frame.Vec[frame.NED] // over the ground [m/s]
	Span  float64              // across, propellers included [m]
	Tall  float64              // [m]
}

// room is the radius about the subject that an eye outside of it keeps free [m].
func (s Subject) room() float64 { return 0.62*s.Span + 0.05 }

// Rig holds the cameras' state.
type Rig struct {
	Which      Camera
	anchor     [3]space.Spring // follows the subject: north, east, down
	heading    space.Spring    // follows the nose
	nose       float64         // last heading that the nose had [rad]
	motion     float64         // last heading of the motion [rad]
	course     space.Spring    // follows the motion
	bank       space.Spring    // follows the subject's roll
	climb      space.Spring    // follows the angle of its path
	Yaw, Lift  float64         // orbit, by the mouse: round the subject, and up [rad]
	side, rise float64         // follow, by the mouse: from behind the tail [rad]
	swing, dip float64         // chase, by the mouse: from behind the motion [rad]
	look       glance          // first person
	spectator  spectator       // ground
	Held       bool            // the mouse drags
	Facing     float64         // side: where it looks, clockwise from north [rad]
	Flight     freeFlight
	Director   directing
	Fleet      []frame.Vec[frame.NED] // where all vehicles are; empty: there is the subject only
	Margins    Margins                // of the picture, in which the fleet is not to stand
	Aspect     float64                // width of the picture over its height; 0: as usual
	over       overview
	places     []frame.Vec[frame.NED] // reused
	Zoom       [last + 1]float64
	pan        [last + 1][2]float64 // to the right and up, shares of the picture's height
	Aside      Aside
	Last       Subject
	Shown      Pose
	cut        cut
	started    bool
	Leaps      bool                              // another vehicle is followed from now on
	land       func(north, east float64) float64 // height [m]
	ceiling    float64                           // height that eyes stay below [m]; +Inf: there is none
}

// NewRig returns a Rig that shows Follow from its first Update on.
func NewRig() *Rig {
	r := &Rig{Which: Follow, Yaw: orbitYaw, Lift: orbitLift, cut: cut{time: cutTime}, land: space.Level, ceiling: math.Inf(1)}
	r.spectator.reset()
	r.Director.shot = shotPlan{share: orbitShare, lift: orbitLift} // until a snapshot says more
	for i := range r.Zoom {
		r.Zoom[i] = 1
	}
	return r
}

// Choose starts the way to another camera. The same one again recentres it, or
// goes on to its next variant.
func (r *Rig) Choose(c Camera) {
	if c < Follow || c > last {
		return
	}
	if c == r.Which {
		if next := Cameras[c].again; next != nil {
			next(r)
			r.startCut(0)
		} else {
			r.Recentre()
		}
		return
	}
	before := r.Which
	r.Which = c
	r.side, r.rise, r.swing, r.dip = 0, 0, 0, 0
	if c == Free {
		r.Flight.takeOff(r.Shown)
	}
	r.startCut(before)
}

// Recentre takes back what the mouse did to the chosen camera, smoothly.
func (r *Rig) Recentre() {
	r.Zoom[r.Which], r.pan[r.Which] = 1, [2]float64{}
	switch r.Which {
	case Follow:
		r.side, r.rise = 0, 0
	case Chase:
		r.swing, r.dip = 0, 0
	case Orbit:
		r.Yaw, r.Lift = orbitYaw, orbitLift
	case GroundView:
		r.spectator.recentre()
	case Overview:
		r.over.yaw, r.over.lift = 0, 0
	case Side:
		r.Facing = 0
	case Free:
		r.Flight.Face(r.Last.Place)
	}
	r.startCut(0)
}

// Update moves the eye by dt [s]. height gives the ground under a point.
func (r *Rig) Update(s Subject, dt float64, height func(north, east float64) float64) {
	r.land = height
	if !r.started {
		r.started = true
		r.settle(s)
	} else if r.Leaps || s.Place.Sub(r.Last.Place).Len() > max(jump, jumpTime*s.Vel.Len()) {
		r.startCut(0)
		r.settle(s)
	}
	r.Leaps = false
	r.track(s, dt)
	r.Aside.ease(dt)
	r.Last = s
	r.Shown = r.cut.blend(r, s, r.target(s), dt)
}

// target returns what the chosen camera shows when no cut is running.
func (r *Rig) target(s Subject) Pose { return r.aimed(r.Which, s) }

// aimed returns what a camera shows: panned, above the land and out of the
// vehicle.
func (r *Rig) aimed(c Camera, s Subject) Pose {
	k := &Cameras[c]
	p := k.aim(r, s)
	if p.Focus <= 0 {
		p.Focus = max(p.Eye.Sub(s.Place).Len(), 0.05)
	}
	if k.Pan && c != Free {
		p = p.shift(r.pan[c])
	}
	if k.aside {
		p = p.beside(s, &r.Aside)
	}
	if !k.inside {
		p = p.outside(s)
	}
	if c != Free {
		p = p.below(s, r.ceiling-eyeAbove)
	}
	return p.above(s, r.land, k.close)
}

// Dive sets the height of the water that all eyes but that of free flight stay under, with the subject [m]; +Inf: they are in the air.
func (r *Rig) Dive(ceiling float64) {
	if math.IsInf(ceiling, 1) != math.IsInf(r.ceiling, 1) {
		r.startCut(0)
	}
	r.ceiling = ceiling
}

// settle puts the springs at rest on the subject.
func (r *Rig) settle(s Subject) {
	for i, v := range s.Place.Array() {
		r.anchor[i].Set(v)
	}
	r.nose = headingOf(s.Att, r.nose)
	r.motion = r.nose
	r.heading.Set(r.nose)
	r.course.Set(r.nose)
	r.bank.Set(0)
	r.climb.Set(0)
	r.look.view = s.Att
	r.spectator.at = groundPlace
}

func (r *Rig) track(s Subject, dt float64) {
	for i, v := range s.Place.Array() {
		r.anchor[i].Follow(v, followLag, dt)
	}
	r.nose = headingOf(s.Att, r.nose)
	r.heading.FollowAngle(r.nose, 2*followLag, dt)
	r.motion = s.course(r.nose, r.motion)
	r.course.FollowAngle(r.motion, 1.4*followLag, dt)
	roll, _, _ := frame.Euler(s.Att)
	r.bank.Follow(math.Sin(roll), followLag, dt)
	r.climb.Follow(math.Atan2(-s.Vel.Z, 3+math.Hypot(s.Vel.X, s.Vel.Y)), followLag, dt)
	r.look.track(s, dt, r.Held)
	r.spectator.track(s)
	r.over.track(r, s, dt)
	r.Flight.fly(dt, r.land)
}

// anchorNED returns what follows the subject, held to a distance from it [m].
func (r *Rig) anchorNED(s Subject, most float64) frame.Vec[frame.NED] {
	late := frame.OfNED(r.anchor[0].Value, r.anchor[1].Value, r.anchor[2].Value).Sub(s.Place)
	return s.Place.AddScaled(min(1, most/max(late.Len(), 1e-9)), late)
}

// headingOf returns where the nose points over ground [rad], or the last heading
// while it points up or down and has none.
func headingOf(att frame.Rot[frame.NED, frame.FRD], last float64) float64 {
	nose := att.Apply(frame.OfFRD(1, 0, 0))
	if math.Hypot(nose.X, nose.Y) < 0.3 {
		return last
	}
	return math.Atan2(nose.Y, nose.X)
}

// course returns where the motion goes over ground [rad]: slow motion counts
// little against the nose. It is the last one where there is none.
func (s Subject) course(nose, last float64) float64 {
	const slow = 1.5 // [m/s]
	n, e := s.Vel.X+slow*math.Cos(nose), s.Vel.Y+slow*math.Sin(nose)
	if math.Hypot(n, e) < 0.3 {
		return last
	}
	return math.Atan2(e, n)
}

// InBody returns where a place of the body, in the axes of a model [m], is in the
// world, from home.
func (s Subject) InBody(x, y, z float32) frame.Vec[frame.NED] {
	return s.Place.Add(s.Att.Apply(space.FRDFromGL(x, y, z)))
}

// Watch shows a snapshot to the director, with the height of the land under the subject [m].
func (r *Rig) Watch(snap *snapshot.Snapshot, s Subject, ground float64) {
	if r.Director.watch(snap, s, ground) && r.Which == Director {
		r.startCut(0)
	}
}

// Show goes over to a camera without a cut.
func (r *Rig) Show(c Camera) { r.Which, r.cut.time = c, cutTime }

// Note names a variant of the chosen camera; empty for the usual one.
func (r *Rig) Note() string {
	switch {
	case r.Which == FirstPerson && r.look.steadied:
		return "steadied"
	case r.Which == GroundView && r.spectator.walks:
		return "walks along"
	case r.Which == Director:
		return r.Director.shot.kind.String()
	}
	return ""
}

// Fly presses or releases a key of free flight. One that is released counts in any camera,
// so that none stays down.
func (r *Rig) Fly(key FlyingKey, down bool) {
	if !down || r.Which == Free {
		r.Flight.keys[key] = down
	}
}
