//go:build !headless

package app

import (
	"context"
	"errors"
	"time"

	"github.com/sitlark/sitlark/internal/dialog"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/ui"
)

// Tell shows an error of a start without a terminal: in a window until the user closes it or ctx ends or,
// where no window can be opened, in a dialog of the desktop. It must run on the main thread.
func Tell(ctx context.Context, failed error) error {
	text := failed.Error()
	var unopened *scene.OpenError
	if errors.As(failed, &unopened) { // a second try says the same
		return dialog.Error("sitlark", text)
	}
	w, err := scene.OpenWindow(scene.WindowOptions{Width: 720, Height: 360, Title: "sitlark", Samples: scene.SamplesNever})
	if err != nil {
		return dialog.Error("sitlark", text+"\n\n"+err.Error())
	}
	defer w.Close()
	arrangement, _ := recall("")
	card, err := ui.NewFailure(w.IWindow(), arrangement.now.Theme)
	if err != nil {
		return dialog.Error("sitlark", text)
	}
	defer card.Dispose()
	for !w.ShouldClose() && !card.Left() && ctx.Err() == nil {
		card.Draw(text)
		w.SwapBuffers()
		time.Sleep(readingFrame)
		w.PollEvents()
	}
	return nil
}
