package campaign

// Status says what became of a sample.
type Status string

// The states of a sample that is done.
const (
	Held     Status = "held"    // every expectation held
	Broken   Status = "broken"  // one did not
	NotFlown Status = "unflown" // it could not be flown: Reason says why
)

// BuiltIn is the Pilot of results that the built-in autopilot flew: the same to the last bit each time.
const BuiltIn = "built-in"

// Verdict is one expectation's outcome in a flight.
type Verdict struct {
	Held      bool    `json:"held"`
	Judged    bool    `json:"judged"`
	HasMargin bool    `json:"has_margin"`
	Margin    float64 `json:"margin"` // in the expectation's unit
	At        float64 `json:"at_s"`   // physics time of the worst margin [s]
}

// Result is what is known of a sample after its flight. All but Worker, Wall, CPU and what is said
// of the recording are the same whenever and wherever the built-in autopilot flies the sample.
type Result struct {
	Key    string `json:"key"` // identifies the flight: see Task.Key
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"` // in words: why it is broken, or could not be flown

	// Margin is how far the flight was from breaking, without unit: of all expectations the
	// smallest margin in proportion to its limit, below 0 where one broke; -1 where one broke that
	// has no margin.
	Margin    float64   `json:"margin"`
	HasMargin bool      `json:"has_margin"`
	Verdicts  []Verdict `json:"verdicts"` // in the order of the scenario's expectations

	Ended    string             `json:"ended"`          // one of scenario's Ended constants
	Duration float64            `json:"duration_s"`     // physics time [s]
	Figures  map[string]float64 `json:"figures"`        // key figures, by name with unit: max_tilt_deg, energy_wh
	Hash     string             `json:"hash"`           // over the states of all steps
	Version  string             `json:"version"`        // of sitlark
	Pilot    string             `json:"pilot"`          // the autopilot: built-in, or ArduPilot's own words
	Path     []byte             `json:"path,omitempty"` // the trajectory, decimated: see DecodePath

	Worker    string  `json:"worker"`              // who flew it
	Wall      float64 `json:"wall_s"`              // how long that took [s]
	CPU       float64 `json:"cpu_s,omitempty"`     // CPU time of sitlark and, with ArduPilot, of its process [s]; 0: not known
	Recording string  `json:"recording,omitempty"` // where its recording is kept: a path on the worker's computer, or s3://BUCKET/KEY

	// RecordingNote says why there is no recording although the campaign asks for one.
	RecordingNote string `json:"recording_note,omitempty"`
}

// Record is a result with the sample that it belongs to: what is kept of each flight.
type Record struct {
	Sample Sample `json:"sample"`
	Result Result `json:"result"`
}
