package timebar

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// bookmarkList is the card with all bookmarks.
type bookmarkList struct {
	open   bool
	scroll form.Scroll
}

const (
	listW    = 340
	listRows = 8 // that are seen at once, at most
)

// toggleList opens or closes the list.
func (b *Bar) toggleList() error {
	b.list.open, b.branching = !b.list.open, false
	return nil
}

// drawList draws the open list above the bar, which is at r.
func (b *Bar) drawList(f *form.Pass, r widget.Rect) {
	l := &b.list
	if !l.open {
		return
	}
	rows := max(1, min(len(b.state.Bookmarks), listRows))
	card := widget.Rect{W: min(listW, f.Window.W-2*form.Gap), H: form.TitleH + float32(rows)*form.RowH + form.RowH + 3*form.Gap}
	card.X, card.Y = form.Gap, r.Y-form.Gap-card.H
	f.Panel = &form.Panel{ID: "timebar.list"}
	openCard(f, "timebar.list", card)
	defer f.Unclip()
	in := card.Inset(form.Gap, form.Gap)
	title := in.CutTop(form.TitleH - form.Gap/2)
	if f.Word("timebar.list.close", title.CutRight(f.WordWidth("Close")), "Close", f.Theme.Accent) {
		l.open = false
	}
	f.SetTip("timebar.list.close", "Close the list\nEsc")
	f.Text(title, widget.Left, widget.Title, f.Theme.Text, "Bookmarks")
	in.CutTop(form.Gap / 2)
	foot := widget.Rect{X: in.X, Y: in.Bottom() - form.RowH, W: in.W, H: form.RowH}
	in.H -= form.RowH + form.Gap
	if f.Button("timebar.list.set", foot, widget.Plain, "Add at "+b.state.Clock(b.state.at())) {
		b.tell(b.Mark())
	}
	f.SetTip("timebar.list.set", "Add a bookmark at the current time\nB")
	if len(b.state.Bookmarks) == 0 {
		f.Text(in.CutTop(form.RowH), widget.Left, widget.Small, f.Theme.Dim, "No bookmarks. A flight with bookmarks is never deleted")
		return
	}
	from, to := l.scroll.List(f, &in, form.RowH, len(b.state.Bookmarks))
	for i := from; i < to; i++ {
		b.drawRow(f, in.CutTop(form.RowH), i)
	}
}

// drawRow draws a bookmark of the list: a click on it shows its time.
func (b *Bar) drawRow(f *form.Pass, r widget.Rect, i int) {
	m := &b.state.Bookmarks[i]
	id := "timebar.list." + units.Number(float64(i+1), 0)
	if f.Word(id+".delete", r.CutRight(52), "Delete", f.Theme.Accent) {
		b.tell(b.Bookmarks.Remove(m.Elapsed))
		return
	}
	if f.Word(id+".rename", r.CutRight(58), "Rename", f.Theme.Accent) {
		f.TypeWords(id, m.Name, "Name of the bookmark")
	}
	when := b.state.Clock(m.Elapsed)
	time := r.CutLeft(max(timeW, f.Atlas.Width(widget.Small, when)+form.Gap))
	if text, entered, open := f.Words(id, r.Inset(0, 1)); open {
		f.Text(time, widget.Left, widget.Small, f.Theme.Dim, when)
		if entered {
			b.rename(m, text)
		}
		return
	}
	row := widget.Rect{X: time.X, Y: r.Y, W: r.Right() - time.X, H: r.H}
	hot, clicked := f.Pressable(id, row)
	f.SetTip(id, m.Name+"\nClick: jump there")
	switch {
	case b.state.bookmarkAt(b.state.at()) == m:
		f.Round(row.Inset(-4, 2), form.Radius, widget.Fade(f.Theme.Accent, 0.18))
	case hot:
		f.Round(row.Inset(-4, 2), form.Radius, f.Theme.ButtonHot)
	}
	f.Text(time, widget.Left, widget.Small, f.Theme.Dim, when)
	f.Within(r, func() { f.Text(r, widget.Left, widget.Small, f.Theme.Text, m.Name) })
	if clicked {
		b.tell(b.Seek(m.Elapsed))
	}
}
