package scatter

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// label is a column's name with its unit.
func (c *Column) label() string {
	switch {
	case c == nil:
		return "—"
	case c.Unit == "":
		return c.Name
	}
	return c.Name + " [" + c.Unit + "]"
}

// axisButton draws the button that opens the menu of an axis.
func (p *Panel) axisButton(f *form.Pass, which string, r widget.Rect, arrow string, c *Column) {
	look := widget.Plain
	if p.open == which {
		look = widget.Chosen
	}
	if f.Button("flights."+which, r, look, arrow+c.label()) {
		p.menu.Rest()
		if p.open == which {
			which = ""
		}
		p.open = which
	}
	f.SetTip("flights."+which, "What the plot is drawn over: click for the others")
}

const mostChoices = 12

// drawMenu draws the menu that is open below its button.
func (p *Panel) drawMenu(f *form.Pass, buttons widget.Rect, t *Table, panel widget.Rect) {
	if p.open == "" || len(t.Columns) == 0 {
		return
	}
	at, now := 0, t.column(p.X, 0)
	if p.open == "y" {
		at, now = 1, t.column(p.Y, 1)
	}
	button := buttons.Split(at, 2, form.Gap)
	rows := min(len(t.Columns), mostChoices, int((panel.Bottom()-button.Bottom()-16)/form.RowH))
	card := widget.Rect{X: button.X, Y: button.Bottom() + 4, W: button.W, H: float32(rows)*form.RowH + 8}
	f.OpenCard("flights.menu", card)
	f.Round(card, 2*form.Radius, widget.Over(f.Theme.Card, f.Theme.Button))
	f.Outline(card, 2*form.Radius, f.Theme.Edge)
	before := f.Panel
	f.Panel = &form.Panel{ID: "flights.menu"}
	r := card.Inset(4, 4)
	from, to := p.menu.List(f, &r, form.RowH, len(t.Columns))
	for i := from; i < to; i++ {
		c, row := &t.Columns[i], r.CutTop(form.RowH)
		hot, clicked := f.Pressable("flights.menu."+c.Name, row)
		if hot {
			f.Round(row, form.Radius, f.Theme.ButtonHot)
		}
		ink := f.Theme.Text
		if c.Name == now.Name {
			ink = f.Theme.Accent
		}
		f.Text(row.Inset(form.Gap, 0), widget.Left, widget.Body, ink, c.label())
		if clicked {
			if p.open == "x" {
				p.X = c.Name
			} else {
				p.Y = c.Name
			}
			p.open = ""
		}
	}
	f.Unclip()
	f.Panel = before
	if f.In.Pressed && p.open != "" && !card.Contains(f.In.PressX, f.In.PressY) && !buttons.Contains(f.In.PressX, f.In.PressY) {
		p.open = ""
	}
}
