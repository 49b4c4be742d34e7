package dock

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Body is what a panel shows below its title.
type Body interface {
	// Draw runs the panel. It cuts what it needs from the top of r, which has the
	// panel's width and no end: what was cut is the panel's height. So the layout of a
	// panel is written once, in Draw. The height must depend on nothing but the vehicle
	// and what the user chose in the panel: whatever happens in a flight, panels stay.
	Draw(f *form.Pass, r *widget.Rect)
}

// Summariser is a body that says the most important in its title when folded.
type Summariser interface{ Summary(f *form.Pass) string }

// Sourced is a Body whose values may come from elsewhere, such as from the autopilot's
// parameters: the title says in few words from where, its tooltip in all; "" while they do not.
type Sourced interface {
	Source(f *form.Pass) (words, all string)
}

// Extender is a body with controls that are rarely used: they are shown after a click
// on a word in the title.
type Extender interface {
	// MoreWord is that word, while they are shown or not.
	MoreWord(f *form.Pass, shown bool) string
}

// Titled is a body with a word in the title that does something.
type Titled interface {
	// TitleWord is that word and what it does. do is nil while there is nothing to do:
	// then tip says why.
	TitleWord(f *form.Pass) (word, tip string, do func(f *form.Pass))
}

// Box is one panel with its title. It folds to the title by a click on it, and
// is moved by dragging that.
type Box struct {
	form.Panel
	Body    Body
	Rare    bool        // folded at first
	Folded  bool        // by the user, where Touched
	Touched bool        // the user folded or unfolded it
	Rect    widget.Rect // where it stands
	height  float32     // of the body, as it was drawn last
	scroll  float32     // of one that stands in no column and is taller than the window
	spot    spot        // where it stands when it is in no column
	carried bool        // by the mouse since its title was pressed: the release is no click
}

// shut tells whether only the title is shown.
func (b *Box) shut() bool {
	if b.Touched {
		return b.Folded
	}
	return b.Rare
}

// fullHeight is that of title and body.
func (b *Box) fullHeight() float32 {
	b.Shut = b.shut()
	if b.Shut || b.height == 0 {
		return form.TitleH
	}
	return form.TitleH + b.height + form.Gap
}

// noBottom is the height of what a body is drawn into.
const noBottom = 1e4

// Draw draws the panel, cut to the column.
func (d *Dock) Draw(f *form.Pass, b *Box, column widget.Rect) {
	f.Panel = &b.Panel
	seen := b.Rect.Intersect(column)
	f.Layer(b.ID, seen)
	background := f.Theme.Panel
	if d.carry.moved && d.carry.box == b {
		background.A = 255 // no letters of another panel shine through
	}
	f.Background(b.Rect, form.Radius, background)
	f.Outline(b.Rect, form.Radius, f.Theme.Edge)
	r := b.Rect
	d.drawTitle(f, b, r.CutTop(form.TitleH))
	if b.Shut {
		f.Unclip()
		return
	}
	if b.height+form.Gap > r.H+0.5 {
		b.drawScrolled(f, d, r)
		return
	}
	b.scroll = 0
	b.drawBody(f, d, r)
	f.Unclip()
}

// drawScrolled draws the body of a panel that is taller than its place.
func (b *Box) drawScrolled(f *form.Pass, d *Dock, r widget.Rect) {
	most := b.height + form.Gap - r.H
	f.Clip(r)
	inner := r
	inner.Y -= b.scroll
	b.drawBody(f, d, inner)
	b.scroll = max(0, min(most, b.scroll-f.TakeWheel(b.ID, r)*2*form.RowH))
	f.Unclip()
	drawBar(f, r, b.scroll, most)
}

// drawBody draws what is below the title and notes how high it is.
func (b *Box) drawBody(f *form.Pass, d *Dock, r widget.Rect) {
	inner := widget.Rect{X: r.X + form.Gap, Y: r.Y, W: r.W - 2*form.Gap, H: noBottom}
	if b.Acts {
		f.Locked = f.Past
	}
	b.Body.Draw(f, &inner)
	f.Locked = ""
	if h := form.Round(inner.Y - r.Y); h != b.height {
		b.height, d.Unsettled = h, true
	}
}

