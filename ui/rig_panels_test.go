package ui

import (
	"strings"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/widget"
)

// shiftClick clicks with Shift held.
func (r *rig) shiftClick(id string) {
	r.t.Helper()
	x, y := r.centre(id)
	r.moveTo(x, y)
	for _, event := range []string{window.OnMouseDown, window.OnMouseUp} {
		r.win.Dispatch(event, &window.MouseEvent{Xpos: x, Ypos: y, Button: window.MouseButtonLeft, Mods: window.ModShift})
	}
	r.frame()
}

// failMotor chooses a motor and presses Fail.
func (r *rig) failMotor(number string) {
	r.t.Helper()
	r.click("motors." + number)
	r.click("motors.fail")
}

// choose chooses motors, without the mouse.
func (r *rig) choose(numbers ...int) {
	m := r.p.parts.motors
	m.Chosen = panel.Choice{}
	for _, n := range numbers {
		m.Chosen[n] = true
	}
	r.update()
}

// unfoldOnly shows everything of the panel that a control is of, and folds those
// beside it.
func (r *rig) unfoldOnly(control string) {
	id, _, _ := strings.Cut(control, ".")
	if r.p.dock.Drawer.Tab(id) != nil {
		r.openTab(id)
		return
	}
	side := r.p.dock.Docked(r.p.dock.BoxNamed(id))
	r.unfoldAll()
	for _, b := range r.p.dock.Boxes[side] {
		b.Folded = b.ID != id
	}
	r.update()
	r.update()
}

// unfoldAll shows everything of every panel: columns scroll.
func (r *rig) unfoldAll() {
	for b := range r.p.dock.EveryBox() {
		_, extends := b.Body.(dock.Extender)
		b.Touched, b.Folded, b.More = true, false, extends
	}
	r.update()
	r.update()
}

// openTab opens the drawer at a tab.
func (r *rig) openTab(id string) {
	r.p.dock.Drawer.Open(id)
	r.update()
	r.update()
}

// reach scrolls the column that a control is in, and shows that column, until all of the
// control is in sight. It tells whether that can be done.
func (r *rig) reach(id string) bool {
	name, _, _ := strings.Cut(id, ".")
	box := r.p.dock.BoxNamed(name)
	if box == nil || r.p.dock.Docked(box) < 0 {
		_, ok := r.p.ctx.Find(id)
		return ok
	}
	if r.p.dock.Side = r.p.dock.Docked(box); !r.inSight(id) {
		r.update()
		// One that is farther down is scrolled to from here: most of what a walk takes is turning the wheel.
		if at, ok := r.p.ctx.Find(id); !ok || at.Y < r.p.dock.Middle().Bottom()-form.RowH {
			r.wheelOver(box, 99)
		}
	}
	for range 80 {
		if r.inSight(id) {
			return true
		}
		r.wheelOver(box, -1)
	}
	return false
}

// inSight tells whether all of a control in a column is in sight.
func (r *rig) inSight(id string) bool {
	at, ok := r.p.ctx.Find(id)
	column := r.p.dock.Middle()
	return ok && (at.Y > column.Y+0.5 || at.H >= form.RowH) && at.Bottom() < column.Bottom()-0.5
}

// wheelOver turns the wheel over the column that a panel stands in, beside all controls.
func (r *rig) wheelOver(box *dock.Box, clicks float32) {
	column := r.p.dock.Middle()
	for _, b := range r.p.dock.Boxes[r.p.dock.Docked(box)] {
		seen := b.Rect.Intersect(widget.Rect{X: b.Rect.X, Y: column.Y + 30, W: b.Rect.W, H: column.H - 30})
		if seen.H > 4 {
			k := float32(1 / r.p.screen.zoom)
			r.moveTo((seen.X+3)*k, (seen.Y+seen.H/2)*k)
			break
		}
	}
	r.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: clicks})
	r.update()
	r.update() // a column scrolls one pass later
}
