package app

import "github.com/sitlark/sitlark/session"

// Flight is what the window shows: a session, and the scenario that it flies.
type Flight struct {
	Setup    session.Setup
	Scenario *session.Scenario // nil: none
}

// Tour is a series of flights under scenarios, the chapters, that are shown one after
// another, over and over, in presentation.
type Tour struct {
	Titles []string                    // of the chapters; empty: there is no tour
	Load   func(n int) (Flight, error) // returns chapter n, from 0
	Begins bool                        // it begins at once, with the first chapter
}
