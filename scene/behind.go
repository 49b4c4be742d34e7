package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// behind is how a camera stands off the vehicle: shares are of the picture's
// height that the vehicle takes.
type behind struct {
	fov, lift, aim      float64 // lift: of the eye above the vehicle's level; aim: up from it [rad]
	share, least, most  float64
	lowest, highest     float64 // lift by the mouse [rad]
	bankShare, pathTilt float64 // of the vehicle's roll and of its path's angle
}

var (
	followShape = behind{fov: 48 * deg, lift: 16 * deg, aim: 3.2 * deg, share: 0.095, least: 0.082, most: 0.118,
		lowest: -10 * deg, highest: 80 * deg}
	chaseShape = behind{fov: 62 * deg, lift: 9 * deg, aim: 5 * deg, share: 0.12, least: 0.09, most: 0.16,
		lowest: -20 * deg, highest: 80 * deg, bankShare: 0.3, pathTilt: 0.45}
)

const (
	orbitFov   = 48 * deg
	orbitYaw   = 145 * deg // from the tail, clockwise from above
	orbitLift  = 20 * deg
	orbitShare = 0.26 // of the picture's height that the vehicle takes
	usualNear  = 0.3
	lateShare  = 0.25 // of half the picture: by so much a lag may move the vehicle
)

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
	return s.span/2*math.Abs(math.Sin(lift)) + s.tall*math.Cos(lift) // the far half stands out, the near one is before the legs
}

// nearFor returns where an eye so far from a subject begins to see [m].
func (s subject) nearFor(d float64) float64 {
	return max(0.02, min(usualNear, 0.5*(d-s.span/2)))
}

// aimFollow keeps behind the tail, its horizon level.
func aimFollow(r *rig, s subject) pose {
	return r.trail(s, followShape, r.heading.value+r.side, r.rise, r.zoom[Follow])
}

// aimChase keeps behind the motion and banks a little with the vehicle.
func aimChase(r *rig, s subject) pose {
	return r.trail(s, chaseShape, r.course.value+r.swing, r.dip, r.zoom[Chase])
}

// trail stands behind a heading [rad], lifted [rad] beyond the usual. The eye
// lags, but never so far that the vehicle leaves its size.
func (r *rig) trail(s subject, b behind, heading, lift, zoom float64) pose {
	lift = max(b.lowest, min(b.highest, b.lift+lift-b.pathTilt*r.climb.value))
	size := s.seenHeight(lift) * zoom
	at := r.anchorNED(s, math.Inf(1)).AddScaled(distanceFor(size, b.share, b.fov), around(heading+math.Pi, lift))
	off := at.Sub(s.place)
	d := max(distanceFor(size, b.most, b.fov), min(distanceFor(size, b.least, b.fov), off.Len()))
	eye := s.place.AddScaled(d/max(off.Len(), 1e-6), off)
	to := s.place.Sub(eye)
	pitch := math.Atan2(-to.Z, math.Hypot(to.X, to.Y)) + b.aim
	roll := b.bankShare * r.bank.value
	return pose{eye: eye, att: frame.FromEuler(roll, pitch, math.Atan2(to.Y, to.X)), fov: b.fov, near: s.nearFor(d), focus: d}
}

// aimOrbit goes round the vehicle as the mouse says.
func aimOrbit(r *rig, s subject) pose {
	return r.round(s, r.yaw+math.Pi, r.lift, orbitShare/r.zoom[Orbit])
}

// round stands where azimuth and lift say [rad], so far that the vehicle takes a
// share of the picture's height.
func (r *rig) round(s subject, azimuth, lift, share float64) pose {
	d := max(distanceFor(s.span, share, orbitFov), s.room())
	at := r.anchorNED(s, d*lateShare*math.Tan(orbitFov/2))
	eye := at.AddScaled(d, around(azimuth, lift))
	return pose{eye: eye, att: lookAt(eye, at), fov: orbitFov, near: s.nearFor(d), focus: d}
}

func turnFollow(r *rig, yaw, lift float64) {
	r.side = wrap(r.side + yaw)
	r.rise = followShape.risen(r.rise + lift)
}

func turnChase(r *rig, yaw, lift float64) {
	r.swing = wrap(r.swing + yaw)
	r.dip = chaseShape.risen(r.dip + lift)
}

// risen holds what the mouse adds to the lift to the range [rad].
func (b behind) risen(rise float64) float64 {
	return max(b.lowest-b.lift, min(b.highest-b.lift, rise))
}

func turnOrbit(r *rig, yaw, lift float64) {
	r.yaw = wrap(r.yaw + yaw)
	r.lift = max(-10*deg, min(88*deg, r.lift+lift))
}

// zoomBy scales the distance, the extent or the lens of the chosen camera.
func (r *rig) zoomBy(factor float64) {
	k := &cameras[r.which]
	r.zoom[r.which] = max(k.least, min(k.most, r.zoom[r.which]*factor))
}

// drag moves the chosen camera by the mouse, in pixels of a picture so high. A
// left drag turns it, another one shifts the picture.
func (r *rig) drag(dx, dy, height float64, left bool) {
	if r.which == Director && left {
		r.takeOver()
	}
	k := &cameras[r.which]
	switch {
	case left && k.turn != nil:
		k.turn(r, dx*turnPerPixel, dy*turnPerPixel)
	case r.which == Free:
		r.flight.slide(dx/height, dy/height, r.land)
	case k.pan:
		const far = 3 // pictures
		p := &r.pan[r.which]
		p[0] = max(-far, min(far, p[0]-dx/height))
		p[1] = max(-far, min(far, p[1]+dy/height))
	}
}
