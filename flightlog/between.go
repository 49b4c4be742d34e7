package flightlog

import "github.com/sitlark/sitlark/physics/frame"

// steady is how far apart positions may be between which a curve is drawn [s].
const steady = 2

// Between returns the vector at a share of the way from one to another.
func Between[F frame.Frame](a, b frame.Vec[F], share float64) frame.Vec[F] {
	return a.Add(b.Sub(a).Scale(share))
}

// VectorAt returns a track's vector at a time [s]; zero: it has none.
func VectorAt[F frame.Frame](t *Track[frame.Vec[F]], elapsed float64) (v frame.Vec[F]) {
	if at, ok := t.At(elapsed); ok {
		return Between(t.Values[at.First], t.Values[at.Second], at.Share)
	}
	return v
}

// AttitudeAt returns a track's attitude at a time [s]; level and to the north where it has none.
func AttitudeAt(t *Track[frame.Rot[frame.NED, frame.FRD]], elapsed float64) frame.Rot[frame.NED, frame.FRD] {
	at, ok := t.At(elapsed)
	if !ok {
		return frame.Identity[frame.NED, frame.FRD]()
	}
	return turned(t.Values[at.First], t.Values[at.Second], at.Share)
}

// turned returns the attitude at a share of the way from one to another, which are near to each
// other.
func turned(a, b rotation, share float64) rotation {
	aw, ax, ay, az := a.Quat()
	bw, bx, by, bz := b.Quat()
	other := share
	if aw*bw+ax*bx+ay*by+az*bz < 0 {
		other = -share
	}
	one := 1 - share
	return frame.FromQuat[frame.NED, frame.FRD](one*aw+other*bw, one*ax+other*bx, one*ay+other*by, one*az+other*bz)
}

// PositionAt returns the position at a time [s]: on the curve that two positions and velocities
// determine, where there are both and they are not far apart.
func PositionAt(positions, velocities *Track[frame.Vec[frame.NED]], elapsed float64) frame.Vec[frame.NED] {
	at, ok := positions.At(elapsed)
	if !ok {
		return frame.Vec[frame.NED]{}
	}
	a, b := positions.Values[at.First], positions.Values[at.Second]
	if velocities.Len() == 0 || at.Length <= 0 || at.Length > steady {
		return Between(a, b, at.Share)
	}
	va, vb := VectorAt(velocities, positions.Times[at.First]), VectorAt(velocities, positions.Times[at.Second])
	return hermite(a, b, va.Scale(at.Length), vb.Scale(at.Length), at.Share)
}

// hermite returns the point of a cubic curve from a to b at a share of the way. da and db are
// its derivatives by the share there.
//
// Source: Bartels, Beatty, Barsky, An Introduction to Splines, 1987, chapter 3.
func hermite[F frame.Frame](a, b, da, db frame.Vec[F], share float64) frame.Vec[F] {
	s2 := share * share
	s3 := s2 * share
	return a.Scale(2*s3-3*s2+1).AddScaled(s3-2*s2+share, da).AddScaled(-2*s3+3*s2, b).AddScaled(s3-s2, db)
}
