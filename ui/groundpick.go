package ui

import (
	"math"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/widget"
)

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
