package ui

import (
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Loading is what a window shows while a flight is read. Owner: the main thread.
type Loading struct {
	screen   screen
	ctx      *widget.Context
	renderer *widget.Renderer
	left     bool // Esc was pressed
}

// NewLoading makes it for an open window, in the theme of a name.
func NewLoading(win window.IWindow, theme string) (*Loading, error) {
	atlas, err := widget.NewAtlas(contentScale(win))
	if err != nil {
		return nil, err
	}
	l := &Loading{screen: screen{win: win, atlas: atlas, zoom: 1, userScale: 1, keptScale: 1}, ctx: widget.NewContext(atlas, widget.Dark)}
	if theme == ThemeLight {
		l.ctx.Theme = widget.Light
	}
	atlas.SetThin(l.ctx.Theme.Thin)
	if l.renderer, err = widget.NewRenderer(); err != nil {
		return nil, err
	}
	win.SubscribeID(window.OnKeyDown, l, func(_ string, ev any) {
		if e, ok := ev.(*window.KeyEvent); ok && e.Key == window.KeyEscape {
			l.left = true
		}
	})
	return l, nil
}

// Left reports whether the user has cancelled it with Esc.
func (l *Loading) Left() bool { return l.left }

// Sizes of the card [logical px].
const (
	loadingW = 360
	loadingH = 84
	loadedH  = 6 // of the bar
)

// Draw draws that a file, or several, are read, and how far that is, 0 to 1.
func (l *Loading) Draw(name string, share float64) {
	if !l.screen.measure() {
		return // minimised
	}
	l.screen.win.Gls().Viewport(0, 0, int32(l.screen.fbW), int32(l.screen.fbH))
	l.layout(name, share)
	l.screen.draw(l.renderer, l.ctx.DrawList)
}

func (l *Loading) layout(name string, share float64) {
	win := l.screen.window()
	l.ctx.Begin(widget.Input{}, nil, 0)
	f := &form.Pass{Context: l.ctx, Window: win, Zones: new(form.Zones)}
	ground := f.Theme.Button
	ground.A = 0xFF
	f.Layer("loading", win)
	f.Fill(win, ground)
	f.Unclip()
	r := widget.Rect{X: form.Round((win.W - loadingW) / 2), Y: form.Round((win.H - loadingH) / 2), W: loadingW, H: loadingH}
	f.OpenCard("loading.card", r)
	r = r.Inset(16, 12)
	line := r.CutTop(24)
	f.Text(line.CutRight(52), widget.Right, widget.Body, f.Theme.Dim, units.Percent(share).String())
	f.Text(line, widget.Left, widget.Strong, f.Theme.Text, "Reading "+shortName(f, name, line.W-f.Atlas.Width(widget.Strong, "Reading …"))+" …")
	bar := r.CutTop(16).Inset(0, (16-loadedH)/2)
	f.Round(bar, loadedH/2, f.Theme.Track)
	if bar.W *= float32(max(0, min(1, share))); bar.W >= loadedH {
		f.Round(bar, loadedH/2, f.Theme.Accent)
	}
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, "Esc: cancel")
	f.Unclip()
	l.ctx.End()
}

// shortName leaves out the beginning of a name that is too long for a width.
func shortName(f *form.Pass, name string, width float32) string {
	letters := []rune(name)
	for n := 0; n < len(letters); n++ {
		text := string(letters[n:])
		if n > 0 {
			text = "…" + text
		}
		if f.Atlas.Width(widget.Strong, text) <= width {
			return text
		}
	}
	return ""
}

// Dispose frees what it holds in GL and leaves the window.
func (l *Loading) Dispose() {
	l.screen.win.UnsubscribeID(window.OnKeyDown, l)
	l.renderer.Dispose()
}
