package scenario

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/mission"
)

// The limits of a file.
const (
	MaxSize  = 1 << 20 // bytes
	MaxSteps = 10_000
	// MaxExpectations bounds the work after each step of the physics.
	MaxExpectations = 1000
)

// DefaultTimeout ends a flight whose file has no timeout, in physics time [s].
const DefaultTimeout = 600

// Pos is a place in a file. Lines and columns count from 1, columns in characters.
type Pos = strictyaml.Pos

// Error is one error in a scenario file, with its place.
type Error = strictyaml.Error

// Autopilot says who flies.
type Autopilot string

// The autopilots.
const (
	BuiltIn   Autopilot = "built-in"
	ArduPilot Autopilot = "ardupilot"
)

// File is what a scenario file says, checked as far as it can be without the vehicle
// and the mission.
type File struct {
	Name        string
	Description string
	Seed        int64
	Vehicle     string          // a name that package catalog knows or a file's path; empty: the default
	Layout      string          // as --layout
	Vehicles    []fleet.Vehicle // with names, in one airspace; empty: one vehicle, alone
	Home        *mission.Home   // nil: the mission's, else ArduPilot's usual one
	Terrain     string          // folder of SRTM tiles; empty: none
	Flat        bool
	Weather     Weather
	Mission     string // path of a mission file; empty: the built-in demonstration
	Autopilot   Autopilot
	FirstPulses [command.MaxMotors]uint16 // of the built-in autopilot's first packet, by servo output [µs]; 0: off
	Params      []Param                   // of ArduPilot
	Fly         []FlyStep                 // what is done with ArduPilot
	Steps       []Step
	Captions    []Caption
	Expect      []Expectation
	Timeout     float64 // of physics time [s]

	// DemoForArduPilot: ArduPilot is given the built-in demonstration to fly, as the file
	// names no mission. See LetArduPilotFly.
	DemoForArduPilot bool

	Source   Source         // where it was read from
	Warnings []string       // what is allowed but most likely a mistake
	numbers  []place        // of the numbers that With can replace
	sections int            // of vehicles
	values   map[string]Pos // where the values of the file's own keys stand
}

// Weather is the weather at the start.
type Weather struct {
	Wind       command.SetWind
	Turbulence command.SetTurbulence
	Thermals   command.SetThermals
	Rain       command.SetRain
	Icing      command.SetIcing // Drops 0: the usual
	Atmosphere command.SetAtmosphere
	Roughness  float64 // roughness length of the ground [m]; 0: mown grass
}

// Step is a command that is sent once, at its trigger.
type Step struct {
	Pos
	Trigger Trigger
	Delay   float64 // after the trigger [s]
	Vehicle int     // index of File.Vehicles; AllVehicles: every one
	Name    string  // of the command, as written
	Text    string  // the command with its arguments, as written
	Command command.Command
	Ramp    float64 // time of its ramp [s]

	do Pos // where the command stands
}

// AllVehicles is the Vehicle of a step that concerns every vehicle of a fleet, and of a
// trigger that any one brings.
const AllVehicles = -1

// Kind says how an expectation is judged.
type Kind string

// The kinds of expectations.
const (
	Always     Kind = "always"     // holds at every step
	Never      Kind = "never"      // holds at no step
	Within     Kind = "within"     // holds at one step at least within a time
	Eventually Kind = "eventually" // holds at one step at least
	AtEnd      Kind = "at end"     // holds after the last step
)

// Expectation is something that must hold.
type Expectation struct {
	Pos
	Kind      Kind
	Condition *Condition
	Limit     float64  // of Within [s]
	After     *Trigger // judged from then on; nil: from the start
	Until     *Trigger // judged until then; nil: to the end; for Always and Never
	Text      string   // in one line
}
