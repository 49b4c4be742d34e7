package ui

import "github.com/g3n/engine/window"

// PointedGround returns the place of the ground under the pointer, NED from home [m],
// while a click on it would choose it: ok is false for the sky, over panels, and while
// nothing is chosen.
func (p *Panels) PointedGround() (north, east, down float64, ok bool) {
	if !p.pointsToGround() {
		return 0, 0, 0, false
	}
	return p.actions.PickGround(p.auto.pick.x, p.auto.pick.y)
}

// pointsToGround tells whether a place of the picture is being chosen and the pointer is
// beside all panels.
func (p *Panels) pointsToGround() bool {
	g := &p.auto.pick
	return g.on && p.actions.PickGround != nil && p.mouse.now.at(p.mouse.logical(float32(g.x), float32(g.y))) == ""
}

// move follows the pointer.
func (g *groundPick) move(_ string, ev any) {
	if e, ok := ev.(*window.CursorEvent); ok {
		g.x, g.y = float64(e.Xpos), float64(e.Ypos)
	}
}
