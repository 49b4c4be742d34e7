package timebar

import (
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// H is the height of the bar [logical px].
const H = 28

// Bar is the time line with its buttons.
type Bar struct {
	control
	// Bookmarks change the bookmarks of the flight.
	Bookmarks BookmarkActions
	// Branch starts a flight from an elapsed time [s]; nil: that is not possible.
	Branch func(elapsed float64, how Way) error

	ranging   bool // the mouse that holds the line was pressed with Shift
	curve     curve
	tag       tag
	flagX     float32 // where the tag's flag is [logical px]
	list      bookmarkList
	branching bool // the card with the ways to continue is open
}

// Set takes what is shown from now on.
func (b *Bar) Set(s State) { b.state = s }

// State returns what is shown.
func (b *Bar) State() *State { return &b.state }

// Widths of what stands beside the line [logical px].
const (
	buttonW  = 26
	speedW   = 48
	clockW   = 112
	narrowW  = 62  // the clock without the length
	hoursW   = 16  // more for each of them, with hours
	liveW    = 124 // and how far behind
	wideFrom = 900 // of the window: the clock has the length
	roomFrom = 760 // and from here on there are the speed and the curve's name
)

// Draw draws the bar in r.
func (b *Bar) Draw(f *form.Pass, r widget.Rect) {
	f.Panel = &form.Panel{ID: "timebar"}
	f.Layer("timebar", r)
	f.Zone("timebar", r)
	f.Background(r, 0, f.Theme.Panel)
	f.Fill(widget.Rect{X: r.X, Y: r.Y, W: r.W, H: 1}, f.Theme.Edge)
	defer f.Unclip()
	r = r.Inset(form.Gap, 2)
	if !b.state.Ready() {
		f.Text(r, widget.Left, widget.Small, f.Theme.Dim, b.lacking())
		return
	}
	b.drawButtons(f, &r)
	if f.Window.W >= roomFrom {
		b.drawSpeed(f, r.CutLeft(speedW))
		b.drawCurveName(f, r.CutLeft(curveW))
	}
	if b.state.Contents.Growing {
		b.drawLive(f, r.CutRight(liveW))
	}
	wide := f.Window.W >= wideFrom
	if wide && b.Branch != nil {
		drawBranch(b, f, r.CutRight(branchW))
	}
	b.drawClock(f, &r, wide)
	b.drawLine(f, r)
}

// DrawCards draws what was opened over the bar, which is at r.
func (b *Bar) DrawCards(f *form.Pass, r widget.Rect) {
	f.Panel = &form.Panel{ID: "timebar"}
	if !b.state.Ready() {
		b.tag, b.list.open, b.branching = tag{}, false, false
		return
	}
	b.drawList(f, r)
	drawWays(b, f, r)
	b.drawTag(f, r)
}

// lacking says why there is no line.
func (b *Bar) lacking() string {
	if b.state.Off != "" {
		return form.Capital(b.state.Off)
	}
	if b.state.Replay {
		return "Opening the recording…"
	}
	return "The time line starts with the flight"
}

func (b *Bar) drawButtons(f *form.Pass, r *widget.Rect) {
	play, tip := widget.IconPause, "Pause\nK"
	if b.state.Cursor.Speed() == 0 {
		play, tip = widget.IconPlay, "Play\nSpace or L"
	}
	for _, button := range []struct {
		id   string
		icon widget.Icon
		tip  string
		do   func() error
	}{
		{"timebar.previous", widget.IconPrevious, "Previous event or bookmark\n; (semicolon)", func() error { return b.Jump(false) }},
		{"timebar.play", play, tip, b.Pause},
		{"timebar.next", widget.IconNext, "Next event or bookmark\n' (apostrophe)", func() error { return b.Jump(true) }},
		{"timebar.bookmarks", widget.IconFlag, "List of bookmarks\nB: add one at the current time", b.toggleList},
	} {
		at := r.CutLeft(buttonW)
		hot, clicked := f.Pressable(button.id, at)
		ink := f.Theme.Accent
		if hot || button.id == "timebar.bookmarks" && b.list.open {
			f.Round(at.Inset(2, 1), form.Radius, f.Theme.ButtonHot)
		}
		f.Icon(widget.Rect{X: at.X + (at.W-10)/2, Y: at.Y, W: 10, H: at.H}, button.icon, 10, ink)
		if button.id != "timebar.bookmarks" || !b.list.open { // it would cover the list
			f.SetTip(button.id, button.tip)
		}
		if clicked {
			b.tell(button.do())
		}
	}
	r.CutLeft(form.Gap / 2)
}

// drawSpeed shows how fast the time runs; a click makes it the flight's own.
func (b *Bar) drawSpeed(f *form.Pass, r widget.Rect) {
	const id = "timebar.speed"
	hot, clicked := f.Pressable(id, r)
	if hot {
		f.Round(r.Inset(1, 2), form.Radius, f.Theme.ButtonHot)
	}
	f.SetTip(id, "Playback speed, 1/16 to ×16; ×1 is real time\nWheel, or − and =: slower and faster\nJ and L: backward and forward\nClick: ×1")
	if clicks := f.TakeWheel("timebar", r); clicks != 0 {
		b.tell(b.Faster(clicks > 0))
	}
	f.Text(r, widget.Center, widget.Small, f.Theme.Text, speedText(b.state.Cursor.Speed()))
	if clicked {
		b.tell(b.move(func(c *timeline.Cursor) { c.SetSpeed(1) }))
	}
}

// speedText is a signed speed, slow ones as fractions.
func speedText(v float64) string {
	sign := ""
	if v == 0 {
		return "paused"
	}
	if v < 0 {
		sign, v = "−", -v
	}
	if v > 0 && v < 1 {
		return sign + "1/" + units.Number(1/v, 0)
	}
	return sign + "×" + units.Number(v, 0)
}

// drawLive returns to the flight that goes on.
func (b *Bar) drawLive(f *form.Pass, r widget.Rect) {
	r.CutLeft(form.Gap)
	label, look := "Live", widget.Chosen
	if b.state.Past() {
		label, look = b.state.Behind(), widget.Plain
	}
	if f.SmallButton("timebar.live", r.Inset(0, 2), look, label) {
		b.tell(b.End())
	}
	f.SetTip("timebar.live", "Return to the live flight\nEnd")
}

// drawClock shows the time, which can be typed.
func (b *Bar) drawClock(f *form.Pass, r *widget.Rect, wide bool) {
	at := b.state.at()
	from, to := b.state.flightNow()
	w, text := float32(narrowW), units.Clock(max(0, at-from))
	if wide {
		w, text = clockW, b.state.Clock(at)
		if c := b.state.Contents; c == nil || len(c.Flights) < 2 {
			text += " / " + units.Clock(max(0, to-from))
		}
	}
	if b.state.Length >= 3600 {
		w += hoursW
		if wide {
			w += hoursW
		}
	}
	field := r.CutRight(max(w, f.Atlas.Width(widget.Small, text)+form.Gap/2))
	g := widget.Range{Min: max(0, -from), Max: to - from, Step: 1}
	typed, entered, drawn := f.Number("timebar.line", field, g, "s", at-from)
	if entered {
		b.tell(b.Seek(from + typed))
	}
	f.SetTip("timebar.line.number", "Time of the flight; since the start of the recording: "+units.Clock(at)+"\nClick to type a time, such as 83.5 (seconds), 1:23.5 or 1:02:03")
	if !drawn {
		f.Text(field, widget.Right, widget.Small, f.Theme.Text, text)
	}
	r.CutRight(form.Gap / 2)
}
