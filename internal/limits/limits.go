// Package limits holds the sizes that several packages share.
package limits

const (
	// Outputs is how many servo outputs ArduPilot has at most: the channels of the longer servo packet.
	// Source: ArduPilot 4.7-dev, libraries/SITL/SIM_JSON.h.
	Outputs = 32
	// Motors is how many motors a vehicle can have, and with them rotors: one for each output. It is also the
	// greatest number of a motor, which is that of its output.
	Motors = Outputs
)