func (d *Dock) drawTitle(f *form.Pass, b *Box, r widget.Rect) {
	id := b.ID + ".title"
	tools := r.CutRight(b.toolsWidth(f))
	grip := f.Grip(id, r)
	tip, source := "Click: fold or unfold\nDrag: move; Shift and arrows do too\nF6: next panel", ""
	if s, ok := b.Body.(Sourced); ok {
		words, all := s.Source(f)
		if source = words; all != "" {
			tip = all + "\n" + tip
		}
	}
	f.SetTip(id, tip)
	if grip.Pressed {
		d.grab(b, f.In.PressX, f.In.PressY)
	}
	if k := f.TakeKey(id); k != widget.NavNone {
		d.byKey = func() { d.moveByKey(b, k) } // not while the columns are drawn
	}
	ink, icon := f.Theme.Dim, widget.IconOpen
	if grip.Hot {
		ink = f.Theme.Text
	}
	if b.Shut {
		icon = widget.IconFolded
	}
	if grip.Clicked && !b.carried {
		b.Folded, b.Touched, d.Unsettled = !b.Shut, true, true
	}
	r = r.Inset(form.Gap, 0)
	b.drawTools(f, d, tools)
	f.Icon(r.CutLeft(12), icon, 10, ink)
	r.CutLeft(6)
	r.CutLeft(f.Text(r, widget.Left, widget.Title, ink, b.Title) + form.Gap)
	if s, ok := b.Body.(Summariser); ok && b.Shut {
		f.Text(r, widget.Right, widget.Small, f.Theme.Dim, s.Summary(f))
	} else if word, ink := pastWord(f, &b.Panel); word != "" && !b.Shut {
		f.Text(r, widget.Right, widget.Small, ink, word)
	} else if source != "" && !b.Shut {
		f.Text(r, widget.Right, widget.Small, f.Theme.Text, source)
	}
}

// pastWord says in a title which time a panel shows that could change the flight now.
func pastWord(f *form.Pass, p *form.Panel) (word string, ink widget.Ink) {
	switch {
	case f.Past == "" || !p.Acts:
		return "", ink
	case f.Replay:
		return "recorded", f.Theme.Dim
	case p.Live:
		return "live", f.Theme.Caution
	}
	return "past", f.Theme.Caution
}

// drawTools draws the words at the right end of a title.
func (b *Box) drawTools(f *form.Pass, d *Dock, r widget.Rect) {
	if t, ok := b.Body.(Titled); ok {
		word, tip, do := t.TitleWord(f)
		ink := f.Theme.Good
		if do == nil {
			ink = widget.Fade(f.Theme.Dim, 0.7)
		}
		if f.Word(b.ID+".do", r.CutLeft(f.WordWidth(word)), word, ink) && do != nil {
			do(f)
		}
		f.SetTip(b.ID+".do", tip)
	}
	if e, ok := b.Body.(Extender); ok && !b.Shut {
		if f.Word(b.ID+".more", r, e.MoreWord(f, b.More), f.Theme.Accent) {
			b.More, b.Folded, b.Touched, d.Unsettled = !b.More, false, true, true
		}
		f.SetTip(b.ID+".more", "Show or hide what is used less")
	}
}

// toolsWidth is how much of the title they take.
func (b *Box) toolsWidth(f *form.Pass) (w float32) {
	if t, ok := b.Body.(Titled); ok {
		word, _, _ := t.TitleWord(f)
		w += f.WordWidth(word)
	}
	if e, ok := b.Body.(Extender); ok && !b.Shut {
		w += f.WordWidth(e.MoreWord(f, b.More))
	}
	return w
}

// drawNotes says beside each panel why its last command was refused. It covers no
// control of the panel, and lets the mouse through.
func drawNotes(f *form.Pass, d *Dock) {
	for b := range d.EveryBox() {
		if b.NoteLeft > 0 && b.Note != "" && !b.Rect.Empty() {
			drawNote(f, b.ID, b.Note, noteBeside(b.Rect, f.Window))
		}
	}
	for _, t := range d.Drawer.Tabs {
		if t.NoteLeft > 0 && t.Note != "" {
			r := d.Drawer.Rect
			drawNote(f, t.ID, t.Note, widget.Rect{X: r.X + form.Gap, Y: r.Y - form.Gap - form.LineH})
		}
	}
}

const noteW = 260

// noteBeside is the upper left corner of a note beside a panel.
func noteBeside(panel, win widget.Rect) widget.Rect {
	at := widget.Rect{X: panel.Right() + form.Gap, Y: panel.Y}
	if panel.X+panel.W/2 > win.W/2 {
		at.X = panel.X - form.Gap - noteW
	}
	return at
}

func drawNote(f *form.Pass, id, text string, at widget.Rect) {
	lines := f.Atlas.Wrap(widget.Small, text, noteW-2*form.Gap-18)
	at.W, at.H = noteW, float32(len(lines))*16+form.Gap
	at = form.Into(at, f.Window)
	f.Layer("note."+id, at)
	f.Round(at, form.Radius, f.Theme.Card)
	f.Outline(at, form.Radius, f.Theme.Fault)
	r := at.Inset(form.Gap, form.Gap/2)
	f.Icon(widget.Rect{X: r.X, Y: r.Y, W: 12, H: 16}, widget.IconFault, 10, f.Theme.Fault)
	r.CutLeft(18)
	for _, line := range lines {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Fault, line)
	}
	f.Unclip()
}
