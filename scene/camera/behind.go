package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// behind is the geometry of a camera behind the vehicle. Shares are the vehicle's part of
// the picture's height.
type behind struct {
	fov, lift, aim      float64 // lift: of the eye above the vehicle's level; aim: up from it [rad]
	share, least, most  float64
	lowest, highest     float64 // lift by the mouse [rad]
	bankShare, pathTilt float64 // of the vehicle's roll and of its path's angle
}

var (
	followShape = behind{fov: 48 * space.Deg, lift: 16 * space.Deg, aim: 3.2 * space.Deg, share: 0.095, least: 0.082, most: 0.118,
		lowest: -10 * space.Deg, highest: 80 * space.Deg}
	chaseShape = behind{fov: 62 * space.Deg, lift: 9 * space.Deg, aim: 5 * space.Deg, share: 0.12, least: 0.09, most: 0.16,
		lowest: -20 * space.Deg, highest: 80 * space.Deg, bankShare: 0.3, pathTilt: 0.45}
)

const (
	orbitFov   = 48 * space.Deg
	orbitYaw   = 145 * space.Deg // from the tail, clockwise from above
	orbitLift  = 20 * space.Deg
	orbitShare = 0.26 // of the picture's height that the vehicle takes
	UsualNear  = 0.3  // distance from the eye at which it begins to see [m]; less close to a vehicle
	lateShare  = 0.25 // most that a lag may move the vehicle, as a share of half the picture
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
func (s Subject) seenHeight(lift float64) float64 {
	return s.Span/2*math.Abs(math.Sin(lift)) + s.Tall*math.Cos(lift) // the far half stands out, the near one is before the legs
}

// nearFor returns the distance at which an eye begins to see [m], d from the subject [m].
func (s Subject) nearFor(d float64) float64 {
	return max(0.02, min(UsualNear, 0.5*(d-s.Span/2)))
}

// aimFollow keeps behind the tail, its horizon level.
func aimFollow(r *Rig, s Subject) Pose {
	return r.trail(s, followShape, r.heading.Value+r.side, r.rise, r.Zoom[Follow])
}

// aimChase keeps behind the motion and banks a little with the vehicle.
func aimChase(r *Rig, s Subject) Pose {
	return r.trail(s, chaseShape, r.course.Value+r.swing, r.dip, r.Zoom[Chase])
}

// trail is a pose behind a heading [rad], lifted [rad] beyond the usual. The eye lags, but
// only as far as the vehicle's size in the picture stays between b.least and b.most.
func (r *Rig) trail(s Subject, b behind, heading, lift, zoom float64) Pose {
	lift = max(b.lowest, min(b.highest, b.lift+lift-b.pathTilt*r.climb.Value))
	size := s.seenHeight(lift) * zoom
	at := r.anchorNED(s, math.Inf(1)).AddScaled(distanceFor(size, b.share, b.fov), around(heading+math.Pi, lift))
	off := at.Sub(s.Place)
	d := max(distanceFor(size, b.most, b.fov), min(distanceFor(size, b.least, b.fov), off.Len()))
	eye := s.Place.AddScaled(d/max(off.Len(), 1e-6), off)
	to := s.Place.Sub(eye)
	pitch := math.Atan2(-to.Z, math.Hypot(to.X, to.Y)) + b.aim
	roll := b.bankShare * r.bank.Value
	return Pose{Eye: eye, Att: frame.FromEuler(roll, pitch, math.Atan2(to.Y, to.X)), Fov: b.fov, Near: s.nearFor(d), Focus: d}
}

// aimOrbit looks at the vehicle from the direction that the mouse has set.
func aimOrbit(r *Rig, s Subject) Pose {
	return r.round(s, r.Yaw+math.Pi, r.Lift, orbitShare/r.Zoom[Orbit])
}

// round stands where azimuth and lift say [rad], so far that the vehicle takes a
// share of the picture's height.
func (r *Rig) round(s Subject, azimuth, lift, share float64) Pose {
	d := max(distanceFor(s.Span, share, orbitFov), s.room())
	at := r.anchorNED(s, d*lateShare*math.Tan(orbitFov/2))
	eye := at.AddScaled(d, around(azimuth, lift))
	return Pose{Eye: eye, Att: lookAt(eye, at), Fov: orbitFov, Near: s.nearFor(d), Focus: d}
}

func turnFollow(r *Rig, yaw, lift float64) {
	r.side = space.Wrap(r.side + yaw)
	r.rise = followShape.risen(r.rise + lift)
}

func turnChase(r *Rig, yaw, lift float64) {
	r.swing = space.Wrap(r.swing + yaw)
	r.dip = chaseShape.risen(r.dip + lift)
}

// risen holds what the mouse adds to the lift to the range [rad].
func (b behind) risen(rise float64) float64 {
	return max(b.lowest-b.lift, min(b.highest-b.lift, rise))
}

func turnOrbit(r *Rig, yaw, lift float64) {
	r.Yaw = space.Wrap(r.Yaw + yaw)
	r.Lift = max(-10*space.Deg, min(88*space.Deg, r.Lift+lift))
}

// ZoomBy scales the distance, the extent or the lens of the chosen camera.
func (r *Rig) ZoomBy(factor float64) {
	k := &Cameras[r.Which]
	r.Zoom[r.Which] = max(k.minZoom, min(k.maxZoom, r.Zoom[r.Which]*factor))
}

// Drag moves the chosen camera by dx and dy [px], in a picture of the given height [px].
// A left drag turns it, another one shifts the picture.
func (r *Rig) Drag(dx, dy, height float64, left bool) {
	if r.Which == Director && left {
		r.takeOver()
	}
	k := &Cameras[r.Which]
	switch {
	case left && k.turn != nil:
		k.turn(r, dx*turnPerPixel, dy*turnPerPixel)
	case r.Which == Free:
		r.Flight.slide(dx/height, dy/height, r.land)
	case k.Pan:
		const far = 3 // pictures
		p := &r.pan[r.Which]
		p[0] = max(-far, min(far, p[0]-dx/height))
		p[1] = max(-far, min(far, p[1]+dy/height))
	}
}
