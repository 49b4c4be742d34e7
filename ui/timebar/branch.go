package timebar

import (
	"errors"
	"strings"

	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Way is how a flight continues from a recorded one.
type Way int

// The ways.
const (
	FlyOn    Way = iota // the built-in autopilot flies on, or takes over from ArduPilot
	OpenLoop            // the recorded motor commands go on for some seconds, without an autopilot
	Again               // a fresh ArduPilot flies the whole flight from its start
)

// branchW is the width of the button that continues from here [logical px].
const branchW = 72

// drawBranch draws the button that opens the card with the ways to continue.
func drawBranch(b *Bar, f *form.Pass, r widget.Rect) {
	r.CutLeft(form.Gap / 2)
	look, tip := widget.Plain, "Start a new flight from this moment, in a new window\nN: continue at once"
	switch {
	case b.state.NoBranch != "":
		look, tip = widget.Off, form.Capital(b.state.NoBranch)
	case b.branching:
		look = widget.Chosen
	}
	if f.SmallButton("timebar.branch", r.Inset(0, 2), look, "Continue") {
		b.branching = !b.branching && b.state.NoBranch == ""
		b.list.open = false
	}
	if !b.branching { // it would cover the card
		f.SetTip("timebar.branch", tip)
	}
}

const (
	waysW   = 320                          // of the card [logical px]
	wayH    = form.RowH + form.LineH + 4   // of one way
	waysTop = form.TitleH - form.Gap/2 + 4 // of the title
)

// way is a row of the card.
type way struct {
	id, label string
	words     string // one line below the button
	tip       string
	off       string // why it is not possible; empty: it is
	how       Way
}

// waysOf returns the rows of the card.
func waysOf(b *Bar) [3]way {
	who := "The built-in autopilot flies on from here"
	if b.state.ArduPilot {
		who = "The built-in autopilot takes over here"
	}
	const paused = "\nThe new window starts paused: change wind, faults or other settings, then press Space"
	list := [3]way{
		{"timebar.ways.on", "Continue here", who, who + paused + "\nN", "", FlyOn},
		{"timebar.ways.loop", "Replay motor commands", "Open loop: no autopilot, for at most 5 s",
			"Replays the recorded motor commands from here with no autopilot, for at most 5 s" + paused, "", OpenLoop},
		{"timebar.ways.again", "Fly again with ArduPilot", "The whole flight, from its start",
			"A new ArduPilot flies the whole flight again: same vehicle, mission, weather and commands" + paused + "\nExpect small differences: ArduPilot never flies exactly the same flight twice", b.state.NoAgain, Again},
	}
	if list[2].off != "" {
		why, _, _ := strings.Cut(list[2].off, ":") // what to do is in the tooltip
		list[2].words, list[2].tip = form.Capital(why), form.Capital(list[2].off)
	}
	return list
}

// drawWays draws the open card above the bar, which is at r.
func drawWays(b *Bar, f *form.Pass, r widget.Rect) {
	if !b.branching {
		return
	}
	list := waysOf(b)
	card := widget.Rect{W: min(waysW, f.Window.W-2*form.Gap), H: 2*form.Gap + waysTop + float32(len(list))*wayH}
	card.X, card.Y = f.Window.Right()-form.Gap-card.W, r.Y-form.Gap-card.H
	f.Panel = &form.Panel{ID: "timebar.ways"}
	openCard(f, "timebar.ways", card)
	defer f.Unclip()
	in := card.Inset(form.Gap, form.Gap)
	title := in.CutTop(waysTop)
	if f.Word("timebar.ways.close", title.CutRight(f.WordWidth("Close")), "Close", f.Theme.Accent) {
		b.branching = false
	}
	f.SetTip("timebar.ways.close", "Close\nEsc")
	f.Text(title, widget.Left, widget.Title, f.Theme.Text, "New flight from "+b.state.Clock(b.state.at()))
	for i := range list {
		w := &list[i]
		look := widget.Plain
		if w.off != "" {
			look = widget.Off
		}
		if f.Button(w.id, in.CutTop(form.RowH).Inset(0, 1), look, w.label) {
			b.tell(branch(b, w.how))
			b.branching = false
		}
		f.SetTip(w.id, w.tip)
		f.Text(in.CutTop(form.LineH), widget.Left, widget.Small, f.Theme.Dim, w.words)
		in.CutTop(4)
	}
}

// Continue lets the flight continue from the time that is shown. That time is held meanwhile.
func Continue(b *Bar) error { return branch(b, FlyOn) }

func branch(b *Bar, how Way) error {
	switch err := b.can(); {
	case err != nil:
		return err
	case b.state.NoBranch != "":
		return errors.New(b.state.NoBranch)
	case how == Again && b.state.NoAgain != "":
		return errors.New(b.state.NoAgain)
	case b.Branch == nil:
		return errors.New("this flight can't be continued")
	}
	at := b.state.at()
	if b.state.Replay {
		if err := b.move(func(c *timeline.Cursor) { c.Pause(b.state.Length) }); err != nil {
			return err
		}
	}
	return b.Branch(at, how)
}
