//go:build !headless

package app

import (
	"context"
	"log/slog"
	"math"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/ui"
)

// WatchRead reads a flight and shows it as Watch does. Where reading takes long, the window is
// opened meanwhile and shows how far it is; Esc, or closing the window, cancels it. It must run on
// the main thread.
func WatchRead(ctx context.Context, r Reading, t Tour) error {
	p := &program{tour: t}
	defer p.close()
	f, ok, err := p.read(ctx, r)
	if err != nil || !ok {
		return err
	}
	return p.run(ctx, f)
}

const (
	quickRead    = 300 * time.Millisecond // what is read in that time needs no window
	readingFrame = 50 * time.Millisecond  // between two pictures of how far it is
)

// read returns the flight that was read; false: the user has cancelled that, and then it waits for
// what reads, which ends soon.
func (p *program) read(ctx context.Context, r Reading) (f Flight, ok bool, err error) {
	ctx, stop := context.WithCancel(ctx)
	var share atomic.Uint64
	done, ended := make(chan error, 1), make(chan struct{})
	defer func() {
		stop()
		<-ended
	}()
	var flight Flight
	go func() {
		defer close(ended)
		var err error
		flight, err = r.Read(ctx, func(s float64) { share.Store(math.Float64bits(s)) })
		done <- err
	}()
	select {
	case err := <-done:
		return flight, err == nil, err
	case <-ctx.Done():
		return f, false, nil
	case <-time.After(quickRead):
	}
	card, err := p.openReading(r)
	if err != nil {
		return f, false, err
	}
	defer card.Dispose()
	for !p.window.ShouldClose() && !card.Left() && ctx.Err() == nil {
		card.Draw(r.Name, math.Float64frombits(share.Load()))
		p.window.SwapBuffers()
		select {
		case err := <-done:
			return flight, err == nil, err
		case <-time.After(readingFrame):
		}
		p.window.PollEvents()
	}
	slog.Info("cancelled: " + r.Name + " was not read to its end")
	return f, false, nil
}

// openReading opens the window, as large as the viewer has it that takes it over.
func (p *program) openReading(r Reading) (*ui.Loading, error) {
	a, note := recall(r.Config.Window.Settings)
	p.recalled = &recalled{a, note}
	width, height := a.size(r.Config.Window)
	var err error
	if p.window, err = scene.OpenWindow(windowOptions(r.Config.Window, "sitlark: "+r.Name, width, height)); err != nil {
		return nil, err
	}
	return ui.NewLoading(p.window.IWindow(), a.now.Theme)
}
