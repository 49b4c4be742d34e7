package dock

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// column is where the panels of one side are, and how far they are scrolled.
type column struct {
	area   widget.Rect
	scroll float32
	total  float32 // height of all panels
	grip   float32 // from the top of the scroll bar's knob to the mouse that drags it
}

// OneColumnBelow is the width of the window below which one column shows at a time
// [logical px].
const OneColumnBelow = 820

// switchH is the height of the switch between the columns, where one shows at a time.
const switchH = form.RowH + form.Gap/2

// areas are the parts of the window, with what the user chose of them.
type areas struct {
	window widget.Rect // all of it [logical px]
	Side   int         // the column that shows where one does: 0 left, 1 right
	Drawer Drawer
	// Unsettled tells that a panel's height turned out to be another one than it was
	// drawn with: the pass must be repeated before it is shown.
	Unsettled bool
}

// single tells whether one column shows at a time.
func (d *areas) single() bool { return d.window.W < OneColumnBelow }

// shows tells whether a column is on the screen.
func (d *areas) shows(side int) bool { return !d.single() || d.Side == side }

// columnArea returns the place of the left or right column.
func (d *areas) columnArea(side int) widget.Rect {
	w, above := form.PanelWidth(d.window.W), d.above()
	r := widget.Rect{X: above.X + form.Gap, Y: above.Y, W: w, H: above.H}
	if d.single() {
		r.CutTop(switchH)
	} else if side == 1 {
		r.X = above.Right() - form.Gap - w
	}
	r.H = max(0, r.H)
	return r
}

// above is the window between the top bar and the drawer.
func (d *areas) above() widget.Rect {
	r := d.window
	r.CutTop(form.BarH + form.Gap)
	r.H = max(0, d.Drawer.area(d.window).Y-form.Gap-r.Y)
	return r
}

// Middle is the part of the window between the columns, above the drawer.
func (d *areas) Middle() widget.Rect {
	r := d.above()
	side := form.PanelWidth(d.window.W) + 2*form.Gap
	r.CutLeft(side)
	if d.single() {
		side = form.Gap
	}
	r.CutRight(side)
	r.W = max(0, r.W)
	return r
}

// place puts the boxes below each other into the column, scrolled.
func (c *column) place(boxes []*Box) {
	c.total = -form.Gap
	for _, b := range boxes {
		c.total += b.fullHeight() + form.Gap
	}
	c.scroll = max(0, min(c.scroll, c.total-c.area.H))
	y := c.area.Y - c.scroll
	for _, b := range boxes {
		h := b.fullHeight()
		b.Rect = widget.Rect{X: c.area.X, Y: y, W: c.area.W, H: h}
		y += h + form.Gap
	}
}

var columnNames = [2]string{"left", "right"}

// DrawColumns lays the columns out and draws their panels.
func (d *Dock) DrawColumns(f *form.Pass) {
	if d.single() {
		d.drawSwitch(f)
	}
	for side := range d.columns {
		c := &d.columns[side]
		c.area = d.columnArea(side)
		if !d.shows(side) {
			for _, b := range d.Boxes[side] {
				b.Rect = widget.Rect{}
			}
			continue
		}
		c.place(d.Boxes[side])
		for _, b := range d.Boxes[side] {
			d.Draw(f, b, c.area)
			f.Zone(b.ID, b.Rect.Intersect(c.area))
		}
		c.drawScroll(f, columnNames[side], d.Boxes[side])
	}
}

// drawSwitch has a button for each column, where only one has room.
func (d *areas) drawSwitch(f *form.Pass) {
	r := d.above()
	r = widget.Rect{X: r.X + form.Gap, Y: r.Y, W: form.PanelWidth(d.window.W), H: form.RowH}
	f.Layer("columns", r)
	f.Zone("columns", r)
	for side, label := range [2]string{"Left panels", "Right panels"} {
		look := widget.Plain
		if d.Side == side {
			look = widget.Chosen
		}
		id := "columns." + columnNames[side]
		if f.SmallButton(id, r.Split(side, 2, 4), look, label) {
			d.Side, d.Unsettled = side, true
		}
		f.SetTip(id, "The window has room for one column of panels\nEnter")
	}
	f.Unclip()
}

// Sizes of a scroll bar [logical px].
const (
	barW    = 4
	leastKn = 24
)

// drawBar draws a thin scroll bar beside an area that shows a part of what is in it.
func drawBar(f *form.Pass, area widget.Rect, scroll, most float32) (knob widget.Rect) {
	h := max(min(leastKn, area.H), area.H*area.H/(area.H+most))
	knob = widget.Rect{X: area.Right() + 2, Y: area.Y + (area.H-h)*scroll/most, W: barW, H: h}
	f.Round(knob, barW/2, widget.Fade(f.Theme.Dim, 0.6))
	return knob
}

// drawScroll scrolls the column by the wheel, where nothing else took it, and by the
// bar beside it.
func (c *column) drawScroll(f *form.Pass, name string, boxes []*Box) {
	f.Unclip()
	most := c.total - c.area.H
	if most <= 0 || c.area.H <= 0 {
		return
	}
	for _, b := range boxes {
		c.scroll -= f.TakeWheel(b.ID, c.area) * 2 * form.RowH
	}
	c.reveal(f, boxes)
	c.drag(f, "scroll."+name, most)
	c.scroll = max(0, min(c.scroll, most))
}

// drag moves the column with the bar's knob.
func (c *column) drag(f *form.Pass, id string, most float32) {
	rail := widget.Rect{X: c.area.Right() + 1, Y: c.area.Y, W: form.Gap - 1, H: c.area.H}
	f.Layer(id, rail)
	f.Zone(id, rail)
	f.Unclip()
	hot, _ := f.Area(id, rail)
	f.SetTip(id, "Drag, or turn the wheel over the panels")
	c.scroll = max(0, min(c.scroll, most))
	knob := drawBar(f, c.area, c.scroll, most)
	if hot || f.Active(id) {
		f.Round(knob, barW/2, f.Theme.Text)
	}
	if !f.Active(id) {
		return
	}
	if f.In.Pressed {
		c.grip = knob.H / 2
		if f.In.PressY >= knob.Y && f.In.PressY < knob.Bottom() {
			c.grip = f.In.PressY - knob.Y
		}
	}
	if free := c.area.H - knob.H; free > 0 {
		c.scroll = most * (f.In.Y - c.grip - c.area.Y) / free
	}
}

// reveal scrolls the column so that the control that the focus just moved to is in
// sight.
func (c *column) reveal(f *form.Pass, boxes []*Box) {
	layer, r, moved := f.FocusMoved()
	if !moved {
		return
	}
	for _, b := range boxes {
		if b.ID != layer {
			continue
		}
		if over := r.Bottom() + form.Gap - c.area.Bottom(); over > 0 {
			c.scroll += over
		}
		if over := c.area.Y + form.Gap - r.Y; over > 0 {
			c.scroll -= over
		}
	}
}
