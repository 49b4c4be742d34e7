package ui

import (
	"math"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Transfer is how far the copying of a mission is.
type Transfer struct {
	Verb     string  // "Uploading", "Downloading"; when it is over: "Uploaded 12 items"
	Progress float64 // 0 to 1
	Done     bool    // it is over
	Error    string  // why it failed and what to do; empty: it did not
}

// transferring tells whether there is something to say of a transfer.
func (a *autopilot) transferring() bool {
	t := a.view.Transfer
	return t != nil && (t.Verb != "" || t.Error != "")
}

// missionH is the height of the mission's row with what it says below it.
func (a *autopilot) missionH(f *pass) (h float32) {
	if f.panel.more || a.transferring() {
		h = rowH + 4
	}
	if a.transferring() {
		h += 32 + 4
	}
	return h
}

func (*autopilot) moreWord(_ *pass, shown bool) string { return moreOrLess(shown) }

// drawMissionRow has the buttons that copy the mission, and how far that is.
func (a *autopilot) drawMissionRow(f *pass, r widget.Rect) {
	if r.Empty() {
		return
	}
	do, row := &a.do, r.CutTop(rowH)
	r.CutTop(4)
	busy := ""
	if t := a.view.Transfer; a.transferring() && !t.Done && t.Error == "" {
		busy = "A mission is being copied"
	}
	down := ask{"autopilot.download", "Download", "Copy the mission that it holds to here, and draw it", do.DownloadMission, busy}
	up := ask{"autopilot.upload", "Upload", "Copy " + a.view.MissionFile + " to it", do.UploadMission, busy}
	if a.view.MissionFile == "" {
		up.why = "There is no mission to upload: start sitlark with --mission FILE"
	}
	a.ask(f, row.Split(0, 2, 4), down)
	a.ask(f, row.Split(1, 2, 4), up)
	if a.transferring() {
		a.drawTransfer(f, r.CutTop(32))
	}
}

// drawTransfer draws a bar with its words, or why the transfer failed.
func (a *autopilot) drawTransfer(f *pass, r widget.Rect) {
	t := a.view.Transfer
	if t.Error != "" {
		f.explain("autopilot.transfer", r, t.Error)
		mark := r.CutLeft(18)
		f.Icon(widget.Rect{X: mark.X, Y: mark.Y, W: 12, H: 16}, widget.IconFault, 10, f.Theme.Fault)
		for _, l := range twoLines(f, t.Error, r.W) {
			f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Fault, l)
		}
		return
	}
	line := r.CutTop(16)
	share := max(0, min(1, t.Progress))
	f.Text(line.CutRight(40), widget.Right, widget.Small, f.Theme.Text, units.Percent(share).String())
	f.Text(line, widget.Left, widget.Small, f.Theme.Text, t.Verb)
	rail := widget.Rect{X: r.X, Y: r.Y + 3, W: r.W, H: 6}
	f.Round(rail, 3, f.Theme.Track)
	if rail.W *= float32(share); rail.W >= 6 {
		f.Round(rail, 3, f.Theme.Accent)
	}
}

// groundPick waits for a click on the ground in the picture, where the vehicle shall
// fly to. Dragging still turns the camera.
type groundPick struct {
	// ground returns the place of the ground that is seen at a place of the window [px],
	// NED from home [m]; ok is false for the sky. nil: none can be chosen.
	ground func(x, y float64) (north, east, down float64, ok bool)
	goTo   func(north, east, down float64)
	say    func(string)

	on           bool
	down         bool    // the button was pressed beside all panels
	downX, downY float64 // there [window px]
	x, y         float64 // where the pointer is [window px]
}

// pickSlack is how far the mouse may move in a click [window px].
const pickSlack = 4

// cancel leaves it, and tells whether a click was awaited.
func (g *groundPick) cancel() bool {
	was := g.on
	g.on, g.down = false, false
	return was
}

// press begins a click at a place of the window [px] that no panel covers.
func (g *groundPick) press(x, y float64) {
	if g.on {
		g.down, g.downX, g.downY = true, x, y
	}
}

// release ends it, there or beside.
func (g *groundPick) release(x, y float64) {
	if !g.down {
		return
	}
	g.down = false
	if math.Hypot(x-g.downX, y-g.downY) <= pickSlack {
		g.take(x, y)
	}
}

// move follows the pointer [window px].
func (g *groundPick) move(x, y float64) { g.x, g.y = x, y }

// pointed returns the place of the ground under the pointer, NED from home [m], while one
// is chosen; ok is false for the sky.
func (g *groundPick) pointed() (north, east, down float64, ok bool) { return g.ground(g.x, g.y) }

// take asks the autopilot to fly to what is seen at a place of the window [px].
func (g *groundPick) take(x, y float64) {
	north, east, down, ok := g.ground(x, y)
	if !ok {
		g.say("No ground there: click on the ground, or Esc")
		return
	}
	g.on = false
	g.goTo(north, east, down)
}

// askGoTo lets the next click on the ground be where it flies to.
func (a *autopilot) askGoTo(f *pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.goto", label: "Go to", tip: "Then click on the ground: it flies there in GUIDED, at its height now"}
	if a.pick.ground != nil && do.GoTo != nil {
		b.do = func() { a.pick.on = !a.pick.on }
	}
	if s := a.said(); !s.Armed || s.Landed {
		b.why = "Take off first"
	}
	if a.pick.on {
		b.label = "Click ground"
	}
	a.ask(f, r, b)
}

// follow leaves the pick where the autopilot can't be asked any more.
func (g *groundPick) follow(s *mavlink.Status) {
	if s == nil || s.State != mavlink.Alive {
		g.cancel()
	}
}
