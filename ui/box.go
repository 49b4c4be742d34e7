package ui

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// The grid: everything is a multiple of 4.
const (
	gap    = 8  // between panels, and inside them
	rowH   = 24 // one control or one line of numbers
	lineH  = 20 // one line of text
	titleH = 28
	radius = 4
	barH   = 32
)

// noteSeconds is how long a refusal stays in its panel [s].
const noteSeconds = 6

// pass is what a panel sees of one pass: the controls, the snapshot, the view.
type pass struct {
	*widget.Context
	p    *Panels
	now  *snapshot.Snapshot // the newest: for faults, marks and moving things
	num  *snapshot.Snapshot // at most 0.2 s old: for numbers, so that they can be read
	view View
	box  *box
}

// body is what a panel shows below its title.
type body interface {
	// height returns the height needed at the given width.
	height(f *pass, width float32) float32
	// draw runs the panel in r.
	draw(f *pass, r widget.Rect)
}

// box is one panel with its title. It folds to the title by a click on it, and
// is moved by dragging that.
type box struct {
	id, title string
	body      body
	minHeight float32 // of the body, where it can shrink; 0: it can't
	folded    bool    // by a person
	touched   bool    // a person chose: no automatic folding any more
	rare      bool    // folded at first
	more      bool    // shows also what is used less
	shut      bool    // as laid out: folded by a person or for lack of space
	rect      widget.Rect
	note      string // why the last command was refused
	noteLeft  float64
	spot      spot // where it stands when it is in no column
	carried   bool // by the mouse since its title was pressed: the release is no click
}

// submit sends a command on behalf of control id. A refusal is said in the panel.
func (f *pass) submit(id string, c command.Command) {
	err := command.Validate(c)
	if err == nil {
		err = f.p.actions.Submit(c)
	}
	f.tell(id, err)
}

// tell says in the panel why what control id asked for was refused.
func (f *pass) tell(id string, err error) {
	if err == nil {
		f.box.note, f.box.noteLeft = "", 0
		return
	}
	f.Forget(id)
	f.box.note, f.box.noteLeft = "Not done: "+err.Error(), noteSeconds
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
func (b *box) draw(f *pass, column widget.Rect) {
	f.box = b
	seen := b.rect.Intersect(column)
	f.Layer(b.id, seen)
	ground := f.Theme.Panel
	if f.p.carry.moved && f.p.carry.box == b {
		ground.A = 255 // no letters of another panel shine through
	}
	f.Ground(b.rect, radius, ground)
	f.Outline(b.rect, radius, f.Theme.Edge)
	r := b.rect
	b.drawTitle(f, r.CutTop(titleH))
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

func (b *box) drawTitle(f *pass, r widget.Rect) {
	id := b.id + ".title"
	tools := r.CutRight(b.toolsWidth(f))
	grip := f.Grip(id, r)
	f.SetTip(id, "Click: fold or unfold\nDrag: move; Shift and arrows do too\nF6: next panel")
	if grip.Pressed {
		f.p.grab(b, f.In.PressX, f.In.PressY)
	}
	if k := f.TakeKey(id); k != widget.NavNone {
		f.p.byKey = func() { f.p.moveByKey(b, k) } // not while the columns are drawn
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

// summariser is a body that says the most important in its title when folded.
type summariser interface{ summary(f *pass) string }

func (b *box) drawNote(f *pass, r widget.Rect, lines []string) {
	for _, line := range lines {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Fault, line)
	}
}

// wanter is a body that a person may want to see without being asked.
type wanter interface{ wanted(f *pass) bool }

// wanted tells whether a panel that is folded at first has something to show.
func wanted(f *pass, b *box) bool {
	w, ok := b.body.(wanter)
	return ok && w.wanted(f)
}
