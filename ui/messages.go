package ui

import (
	"github.com/sitlark/sitlark/ui/picture"
	"github.com/sitlark/sitlark/ui/widget"
)

// toast is a short message that goes away by itself.
type toast struct {
	text string
	left float64 // [s]
}

func (t *toast) say(text string) { t.text, t.left = text, 3 }

func (t *toast) pass(dt float64) { t.left = max(0, t.left-dt) }

// messages are what the panels tell the user at the bottom of the middle, one at a time.
type messages struct {
	copied toast // what was copied to the clipboard
	told   toast // what was switched
	notice toast // what the program has to say

	reset       float64 // how long a first press of R waits for the second [s]
	hiddenHint  float64 // how long to say that the panels are hidden [s]
	presentHint float64 // how long to say how the presentation ends [s]
}

// pass lets wall time go by [s].
func (m *messages) pass(dt float64) {
	m.copied.pass(dt)
	m.told.pass(dt)
	m.notice.pass(dt)
	for _, left := range [...]*float64{&m.reset, &m.hiddenHint, &m.presentHint} {
		*left = max(0, *left-dt)
	}
}

// banner returns the most important message; picking reports whether a click on the ground
// is awaited. ok is false where there is none.
func (m *messages) banner(t widget.Theme, picking bool) (b picture.Banner, ok bool) {
	switch {
	case m.reset > 0:
		return confirmReset(t), true
	case picking && m.told.left == 0:
		return picture.Banner{ID: "pick", Icon: widget.IconInfo, Ink: t.Accent, Text: "Go to: click on the ground. Esc takes it back", Opacity: 1}, true
	case m.notice.left > 0:
		return picture.Banner{ID: "notice", Icon: widget.IconCaution, Ink: t.Caution, Text: m.notice.text, Opacity: min(1, m.notice.left)}, true
	case m.copied.left > 0:
		return picture.Banner{ID: "copied", Icon: widget.IconCopy, Ink: t.Accent, Text: m.copied.text, Opacity: min(1, m.copied.left)}, true
	case m.told.left > 0:
		return picture.Banner{ID: "told", Icon: widget.IconInfo, Ink: t.Accent, Text: m.told.text, Opacity: min(1, m.told.left)}, true
	case m.hiddenHint > 0:
		return picture.Banner{ID: "hidden", Icon: widget.IconInfo, Ink: t.Accent, Text: "Panels are hidden: Tab shows them", Opacity: min(1, m.hiddenHint)}, true
	}
	return b, false
}

// presenting returns the message to show while presenting.
func (m *messages) presenting(t widget.Theme) (b picture.Banner, ok bool) {
	switch {
	case m.reset > 0:
		return confirmReset(t), true
	case m.presentHint > 0:
		return picture.Banner{ID: "present", Icon: widget.IconInfo, Ink: t.Accent, Text: "Presentation: Esc or F11 ends it", Opacity: min(1, m.presentHint)}, true
	}
	return b, false
}

func confirmReset(t widget.Theme) picture.Banner {
	return picture.Banner{ID: "confirm", Icon: widget.IconCaution, Ink: t.Caution, Text: "Press R again to reset the flight", Opacity: 1}
}
