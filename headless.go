//go:build headless

package main

import (
	"context"
	"errors"

	"github.com/sitlark/sitlark/config"
)

// HasWindow tells whether this build can open one.
const HasWindow = false

var errNoWindow = errors.New("this build of sitlark has no window: run it with --headless")

// Check returns an error: there is no window that could need anything.
func Check(config.Config) error { return errNoWindow }

// Watch returns an error: there is no window.
func Watch(context.Context, Setup, *Scenario) error { return errNoWindow }
