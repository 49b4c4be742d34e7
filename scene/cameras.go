package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const deg = math.Pi / 180

const (
	followFov   = 48 * deg
	followLift  = 16 * deg // the eye stands so far above the vehicle's level
	followAim   = 3.2 * deg
	orbitYaw    = 145 * deg // from the tail, clockwise from above
	orbitLift   = 20 * deg
	orbitShare  = 0.26 // of the picture's height that the vehicle takes
	firstFov    = 78 * deg
	groundShare = 0.13     // of the picture's height that the vehicle takes
	groundFov   = 50 * deg // widest
	groundTele  = 3 * deg  // narrowest
	topFov      = 20 * deg
	topExtent   = 19 // of ground in the picture's height [m]
	usualNear   = 0.3
	lateShare   = 0.25 // of half the picture: by so much a lag may move the vehicle
)

// groundPlace is where the watcher on the ground stands: the sun behind him.
var groundPlace = frame.OfNED(-8.5, -6, -1.7)

// target returns what the chosen camera shows when no cut is running.
func (r *rig) target(s subject) pose {
	switch r.which {
	case Orbit:
		return r.orbit(s)
	case FirstPerson:
		return r.firstPerson(s)
	case GroundView:
		return r.ground(s)
	case Top:
		return r.top(s)
	default:
		return r.follow(s)
	}
}

// distanceFor returns how far an eye must be for a span to take a share of the
// picture's height.
func distanceFor(span, share, fov float64) float64 {
	return span / (share * 2 * math.Tan(fov/2))
}

// around returns the direction from a subject to an eye: yaw clockwise from north
// and lift above the level.
func around(yaw, lift float64) frame.Vec[frame.NED] {
	return frame.OfNED(math.Cos(yaw)*math.Cos(lift), math.Sin(yaw)*math.Cos(lift), -math.Sin(lift))
}

// seenHeight is how tall a level subject looks from an eye at a lift above it [m].
func (s subject) seenHeight(lift float64) float64 {
	return s.span/2*math.Sin(lift) + s.tall*math.Cos(lift) // the far half stands out, the near one is before the legs
}

// follow keeps behind the tail. The eye lags, but never so far that the vehicle
// leaves its size.
func (r *rig) follow(s subject) pose {
	lift := max(-10*deg, min(80*deg, followLift+r.rise))
	size := s.seenHeight(lift) * r.zoom[Follow]
	behind := around(r.heading.value+math.Pi+r.side, lift)
	at := r.anchorNED(s, math.Inf(1)).AddScaled(distanceFor(size, followShare, followFov), behind)
	from := at.Sub(s.place)
	d := max(distanceFor(size, mostShare, followFov), min(distanceFor(size, leastShare, followFov), from.Len()))
	at = s.place.AddScaled(d/max(from.Len(), 1e-6), from)
	d2 := s.place.Sub(at)
	yaw := math.Atan2(d2.Y, d2.X)
	pitch := math.Atan2(-d2.Z, math.Hypot(d2.X, d2.Y)) + followAim
	return pose{eye: at, att: frame.FromEuler(0, pitch, yaw), fov: followFov, near: usualNear}
}

// orbit goes round the vehicle as the mouse says.
func (r *rig) orbit(s subject) pose {
	d := distanceFor(s.span, orbitShare, followFov) * r.zoom[Orbit]
	at := r.anchorNED(s, d*lateShare*math.Tan(followFov/2))
	eye := at.AddScaled(d, around(r.yaw+math.Pi, r.lift))
	return pose{eye: eye, att: lookAt(eye, at), fov: followFov, near: usualNear}
}

// firstPerson looks where the nose points, the front propellers in its corners.
func (r *rig) firstPerson(s subject) pose {
	eye := s.place.Add(s.att.Apply(frame.OfFRD(0.05*s.span, 0, -0.17*s.span)))
	return pose{eye: eye, att: s.att, fov: firstFov * min(1.3, r.zoom[FirstPerson]), near: 0.06}
}

// ground stands by the pad and zooms so that the vehicle keeps a size.
func (r *rig) ground(s subject) pose {
	d := s.place.Sub(groundPlace).Len()
	fov := 2 * math.Atan(s.span/(2*groundShare*max(d, 0.5))) * r.zoom[GroundView]
	fov = max(groundTele, min(groundFov, fov))
	return pose{eye: groundPlace, att: lookAt(groundPlace, r.anchorNED(s, d*lateShare*math.Tan(fov/2))), fov: fov, near: usualNear}
}

// top looks straight down with a long lens, so that heights hardly matter.
func (r *rig) top(s subject) pose {
	extent := topExtent * r.zoom[Top]
	height := extent / (2 * math.Tan(topFov/2))
	eye := r.anchorNED(s, extent/2*lateShare).Add(frame.OfNED(0, 0, -height))
	return pose{eye: eye, att: frame.FromEuler(0, -math.Pi/2, 0), fov: topFov, near: 1}
}

// turn moves the eye round the subject by the mouse [rad]: of the cameras that
// stand off it and are free to.
func (r *rig) turn(yaw, lift float64) {
	switch r.which {
	case Orbit:
		r.yaw = wrap(r.yaw + yaw)
		r.lift = max(-10*deg, min(88*deg, r.lift+lift))
	case Follow:
		r.side = wrap(r.side + yaw)
		r.rise = max(-10*deg-followLift, min(80*deg-followLift, r.rise+lift))
	}
}

// zoomBy scales the distance, or the lens, of the chosen camera.
func (r *rig) zoomBy(factor float64) {
	z := &r.zoom[r.which]
	*z = max(0.25, min(40, *z*factor))
}
