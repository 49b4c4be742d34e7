package campaign

import "context"

// Task is a sample on its way to a worker.
type Task struct {
	Campaign string `json:"campaign"` // the campaign's id: 16 hexadecimal digits
	Bundle   string `json:"bundle"`   // SHA-256 of the bundle that the sample is flown from, in hexadecimal
	Sample   Sample `json:"sample"`
	Path     bool   `json:"path"` // the result gets its trajectory
}

// Flyer flies samples. Fly may be called from several goroutines at once.
type Flyer interface {
	// Fly flies a task to the end of its flight. advanced is called with the physics time [s]
	// while it advances, and not when it stands still: a flight that hangs is given to another
	// worker. What stops one flight alone, such as a setting that the vehicle refuses, is a Result
	// with status NotFlown; an error means that this worker can't fly any.
	Fly(ctx context.Context, t Task, advanced func(seconds float64)) (Result, error)
}
