package app

import "github.com/sitlark/sitlark/config"

// Campaign is a campaign whose flights are shown.
type Campaign struct {
	Config config.Config // of the window
	Folder string        // of the campaign
}
