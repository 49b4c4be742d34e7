package ui

import (
	"math"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// shoveDrag is a shove that the user draws from the vehicle in the picture: Ctrl and
// the left button, with Shift along the ground instead of across the picture. It acts
// when the button is let go; Esc takes it back.
type shoveDrag struct {
	screen *screen
	view   *View
	aim    func(x, y float64, ground bool) (north, east, down float64) // Actions.Aim
	can    func() bool                                                 // it can be drawn
	pushes *panel.Pushes
	panel  *form.Panel // where a refusal is shown
	notice *toast

	on     bool
	ground bool
	gone   bool    // the button was let go
	x, y   float64 // of the pointer [logical px]
}

const (
	shoveLength = 160.0 // of the arrow of a force as great as the weight [logical px]
	shoveLeast  = 8.0   // a shorter one is a slip [logical px]
	shoveReach  = 14    // so far beside the vehicle it can begin [logical px]
)

func (d *shoveDrag) subscribe() {
	gui.Manager().SubscribeID(window.OnMouseDown, d, d.down) // beside all panels
	d.screen.win.SubscribeID(window.OnMouseUp, d, d.up)
	d.screen.win.SubscribeID(window.OnCursor, d, d.move)
}

func (d *shoveDrag) dispose() {
	gui.Manager().UnsubscribeAllID(d)
	d.screen.win.UnsubscribeAllID(d)
}

func (d *shoveDrag) down(_ string, ev any) {
	e, ok := ev.(*window.MouseEvent)
	if !ok || e.Button != window.MouseButtonLeft || e.Mods&window.ModControl == 0 || !d.can() {
		return
	}
	x, y, r, ok := d.vehicleSpot()
	k := d.screen.zoom
	if ok && math.Hypot(float64(e.Xpos)*k-x, float64(e.Ypos)*k-y) <= r+shoveReach {
		d.on, d.gone, d.ground = true, false, e.Mods&window.ModShift != 0
		d.x, d.y = float64(e.Xpos)*k, float64(e.Ypos)*k
	}
}

func (d *shoveDrag) up(_ string, ev any) {
	if e, ok := ev.(*window.MouseEvent); ok && e.Button == window.MouseButtonLeft && d.on {
		d.gone = true
		d.x, d.y = float64(e.Xpos)*d.screen.zoom, float64(e.Ypos)*d.screen.zoom
	}
}

// cancel ends the drag without a shove, and reports whether there was one.
func (d *shoveDrag) cancel() bool {
	was := d.on
	d.on = false
	return was
}

// vehicleSpot returns where the vehicle is seen and how large [logical px].
func (d *shoveDrag) vehicleSpot() (x, y, r float64, ok bool) {
	k := float64(d.screen.atlas.Scale())
	for i := range d.view.Labels {
		if l := &d.view.Labels[i]; l.Kind == overlay.KeepClear {
			return l.X / k, l.Y / k, l.Clear / k, true
		}
	}
	return 0, 0, 0, false
}

// command is the shove that is drawn now.
func (d *shoveDrag) command(f *form.Pass, x, y float64) (c command.Shove, ok bool) {
	length := math.Hypot(d.x-x, d.y-y)
	north, east, down := d.aim(d.x/d.screen.zoom, d.y/d.screen.zoom, d.ground)
	force := min(1000, length/shoveLength*d.pushes.Weight())
	c = command.Shove{North: force * north, East: force * east, Down: force * down, Duration: d.pushes.Duration}
	return c, length >= shoveLeast && north*north+east*east+down*down > 0.5
}

// draw draws the arrow with its force, and sends it when the button was let go.
func (d *shoveDrag) draw(f *form.Pass) {
	if !d.on {
		return
	}
	x, y, _, seen := d.vehicleSpot()
	if !seen {
		d.on = false
		return
	}
	c, enough := d.command(f, x, y)
	if d.gone {
		d.on = false
		if enough {
			d.send(f, c)
		}
		return
	}
	d.arrow(f, float32(x), float32(y), c, enough)
}

// move follows the pointer, also over panels.
func (d *shoveDrag) move(_ string, ev any) {
	if e, ok := ev.(*window.CursorEvent); ok && d.on && !d.gone {
		d.x, d.y = float64(e.Xpos)*d.screen.zoom, float64(e.Ypos)*d.screen.zoom
	}
}

func (d *shoveDrag) send(f *form.Pass, c command.Shove) {
	f.Panel = d.panel
	f.Fault("body.drag", c)
	if f.Panel.NoteLeft > 0 { // the panel may be folded
		d.notice.say(f.Panel.Note)
	}
}

// arrow draws the arrow from the vehicle to the pointer, and what it says.
func (d *shoveDrag) arrow(f *form.Pass, x, y float32, c command.Shove, enough bool) {
	f.Layer("shove", f.Window)
	tx, ty := float32(d.x), float32(d.y)
	length := float32(math.Hypot(float64(tx-x), float64(ty-y)))
	ink, halo := f.Theme.Caution, widget.Fade(f.Theme.Card, 0.8)
	if !enough {
		ink = f.Theme.Dim
	}
	if length > 14 {
		ux, uy := (tx-x)/length, (ty-y)/length
		f.HaloLine(x, y, tx-ux*11, ty-uy*11, 4, ink, halo)
		f.Polygon(ink, tx, ty, tx-ux*14-uy*7, ty-uy*14+ux*7, tx-ux*14+uy*7, ty-uy*14-ux*7)
	}
	f.Ring(x, y, 6, 2, ink)
	first, second := shoveWords(c, enough)
	w := max(f.Atlas.Width(widget.Strong, first), f.Atlas.Width(widget.Small, second)) + 2*form.Gap
	card := form.Into(widget.Rect{X: tx + 14, Y: ty - 20, W: w, H: 40}, f.Window)
	f.Round(card, form.Radius, f.Theme.Card)
	f.Text(widget.Rect{X: card.X, Y: card.Y + 2, W: w, H: 20}, widget.Center, widget.Strong, f.Theme.Text, first)
	f.Text(widget.Rect{X: card.X, Y: card.Y + 21, W: w, H: 16}, widget.Center, widget.Small, f.Theme.Dim, second)
	f.Unclip()
}

// shoveWords say the force with its direction, and how it goes on.
func shoveWords(c command.Shove, enough bool) (first, second string) {
	if !enough {
		return "Shove", "pull the arrow; Esc takes it back"
	}
	along := math.Hypot(c.North, c.East)
	total := math.Hypot(along, c.Down)
	first = units.Newtons(total).String()
	if along > 0.2*total {
		first += " toward " + units.Bearing(math.Atan2(c.East, c.North)*180/math.Pi).String()
	}
	switch {
	case c.Down > 0.2*total:
		first += ", down"
	case c.Down < -0.2*total:
		first += ", up"
	}
	return first, "for " + units.Of(c.Duration, 2, "s").String() + "; Esc takes it back"
}
