package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Camera is a way of watching. Its value is the key that chooses it.
type Camera int

// The cameras.
const (
	Follow      Camera = 1 + iota // behind the vehicle, level horizon
	Orbit                         // round the vehicle, by mouse
	FirstPerson                   // from the vehicle's nose
	GroundView                    // from beside the pad, tracks and zooms
	Top                           // from high above, north up
)

// String returns the camera's name for people.
func (c Camera) String() string {
	switch c {
	case Follow:
		return "follow"
	case Orbit:
		return "orbit"
	case FirstPerson:
		return "first person"
	case GroundView:
		return "ground"
	case Top:
		return "top"
	}
	return "unknown"
}

const (
	followLag   = 0.35  // [s]
	cutTime     = 0.6   // a change of camera takes so long [s]
	jump        = 15.0  // a vehicle that moves farther in a frame was put there [m]
	eyeAbove    = 0.35  // an eye stays so far above the ground [m]
	followShare = 0.095 // of the picture's height that the vehicle takes
	leastShare  = 0.082
	mostShare   = 0.118
)

// subject is what the cameras look at.
type subject struct {
	place frame.Vec[frame.NED]
	att   frame.Rot[frame.NED, frame.FRD]
	span  float64 // across, propellers included [m]
	tall  float64 // [m]
}

// rig holds the cameras' state.
type rig struct {
	which      Camera
	anchor     [3]spring // follows the subject: north, east, down
	heading    spring    // follows the nose
	nose       float64   // last heading that the nose had [rad]
	yaw, lift  float64   // orbit, by the mouse: round the subject, and up [rad]
	side, rise float64   // follow, by the mouse: from behind the tail [rad]
	zoom       [Top + 1]float64
	last       subject
	shown      pose
	from       pose    // of the running cut, its eye from the subject
	cut        float64 // time into the cut [s]
	started    bool
}

func newRig() *rig {
	r := &rig{which: Follow, cut: cutTime, yaw: orbitYaw, lift: orbitLift}
	for i := range r.zoom {
		r.zoom[i] = 1
	}
	return r
}

// choose starts the way to another camera. Follow chosen again goes back behind
// the tail.
func (r *rig) choose(c Camera) {
	if c < Follow || c > Top || c == r.which && c != Follow {
		return
	}
	r.side, r.rise = 0, 0
	r.which = c
	r.startCut()
}

func (r *rig) startCut() {
	r.from = r.shown
	r.from.eye = r.shown.eye.Sub(r.last.place)
	r.cut = 0
}

// update moves the eye by dt [s]. height gives the ground under a point.
func (r *rig) update(s subject, dt float64, height func(north, east float64) float64) {
	if !r.started {
		r.started = true
		r.settle(s)
	} else if s.place.Sub(r.last.place).Len() > jump {
		r.startCut()
		r.from.eye = r.shown.eye.Sub(s.place)
		r.settle(s)
	}
	r.track(s, dt)
	r.last = s
	to := r.target(s)
	r.cut += dt
	if r.cut < cutTime {
		from := r.from
		from.eye = from.eye.Add(s.place)
		to = blend(from, to, smoothstep(r.cut/cutTime))
	}
	lowest := -(height(to.eye.X, to.eye.Y) + eyeAbove)
	if r.which == FirstPerson && r.cut >= cutTime {
		lowest += eyeAbove - 0.05 // the nose comes near the ground
	}
	to.eye.Z = min(to.eye.Z, lowest)
	r.shown = to
}

// settle puts the springs at rest on the subject.
func (r *rig) settle(s subject) {
	for i, v := range s.place.Array() {
		r.anchor[i].set(v)
	}
	r.nose = headingOf(s.att, r.nose)
	r.heading.set(r.nose)
}

func (r *rig) track(s subject, dt float64) {
	for i, v := range s.place.Array() {
		r.anchor[i].follow(v, followLag, dt)
	}
	r.nose = headingOf(s.att, r.nose)
	r.heading.followAngle(r.nose, 2*followLag, dt)
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
