package frame

import "math"

// NED tags the world frame: x north, y east, z down, origin at home [m].
type NED struct{}

// FRD tags the body frame: x forward, y right, z down, origin at the centre of
// mass [m].
type FRD struct{}

// Frame is the closed set of frames that sitlark knows.
type Frame interface{ NED | FRD }

// Vec is a vector expressed in frame F. The zero value is the null vector.
//
// The blank member makes vectors of different frames different types that no
// conversion joins.
type Vec[F Frame] struct {
	_       [0]F
	X, Y, Z float64
}

// New returns the vector with the given components in frame F.
func New[F Frame](x, y, z float64) Vec[F] { return Vec[F]{X: x, Y: y, Z: z} }

// OfNED returns the world vector (north, east, down).
func OfNED(north, east, down float64) Vec[NED] { return New[NED](north, east, down) }

// OfFRD returns the body vector (forward, right, down).
func OfFRD(forward, right, down float64) Vec[FRD] { return New[FRD](forward, right, down) }

// FromArray returns the vector whose components are a, in order.
func FromArray[F Frame](a [3]float64) Vec[F] { return New[F](a[0], a[1], a[2]) }

// Array returns the components in order.
func (v Vec[F]) Array() [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

// Add returns v + w.
func (v Vec[F]) Add(w Vec[F]) Vec[F] { return New[F](v.X+w.X, v.Y+w.Y, v.Z+w.Z) }

// Sub returns v − w.
func (v Vec[F]) Sub(w Vec[F]) Vec[F] { return New[F](v.X-w.X, v.Y-w.Y, v.Z-w.Z) }

// Scale returns s·v.
func (v Vec[F]) Scale(s float64) Vec[F] { return New[F](s*v.X, s*v.Y, s*v.Z) }

// AddScaled returns v + s·w.
func (v Vec[F]) AddScaled(s float64, w Vec[F]) Vec[F] {
	return New[F](v.X+s*w.X, v.Y+s*w.Y, v.Z+s*w.Z)
}

// Dot returns the scalar product v·w.
func (v Vec[F]) Dot(w Vec[F]) float64 { return v.X*w.X + v.Y*w.Y + v.Z*w.Z }

// Cross returns the vector product v × w (both frames are right-handed).
func (v Vec[F]) Cross(w Vec[F]) Vec[F] {
	return New[F](v.Y*w.Z-v.Z*w.Y, v.Z*w.X-v.X*w.Z, v.X*w.Y-v.Y*w.X)
}

// Mul returns the product component by component, as for a diagonal matrix.
func (v Vec[F]) Mul(w Vec[F]) Vec[F] { return New[F](v.X*w.X, v.Y*w.Y, v.Z*w.Z) }

// Len returns the Euclidean length.
func (v Vec[F]) Len() float64 { return math.Sqrt(v.Dot(v)) }

// Finite reports whether x is neither NaN nor infinite.
func Finite(x float64) bool { return x-x == 0 } // NaN-NaN and Inf-Inf are NaN

// IsFinite reports whether no component is NaN or infinite.
func (v Vec[F]) IsFinite() bool { return v.Off() == 0 }

// Off is 0 where v is finite, and NaN where it is not, as are sums of it: many vectors are looked at with one comparison.
func (v Vec[F]) Off() float64 { return (v.X - v.X) + (v.Y - v.Y) + (v.Z - v.Z) } // see Finite
