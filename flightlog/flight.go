package flightlog

import (
	"time"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/internal/severity"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// Format is a kind of log.
type Format int

// The kinds of log.
const (
	DataFlash Format = iota + 1 // written by the autopilot (.bin)
	Telemetry                   // written by a ground station (.tlog)
)

// String returns the format's name for users.
func (f Format) String() string {
	return map[Format]string{DataFlash: "DataFlash log", Telemetry: "telemetry log"}[f]
}

// Flight is the flight in a log. It does not change after Open and may be read from any
// goroutine.
type Flight struct {
	Path     string `text:"raw"`
	Format   Format
	Size     int64 // [bytes]
	Vehicle  kind.Kind
	Firmware string // such as "ArduCopter V4.6.3 (3fc7011a)"; empty: unknown
	Frame    Frame
	Begins   time.Time // of elapsed time 0, by GPS or the ground station's clock; zero: unknown
	Length   float64   // from the first to the last record that has a time [s]
	Zero     float64   // time since boot of elapsed time 0 [s]; DataFlash only

	Home     mission.Home // where positions are measured from; YawDeg is the first heading
	HomeFrom string       // where home is from, such as "ORGN"; empty: the log has no place at all
	Mission  mission.Plan // empty: the log has none

	Position                      Track[frame.Vec[frame.NED]]            // as the autopilot estimates it [m]
	Velocity                      Track[frame.Vec[frame.NED]]            // likewise, over the ground [m/s]
	Attitude                      Track[frame.Rot[frame.NED, frame.FRD]] // likewise
	Rate                          Track[frame.Vec[frame.FRD]]            // [rad/s]
	Force                         Track[frame.Vec[frame.FRD]]            // specific force [m/s²]
	GPS                           Track[Fix]                             // of the first receiver
	Outputs                       Track[Outputs]                         // pulses
	RPM                           [limits.Outputs]Track[float64]         // of the ESC of output i+1 [1/min]
	Battery                       Track[Battery]                         // the first one
	Wind                          Track[frame.Vec[frame.NED]]            // as the EKF estimates it; where the air goes [m/s]
	Airspeed                      Track[float64]                         // measured [m/s]
	Vibes                         Track[Vibration]                       // of the first IMU
	EKF                           Track[Estimate]                        // of its primary core, as logged; DataFlash only
	Truth                         *Truth                                 // of a simulator; nil: none is logged
	Modes                         []Mode                                 // in the order of their times
	Arming                        []Arming                               // likewise
	Landings                      []Landing                              // likewise; empty: the log does not say
	Messages                      []Message                              // likewise
	Commands                      []Command                              // of MAVLink that the autopilot was sent, likewise; DataFlash from 4.4 on
	RC                            Track[RC]                              // what was taken for the radio; DataFlash only
	Targets                       []Target                               // in GUIDED, in the order of their times; DataFlash from 4.1 on
	AttitudeTargets, OtherTargets int                                    // in GUIDED: of attitude, and those above terrain, which Targets lacks
	Params                        map[string]float64                     // as they were at first
	Changes                       []Change                               // of parameters during the flight, in the order of their times
	Functions                     [limits.Outputs]int                    // SERVOn_FUNCTION of output i+1; 0: none, or unknown
	Types                         []string                               // names of the message types that the log has, with how many of each
	Missing                       []string                               // what the log lacks, for users
	Notices                       []string                               // what is to be said of the log, for users
	class                         int                                    // the frame class that a heartbeat tells; 0: none
	latest                        map[string]float64                     // parameters, as known last
	Damage                        string                                 // what could not be read; empty: all was
}

// Fix is what a GPS receiver measured.
type Fix struct {
	PositionNED frame.Vec[frame.NED] // from home [m]; valid from a 3D fix on
	place       mission.Place
	Status      int // 0 or 1: no fix, 2: 2D, 3: 3D, 4: differential, 5 and 6: RTK
	Satellites  int
	HDOP        float64 // 0: unknown
	Speed       float64 // over the ground [m/s]
}

// Good reports whether the position is valid.
func (f Fix) Good() bool { return f.Status >= 3 }

// Outputs are the pulses of the servo outputs, from output 1 on [µs]; 0: off, or not logged.
type Outputs [limits.Outputs]uint16

// Battery is what the battery's monitor measured.
type Battery struct {
	Voltage float64 // [V]
	Current float64 // [A]; negative: not measured
	Charge  float64 // 0 to 1; negative: unknown
}

// Vibration is how much an IMU is shaken.
type Vibration struct {
	XYZ   [3]float64 // standard deviation of the acceleration [m/s²]
	Clips int        // of the accelerometers, since boot
}

// Estimate is what an EKF has logged at one time.
type Estimate struct {
	PositionNED frame.Vec[frame.NED]            // from home [m]
	VelNED      frame.Vec[frame.NED]            // [m/s]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD] // attitude
}

// Truth is what the autopilot had from a simulator.
type Truth struct {
	Home     *mission.Home               // the simulator's, as the autopilot has it; nil: the log does not say
	Position Track[frame.Vec[frame.NED]] // from the simulator's own home [m]
	Velocity Track[frame.Vec[frame.NED]] // [m/s]
	Attitude Track[frame.Rot[frame.NED, frame.FRD]]
}

// Mode is a flight mode from a time on.
type Mode struct {
	Elapsed float64 // [s]
	Number  int
	Name    string
	Reason  ModeReason
}

// ModeReason is why a mode was chosen, as ArduPilot numbers it; -1: the log does not say.
type ModeReason int

// Reasons that are a user's.
const (
	ByRC            ModeReason = 1 // sticks or switches
	ByGroundStation ModeReason = 2
)

// Arming is when the vehicle was armed or disarmed.
type Arming struct {
	Elapsed float64 // [s]
	Armed   bool
}

// Landing is when the autopilot took the vehicle for landed, or for taken off.
type Landing struct {
	Elapsed float64 // [s]
	Landed  bool
}

// Severity is how much a message matters.
type Severity = severity.Severity

// The severities, in rising order.
const (
	Info    = severity.Info
	Caution = severity.Caution
	Fault   = severity.Fault
)

// Message is what the autopilot said, or an event or error that it logged.
type Message struct {
	Elapsed  float64 // [s]
	Severity Severity
	Text     string
}

// Change is a parameter's new value.
type Change struct {
	Elapsed       float64 // [s]
	Name          string
	Value, Before float64
}
