package ui

import (
	"math"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/widget"
)

// groundPick waits for a click on the ground in the picture, where the vehicle shall
// fly to. Dragging still turns the camera.
type groundPick struct {
	p            *Panels
	on           bool
	down         bool    // the button was pressed beside all panels
	downX, downY float64 // there [window px]
	x, y         float64 // where the pointer is [window px]
}

// pickSlack is how far the mouse may move in a click [window px].
const pickSlack = 4

func (g *groundPick) subscribe(p *Panels) {
	g.p = p
	gui.Manager().SubscribeID(window.OnMouseDown, g, g.press) // beside all panels
	p.win.SubscribeID(window.OnMouseUp, g, g.release)
	p.win.SubscribeID(window.OnCursor, g, g.move)
}

func (g *groundPick) dispose() {
	gui.Manager().UnsubscribeAllID(g)
	g.p.win.UnsubscribeAllID(g)
}

// cancel leaves it, and tells whether a click was awaited.
func (g *groundPick) cancel() bool {
	was := g.on
	g.on, g.down = false, false
	return was
}

func (g *groundPick) press(_ string, ev any) {
	if e, ok := ev.(*window.MouseEvent); ok && g.on && e.Button == window.MouseButtonLeft && e.Mods&window.ModControl == 0 {
		g.down, g.downX, g.downY = true, float64(e.Xpos), float64(e.Ypos)
	}
}

func (g *groundPick) release(_ string, ev any) {
	e, ok := ev.(*window.MouseEvent)
	if !ok || e.Button != window.MouseButtonLeft || !g.down {
		return
	}
	g.down = false
	x, y := float64(e.Xpos), float64(e.Ypos)
	if math.Hypot(x-g.downX, y-g.downY) <= pickSlack {
		g.take(x, y)
	}
}

// take asks the autopilot to fly to what is seen at a place of the window [px].
func (g *groundPick) take(x, y float64) {
	north, east, down, ok := g.p.actions.PickGround(x, y)
	if !ok {
		g.p.told.say("No ground there: click on the ground, or Esc")
		return
	}
	g.on = false
	g.p.actions.Autopilot.GoTo(north, east, down)
}

// askGoTo lets the next click on the ground be where it flies to.
func (a *autopilot) askGoTo(f *pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.goto", label: "Go to", tip: "Then click on the ground: it flies there in GUIDED, at its height now"}
	if f.p.actions.PickGround != nil && do.GoTo != nil {
		b.do = func() { a.pick.on = !a.pick.on }
	}
	if s := a.said(f); !s.Armed || s.Landed {
		b.why = "Take off first"
	}
	if a.pick.on {
		b.label = "Click ground"
	}
	f.ask(r, b)
}

// follow leaves the pick where the autopilot can't be asked any more.
func (g *groundPick) follow(s *mavlink.Status) {
	if s == nil || s.State != mavlink.Alive {
		g.cancel()
	}
}

// banner says what is awaited.
func (g *groundPick) banner(f *pass) bannerText {
	return bannerText{"pick", widget.IconInfo, f.Theme.Accent, "", "Go to: click on the ground. Esc takes it back", 1}
}
