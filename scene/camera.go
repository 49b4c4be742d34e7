package scene

import (
	"math"

	"github.com/sitlark/sitlark/sim/snapshot"

	"github.com/sitlark/sitlark/physics/frame"
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
)

// kind is a row of the table of cameras.
type kind struct {
	name   string
	aim    func(r *rig, s subject) pose
	turn   func(r *rig, yaw, lift float64) // by a left drag [rad]; nil: it pans
	pan    bool                            // a right or middle drag shifts the picture
	least  float64                         // of zoom: times distance, extent or lens
	most   float64
	again  func(r *rig) // chosen while it is chosen; nil: recentres
	inside bool         // the eye may be aboard
	close  float64      // least height above the ground [m]
}

var cameras = [...]kind{
	Follow:      {name: "follow", aim: aimFollow, turn: turnFollow, least: 0.4, most: 40, close: eyeAbove},
	Chase:       {name: "chase", aim: aimChase, turn: turnChase, least: 0.4, most: 40, close: eyeAbove},
	Orbit:       {name: "orbit", aim: aimOrbit, turn: turnOrbit, pan: true, least: 0.25, most: 40, close: eyeAbove},
	FirstPerson: {name: "first person", aim: aimFirstPerson, turn: turnGlance, least: 0.2, most: 1.3, again: toggleSteadied, inside: true, close: 0.05},
	GroundView:  {name: "ground", aim: aimGround, turn: turnGround, least: 0.1, most: 12, again: toggleWalk, close: eyeAbove},
	Top:         {name: "top", aim: aimTop, pan: true, least: 0.1, most: 60, close: eyeAbove},
	Side:        {name: "side", aim: aimSide, turn: turnSide, pan: true, least: 0.1, most: 60, close: 0.05},
	Free:        {name: "free flight", aim: aimFree, turn: turnFree, pan: true, least: 0.2, most: 1.6, close: eyeAbove},
	Director:    {name: "director", aim: aimDirector, turn: turnOrbit, least: 0.4, most: 4, close: eyeAbove},
}

// String returns the camera's name for people.
func (c Camera) String() string {
	if c < Follow || c > Director {
		return "unknown"
	}
	return cameras[c].name
}

const (
	followLag = 0.35 // [s]
	cutTime   = 0.6  // a change of camera takes so long [s]
	jump      = 15.0 // a vehicle that moves farther in a frame was put there [m]
	eyeAbove  = 0.35 // an eye stays so far above the ground [m]

	turnPerPixel = 0.006 // by a drag [rad]
)

// subject is what the cameras look at.
type subject struct {
	place frame.Vec[frame.NED]
	att   frame.Rot[frame.NED, frame.FRD]
	vel   frame.Vec[frame.NED] // over the ground [m/s]
	span  float64              // across, propellers included [m]
	tall  float64              // [m]
}

// room is the radius about the subject that an eye outside of it keeps free [m].
func (s subject) room() float64 { return 0.62*s.span + 0.05 }

// rig holds the cameras' state.
type rig struct {
	which      Camera
	anchor     [3]spring // follows the subject: north, east, down
	heading    spring    // follows the nose
	nose       float64   // last heading that the nose had [rad]
	way        float64   // last heading of the motion [rad]
	course     spring    // follows the motion
	bank       spring    // follows the subject's roll
	climb      spring    // follows the angle of its path
	yaw, lift  float64   // orbit, by the mouse: round the subject, and up [rad]
	side, rise float64   // follow, by the mouse: from behind the tail [rad]
	swing, dip float64   // chase, by the mouse: from behind the motion [rad]
	look       glance    // first person
	stand      stand     // ground
	held       bool      // the mouse drags
	facing     float64   // side: where it looks, clockwise from north [rad]
	flight     freeFlight
	director   director
	zoom       [Director + 1]float64
	pan        [Director + 1][2]float64 // to the right and up, shares of the picture's height
	last       subject
	shown      pose
	cut        cut
	started    bool
	leaps      bool                              // another vehicle is followed from now on
	land       func(north, east float64) float64 // height [m]
}

func newRig() *rig {
	r := &rig{which: Follow, yaw: orbitYaw, lift: orbitLift, cut: cut{time: cutTime}, land: level}
	r.stand.reset()
	r.director.shot = shotPlan{share: orbitShare, lift: orbitLift} // until a snapshot says more
	for i := range r.zoom {
		r.zoom[i] = 1
	}
	return r
}

// choose starts the way to another camera. The same one again recentres it, or
// goes on to its next variant.
func (r *rig) choose(c Camera) {
	if c < Follow || c > Director {
		return
	}
	if c == r.which {
		if next := cameras[c].again; next != nil {
			next(r)
			r.startCut(0)
		} else {
			r.recentre()
		}
		return
	}
	before := r.which
	r.which = c
	r.side, r.rise, r.swing, r.dip = 0, 0, 0, 0
	if c == Free {
		r.flight.takeOff(r.shown)
	}
	r.startCut(before)
}

