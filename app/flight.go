package app

import (
	"context"
	"time"

	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// Flight is what the window shows: a session, and the scenario that it flies.
type Flight struct {
	Setup    session.Setup
	Scenario *session.Scenario // nil: none
	Beside   *Beside           // flights that are shown beside a recording; nil: none
}

// Reading is a flight that takes time to be read.
type Reading struct {
	Name   string // of what is read, for people, such as "00000042.BIN"
	Config config.Config
	Read   func(ctx context.Context, progress func(share float64)) (Flight, error) // runs beside the main thread until ctx ends; progress takes 0 to 1, from any goroutine
}

// Beside are flights that are shown together. The first is that of the recording which the session
// shows.
type Beside struct {
	Flights []*compare.Flight
	Options compare.Options
	Aligned compare.Alignment   // by Options
	Entries []*catalog.Entry    // as what each is drawn
	Samples []*snapshot.Samples // of each for the plots; the first one's is not used
}

// Tour is a series of flights under scenarios, the chapters, that are shown one after
// another, over and over, in presentation.
type Tour struct {
	Titles []string                    // of the chapters; empty: there is no tour
	Load   func(n int) (Flight, error) // returns chapter n, from 0
	Begins bool                        // it begins at once, with the first chapter
	Filmed bool                        // each chapter is shown once, in one film
	Each   time.Duration               // of physics time that is shown of a chapter at most; 0: all of it
}

// Campaign is a campaign whose flights are shown.
type Campaign struct {
	Config config.Config // of the window
	Folder string        // of the campaign
}
