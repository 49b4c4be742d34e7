package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// takeOffHeight is climbed to where the mission does not begin with a take-off [m].
const takeOffHeight = 5

// takeOver begins with the mission, if the vehicle is in the air and may be.
func (f *flight) takeOver(s *Sense) {
	const aloft = 0.5 // [m]
	height := s.Height()
	if !f.airborne || height < aloft {
		return
	}
	ground := 0.0
	if !math.IsInf(height, 0) {
		ground = s.Pos.Z + height
	}
	f.start, f.aloft, f.ref = frame.OfNED(s.Pos.X, s.Pos.Y, ground), true, newReference(s)
	f.enter(onRoute, "takes over in the air")
}

// takeOff climbs straight up from the pad. Until the vehicle is off the ground it
// is kept level and nothing is learnt: the ground's forces are not the air's.
func (f *flight) takeOff(s *Sense, dt float64) servos {
	const off, near = 0.2, 0.4 // [m]
	f.aloft = f.aloft || f.start.Z-s.Pos.Z > off
	if !f.aloft {
		f.ref.pos.X, f.ref.pos.Y = s.Pos.X, s.Pos.Y
		if f.elapsed() > liftTime {
			return f.disarm(s, "can't leave the ground")
		}
	}
	top := frame.OfNED(f.start.X, f.start.Y, f.start.Z-takeOffHeight)
	leg, ok := f.route.leg()
	given := ok && leg.Command == mission.TakeOff
	if given {
		top.Z = leg.Down
	}
	f.follow(s, f.ref.approach(top, f.route.lim, 0), f.ref.yaw, dt)
	if f.aloft && math.Abs(s.Pos.Z-top.Z) < near {
		if given {
			f.route.advance(s.Pos)
		}
		f.enter(onRoute, "")
	}
	return f.control(s, dt)
}

// followRoute flies the mission's legs.
func (f *flight) followRoute(s *Sense, dt float64) servos {
	leg, ok := f.route.leg()
	switch {
	case !ok:
		f.beginReturn(s, "end of the mission")
		return f.goHome(s, dt)
	case leg.Command == mission.ReturnHome:
		f.beginReturn(s, "")
		return f.goHome(s, dt)
	case leg.Command == mission.Land:
		leg.Down = f.ref.pos.Z
		if ref := end(leg); f.ref.pos.Sub(ref).Len() < reachedRef {
			f.landAt = ref
			f.enter(landing, "")
		}
		f.follow(s, f.ref.approach(end(leg), f.route.lim, 0), f.headingTo(end(leg)), dt)
		return f.control(s, dt)
	}
	want := f.route.guide(s, &f.ref, dt)
	f.follow(s, want, f.headingTo(end(leg)), dt)
	if next, ok := f.route.leg(); ok && next.Seq != leg.Seq && next.Command != mission.ReturnHome {
		f.logf("autopilot: %.1f s: %s", f.now, f.text())
	}
	return f.control(s, dt)
}

// headingTo looks along the way, unless the end is too near to tell.
func (f *flight) headingTo(target frame.Vec[frame.NED]) float64 {
	const near = 3 // [m]
	d := target.Sub(f.ref.pos)
	if math.Hypot(d.X, d.Y) < near {
		return f.ref.yaw
	}
	return math.Atan2(d.Y, d.X)
}

func (f *flight) beginReturn(s *Sense, why string) {
	const safeHeight = 8 // [m]
	f.over = frame.OfNED(0, 0, min(s.Pos.Z, -safeHeight))
	if horizontal(s.Pos).Len() < 2*reachedVehicle {
		f.over.Z = s.Pos.Z
	}
	f.enter(returning, why)
}

// goHome flies to a place over home and lands there.
func (f *flight) goHome(s *Sense, dt float64) servos {
	return f.flyOver(s, f.headingTo(f.over), dt)
}

// flyOver flies to the place over which it lands, with a heading [rad].
func (f *flight) flyOver(s *Sense, yaw, dt float64) servos {
	lim := speeds{cruiseSpeed, climbSpeed, descendSpeed}
	f.follow(s, f.ref.approach(f.over, lim, 0), yaw, dt)
	if horizontal(f.over.Sub(s.Pos)).Len() < reachedRef {
		f.landAt = f.over
		f.enter(landing, "")
	}
	return f.control(s, dt)
}

// landHere begins a landing where the vehicle is.
func (f *flight) landHere(s *Sense, why string) {
	f.landAt = s.Pos.AddScaled(1, horizontal(s.Vel))
	f.enter(landing, why)
}

// land goes straight down, slower near the ground, and disarms when the ground
// stops the descent. Where the wind is too strong to stay it lands downwind.
func (f *flight) land(s *Sense, dt float64) servos {
	const tooFar, settled, low, down = 4, 0.4, 0.6, 0.12 // [m], [s], [m], [m]
	if lag := horizontal(f.ref.pos.Sub(s.Pos)); lag.Len() > tooFar {
		f.ref.pos = f.ref.pos.AddScaled(tooFar/lag.Len()-1, lag)
		f.landAt = f.ref.pos
	}
	f.ref.pos.Z = max(f.ref.pos.Z, s.Pos.Z-1) // where it had sunk, it does not climb again
	sink := clamp(touchSpeed+0.5*(s.Height()-1), touchSpeed, descendSpeed)
	target := frame.OfNED(f.landAt.X, f.landAt.Y, f.ref.pos.Z)
	want := f.ref.approach(target, speeds{cruiseSpeed, climbSpeed, descendSpeed}, 0)
	want.Z = sink
	f.ref.follow(want, math.Abs(f.ref.pos.Z-s.Pos.Z), dt) // drifting off must not stop the descent
	f.ref.turn(f.ref.yaw, f.gains.turnAccel, dt)
	stopped := f.ref.vel.Z > 0.6*touchSpeed && math.Abs(s.Vel.Z) < 0.12 &&
		(horizontal(s.Vel).Len() < 0.5 || s.Height() < low) // it may slide in the wind
	lies := s.Height() < f.padHeight+down // a gale may not let it come to rest
	f.touched = Ripen(f.touched, stopped || lies, dt)
	if f.touched > settled {
		return f.disarm(s, "")
	}
	return f.control(s, dt)
}

// fall keeps the vehicle as level as it can without yaw and lets it sink. Near the
// ground, or at a hit, the motors are cut: they could only throw it about. When it
// obeys again, it lands in order.
func (f *flight) fall(s *Sense, dt float64) servos {
	const cut, quiet = 0.5, 0.7                 // [m], [s]
	const level, slow, regained = 0.3, 0.5, 2.0 // [rad], [rad/s], [s]
	f.touched = Ripen(f.touched, s.Still(), dt)
	switch {
	case f.watch.hit, s.Height() < cut, f.start.Z-s.Pos.Z < cut:
		return f.disarm(s, "motors cut")
	case f.touched > quiet && s.Height() < 2*cut, f.elapsed() > fallTime:
		return f.disarm(s, "motors cut")
	}
	f.obeyed = Ripen(f.obeyed, s.Tilt() < level && s.Rate.Len() < slow, dt)
	if f.obeyed > regained {
		f.ref = newReference(s)
		f.landHere(s, "control is regained")
		return f.land(s, dt)
	}
	f.ref.pos = frame.OfNED(s.Pos.X, s.Pos.Y, clamp(f.ref.pos.Z, s.Pos.Z-1, s.Pos.Z+1))
	sink := clamp(0.5*s.Height(), touchSpeed, descendSpeed)
	f.ref.follow(frame.OfNED(0, 0, sink), 0, dt)
	return f.control(s, dt)
}
