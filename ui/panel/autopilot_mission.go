package panel

import (
	"math"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/form"
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

// transferring reports whether there is something to say of a transfer.
func (a *Autopilot) transferring() bool {
	t := a.View.Transfer
	return t != nil && (t.Verb != "" || t.Error != "")
}

// copying tells whether a mission is being copied now.
func (a *Autopilot) copying() bool {
	return a.transferring() && !a.View.Transfer.Done && a.View.Transfer.Error == ""
}

// followTransfer notes when something new was said of the mission.
func (a *Autopilot) followTransfer(dt float64) {
	a.transferAge += dt
	if !a.transferring() {
		return
	}
	now := *a.View.Transfer
	now.Progress = 0
	if a.copying() || now != a.transferSaid {
		a.transferSaid, a.transferAge = now, 0
	}
}

// drawMissionButtons has the buttons that copy the mission.
func (a *Autopilot) drawMissionButtons(f *form.Pass, row widget.Rect) {
	do := &a.Do
	busy := ""
	if a.copying() {
		busy = "A mission is being copied"
	}
	down := ask{"autopilot.download", "Download", "Copy the mission that it holds to here, and draw it", do.DownloadMission, busy}
	up := ask{"autopilot.upload", "Upload", "Copy " + a.View.MissionFile + " to it", do.UploadMission, busy}
	if a.View.MissionFile == "" {
		up.why = "There is no mission to upload: start sitlark with --mission FILE"
	}
	a.ask(f, row.Split(0, 2, 4), down)
	a.ask(f, row.Split(1, 2, 4), up)
}

// drawTransfer draws a bar with its words, or why the transfer failed.
func (a *Autopilot) drawTransfer(f *form.Pass, r widget.Rect) {
	if !a.transferring() {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Dim, "No mission was copied yet")
		return
	}
	t := a.View.Transfer
	if t.Error != "" {
		f.Explain("autopilot.transfer", r, t.Error)
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

// GroundPick waits for a click on the ground in the picture, where the vehicle shall
// fly to. Dragging still turns the camera.
type GroundPick struct {
	// ground returns the place of the ground that is seen at a place of the window [px],
	// NED from home [m]; ok is false for the sky. nil: none can be chosen.
	Ground func(x, y float64) (north, east, down float64, ok bool)
	GoTo   func(north, east, down float64)
	Say    func(string)

	On           bool
	down         bool    // the button was pressed beside all panels
	downX, downY float64 // there [window px]
	X, Y         float64 // where the pointer is [window px]
}

// pickSlack is how far the mouse may move in a click [window px].
const pickSlack = 4

// cancel leaves it, and reports whether a click was awaited.
func (g *GroundPick) cancel() bool {
	was := g.On
	g.On, g.down = false, false
	return was
}

// Press begins a click at a place of the window [px] that no panel covers.
func (g *GroundPick) Press(x, y float64) {
	if g.On {
		g.down, g.downX, g.downY = true, x, y
	}
}

// Release ends it, there or beside.
func (g *GroundPick) Release(x, y float64) {
	if !g.down {
		return
	}
	g.down = false
	if math.Hypot(x-g.downX, y-g.downY) <= pickSlack {
		g.take(x, y)
	}
}

// Move follows the pointer [window px].
func (g *GroundPick) Move(x, y float64) { g.X, g.Y = x, y }

// Pointed returns the place of the ground under the pointer, NED from home [m], while one
// is chosen; ok is false for the sky.
func (g *GroundPick) Pointed() (north, east, down float64, ok bool) { return g.Ground(g.X, g.Y) }

// take asks the autopilot to fly to what is seen at a place of the window [px].
func (g *GroundPick) take(x, y float64) {
	north, east, down, ok := g.Ground(x, y)
	if !ok {
		g.Say("No ground there: click on the ground, or Esc")
		return
	}
	g.On = false
	g.GoTo(north, east, down)
}

// askGoTo lets the next click on the ground be where it flies to.
func (a *Autopilot) askGoTo(f *form.Pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.goto", label: "Go to", tip: "Then click on the ground: it flies there in GUIDED, at its height now"}
	if a.Pick.Ground != nil && do.GoTo != nil {
		b.do = func() { a.Pick.On = !a.Pick.On }
	}
	switch s := a.said(); {
	case s.Kind.Stays():
		b.why = form.Capital(s.Kind.String()) + "s stay where they stand"
	case !s.Kind.TakesOff():
		b.tip = "Then click on the ground: it goes there in GUIDED"
		if !s.Armed {
			b.why = "Arm first"
		}
	case !s.Armed || s.Landed:
		b.why = "Take off first"
	}
	if a.Pick.On {
		b.label = "Click ground"
	}
	a.ask(f, r, b)
}

// follow leaves the pick where the autopilot can't be asked any more.
func (g *GroundPick) follow(s *mavlink.Status) {
	if s == nil || s.State != mavlink.Alive {
		g.cancel()
	}
}
