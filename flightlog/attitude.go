package flightlog

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const deg = math.Pi / 180

// rotation is an attitude of NED from FRD.
type rotation = frame.Rot[frame.NED, frame.FRD]

// eulerDeg returns an attitude by its angles [deg]; false where they are none.
func eulerDeg(roll, pitch, yaw float64) (r rotation, ok bool) {
	if !plausible(roll, pitch, yaw) {
		return r, false
	}
	return frame.FromEuler(roll*deg, pitch*deg, yaw*deg), true
}

// quaternion returns an attitude by its quaternion, scalar first; false where it is none.
func quaternion(w, x, y, z float64) (r rotation, ok bool) {
	if n := w*w + x*x + y*y + z*z; !(n > 0.8 && n < 1.2) {
		return r, false
	}
	return frame.FromQuat[frame.NED, frame.FRD](w, x, y, z), true
}

// readMotion reads attitude, rates and accelerations.
func (b *binaryLog) readMotion() {
	euler := []string{"Roll", "Pitch", "Yaw"}
	times, rows := b.rows(b.table(euler, "ATT", "AHR2", "XKF1", "NKF1", "EKF1"), euler...)
	for i, now := range times {
		if r, ok := eulerDeg(rows[0][i], rows[1][i], rows[2][i]); ok {
			b.Attitude.add(now, r)
		}
	}
	imu := []string{"GyrX", "GyrY", "GyrZ", "AccX", "AccY", "AccZ"}
	times, rows = b.first(b.table(imu, "IMU", "IMU2"), imu...)
	for i, now := range times {
		if plausible(rows[0][i], rows[1][i], rows[2][i], rows[3][i], rows[4][i], rows[5][i]) {
			b.Rate.add(now, frame.OfFRD(rows[0][i], rows[1][i], rows[2][i]))
			b.Force.add(now, frame.OfFRD(rows[3][i], rows[4][i], rows[5][i]))
		}
	}
}
