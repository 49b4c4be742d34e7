package foxglove

import (
	"math"

	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/physics/frame"
)

// ENU returns the components of a world vector to the east, north and up.
func ENU(v frame.Vec[frame.NED]) (east, north, up float64) { return v.Y, v.X, -v.Z }

// FLU returns the components of a body vector forward, left and up.
func FLU(v frame.Vec[frame.FRD]) (forward, left, up float64) { return v.X, -v.Y, -v.Z }

// ENUFromFLU returns the attitude as the unit quaternion that turns vectors of FLU to ENU. From
// FRD to NED it is r; the frames themselves differ by half turns, about the nose and about the
// horizontal line between north and east.
func ENUFromFLU(r frame.Rot[frame.NED, frame.FRD]) (w, x, y, z float64) {
	a, b, c, d := r.Quat()
	return (a + d) * math.Sqrt2 / 2, (b + c) * math.Sqrt2 / 2, (b - c) * math.Sqrt2 / 2, (a - d) * math.Sqrt2 / 2
}

// What is lost of a number beyond these steps nobody sees, and zeros compress well.
const (
	placeStep   = 1.0 / (1 << 14) // 0.06 mm
	angleStep   = 1.0 / (1 << 20) // of a quaternion's component: 0.0001 deg
	degreeStep  = 1.0 / (1 << 31) // of latitude and longitude: 0.05 mm
	vectorsStep = 1.0 / (1 << 12) // of velocities [m/s]
)

// rounded returns x to a multiple of a step, and 0 without a sign: Protobuf leaves out only that.
func rounded(x, step float64) float64 { return math.Round(x/step)*step + 0 }

// vector sets the message to a place or a velocity in the world.
func vector(m *schema.Vector3, v frame.Vec[frame.NED], step float64) {
	e, n, u := ENU(v)
	m.X, m.Y, m.Z = rounded(e, step), rounded(n, step), rounded(u, step)
}

// attitude sets the message to an attitude.
func attitude(m *schema.Quaternion, r frame.Rot[frame.NED, frame.FRD]) {
	w, x, y, z := ENUFromFLU(r)
	m.W, m.X, m.Y, m.Z = rounded(w, angleStep), rounded(x, angleStep), rounded(y, angleStep), rounded(z, angleStep)
}

// inBody returns a place on the vehicle.
func inBody(v frame.Vec[frame.FRD]) *schema.Vector3 {
	x, y, z := FLU(v)
	return &schema.Vector3{X: x, Y: y, Z: z}
}

// towards returns the quaternion that turns the x axis of a frame to the direction (x, y, z)
// without rolling about it.
func towards(x, y, z float64) *schema.Quaternion {
	yaw, pitch := math.Atan2(y, x), math.Atan2(-z, math.Hypot(x, y))
	sy, cy := math.Sincos(yaw / 2)
	sp, cp := math.Sincos(pitch / 2)
	return &schema.Quaternion{X: -sy * sp, Y: cy * sp, Z: sy * cp, W: cy * cp}
}
