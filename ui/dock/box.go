package dock

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Body is what a panel shows below its title.
type Body interface {
	// Height returns the height needed at the given width.
	Height(f *form.Pass, width float32) float32
	// Draw runs the panel in r.
	Draw(f *form.Pass, r widget.Rect)
}

// Summariser is a body that says the most important in its title when folded.
type Summariser interface{ Summary(f *form.Pass) string }

// Wanter is a body that the user may want to see without being asked.
type Wanter interface{ Wanted(f *form.Pass) bool }

// Extender is a body with controls that are rarely used: they are shown after a click
// on a word in the title.
type Extender interface {
	// MoreWord is that word, while they are shown or not.
	MoreWord(f *form.Pass, shown bool) string
}

// Shrinker is a body that can be lower than its height.
type Shrinker interface{ Least(f *form.Pass) float32 }

// Liner is a Shrinker that grows by whole lines.
type Liner interface{ LineStep() float32 }

// Ranker is a body whose place in foldOrder depends on what it shows.
type Ranker interface{ Rank(f *form.Pass) int }

// Widener is a body that likes to be wider where it stands in no column.
type Widener interface{ FreeWidth() float32 }

// Titled is a body with a word in the title that does something.
type Titled interface {
	// TitleWord is that word, empty for none, and what it does.
	TitleWord(f *form.Pass) (word, tip string, do func(f *form.Pass))
}

// Box is one panel with its title. It folds to the title by a click on it, and
// is moved by dragging that.
type Box struct {
	form.Panel
	Body      Body
	MinHeight float32     // of the body, where it can shrink; 0: it can't
	Order     int         // of folding for lack of room: the lowest of a column folds first
	Rare      bool        // folded at first
	Folded    bool        // by the user
	Touched   bool        // the user chose: no automatic folding any more
	Rect      widget.Rect // where it stands
	spot      spot        // where it stands when it is in no column
	carried   bool        // by the mouse since its title was pressed: the release is no click
}

// noteLines returns the refusal broken into lines.
func (b *Box) noteLines(f *form.Pass, width float32) []string {
	if b.NoteLeft <= 0 || b.Note == "" {
		return nil
	}
	return f.Atlas.Wrap(widget.Small, b.Note, width-2*form.Gap)
}

// bodyHeight is the height below the title, with the refusal if there is one.
func (b *Box) bodyHeight(f *form.Pass, width float32) float32 {
	h := b.Body.Height(f, width-2*form.Gap)
	if h > 0 {
		h += form.Gap
	}
	if n := len(b.noteLines(f, width)); n > 0 {
		h += float32(n)*16 + 4
	}
	return h
}

// Draw draws the panel, cut to the column.
func (d *Dock) Draw(f *form.Pass, b *Box, column widget.Rect) {
	f.Panel = &b.Panel
	seen := b.Rect.Intersect(column)
	f.Layer(b.ID, seen)
	background := f.Theme.Panel
	if d.carry.moved && d.carry.box == b {
		background.A = 255 // no letters of another panel shine through
	}
	f.Ground(b.Rect, form.Radius, background)
	f.Outline(b.Rect, form.Radius, f.Theme.Edge)
	r := b.Rect
	d.drawTitle(f, b, r.CutTop(form.TitleH))
	if b.Shut || r.Empty() {
		return
	}
	inner := r.Inset(form.Gap, 0)
	inner.H -= form.Gap
	if lines := b.noteLines(f, b.Rect.W); len(lines) > 0 {
		inner.H -= float32(len(lines))*16 + 4
		b.drawNote(f, widget.Rect{X: inner.X, Y: inner.Bottom() + 4, W: inner.W}, lines)
	}
	b.Body.Draw(f, inner)
	f.Unclip()
}

func (d *Dock) drawTitle(f *form.Pass, b *Box, r widget.Rect) {
	id := b.ID + ".title"
	tools := r.CutRight(b.toolsWidth(f))
	grip := f.Grip(id, r)
	f.SetTip(id, "Click: fold or unfold\nDrag: move; Shift and arrows do too\nF6: next panel")
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
		b.Folded, b.Touched = !b.Shut, true
	}
	r = r.Inset(form.Gap, 0)
	b.drawTools(f, tools)
	f.Icon(r.CutLeft(12), icon, 10, ink)
	r.CutLeft(6)
	r.CutLeft(f.Text(r, widget.Left, widget.Title, ink, b.Title) + form.Gap)
	if s, ok := b.Body.(Summariser); ok && b.Shut {
		f.Text(r, widget.Right, widget.Small, f.Theme.Dim, s.Summary(f))
	}
}

func (b *Box) drawNote(f *form.Pass, r widget.Rect, lines []string) {
	for _, line := range lines {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Fault, line)
	}
}

// wanted tells whether a panel that is folded at first has something to show.
func wanted(f *form.Pass, b *Box) bool {
	w, ok := b.Body.(Wanter)
	return ok && w.Wanted(f)
}

// drawTools draws the words at the right end of a title.
func (b *Box) drawTools(f *form.Pass, r widget.Rect) {
	if t, ok := b.Body.(Titled); ok {
		if word, tip, do := t.TitleWord(f); word != "" {
			if f.Word(b.ID+".do", r.CutLeft(f.WordWidth(word)), word, f.Theme.Good) {
				do(f)
			}
			f.SetTip(b.ID+".do", tip)
		}
	}
	if e, ok := b.Body.(Extender); ok && !b.Shut {
		if f.Word(b.ID+".more", r, e.MoreWord(f, b.More), f.Theme.Accent) {
			b.More, b.Folded, b.Touched = !b.More, false, true
		}
		f.SetTip(b.ID+".more", "Show or hide what is used less")
	}
}

// toolsWidth is how much of the title they take.
func (b *Box) toolsWidth(f *form.Pass) (w float32) {
	if t, ok := b.Body.(Titled); ok {
		if word, _, _ := t.TitleWord(f); word != "" {
			w += f.WordWidth(word)
		}
	}
	if e, ok := b.Body.(Extender); ok && !b.Shut {
		w += f.WordWidth(e.MoreWord(f, b.More))
	}
	return w
}
