package autopilot

import (
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol"
)

// Vehicle is what a Pilot knows of its vehicle, and how such a vehicle is flown: Tuning is that of
// a multirotor, plane.Tuning that of a plane, vtol.Tuning that of a quadplane.
type Vehicle interface {
	// Validate says why the vehicle can't be flown; nil: it can.
	Validate() error
	// Channels returns which of the two servo packets the vehicle needs, 16 or 32.
	Channels() int
	// OnGround reports whether the vehicle stays on the ground, whatever heights a mission has.
	OnGround() bool
	// Battery returns when a flight ends for the battery's sake.
	Battery() BatteryLimits
	// NewFlight begins a flight of a vehicle that is valid.
	NewFlight(FlightOptions) Flight
}

// FlightOptions say what a Flight is about.
type FlightOptions struct {
	Legs     []mission.Leg
	HomeYaw  float64 // which way the vehicle stands at home, clockwise from north [rad]
	Airborne bool    // as Config's
	Logf     func(format string, args ...any)
}

// Flight is one flight from boot to disarming. It knows no clock and no socket; time is the state
// messages'. Owner: the goroutine that steps the Pilot.
type Flight interface {
	// Step takes the next state and returns the pulses for all outputs [µs]; 0: off.
	Step(*Sense) [protocol.MaxServos]uint16
	// Progress says how far it is.
	Progress() Progress
	// AppendCheckpoint appends all that decides what the flight does next.
	AppendCheckpoint(dst []byte) []byte
	// Restore puts a flight of the same vehicle and mission in the state of a checkpoint.
	Restore(checkpoint []byte) error
}

// Progress is how far a Flight is.
type Progress struct {
	Phase   string  // for people, as in Status
	Next    int     // seq of the mission item that is flown to; 0: none
	Time    float64 // of the newest state [s]; NaN: there was none
	Elapsed float64 // for how long the phase lasts [s]
	Armed   bool    // the motors may turn
	Waiting bool    // for a vehicle that is fit to arm
	Needs   string  // how it must be for that, in words; empty: as what stands on legs or wheels
	Over    bool    // disarmed after a flight
	Once    bool    // none can follow before a reset: the vehicle is launched
}
