package campaign

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"runtime"

	"github.com/sitlark/sitlark/internal/buildinfo"
)

// Task is a sample on its way to a worker.
type Task struct {
	Campaign string `json:"campaign"` // the campaign's id: 16 hexadecimal digits
	Bundle   string `json:"bundle"`   // SHA-256 of the bundle that the sample is flown from, in hexadecimal
	Sample   Sample `json:"sample"`
	Path     bool   `json:"path"` // the result gets its trajectory
	Keep     Keep   `json:"keep"` // whether the worker keeps a recording

	// Expectation is the scenario's expectation, by its number from 1, whose margin is the
	// result's; 0: the smallest margin of all.
	Expectation int `json:"expectation,omitempty"`

	// Build and Autopilot say who may fly it: the results of another version of sitlark, another
	// architecture or another ArduPilot are those of another campaign.
	Build     string `json:"build"`               // see Build
	Autopilot string `json:"autopilot,omitempty"` // SHA-256 of ArduPilot's binary, in hexadecimal; empty: the built-in autopilot
}

// Keep says which flights are kept as recordings.
type Keep string

// What is kept.
const (
	KeepNone   Keep = "none"
	KeepBroken Keep = "broken" // flights with a broken expectation
	KeepWorst  Keep = "worst"  // the flights with the smallest margins
	KeepAll    Keep = "all"
)

// MostRecorded is how many flights are recorded at the end of a campaign of the built-in autopilot
// that keeps the broken or the worst ones: those with the smallest margins.
const MostRecorded = 10

// Build identifies the program: its version and the architecture that it was built for.
func Build() string { return buildinfo.Version() + " " + runtime.GOARCH }

// Key identifies the flight of a task: what it depends on, in a hash of 32 hexadecimal digits. A
// flight that ran twice has one key.
func (t *Task) Key() string {
	text, err := json.Marshal([]any{t.Campaign, t.Bundle, t.Build, t.Autopilot, t.Sample.Number, t.Sample.Variant, t.Sample.Settings})
	if err != nil {
		panic(err) // texts and numbers always can
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// Flyer flies samples. Fly may be called from several goroutines at once.
type Flyer interface {
	// Fly flies a task to the end of its flight. advanced is called with the physics time [s]
	// while it advances, and not when it stands still: a flight that hangs is given to another
	// worker. What stops one flight alone, such as a setting that the vehicle refuses, is a Result
	// with status NotFlown. A *RefusedError means that this worker can't fly this task, any other error that
	// it can't fly any.
	Fly(ctx context.Context, t Task, advanced func(seconds float64)) (Result, error)
}
