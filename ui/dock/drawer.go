package dock

import (
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Tab is one of the drawer's contents.
type Tab struct {
	form.Panel
	Body TabBody
	Tip  string
}

// TabBody is what a tab shows. It has the room that the user gave the drawer.
type TabBody interface {
	// Draw runs the tab in r.
	Draw(f *form.Pass, r widget.Rect)
}

// Tooled is a tab with controls on the strip, right of the tabs.
type Tooled interface {
	DrawTools(f *form.Pass, r widget.Rect)
}

// Counted is a tab with a number beside its title.
type Counted interface {
	// Count is that number, with the colour that it calls for; 0 is not shown.
	Count(f *form.Pass) (n int, ink widget.Ink)
}

// Drawer lies along the bottom of the window. What comes and goes is in it, so that the
// panels stay where they are; its height is the user's.
type Drawer struct {
	Tabs   []*Tab
	At     int         // the tab that is open
	Folded bool        // to the strip of tabs
	Rect   widget.Rect // where it is
	Foot   float32     // what is kept free below it [logical px]
	height float32     // of all of it, as the user wants it; 0: as it comes
	grip   float32     // from its upper edge to the mouse that drags it

	dragged bool // the mouse that holds its edge has moved
	folding bool // a tab was pressed twice: its release is no click
}

// Sizes of the drawer [logical px].
const (
	tabsH       = form.TitleH
	leastDrawer = tabsH + 3*form.LineH + form.Gap
	edgeH       = 7   // where it can be dragged
	leastAbove  = 200 // what it leaves between the bar and itself
	foldBelow   = tabsH + form.LineH
)

// usualHeight is the drawer's at first.
func usualHeight(win widget.Rect) float32 {
	return form.Round(max(128, min(232, win.H*0.185)))
}

// area is where the drawer is in a window.
func (d *Drawer) area(win widget.Rect) widget.Rect {
	h := d.height
	switch {
	case d.Folded:
		h = tabsH
	case h == 0:
		h = usualHeight(win)
	}
	if !d.Folded {
		h = max(leastDrawer, min(h, win.H-form.BarH-leastAbove-d.Foot))
	}
	return widget.Rect{X: win.X, Y: win.Bottom() - d.Foot - h, W: win.W, H: h}
}

// Tab returns the tab with an id, nil if there is none.
func (d *Drawer) Tab(id string) *Tab {
	for _, t := range d.Tabs {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// Open opens the drawer at a tab.
func (d *Drawer) Open(id string) {
	for i, t := range d.Tabs {
		if t.ID == id {
			d.At, d.Folded = i, false
		}
	}
}

// Shows tells whether the drawer is open at a tab.
func (d *Drawer) Shows(id string) bool { return !d.Folded && d.Tabs[d.At].ID == id }

// Reset puts the drawer back to what it was at first.
func (d *Drawer) Reset() { d.At, d.Folded, d.height = firstTab, false, 0 }

const firstTab = 1 // Events

// DrawDrawer draws the drawer with the tab that is open.
func (d *areas) DrawDrawer(f *form.Pass) {
	w := &d.Drawer
	w.Rect = w.area(f.Window)
	r := w.Rect
	f.Layer("drawer", r)
	f.Zone("drawer", r)
	f.Background(r, 0, f.Theme.Panel)
	f.Fill(widget.Rect{X: r.X, Y: r.Y, W: r.W, H: 1}, f.Theme.Edge)
	w.drawStrip(f, r.CutTop(tabsH))
	if w.Folded {
		f.Unclip()
		w.drawEdge(f)
		return
	}
	f.Fill(widget.Rect{X: r.X, Y: r.Y - 1, W: r.W, H: 1}, f.Theme.Edge)
	t := w.Tabs[w.At]
	f.Panel = &t.Panel
	f.Layer(t.ID, r)
	f.Zone(t.ID, r)
	if t.Acts {
		f.Locked = f.Past
	}
	in := r.Inset(form.Gap, form.Gap/2)
	if t.Live && f.Past != "" && !f.Replay {
		f.Text(in.CutTop(form.LineH), widget.Left, widget.Small, f.Theme.Caution, "Live, not at the time shown")
	}
	t.Body.Draw(f, in)
	f.Locked = ""
	f.Unclip()
	w.drawEdge(f)
}

// drawStrip draws the tabs, the open one's controls, and the mark that folds the drawer.
// What is chosen counts from the next pass on.
func (d *Drawer) drawStrip(f *form.Pass, r widget.Rect) {
	at, folded, before := d.At, d.Folded, d.Folded
	strip := f.Grip("drawer.title", r)
	f.SetTip("drawer.title", "Double click, Enter: fold or unfold\nDrag, Shift and ↑ ↓: height\nF3")
	if strip.Clicked && !f.In.Released { // by the keyboard
		folded = !folded
	}
	switch f.TakeKey("drawer.title") {
	case widget.NavMoveUp:
		d.height = d.Rect.H + KeyStep
	case widget.NavMoveDown:
		d.height = max(leastDrawer, d.Rect.H-KeyStep)
	}
	fold := r.CutRight(form.TitleH + form.Gap/2)
	icon := widget.IconOpen
	if d.Folded {
		icon = widget.IconFolded
	}
	hot, clicked := f.Pressable("drawer.fold", fold.Inset(4, 3))
	f.SetTip("drawer.fold", "Fold or unfold\nF3")
	ink := f.Theme.Dim
	if hot {
		f.Round(fold.Inset(4, 3), form.Radius, f.Theme.ButtonHot)
		ink = f.Theme.Text
	}
	f.Icon(widget.Rect{X: fold.X + 11, Y: fold.Y, W: 10, H: fold.H}, icon, 10, ink)
	if clicked {
		folded = !folded
	}
	r.CutLeft(form.Gap / 2)
	for i, t := range d.Tabs {
		if d.drawTab(f, t, r.CutLeft(d.tabWidth(f, t)), i == d.At && !d.Folded) {
			at, folded = i, false
		}
	}
	if t := d.Tabs[d.At]; !d.Folded {
		if tools, ok := t.Body.(Tooled); ok {
			r.CutLeft(form.Gap)
			f.Panel = &t.Panel
			tools.DrawTools(f, r.Inset(0, 3))
		}
	}
	if f.Active("drawer.title") && f.In.Pressed && f.In.Double {
		folded = !folded
	}
	if folded != before || at != d.At {
		d.At, d.Folded = at, folded
	}
}

// countW is the room for a tab's number, kept also while there is none.
const countW = 18

func (d *Drawer) tabWidth(f *form.Pass, t *Tab) float32 {
	w := f.Atlas.Width(widget.Title, t.Title) + 2*form.Gap
	if _, ok := t.Body.(Counted); ok {
		w += countW
	}
	return w
}

func (d *Drawer) drawTab(f *form.Pass, t *Tab, r widget.Rect, open bool) bool {
	id := "drawer." + t.ID
	grip := f.Grip(id, r.Inset(0, 2))
	f.SetTip(id, t.Tip+"\nDouble click: fold")
	if grip.Pressed && f.In.Double && open {
		d.folding = true // the release is no click
		d.Folded = true
	}
	clicked := grip.Clicked && !d.folding
	if f.In.Released {
		d.folding = false
	}
	ink := f.Theme.Dim
	switch {
	case open:
		f.Fill(widget.Rect{X: r.X + form.Gap/2, Y: r.Bottom() - 3, W: r.W - form.Gap, H: 2}, f.Theme.Accent)
		ink = f.Theme.Text
	case grip.Hot:
		f.Round(r.Inset(1, 3), form.Radius, f.Theme.ButtonHot)
		ink = f.Theme.Text
	}
	r.CutLeft(form.Gap)
	r.CutLeft(f.Text(r, widget.Left, widget.Title, ink, t.Title))
	if c, ok := t.Body.(Counted); ok {
		if n, ink := c.Count(f); n > 0 {
			f.Text(r.CutLeft(countW), widget.Center, widget.Strong, ink, countText(n))
		}
	}
	return clicked
}

// countText has room beside a title.
func countText(n int) string {
	if n > 9 {
		return "9+"
	}
	return string(rune('0' + n))
}

// drawEdge lets the upper edge be dragged.
func (d *Drawer) drawEdge(f *form.Pass) {
	r := widget.Rect{X: d.Rect.X, Y: d.Rect.Y - edgeH/2, W: d.Rect.W, H: edgeH}
	f.Layer("drawer.edge", r)
	f.Zone("drawer.edge", r)
	f.Unclip()
	hot, _ := f.Area("drawer.edge", r)
	f.SetTip("drawer.edge", "Drag: height of the drawer")
	active := f.Active("drawer.edge") || f.Active("drawer.title")
	if hot || active {
		f.Fill(widget.Rect{X: r.X, Y: d.Rect.Y, W: r.W, H: 2}, f.Theme.Accent)
	}
	if !active {
		d.dragged = false
		return
	}
	if f.In.Pressed {
		d.grip = f.In.PressY - d.Rect.Y
	}
	if by := f.In.Y - f.In.PressY; !d.dragged && by > -dragFrom && by < dragFrom {
		return
	}
	d.dragged = true
	h := f.Window.Bottom() - d.Foot - (f.In.Y - d.grip)
	if d.Folded = h < foldBelow; !d.Folded {
		d.height = form.Round(max(leastDrawer, h))
	}
}

// Remember returns what the user chose of the drawer.
func (d *Drawer) Remember() (s settings.Drawer) {
	if d.At != firstTab {
		s.Tab = d.Tabs[d.At].ID
	}
	if d.Folded {
		s.Fold = "shut"
	}
	s.Height = int(d.height)
	return s
}

// Recall makes the drawer as it was remembered.
func (d *Drawer) Recall(s settings.Drawer) {
	d.Reset()
	if s.Tab != "" {
		d.Open(s.Tab)
	}
	d.Folded, d.height = s.Fold == "shut", float32(s.Height)
}
