package ui

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/timebar"
	"github.com/sitlark/sitlark/ui/widget"
)

// timeHeight is the height of the time line [logical px], 0 where there is none.
func timeHeight(v *View) float32 {
	if v.Time == nil || v.Presenting {
		return 0
	}
	return timebar.H
}

// pastShown reports whether a time is shown that the flight has left behind.
func pastShown(v *View) bool { return v.Time != nil && v.Time.Past() }

// refusal says why nothing can be done to the vehicle now; empty: it can.
func refusal(v *View) string {
	if v.Time == nil {
		return ""
	}
	return form.Capital(v.Time.Refusal())
}

// noPause says why the flight can't be paused or stepped; empty: it can.
func noPause(v *View) string {
	if pastShown(v) {
		return v.Time.Refusal()
	}
	return v.NoPause
}

// momentShown reports whether the time that is shown is not that of a flight as it goes on.
func momentShown(v *View) bool { return v.Time != nil && (v.Time.Replay || v.Time.Past()) }

// consolePast is what the console shows in place of what is said now; nil: it shows that.
func consolePast(v *View) *panel.ConsolePast {
	if !momentShown(v) || v.Time.Contents == nil {
		return nil
	}
	return &panel.ConsolePast{Contents: v.Time.Contents, At: v.Time.Cursor.At(v.Time.Length), Replay: v.Time.Replay}
}

// drawTime draws the time line below the drawer, and the frame that marks the past.
func drawTime(p *Panels, f *form.Pass) {
	h := timeHeight(&p.view)
	if h == 0 {
		return
	}
	p.parts.time.Draw(f, timeRect(f, h))
}

func timeRect(f *form.Pass, h float32) widget.Rect {
	w := f.Window
	return widget.Rect{X: w.X, Y: w.Bottom() - h, W: w.W, H: h}
}

// mark sets a bookmark. Where the bar is hidden, its name can't be typed.
func mark(p *Panels, _ int) {
	if p.view.Time == nil {
		return
	}
	if err := p.parts.time.Mark(); err != nil {
		tellFailed(p, err)
		return
	}
	if p.hidden {
		p.middle.messages.told.say("Bookmark set. To rename it, press Tab for the time line and click its flag")
	}
}

// drawTimeCards draws what was opened over the time line.
func drawTimeCards(p *Panels, f *form.Pass) {
	if h := timeHeight(&p.view); h > 0 && !p.hidden {
		p.parts.time.DrawCards(f, timeRect(f, h))
	} else {
		p.parts.time.Escape()
	}
}

// pastFrame is the width of the frame that marks the past [logical px].
const pastFrame = 3

// drawPast marks the picture while it shows the past.
func drawPast(p *Panels, f *form.Pass) {
	if !pastShown(&p.view) {
		return
	}
	r := f.Window
	if !p.view.Presenting && !p.hidden {
		r.CutTop(form.BarH)
		r.H = p.dock.Drawer.Rect.Y - r.Y
	}
	f.Layer("past", r)
	ink := widget.Fade(f.Theme.Caution, 0.8)
	for _, edge := range [4]widget.Rect{
		{X: r.X, Y: r.Y, W: r.W, H: pastFrame}, {X: r.X, Y: r.Bottom() - pastFrame, W: r.W, H: pastFrame},
		{X: r.X, Y: r.Y, W: pastFrame, H: r.H}, {X: r.Right() - pastFrame, Y: r.Y, W: pastFrame, H: r.H},
	} {
		f.Fill(edge, ink)
	}
	f.Unclip()
}
