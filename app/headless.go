//go:build headless

// Package app is the window program, of which this build has none.
package app

import (
	"context"
	"errors"

	"github.com/sitlark/sitlark/config"
)

// HasWindow reports whether this build can open a window.
const HasWindow = false

var errNoWindow = errors.New("this build of sitlark has no window: run it with --headless")

// Check returns an error: there is no window that could need anything.
func Check(config.Config) error { return errNoWindow }

// WatchRead returns an error: there is no window.
func WatchRead(context.Context, Reading, Tour) error { return errNoWindow }

// Watch returns an error: there is no window.
func Watch(context.Context, Flight, Tour) error { return errNoWindow }

// ViewCampaign returns an error: there is no window.
func ViewCampaign(context.Context, Campaign) error { return errNoWindow }

// Tell returns an error: there is no window.
func Tell(context.Context, error) error { return errNoWindow }
