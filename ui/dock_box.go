package ui

import "github.com/sitlark/sitlark/ui/widget"

// body is what a panel shows below its title.
type body interface {
	// height returns the height needed at the given width.
	height(f *pass, width float32) float32
	// draw runs the panel in r.
	draw(f *pass, r widget.Rect)
}

// summariser is a body that says the most important in its title when folded.
type summariser interface{ summary(f *pass) string }

// wanter is a body that a person may want to see without being asked.
type wanter interface{ wanted(f *pass) bool }

// extender is a body with controls that are rarely used: they are shown after a click
// on a word in the title.
type extender interface {
	// moreWord is that word, while they are shown or not.
	moreWord(f *pass, shown bool) string
}

// shrinker is a body that can be lower than its height.
type shrinker interface{ least(f *pass) float32 }

// liner is a shrinker that grows by whole lines.
type liner interface{ lineStep() float32 }

// ranker is a body whose place in foldOrder depends on what it shows.
type ranker interface{ rank(f *pass) int }

// widener is a body that likes to be wider where it stands in no column.
type widener interface{ freeWidth() float32 }

// titled is a body with a word in the title that does something.
type titled interface {
	// titleWord is that word, empty for none, and what it does.
	titleWord(f *pass) (word, tip string, do func(f *pass))
}

// box is one panel with its title. It folds to the title by a click on it, and
// is moved by dragging that.
type box struct {
	panel
	body      body
	minHeight float32     // of the body, where it can shrink; 0: it can't
	order     int         // of folding for lack of room: the lowest of a column folds first
	rare      bool        // folded at first
	folded    bool        // by the user
	touched   bool        // the user chose: no automatic folding any more
	rect      widget.Rect // where it stands
	spot      spot        // where it stands when it is in no column
	carried   bool        // by the mouse since its title was pressed: the release is no click
}

// noteLines returns the refusal broken into lines.
func (b *box) noteLines(f *pass, width float32) []string {
	if b.noteLeft <= 0 || b.note == "" {
		return nil
	}
	return f.Atlas.Wrap(widget.Small, b.note, width-2*gap)
}

// bodyHeight is the height below the title, with the refusal if there is one.
func (b *box) bodyHeight(f *pass, width float32) float32 {
	h := b.body.height(f, width-2*gap)
	if h > 0 {
		h += gap
	}
	if n := len(b.noteLines(f, width)); n > 0 {
		h += float32(n)*16 + 4
	}
	return h
}

// draw draws the panel, cut to the column.
func (d *dock) draw(f *pass, b *box, column widget.Rect) {
	f.panel = &b.panel
	seen := b.rect.Intersect(column)
	f.Layer(b.id, seen)
	background := f.Theme.Panel
	if d.carry.moved && d.carry.box == b {
		background.A = 255 // no letters of another panel shine through
	}
	f.Ground(b.rect, radius, background)
	f.Outline(b.rect, radius, f.Theme.Edge)
	r := b.rect
	d.drawTitle(f, b, r.CutTop(titleH))
	if b.shut || r.Empty() {
		return
	}
	inner := r.Inset(gap, 0)
	inner.H -= gap
	if lines := b.noteLines(f, b.rect.W); len(lines) > 0 {
		inner.H -= float32(len(lines))*16 + 4
		b.drawNote(f, widget.Rect{X: inner.X, Y: inner.Bottom() + 4, W: inner.W}, lines)
	}
	b.body.draw(f, inner)
	f.Unclip()
}

func (d *dock) drawTitle(f *pass, b *box, r widget.Rect) {
	id := b.id + ".title"
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
	if b.shut {
		icon = widget.IconFolded
	}
	if grip.Clicked && !b.carried {
		b.folded, b.touched = !b.shut, true
	}
	r = r.Inset(gap, 0)
	b.drawTools(f, tools)
	f.Icon(r.CutLeft(12), icon, 10, ink)
	r.CutLeft(6)
	r.CutLeft(f.Text(r, widget.Left, widget.Title, ink, b.title) + gap)
	if s, ok := b.body.(summariser); ok && b.shut {
		f.Text(r, widget.Right, widget.Small, f.Theme.Dim, s.summary(f))
	}
}

func (b *box) drawNote(f *pass, r widget.Rect, lines []string) {
	for _, line := range lines {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Fault, line)
	}
}

// wanted tells whether a panel that is folded at first has something to show.
func wanted(f *pass, b *box) bool {
	w, ok := b.body.(wanter)
	return ok && w.wanted(f)
}

// drawTools draws the words at the right end of a title.
func (b *box) drawTools(f *pass, r widget.Rect) {
	if t, ok := b.body.(titled); ok {
		if word, tip, do := t.titleWord(f); word != "" {
			if f.word(b.id+".do", r.CutLeft(f.wordWidth(word)), word, f.Theme.Good) {
				do(f)
			}
			f.SetTip(b.id+".do", tip)
		}
	}
	if e, ok := b.body.(extender); ok && !b.shut {
		if f.word(b.id+".more", r, e.moreWord(f, b.more), f.Theme.Accent) {
			b.more, b.folded, b.touched = !b.more, false, true
		}
		f.SetTip(b.id+".more", "Show or hide what is used less")
	}
}

// toolsWidth is how much of the title they take.
func (b *box) toolsWidth(f *pass) (w float32) {
	if t, ok := b.body.(titled); ok {
		if word, _, _ := t.titleWord(f); word != "" {
			w += f.wordWidth(word)
		}
	}
	if e, ok := b.body.(extender); ok && !b.shut {
		w += f.wordWidth(e.moreWord(f, b.more))
	}
	return w
}
