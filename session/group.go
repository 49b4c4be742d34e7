package session

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// group runs goroutines that end together: when one ends, with or without an error, the
// context of all is cancelled.
type group struct {
	errgroup.Group
	cancel context.CancelFunc
}

func newGroup(cancel context.CancelFunc) *group { return &group{cancel: cancel} }

// start runs work on its own goroutine. The end of the context is no error.
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
