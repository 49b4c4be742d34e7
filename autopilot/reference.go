package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// reference is the smooth motion that the loops follow: it moves by itself, with
// limited speed, acceleration and jerk, towards where the route leads.
type reference struct {
	pos frame.Vec[frame.NED] // [m]
	vel frame.Vec[frame.NED] // [m/s]
	acc frame.Vec[frame.NED] // [m/s²]

	yaw     float64 // heading [rad]
	yawRate float64 // [rad/s]
}

// speeds are the limits of a leg.
type speeds struct{ horizontal, up, down float64 } // [m/s]

func newReference(s *Sense) reference {
	return reference{pos: s.Pos, vel: s.Vel, yaw: s.Yaw()}
}

// approach returns the velocity that leads to target on a straight line, within
// the limits, arriving at endSpeed.
func (r *reference) approach(target frame.Vec[frame.NED], lim speeds, endSpeed float64) frame.Vec[frame.NED] {
	delta := target.Sub(r.pos)
	dist := delta.Len()
	if dist < 1e-6 {
		return frame.Vec[frame.NED]{}
	}
	dir := delta.Scale(1 / dist)
	speed := min(lim.along(dir), brakeSpeed(dist+brakeDistance(endSpeed)))
	return dir.Scale(speed)
}

// along returns the speed on a line in unit direction dir that keeps each limit.
func (l speeds) along(dir frame.Vec[frame.NED]) float64 {
	v := math.Inf(1)
	if h := math.Hypot(dir.X, dir.Y); h > 1e-9 {
		v = l.horizontal / h
	}
	if dir.Z > 1e-9 {
		v = min(v, l.down/dir.Z)
	}
	if dir.Z < -1e-9 {
		v = min(v, -l.up/dir.Z)
	}
	return v
}

// The profile of braking: speed proportional to the distance when near, by
// constant deceleration when far; smooth in between.
const (
	brakeGain  = 0.9            // [1/s]
	brakeAccel = 0.6 * maxAccel // [m/s²]
	brakeNear  = brakeAccel / (brakeGain * brakeGain)
)

// brakeSpeed is the speed from which the reference can stop within dist.
func brakeSpeed(dist float64) float64 {
	if dist < brakeNear {
		return brakeGain * dist
	}
	return math.Sqrt(2 * brakeAccel * (dist - brakeNear/2))
}

// brakeDistance is the inverse of brakeSpeed.
func brakeDistance(speed float64) float64 {
	if speed < brakeGain*brakeNear {
		return speed / brakeGain
	}
	return speed*speed/(2*brakeAccel) + brakeNear/2
}

// follow moves the reference by dt [s] at the wanted velocity. lag is how far the
// vehicle is behind [m]: the reference waits for it.
func (r *reference) follow(want frame.Vec[frame.NED], lag, dt float64) {
	const patience, gain = 1.5, 2.5 // [m], [1/s]
	want = want.Scale(clamp(1-(lag-patience)/patience, 0, 1))
	acc := limit(want.Sub(r.vel).Scale(gain), maxAccel)
	r.acc = r.acc.Add(limit(acc.Sub(r.acc), maxJerk*dt))
	r.pos = r.pos.AddScaled(dt, r.vel).AddScaled(dt*dt/2, r.acc)
	r.vel = r.vel.AddScaled(dt, r.acc)
}

// turn moves the heading towards yaw [rad], the shorter way.
// accel [rad/s²] is what the vehicle can follow.
func (r *reference) turn(yaw, accel, dt float64) {
	const gain, maxRate = 1.2, 50 * math.Pi / 180
	want := clamp(gain*wrapPi(yaw-r.yaw), -maxRate, maxRate)
	r.yawRate += clamp(3*(want-r.yawRate), -accel, accel) * dt
	r.yaw = wrapPi(r.yaw + r.yawRate*dt)
}

// slip lets the heading follow a vehicle that can't hold its own, which is now yaw
// [rad]: an error of more than half a turn would ask for the wrong way.
func (r *reference) slip(yaw float64) {
	const most = 1 // [rad]
	r.yaw = wrapPi(yaw + clamp(wrapPi(r.yaw-yaw), -most, most))
}
