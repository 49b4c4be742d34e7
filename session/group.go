package session

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// group runs goroutines that end together: when one returns, with or without an error,
// their context is cancelled.
type group struct {
	errgroup.Group
	cancel context.CancelFunc
}

func newGroup(cancel context.CancelFunc) *group { return &group{cancel: cancel} }

// start runs work on its own goroutine. A cancelled context is not an error.
func (g *group) start(work func() error) {
	g.Go(func() error {
		defer g.cancel()
		return unlessCanceled(work())
	})
}

func unlessCanceled(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
