package app

import (
	"context"

	"github.com/sitlark/sitlark/app/results"
	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
)

// Campaign is a campaign whose flights are shown.
type Campaign struct {
	Config   config.Config           // of the window
	Folder   string                  // of the campaign
	Scenario *session.LoadedScenario // that it flies, for the land; nil: flat land
	Path     results.DecodePath      // of results

	// Replay returns a recording of a flight: the one that was kept, or one that is made for it,
	// which takes about as long as the flight took; temporary says that it is to be removed
	// afterwards. It is called beside the main thread. nil: no flight can be replayed.
	Replay func(ctx context.Context, r *campaign.Record) (path string, temporary bool, err error)
	// NoReplay says why a flight can't be replayed; empty: it can. nil: all can.
	NoReplay func(r *campaign.Record) string
	// Command returns the command line that flies it again.
	Command func(r *campaign.Record) string
}
