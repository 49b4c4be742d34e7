package frame

import "math"

// Rot turns components in frame From into components in frame To. It is a unit
// quaternion, scalar first. The zero value is not a rotation; start from
// Identity, FromEuler or FromQuat.
//
// A Rot[NED, FRD] is what ArduPilot calls the attitude quaternion (body to NED).
type Rot[To, From Frame] struct {
	_ [0]To
	_ [0]From
	q quat
}

// quat is w + x i + y j + z k. It has four fields and no array, so that the compiler keeps it in registers: mgl64.Quat, whose vector
// is an array, went through memory in each call. Its results are that one's, to the last bit.
type quat struct{ w, x, y, z float64 }

// mul returns the Hamilton product q r.
func (q quat) mul(r quat) quat {
	return quat{
		q.w*r.w - (q.x*r.x + q.y*r.y + q.z*r.z),
		q.y*r.z - q.z*r.y + r.x*q.w + q.x*r.w,
		q.z*r.x - q.x*r.z + r.y*q.w + q.y*r.w,
		q.x*r.y - q.y*r.x + r.z*q.w + q.z*r.w,
	}
}

// normalized returns q of length 1, and q itself where it is so within 1e-10. That of 0 is 1.
func (q quat) normalized() quat {
	n := math.Sqrt(q.w*q.w + q.x*q.x + q.y*q.y + q.z*q.z)
	switch {
	case math.Abs(1-n)/(1+n) < 1e-10:
		return q
	case n == 0:
		return quat{w: 1}
	}
	n = min(n, math.MaxFloat64)
	k := 1 / n
	return quat{q.w / n, q.x * k, q.y * k, q.z * k}
}

// Identity returns the rotation for which both frames are aligned.
func Identity[To, From Frame]() Rot[To, From] { return Rot[To, From]{q: quat{w: 1}} }

// FromQuat returns the rotation of the quaternion (w, x, y, z), normalised.
// A null or non-finite quaternion gives a Rot for which IsFinite is false.
func FromQuat[To, From Frame](w, x, y, z float64) Rot[To, From] {
	n := math.Sqrt(w*w + x*x + y*y + z*z)
	return Rot[To, From]{q: quat{w / n, x / n, y / n, z / n}}
}

// FromEuler returns the attitude with the given roll, pitch and yaw [rad] in the
// aerospace sequence yaw, pitch, roll (Z-Y-X).
//
// Source: Stevens, Lewis, Johnson, Aircraft Control and Simulation, 3rd ed.,
// eq. 1.8-18.
func FromEuler(roll, pitch, yaw float64) Rot[NED, FRD] {
	sr, cr := math.Sincos(roll / 2)
	sp, cp := math.Sincos(pitch / 2)
	sy, cy := math.Sincos(yaw / 2)
	return FromQuat[NED, FRD](
		cr*cp*cy+sr*sp*sy,
		sr*cp*cy-cr*sp*sy,
		cr*sp*cy+sr*cp*sy,
		cr*cp*sy-sr*sp*cy)
}

// Euler returns roll in (−π, π], pitch in [−π/2, π/2] and yaw in (−π, π] [rad]
// of an attitude. At pitch = ±π/2 roll and yaw are not unique; one pair is given.
func Euler(r Rot[NED, FRD]) (roll, pitch, yaw float64) {
	w, x, y, z := r.Quat()
	roll = math.Atan2(2*(w*x+y*z), 1-2*(x*x+y*y))
	pitch = math.Asin(max(-1, min(1, 2*(w*y-z*x))))
	yaw = math.Atan2(2*(w*z+x*y), 1-2*(y*y+z*z))
	return roll, pitch, yaw
}

// Yaw returns the yaw of Euler alone, for a fifth of its time.
func Yaw(r Rot[NED, FRD]) float64 {
	w, x, y, z := r.Quat()
	return math.Atan2(2*(w*z+x*y), 1-2*(y*y+z*z))
}

// Quat returns the components w, x, y, z.
func (r Rot[To, From]) Quat() (w, x, y, z float64) { return r.q.w, r.q.x, r.q.y, r.q.z }

// Apply returns v, given in From, expressed in To.
func (r Rot[To, From]) Apply(v Vec[From]) Vec[To] {
	// v' = v + 2w(q×v) + 2q×(q×v), written out: it is the hottest call of Step.
	w, x, y, z := r.q.w, r.q.x, r.q.y, r.q.z
	tx, ty, tz := 2*(y*v.Z-z*v.Y), 2*(z*v.X-x*v.Z), 2*(x*v.Y-y*v.X)
	return New[To](
		v.X+w*tx+y*tz-z*ty,
		v.Y+w*ty+z*tx-x*tz,
		v.Z+w*tz+x*ty-y*tx)
}

// Inverse returns the rotation the other way.
func (r Rot[To, From]) Inverse() Rot[From, To] {
	return Rot[From, To]{q: quat{r.q.w, -r.q.x, -r.q.y, -r.q.z}}
}

// Compose returns the rotation from From to To by way of Mid.
func Compose[To, Mid, From Frame](toFromMid Rot[To, Mid], midFromFrom Rot[Mid, From]) Rot[To, From] {
	return Rot[To, From]{q: toFromMid.q.mul(midFromFrom.q).normalized()}
}

// Advance returns the attitude after turning for dt [s] at the constant body
// rate omega [rad/s], by the exact exponential map.
//
// Source: Solà, Quaternion kinematics for the error-state Kalman filter,
// arXiv:1711.02508, eq. 101 and 216.
func Advance(r Rot[NED, FRD], omega Vec[FRD], dt float64) Rot[NED, FRD] {
	rate := omega.Len()
	half := rate * dt / 2
	sin, cos := math.Sincos(half)
	k := dt / 2 // the limit of sin(half)/|omega| for a small angle
	if math.Abs(half) > 1e-8 {
		k = sin / rate
	}
	turn := omega.Scale(k)
	return Rot[NED, FRD]{q: r.q.mul(quat{cos, turn.X, turn.Y, turn.Z}).normalized()}
}

// Tilt returns the angle [rad] in [0, π] between the body's up axis and the
// world's.
func Tilt(r Rot[NED, FRD]) float64 {
	_, x, y, _ := r.Quat()
	return math.Acos(max(-1, min(1, 1-2*(x*x+y*y))))
}

// IsFinite reports whether the quaternion has no NaN and no infinity and is not
// the zero value.
func (r Rot[To, From]) IsFinite() bool {
	w, x, y, z := r.Quat()
	n := w*w + x*x + y*y + z*z
	return n > 0.5 && n < 2
}
