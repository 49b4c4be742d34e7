package ui

// PointedGround returns the place of the ground under the pointer, NED from home [m],
// while a click on it would choose it: ok is false for the sky, over panels, and while
// nothing is chosen.
func (p *Panels) PointedGround() (north, east, down float64, ok bool) {
	if !p.pointsToGround() {
		return 0, 0, 0, false
	}
	return p.actions.PickGround(p.pointerX/p.zoom, p.pointerY/p.zoom)
}

// pointsToGround tells whether a place of the picture is being chosen and the pointer is
// beside all panels.
func (p *Panels) pointsToGround() bool {
	return p.auto.pick.on && p.actions.PickGround != nil &&
		p.mouse.now.at(float32(p.pointerX), float32(p.pointerY)) == ""
}
