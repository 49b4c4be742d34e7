package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/weather"
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
	Weather     weather.Weather // at the start
	Missions    []string        // paths of files with a mission, fences and rally points; empty: the built-in demonstration
	Autopilot   Autopilot
	FirstPulses [limits.Outputs]uint16 // of the built-in autopilot's first packet, by servo output [µs]; 0: off
	Params      []Param                // of ArduPilot
	Fly         []FlyStep              // what is done with ArduPilot
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

// place is where a number of the file stands.
type place struct {
	path string // such as weather.wind.speed or steps.2.thrust
	pos  Pos
	text string // the number with its unit
}

// note remembers where a number stands.
func (r *reader) note(path string, pos Pos, text string) {
	r.file.numbers = append(r.file.numbers, place{path, pos, text})
}

// Numbers returns the paths of the numbers that With can replace, in the order of the file.
func (f *File) Numbers() []string {
	var paths []string
	for _, p := range f.numbers {
		paths = append(paths, p.path)
	}
	return paths
}

// Number returns the number at a path of Numbers as it is written, with its unit.
func (f *File) Number(path string) (text string, err error) {
	p, err := f.place(path)
	if err != nil {
		return "", err
	}
	return p.text, nil
}

// place finds a path, or the only one that ends like it.
func (f *File) place(path string) (place, error) {
	var ends []place
	for _, p := range f.numbers {
		if p.path == path {
			return p, nil
		}
		if p.path == "weather."+path || f.argument(p.path) == path || f.pad(p.path) == path {
			ends = append(ends, p)
		}
	}
	switch len(ends) {
	case 1:
		return ends[0], nil
	case 0:
		hint := "it has " + strings.Join(f.Numbers(), ", ")
		if near := spelling.Near(path, f.spellings(), 3); len(near) > 0 {
			hint = "did you mean " + strings.Join(near, ", ") + "?"
		}
		return place{}, fmt.Errorf("%s has no number %q: %s", f.Source.Name, path, hint)
	}
	var all []string
	for _, p := range ends {
		all = append(all, p.path)
	}
	slices.Sort(all)
	return place{}, fmt.Errorf("%s: %s is ambiguous: write %s", f.Source.Name, path, strings.Join(all, " or "))
}

// spellings are all forms of the paths.
func (f *File) spellings() (all []string) {
	for _, p := range f.numbers {
		all = append(all, p.path)
		if short, ok := strings.CutPrefix(p.path, "weather."); ok {
			all = append(all, short)
		}
		for _, a := range []string{f.argument(p.path), f.pad(p.path)} {
			if a != "" {
				all = append(all, a)
			}
		}
	}
	return all
}

// pad is the path of a vehicle's number with its name: Bee.east for vehicles.2.east. It is
// empty where a section describes several vehicles.
func (f *File) pad(path string) string {
	var section int
	var key string
	if n, _ := fmt.Sscanf(path, "vehicles.%d.%s", &section, &key); n != 2 || f.sections != len(f.Vehicles) {
		return ""
	}
	return f.Vehicles[section-1].Name + "." + key
}

// argument is a step's path with the command's name: fail_motor.thrust for
// steps.2.thrust.
func (f *File) argument(path string) string {
	var step int
	var name string
	if n, _ := fmt.Sscanf(path, "steps.%d.%s", &step, &name); n != 2 || step < 1 || step > len(f.Steps) {
		return ""
	}
	return f.Steps[step-1].Name + "." + name
}
