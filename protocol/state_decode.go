package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// stateJSON mirrors the message. Arrays are slices so that their length can be checked;
// pointers distinguish a missing key from a zero.
type stateJSON struct {
	optionsJSON
	Timestamp *float64 `json:"timestamp"`
	IMU       struct {
		Gyro      []float64 `json:"gyro"`
		AccelBody []float64 `json:"accel_body"`
	} `json:"imu"`
	Position     []float64 `json:"position"`
	Attitude     []float64 `json:"attitude"`
	Quaternion   []float64 `json:"quaternion"`
	Velocity     []float64 `json:"velocity"`
	VelocityWind []float64 `json:"velocity_wind"`
	Rng1         *float64  `json:"rng_1"`
	Rng2         *float64  `json:"rng_2"`
	Rng3         *float64  `json:"rng_3"`
	Rng4         *float64  `json:"rng_4"`
	Rng5         *float64  `json:"rng_5"`
	Rng6         *float64  `json:"rng_6"`
	Windvane     struct {
		Direction float64 `json:"direction"`
		Speed     float64 `json:"speed"`
	} `json:"windvane"`
	Airspeed float64 `json:"airspeed"`
	Battery  struct {
		Voltage float64 `json:"voltage"`
		Current float64 `json:"current"`
	} `json:"battery"`
	RC struct {
		RC1  *uint16 `json:"rc_1"`
		RC2  *uint16 `json:"rc_2"`
		RC3  *uint16 `json:"rc_3"`
		RC4  *uint16 `json:"rc_4"`
		RC5  *uint16 `json:"rc_5"`
		RC6  *uint16 `json:"rc_6"`
		RC7  *uint16 `json:"rc_7"`
		RC8  *uint16 `json:"rc_8"`
		RC9  *uint16 `json:"rc_9"`
		RC10 *uint16 `json:"rc_10"`
		RC11 *uint16 `json:"rc_11"`
		RC12 *uint16 `json:"rc_12"`
	} `json:"rc"`
}

// ParseState decodes a state message as a client of the exchange, such as the
// built-in autopilot, receives it.
//
// Unlike ArduPilot it parses JSON and is strict: the newlines around it, timestamp, gyro,
// accel_body, position, velocity, attitude and quaternion are required, each array with
// its exact length. Other keys may be missing, which means 0, and unknown ones are
// ignored. On error dst is unchanged.
func ParseState(datagram []byte, dst *State) error {
	var own State
	if parseOwn(datagram, &own) {
		*dst = own
		return nil
	}
	if len(datagram) < 2 || datagram[0] != '\n' || datagram[len(datagram)-1] != '\n' {
		return fmt.Errorf("protocol: state message of %d bytes: expected one JSON object with a newline before and after", len(datagram))
	}
	var m stateJSON
	if err := json.Unmarshal(bytes.TrimSpace(datagram), &m); err != nil {
		return fmt.Errorf("protocol: state message: %w", err)
	}
	var s State
	if err := m.into(&s); err != nil {
		return err
	}
	*dst = s
	return nil
}

// into copies the message to s, which is zero.
func (m *stateJSON) into(s *State) error {
	if m.Timestamp == nil {
		return fmt.Errorf("protocol: state message has no timestamp")
	}
	var rpy [3]float64
	for _, a := range [...]struct {
		key      string
		got      []float64
		dst      []float64
		required bool
	}{
		{"imu.gyro", m.IMU.Gyro, s.GyroFRD[:], true},
		{"imu.accel_body", m.IMU.AccelBody, s.AccelBodyFRD[:], true},
		{"position", m.Position, s.PositionNED[:], true},
		{"attitude", m.Attitude, rpy[:], true},
		{"quaternion", m.Quaternion, s.Quaternion[:], true},
		{"velocity", m.Velocity, s.VelGroundNED[:], true},
		{"velocity_wind", m.VelocityWind, s.WindNED[:], false},
	} {
		if len(a.got) != len(a.dst) && (a.required || a.got != nil) {
			return fmt.Errorf("protocol: state message: %s has %d numbers, expected %d", a.key, len(a.got), len(a.dst))
		}
		copy(a.dst, a.got)
	}
	s.Time = *m.Timestamp
	s.Roll, s.Pitch, s.Yaw = rpy[0], rpy[1], rpy[2]
	for i, r := range [...]*float64{m.Rng1, m.Rng2, m.Rng3, m.Rng4, m.Rng5, m.Rng6} {
		if r == nil {
			break // the next ones are not numbered without it
		}
		s.Rangefinders[i], s.RangefinderCount = *r, i+1
	}
	s.WindvaneFrom, s.WindvaneSpeed = m.Windvane.Direction, m.Windvane.Speed
	s.Airspeed = m.Airspeed
	s.BatteryVoltage, s.BatteryCurrent = m.Battery.Voltage, m.Battery.Current
	m.optionsJSON.into(s)
	rc := &m.RC
	for i, pulse := range [...]*uint16{rc.RC1, rc.RC2, rc.RC3, rc.RC4, rc.RC5, rc.RC6, rc.RC7, rc.RC8, rc.RC9, rc.RC10, rc.RC11, rc.RC12} {
		if pulse == nil {
			break // as with rangefinders
		}
		s.RC[i], s.RCCount = *pulse, i+1
	}
	return nil
}
