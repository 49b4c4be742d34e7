package timebar

import (
	"errors"

	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// branchW is the width of the button that continues from here [logical px].
const branchW = 72

// drawBranch draws the button that begins a flight at the time that is shown.
func drawBranch(b *Bar, f *form.Pass, r widget.Rect) {
	r.CutLeft(form.Gap / 2)
	look, tip := widget.Plain, "Continue from here: starts a new flight at this time in a new window,\npaused, for you to change wind, faults or other settings first\nN"
	if b.state.NoBranch != "" {
		look, tip = widget.Off, form.Capital(b.state.NoBranch)
	}
	if f.SmallButton("timebar.branch", r.Inset(0, 2), look, "Continue") {
		b.tell(Continue(b))
	}
	f.SetTip("timebar.branch", tip)
}

// Continue begins a flight at the time that is shown. The time stands there meanwhile.
func Continue(b *Bar) error {
	switch err := b.can(); {
	case err != nil:
		return err
	case b.state.NoBranch != "":
		return errors.New(b.state.NoBranch)
	case b.Branch == nil:
		return errors.New("this flight can't be continued")
	}
	at := b.state.at()
	if b.state.Replay {
		if err := b.move(func(c *timeline.Cursor) { c.Pause(b.state.Length) }); err != nil {
			return err
		}
	}
	return b.Branch(at)
}
