package protocol

import "strconv"

// Digits after the point. Position and motion: a micrometre and its like, finer
// than the single precision that most of them are read into. Attitude: 1e-8, so
// that the quaternion's norm stays within single precision of one.
const (
	timeDecimals     = 12
	motionDecimals   = 6
	attitudeDecimals = 8
	airDecimals      = 4
)

// MaxStateSize bounds the length of the message of any finite State: a buffer of
// this capacity never grows [bytes].
const MaxStateSize = 2048

// AppendState appends the state message of s to dst: a newline, one JSON object,
// a newline. It does not allocate if dst has the capacity (MaxStateSize).
//
// s must be finite (see State.Finite); otherwise the message is not JSON.
//
// The message is valid JSON, but it is written for ArduPilot's reader, which
// takes a key's first occurrence as a substring: "velocity" stands before
// "velocity_wind", "windvane" with its "speed" before "airspeed", and there is
// no blank. Without the leading newline the first message would be lost. Both
// attitude and quaternion are sent: 4.7-dev takes rng_1 only beside attitude, rng_2
// only beside quaternion, and rng_4 to rng_6 only beside rng_1 to rng_3.
//
// The timestamp has twelve decimals since ArduPilot takes its frame rate from
// the difference of two of them, in single precision, and truncates it: with
// nine, 1/1200 s comes back as 1199 Hz.
//
// Source: ArduPilot, libraries/SITL/examples/JSON/readme.md, "SITL input".
func AppendState(dst []byte, s *State) []byte {
	dst = append(dst, "\n{\"timestamp\":"...)
	dst = appendFixed(dst, s.Time, timeDecimals)
	dst = append(dst, `,"imu":{"gyro":`...)
	dst = appendArray(dst, s.GyroFRD[:], motionDecimals)
	dst = append(dst, `,"accel_body":`...)
	dst = appendArray(dst, s.AccelBodyFRD[:], motionDecimals)
	dst = append(dst, `},"position":`...)
	dst = appendArray(dst, s.PositionNED[:], motionDecimals)
	dst = append(dst, `,"attitude":`...)
	dst = appendArray(dst, []float64{s.Roll, s.Pitch, s.Yaw}, attitudeDecimals)
	dst = append(dst, `,"quaternion":`...)
	dst = appendArray(dst, s.Quaternion[:], attitudeDecimals)
	dst = append(dst, `,"velocity":`...)
	dst = appendArray(dst, s.VelGroundNED[:], motionDecimals)
	dst = appendAirAndPower(dst, s)
	return append(appendOptions(dst, s), "}\n"...)
}

// appendAirAndPower appends keys that are optional for ArduPilot.
func appendAirAndPower(dst []byte, s *State) []byte {
	dst = append(dst, `,"velocity_wind":`...)
	dst = appendArray(dst, s.WindNED[:], airDecimals)
	for i := range min(s.RangefinderCount, MaxRangefinders) {
		dst = append(dst, `,"rng_`...)
		dst = append(dst, byte('1'+i), '"', ':')
		dst = appendFixed(dst, s.Rangefinders[i], airDecimals)
	}
	dst = append(dst, `,"windvane":{"direction":`...)
	dst = appendFixed(dst, s.WindvaneFrom, airDecimals)
	dst = append(dst, `,"speed":`...)
	dst = appendFixed(dst, s.WindvaneSpeed, airDecimals)
	dst = append(dst, `},"airspeed":`...)
	dst = appendFixed(dst, s.Airspeed, airDecimals)
	dst = append(dst, `,"battery":{"voltage":`...)
	dst = appendFixed(dst, s.BatteryVoltage, airDecimals)
	dst = append(dst, `,"current":`...)
	dst = appendFixed(dst, s.BatteryCurrent, airDecimals)
	return appendRC(append(dst, '}'), s)
}

// appendRC appends the RC channels, or nothing if there are none: an autopilot that had
// them takes their absence for the loss of RC. They have no gaps, since rc_10 alone would
// be read as rc_1.
func appendRC(dst []byte, s *State) []byte {
	n := min(s.RCCount, MaxRC)
	if n <= 0 {
		return dst
	}
	dst = append(dst, `,"rc":{`...)
	for i := range n {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `"rc_`...)
		dst = strconv.AppendUint(dst, uint64(i+1), 10)
		dst = append(dst, '"', ':')
		dst = strconv.AppendUint(dst, uint64(s.RC[i]), 10)
	}
	return append(dst, '}')
}

// appendArray appends [v0,v1,…] without blanks.
func appendArray(dst []byte, vs []float64, decimals int) []byte {
	for i, v := range vs {
		if i == 0 {
			dst = append(dst, '[')
		} else {
			dst = append(dst, ',')
		}
		dst = appendFixed(dst, v, decimals)
	}
	return append(dst, ']')
}
