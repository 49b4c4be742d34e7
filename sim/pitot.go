package sim

import "github.com/sitlark/sitlark/protocol"

// calibration is how long after its first pulses an autopilot takes at most to find the zero of
// its airspeed sensor [s]. ArduPlane 4.7-dev sends them 1.8 s after its start, when it begins
// the calibration, and has ended it at 3.1 s.
const calibration = 3.0

// pitotCover is the cover on the pitot tube while an autopilot that has just started calibrates
// its sensor, as a pilot puts one on: without it the wind on the pad would count as zero, and
// be missing from the airspeed of the whole flight. The zero value waits for an autopilot.
type pitotCover struct {
	covered bool
	pulsing bool    // it has sent pulses
	openAt  float64 // when the tube is opened, in physics time over all flights [s]
}

// packet takes a packet that came at t, physics time over all flights [s]. An autopilot whose
// first packet has pulses started long ago.
func (c *pitotCover) packet(servo *protocol.Servo, t float64) {
	switch {
	case c.pulsing:
		c.covered = c.covered && t < c.openAt
	case servo.PWMUs != [protocol.MaxServos]uint16{}:
		c.pulsing, c.openAt = true, t+calibration
	default:
		c.covered = true
	}
}
