package campaign

// Target says what kind of thing a setting changes.
type Target string

// The targets.
const (
	ScenarioNumber   Target = "scenario" // a number of the scenario file, by its path as in --vary: wind.speed, fail_motor.at
	ScenarioStep     Target = "step"     // the whole command of a step: its number from 1; the text is the command in YAML's flow style
	VehicleParameter Target = "vehicle"  // a value of the vehicle file, by its path: mass, battery.capacity
	AutopilotParam   Target = "param"    // an ArduPilot parameter, by its name
	StartPlace       Target = "start"    // where the vehicle stands: north, east [m] or heading [deg]
	VehicleFile      Target = "airframe" // the vehicle: a name that package catalog knows, or a file of the bundle
	ParameterFile    Target = "params"   // a file of ArduPilot parameters of the bundle
	Seed             Target = "seed"     // the scenario's seed: turbulence and sensor noise
)

// Setting is one value of a sample, as text: what is flown is exactly what is written, on every
// machine.
type Setting struct {
	Variable string `json:"variable"` // the variable's name in the campaign file
	Target   Target `json:"target"`
	Path     string `json:"path"` // of what it sets, in the target's own terms
	Text     string `json:"text"` // with its unit
}

// Sample is one flight that is to be flown.
type Sample struct {
	Number     int       `json:"number"`            // from 1, in the order of the campaign
	Generation int       `json:"generation"`        // from 1; samples of a generation do not depend on each other's results
	Variant    string    `json:"variant,omitempty"` // of a comparison: which vehicle, parameter file or build; empty: the only one
	Point      []float64 `json:"point"`             // by variable, 0 to 1: the marginal distribution's quantile
	Weight     float64   `json:"weight"`            // nominal over sampling density; 1 but for importance sampling
	Settings   []Setting `json:"settings"`

	// Repeats is the number of the sample that this one flies a second time, to tell how much two
	// flights of it differ; 0: it is the first flight. Statistics leave second flights out.
	Repeats int `json:"repeats,omitempty"`
}
