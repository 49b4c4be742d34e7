package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	groundShare = 0.13             // of the picture's height that the vehicle takes
	groundFov   = 50 * space.Deg   // widest
	groundTele  = 0.35 * space.Deg // narrowest: keeps a quad its size to 700 m
	eyeHeight   = 1.7              // of a standing person [m]
	highestSeat = 40.0             // greatest height to which the mouse lifts him [m]
)

// groundPlace is where the spectator stands by the pad, with the sun behind him.
var groundPlace = frame.OfNED(-8.5, -6, 0)

// spectator watches from the ground. He stays by the pad, or walks so that he
// keeps a distance.
type spectator struct {
	walks bool
	yaw   float64 // by the pad, by the mouse: round it [rad]
	rise  float64 // above eye height [m]
	at    frame.Vec[frame.NED]
}

func (w *spectator) reset() { *w = spectator{at: groundPlace} }

func (w *spectator) recentre() { w.yaw, w.rise = 0, 0 }

// track walks: a leash holds him to a range of distances over ground.
func (w *spectator) track(s Subject) {
	least, most := 6+4*s.Span, 26+8*s.Span
	n, e := w.at.X-s.Place.X, w.at.Y-s.Place.Y
	d := math.Hypot(n, e)
	if d < 1e-6 {
		n, e, d = -1, 0, 1
	}
	k := max(least, min(most, d)) / d
	w.at = frame.OfNED(s.Place.X+k*n, s.Place.Y+k*e, 0)
}

// place returns where his eye is over the land.
func (w *spectator) place(land func(north, east float64) float64) frame.Vec[frame.NED] {
	at := w.at
	if !w.walks {
		sin, cos := math.Sincos(w.yaw)
		at = frame.OfNED(groundPlace.X*cos-groundPlace.Y*sin, groundPlace.X*sin+groundPlace.Y*cos, 0)
	}
	at.Z = -(land(at.X, at.Y) + eyeHeight + w.rise)
	return at
}

// aimGround stands on the land and zooms so that the vehicle keeps a size. What it
// tracks is smoothed, so that the picture does not shake with the vehicle.
func aimGround(r *Rig, s Subject) Pose {
	return r.telephoto(s, r.spectator.place(r.land), groundShare/r.Zoom[GroundView], groundFov)
}

// telephoto looks at the subject from a place with a lens for a share of the
// picture's height, no wider than said [rad].
func (r *Rig) telephoto(s Subject, eye frame.Vec[frame.NED], share, widest float64) Pose {
	d := max(s.Place.Sub(eye).Len(), s.room())
	fov := 2 * math.Atan(s.Span/(2*share*d))
	fov = max(groundTele, min(widest, fov))
	at := r.anchorNED(s, d*lateShare*math.Tan(fov/2))
	near := max(s.nearFor(d), min(0.01*d, 3)) // a long lens needs the depth's digits far out
	return Pose{Eye: eye, Att: lookAt(eye, at), Fov: fov, Near: near, Focus: d}
}

// turnGround moves the spectator round by the mouse, and up.
func turnGround(r *Rig, yaw, lift float64) {
	w := &r.spectator
	w.rise = max(0, min(highestSeat, w.rise+8*lift))
	if !w.walks {
		w.yaw = space.Wrap(w.yaw + yaw)
		return
	}
	sin, cos := math.Sincos(yaw)
	n, e := w.at.X-r.Last.Place.X, w.at.Y-r.Last.Place.Y
	w.at = frame.OfNED(r.Last.Place.X+n*cos-e*sin, r.Last.Place.Y+n*sin+e*cos, 0)
}

// toggleWalk lets him walk, or sends him back to the pad.
func toggleWalk(r *Rig) { r.spectator.walks = !r.spectator.walks }
