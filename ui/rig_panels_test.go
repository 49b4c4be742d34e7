package ui

import (
	"strings"

	"github.com/g3n/engine/window"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/panel"
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
