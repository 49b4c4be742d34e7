package ui

import (
	"testing"

	"github.com/sitlark/sitlark/command"
)

// TestRealMouseMovesAndKeysType: a panel is carried, a number typed, the theme
// changed and a control reached through the X server.
func TestRealMouseMovesAndKeysType(t *testing.T) {
	needXdotool(t)
	inWindow(t, 1280, 720, func(r *rig) {
		r.xdo("search", "--name", "sitlark ui test", "windowfocus", "--sync")
		r.xCarry("wind.title", 520, 300)
		if got := r.at("wind"); len(r.p.dock.Free) != 1 || got.X < 300 || got.X > 700 {
			t.Errorf("wind was carried to %v, %d free panels", got, len(r.p.dock.Free))
		}
		x, y := r.centre("wind.speed")
		r.xMove(float64(x), float64(y))
		r.xdo("click", "1")
		r.until(func() bool { return r.p.ctx.Typing() })
		r.xdo("type", "1p2,5")
		r.xdo("key", "BackSpace", "7", "Return")
		r.until(func() bool { return len(r.sent) > 0 })
		if want := (command.SetWind{Speed: 12.7, FromDeg: 270}); len(r.sent) != 1 || r.sent[0] != want {
			t.Errorf("typed 1p2,5, then 7 for the 5: sent %v, want %v", r.sent, want)
		}
		if len(r.cameras)+len(r.paused) > 0 {
			t.Error("shortcuts acted while a number was typed")
		}
		r.xdo("key", "shift+l")
		r.until(func() bool { return r.p.Theme() == ThemeLight })
		if r.p.Theme() != ThemeLight {
			t.Error("Shift+L does not change the theme")
		}
		r.sent = nil
		r.xdo("key", "F2")
		r.until(func() bool { _, shown := r.p.ctx.Focus(); return shown })
		for range 80 {
			id, _ := r.p.ctx.Focus()
			if id == "flight.reset" {
				break
			}
			r.xdo("key", "Down")
			r.until(func() bool { now, _ := r.p.ctx.Focus(); return now != id })
		}
		r.view.Demo = true // else it asks for a second press
		r.frame()
		r.xdo("key", "Return")
		r.until(func() bool { return len(r.sent)+len(r.cameras)+len(r.paused) > 0 })
		if len(r.sent)+len(r.cameras)+len(r.paused) == 0 {
			id, _ := r.p.ctx.Focus()
			t.Errorf("Enter on %s does nothing", id)
		}
	})
}

// xCarry drags a control by the X server's mouse until the pointer is at (x, y).
func (r *rig) xCarry(id string, x, y float64) {
	fromX, fromY := r.centre(id)
	r.xMove(float64(fromX), float64(fromY))
	r.xdo("mousedown", "1")
	r.until(func() bool { return r.p.ctx.Busy() })
	r.xMove(x/2+float64(fromX)/2, y/2+float64(fromY)/2)
	r.xMove(x, y)
	r.xdo("mouseup", "1")
	r.until(func() bool { return !r.p.ctx.Busy() })
	r.update()
}
