package protocol

// State is what one state message tells ArduPilot: the vehicle's true motion at
// one physics time. Frames: NED from home, FRD in the body.
type State struct {
	Time             float64    // physics time since the last reset [s]
	GyroFRD          [3]float64 // angular rate [rad/s]
	AccelBodyFRD     [3]float64 // specific force [m/s²]; at rest (0, 0, −9.80665)
	PositionNED      [3]float64 // from home [m]
	VelGroundNED     [3]float64 // over the ground [m/s]
	Roll, Pitch, Yaw float64    // [rad]
	Quaternion       [4]float64 // w, x, y, z; body to NED
	RangefinderDown  float64    // rng_1: distance to the ground along the body's down axis [m]
	WindvaneFrom     float64    // direction of the apparent wind, clockwise from the nose [rad]; 0: head wind
	WindvaneSpeed    float64    // horizontal apparent wind [m/s], ≥ 0
	WindNED          [3]float64 // where the air goes [m/s]
	Airspeed         float64    // along the body's forward axis [m/s]
	BatteryVoltage   float64    // [V]
	BatteryCurrent   float64    // [A]
}
