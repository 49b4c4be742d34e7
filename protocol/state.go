package protocol

import "math"

// MaxRangefinders is the number of rangefinders that a state message can have.
const MaxRangefinders = 6

// MaxRC is the number of RC channels that a state message can have.
const MaxRC = 12

// State is the content of one state message: the vehicle's true motion at one physics
// time. Frames: NED from home, FRD in the body.
type State struct {
	Time             float64                  // physics time since the last reset [s]
	GyroFRD          [3]float64               // angular rate [rad/s]
	AccelBodyFRD     [3]float64               // specific force [m/s²]; at rest (0, 0, −9.80665)
	PositionNED      [3]float64               // from home [m]
	VelGroundNED     [3]float64               // over the ground [m/s]
	Roll, Pitch, Yaw float64                  // [rad]
	Quaternion       [4]float64               // w, x, y, z; body to NED
	Rangefinders     [MaxRangefinders]float64 // rng_1 to rng_6: distance along each one's direction [m]
	RangefinderCount int                      // how many of them the vehicle has; the others' keys are not sent
	WindvaneFrom     float64                  // direction of the apparent wind, clockwise from the nose [rad]; 0: head wind
	WindvaneSpeed    float64                  // horizontal apparent wind [m/s], ≥ 0
	WindNED          [3]float64               // velocity of the air [m/s]
	Airspeed         float64                  // true, along the pitot tube [m/s]
	BatteryVoltage   float64                  // [V]
	BatteryCurrent   float64                  // [A]
	RC               [MaxRC]uint16            // rc_1 to rc_12: pulse of each RC channel [µs]
	RCCount          int                      // how many of them are sent, from rc_1 on; 0: the autopilot gets no RC from here

	// NoTimeSync and NoLockstep are sent when true. With the first ArduPilot (from 4.2)
	// leaves the pace to sitlark; with the second (from 4.7) it continues after
	// 0.1 s without an answer.
	NoTimeSync, NoLockstep bool

	// Geodetic says that the position is sent in degrees too, for ArduPilot from 4.7 on.
	Geodetic       bool
	LatDeg, LonDeg float64 // WGS 84, north and east positive [deg]
	AltM           float64 // above mean sea level [m]
}

// Finite reports whether every number of s is finite when it arrives at ArduPilot. If not,
// quantity is the key of the first that is not, as the message names it ("imu.gyro"), and
// s must not be sent: one NaN spoils the EKF for good.
//
// ArduPilot reads most numbers into single precision, so a finite value beyond ±3.4e38
// would arrive as infinite; it counts as not finite.
func (s *State) Finite() (quantity string, ok bool) {
	switch { // a list of all keys with their answers would be written first: a hundredth of a flight
	case !fits(s.Time):
		return "timestamp", false
	case !fits(s.GyroFRD[:]...):
		return "imu.gyro", false
	case !fits(s.AccelBodyFRD[:]...):
		return "imu.accel_body", false
	case !fits(s.PositionNED[:]...):
		return "position", false
	case !fits(s.Roll, s.Pitch, s.Yaw):
		return "attitude", false
	case !fits(s.Quaternion[:]...):
		return "quaternion", false
	case !fits(s.VelGroundNED[:]...):
		return "velocity", false
	case !fits(s.WindNED[:]...):
		return "velocity_wind", false
	case !fits(s.Rangefinders[:]...):
		return "rng", false
	case !fits(s.WindvaneFrom):
		return "windvane.direction", false
	case !fits(s.WindvaneSpeed):
		return "windvane.speed", false
	case !fits(s.Airspeed):
		return "airspeed", false
	case !fits(s.BatteryVoltage):
		return "battery.voltage", false
	case !fits(s.BatteryCurrent):
		return "battery.current", false
	case !fits(s.LatDeg):
		return "latitude", false
	case !fits(s.LonDeg):
		return "longitude", false
	case !fits(s.AltM):
		return "altitude", false
	}
	return "", true
}

// fits reports whether every number is finite in single precision. NaN fails the
// comparison too.
func fits(vs ...float64) bool {
	for _, v := range vs {
		if !(math.Abs(v) <= math.MaxFloat32) {
			return false
		}
	}
	return true
}
