package ui

import (
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// campaignKey is what keys do in the window of a campaign.
type campaignKey struct {
	keys        []window.Key
	ctrl        bool
	label, help string
	do          func(c *Campaign, n int) // n: which of the keys
}

var campaignKeys = []campaignKey{
	{[]window.Key{window.KeyF1}, false, "F1", "this help", func(c *Campaign, _ int) { c.help = !c.help }},
	{[]window.Key{window.KeyLeft, window.KeyRight}, false, "← →", "choose the flight before, after", func(c *Campaign, n int) { c.do.Step(2*n - 1) }},
	{[]window.Key{window.KeyHome}, false, "Home", "choose the worst flight, or the best of a search", func(c *Campaign, _ int) { c.do.Worst() }},
	{[]window.Key{window.KeyP}, false, "P", "choose the flight of the same sample with another variant", func(c *Campaign, _ int) {
		if beside := c.view.Details.Beside; len(beside) > 0 {
			c.do.Choose(beside[0])
		}
	}},
	{[]window.Key{window.KeyEnter, window.KeyKPEnter}, false, "Enter", "replay the chosen flight, or close its replay", func(c *Campaign, _ int) { c.replay() }},
	{[]window.Key{window.KeyEscape}, false, "Esc", "choose no flight", func(c *Campaign, _ int) {
		if c.help {
			c.help = false
		} else if !c.panel.Escape() {
			c.do.Choose(-1)
		}
	}},
	{[]window.Key{window.Key1, window.Key2, window.Key3, window.Key4, window.Key5, window.Key6, window.Key7, window.Key8, window.Key9, window.Key0}, false,
		"1 to 0", "cameras; 0 has all flights in sight", func(c *Campaign, n int) { c.do.SetCamera(n + 1) }},
	{[]window.Key{window.KeyTab}, false, "Tab", "hide or show the panels", func(c *Campaign, _ int) {
		c.hidden = !c.hidden
		c.ctx.Overdrawn()
	}},
	{[]window.Key{window.KeyF12}, false, "F12", "picture", func(c *Campaign, _ int) { c.do.TakePicture() }},
	{[]window.Key{window.KeyQ}, true, "Ctrl+Q", "close the window, and those of replays", func(c *Campaign, _ int) { c.do.Quit() }},
}

var campaignMouse = [][2]string{
	{"Click", "on a mark or a path: choose that flight"},
	{"Double click", "replay it in a window of its own"},
	{"Drag, wheel", "turn and zoom the camera, where no panel is"},
	{"Right drag", "shift the picture"},
}

func (c *Campaign) key(_ string, ev any) {
	e, ok := ev.(*window.KeyEvent)
	if !ok {
		return
	}
	for _, b := range campaignKeys {
		for n, k := range b.keys {
			if e.Key == k && b.ctrl == (e.Mods&window.ModControl != 0) {
				b.do(c, n)
				return
			}
		}
	}
}

// replay replays the chosen flight, if it can be.
func (c *Campaign) replay() {
	if d := &c.view.Details; d.Row >= 0 && d.NoReplay == "" && d.Busy == "" {
		c.do.Replay()
	}
}

// drawHelp lists the keys, from the table that dispatches them.
func (c *Campaign) drawHelp(f *form.Pass) {
	var rows []helpRow
	for _, b := range campaignKeys {
		rows = append(rows, helpRow{key: b.label, what: b.help})
	}
	rows = append(rows, helpRow{what: "Mouse"})
	for _, l := range campaignMouse {
		rows = append(rows, helpRow{key: l[0], what: l[1]})
	}
	w := f.Window
	width := min(helpW+32, w.W-2*form.Gap)
	lines := helpLines(f.Atlas, rows, width-32)
	h := min(helpHeadH+float32(len(lines))*helpLineH, w.H-2*form.Gap)
	card := widget.Rect{X: (w.W - width) / 2, Y: (w.H - h) / 2, W: width, H: h}
	f.TrapFocus()
	f.Layer("help.shade", w)
	f.Fill(w, widget.Fade(f.Theme.Card, 0.5))
	f.Zone("help.shade", w)
	_, outside := f.Area("help.outside", w)
	f.OpenCard("help", card)
	r := card.Inset(16, 12)
	title := r.CutTop(32)
	if f.Button("help.close", title.CutRight(72).Inset(0, 4), widget.Plain, "Close") || outside {
		c.help = false
	}
	f.SetTip("help.close", "Esc")
	f.Text(title, widget.Left, widget.Head, f.Theme.Text, "Keys and mouse")
	r.CutTop(8)
	f.Panel = &form.Panel{ID: "help"}
	from, to := c.helpScroll.List(f, &r, helpLineH, len(lines))
	for _, l := range lines[from:to] {
		helpLine(f, r.CutTop(helpLineH), l)
	}
	f.Unclip()
	f.Panel = nil
}