// recentre takes back what the mouse did to the chosen camera, smoothly.
func (r *rig) recentre() {
	r.zoom[r.which], r.pan[r.which] = 1, [2]float64{}
	switch r.which {
	case Follow:
		r.side, r.rise = 0, 0
	case Chase:
		r.swing, r.dip = 0, 0
	case Orbit:
		r.yaw, r.lift = orbitYaw, orbitLift
	case GroundView:
		r.stand.recentre()
	case Side:
		r.facing = 0
	case Free:
		r.flight.face(r.last.place)
	}
	r.startCut(0)
}

// update moves the eye by dt [s]. height gives the ground under a point.
func (r *rig) update(s subject, dt float64, height func(north, east float64) float64) {
	r.land = height
	if !r.started {
		r.started = true
		r.settle(s)
	} else if r.leaps || s.place.Sub(r.last.place).Len() > jump {
		r.startCut(0)
		r.settle(s)
	}
	r.leaps = false
	r.track(s, dt)
	r.last = s
	r.shown = r.cut.blend(r, s, r.target(s), dt)
}

// target returns what the chosen camera shows when no cut is running.
func (r *rig) target(s subject) pose { return r.aimed(r.which, s) }

// aimed returns what a camera shows: panned, above the land and out of the
// vehicle.
func (r *rig) aimed(c Camera, s subject) pose {
	k := &cameras[c]
	p := k.aim(r, s)
	if p.focus <= 0 {
		p.focus = max(p.eye.Sub(s.place).Len(), 0.05)
	}
	if k.pan && c != Free {
		p = p.shift(r.pan[c])
	}
	if !k.inside {
		p = p.outside(s)
	}
	return p.above(s, r.land, k.close)
}

// settle puts the springs at rest on the subject.
func (r *rig) settle(s subject) {
	for i, v := range s.place.Array() {
		r.anchor[i].set(v)
	}
	r.nose = headingOf(s.att, r.nose)
	r.way = r.nose
	r.heading.set(r.nose)
	r.course.set(r.nose)
	r.bank.set(0)
	r.climb.set(0)
	r.look.view = s.att
	r.stand.at = groundPlace
}

func (r *rig) track(s subject, dt float64) {
	for i, v := range s.place.Array() {
		r.anchor[i].follow(v, followLag, dt)
	}
	r.nose = headingOf(s.att, r.nose)
	r.heading.followAngle(r.nose, 2*followLag, dt)
	r.way = s.course(r.nose, r.way)
	r.course.followAngle(r.way, 1.4*followLag, dt)
	roll, _, _ := frame.Euler(s.att)
	r.bank.follow(math.Sin(roll), followLag, dt)
	r.climb.follow(math.Atan2(-s.vel.Z, 3+math.Hypot(s.vel.X, s.vel.Y)), followLag, dt)
	r.look.track(s, dt, r.held)
	r.stand.track(s)
	r.flight.fly(dt, r.land)
}

// anchorNED returns what follows the subject, held to a distance from it [m].
func (r *rig) anchorNED(s subject, most float64) frame.Vec[frame.NED] {
	late := frame.OfNED(r.anchor[0].value, r.anchor[1].value, r.anchor[2].value).Sub(s.place)
	return s.place.AddScaled(min(1, most/max(late.Len(), 1e-9)), late)
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
func (s subject) course(nose, last float64) float64 {
	const slow = 1.5 // [m/s]
	n, e := s.vel.X+slow*math.Cos(nose), s.vel.Y+slow*math.Sin(nose)
	if math.Hypot(n, e) < 0.3 {
		return last
	}
	return math.Atan2(e, n)
}

// inBody returns where a place of the body, in the axes of a model [m], is in the
// world, from home.
func (s subject) inBody(x, y, z float32) frame.Vec[frame.NED] {
	return s.place.Add(s.att.Apply(frame.OfFRD(-float64(z), float64(x), -float64(y))))
}

// watch shows a snapshot to the director, with the height of the land under the subject [m].
func (r *rig) watch(snap *snapshot.Snapshot, s subject, ground float64) {
	if r.director.watch(snap, s, ground) && r.which == Director {
		r.startCut(0)
	}
}

// show goes over to a camera without a cut.
func (r *rig) show(c Camera) { r.which, r.cut.time = c, cutTime }

// note names a variant of the chosen camera; empty for the usual one.
func (r *rig) note() string {
	switch {
	case r.which == FirstPerson && r.look.steadied:
		return "steadied"
	case r.which == GroundView && r.stand.walks:
		return "walks along"
	case r.which == Director:
		return r.director.shot.kind.String()
	}
	return ""
}

// fly presses or releases a key of free flight. One that is released counts in any camera,
// so that none stays down.
func (r *rig) fly(key flyingKey, down bool) {
	if !down || r.which == Free {
		r.flight.keys[key] = down
	}
}
