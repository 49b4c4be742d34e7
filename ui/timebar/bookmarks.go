package timebar

import (
	"errors"
	"math"
	"strings"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Bookmark is a moment that the user has marked.
type Bookmark struct {
	Elapsed float64 // [s]
	Name    string
}

// BookmarkActions change the bookmarks of the flight; they come back in State. A bookmark is
// named by its time [s]. A nil action is not possible.
type BookmarkActions struct {
	Set    func(elapsed float64) error
	Rename func(elapsed float64, name string) error
	Remove func(elapsed float64) error
}

// sameMoment is within what a bookmark is at a time [s].
const sameMoment = 0.05

// bookmarkAt is the bookmark nearest to a time [s]; nil: there is none there.
func (s *State) bookmarkAt(elapsed float64) (found *Bookmark) {
	away := sameMoment
	for i := range s.Bookmarks {
		if d := math.Abs(s.Bookmarks[i].Elapsed - elapsed); d <= away {
			found, away = &s.Bookmarks[i], d
		}
	}
	return found
}

// Mark sets a bookmark at the time that is shown, where there is none yet, and lets its name be
// typed.
func (b *Bar) Mark() error {
	switch err := b.can(); {
	case err != nil:
		return err
	case b.Bookmarks.Set == nil:
		return errors.New("this flight can't have bookmarks")
	}
	at := b.state.at()
	if m := b.state.bookmarkAt(at); m != nil {
		at = m.Elapsed
	} else if err := b.Bookmarks.Set(at); err != nil {
		return err
	}
	b.tag = tag{open: true, of: at, ask: true, wait: 3}
	return nil
}

// Escape closes what is open over the bar, and reports whether anything was.
func (b *Bar) Escape() bool {
	was := b.list.open || b.tag.open || b.branching
	b.list.open, b.tag, b.branching = false, tag{}, false
	return was
}

// Flags of bookmarks on the line [logical px].
const (
	flagW, flagH = 10, 10
	flagMore     = 2 // the mouse may miss it by so much: flags of a flight that goes on move
)

func (s scale) flag(m *Bookmark) widget.Rect {
	return widget.Rect{X: s.x(m.Elapsed), Y: s.r.Y, W: flagW, H: flagH}
}

// touchFlags lets the flags be clicked: that shows their time, and opens the name.
func (b *Bar) touchFlags(f *form.Pass, s scale) {
	for i := range b.state.Bookmarks {
		m := &b.state.Bookmarks[i]
		id := flagID(i)
		at := s.flag(m)
		at.X, at.W, at.H = at.X-flagMore, at.W+2*flagMore, at.H+flagMore
		_, clicked := f.Area(id, at.Intersect(s.r))
		if f.Tipped(id) {
			f.SetTip(id, b.state.Clock(m.Elapsed)+"  "+m.Name+"\nClick: jump here; rename or delete")
		}
		if clicked {
			b.tell(b.Seek(m.Elapsed))
			b.tag = tag{open: true, of: m.Elapsed, ask: true}
		}
	}
}

func flagID(i int) string { return "timebar.flag." + units.Number(float64(i+1), 0) }

// drawBookmarks draws the user's marks as flags.
func (s scale) drawBookmarks(f *form.Pass, list []Bookmark) {
	for i := range list {
		r := s.flag(&list[i])
		f.Fill(widget.Rect{X: r.X - 0.5, Y: s.r.Y, W: 1, H: s.r.H}, f.Theme.Accent)
		f.Icon(r, widget.IconFlag, flagH, f.Theme.Accent)
	}
}

// tag is the card at a flag in which its bookmark is named or deleted. It is open while the name
// is typed.
type tag struct {
	open bool
	of   float64 // time of the bookmark [s]
	ask  bool    // the field is to be opened
	wait int     // passes until a bookmark that was just set must be there
}

const (
	tagW   = 260
	tagH   = form.RowH + 2*form.Gap
	nameID = "timebar.name"
	timeW  = 52 // of a bookmark
)

// drawTag draws the open tag above the bar, which is at r.
func (b *Bar) drawTag(f *form.Pass, r widget.Rect) {
	m := b.state.bookmarkAt(b.tag.of)
	if !b.tag.open || m == nil {
		if b.tag.wait--; b.tag.wait <= 0 {
			b.tag = tag{}
		}
		return
	}
	if b.tag.ask {
		f.TypeWords(nameID, m.Name, "Name of the bookmark")
		b.tag.ask = false
	}
	card := widget.Rect{W: min(tagW, f.Window.W-2*form.Gap), H: tagH}
	card.X, card.Y = b.flagX-form.Gap-flagW/2, r.Y-form.Gap/2-tagH
	card.X = max(form.Gap, min(card.X, f.Window.Right()-form.Gap-card.W))
	openCard(f, "timebar.tag", card)
	in := card.Inset(form.Gap, form.Gap)
	f.Icon(in.CutLeft(flagW+form.Gap), widget.IconFlag, flagH, f.Theme.Accent)
	if f.Button("timebar.tag.delete", in.CutRight(56), widget.Plain, "Delete") {
		b.tell(b.Bookmarks.Remove(m.Elapsed))
		b.tag = tag{}
	}
	f.SetTip("timebar.tag.delete", "Delete this bookmark")
	in.CutRight(form.Gap)
	if text, entered, _ := f.Words(nameID, in); entered {
		b.rename(m, text)
	}
	f.Unclip()
	if !f.TypingIn(nameID) && !f.In.Down {
		b.tag = tag{}
	}
}

// openCard opens a card that nothing shines through: bar and drawer behind it have words too.
func openCard(f *form.Pass, id string, card widget.Rect) {
	f.OpenCard(id, card)
	solid := f.Theme.Card
	solid.A = 255
	f.Round(card, 2*form.Radius, solid)
	f.Outline(card, 2*form.Radius, f.Theme.Edge)
}

// rename gives a bookmark another name; an empty one leaves it as it is.
func (b *Bar) rename(m *Bookmark, name string) {
	if name = strings.TrimSpace(name); name != "" && name != m.Name {
		b.tell(b.Bookmarks.Rename(m.Elapsed, name))
	}
}
