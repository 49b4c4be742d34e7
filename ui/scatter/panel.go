package scatter

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Actions are what the panel can ask for.
type Actions struct {
	Choose func(row int)  // -1: none
	Replay func()         // the chosen flight
	Copy   func()         // the command that flies it again
	Worst  func()         // chooses the flight with the smallest margin
	Show   func(only int) // shows the flights of one variant; -1: all
}

// View is what the panel shows.
type View struct {
	Table   *Table
	Legend  *overlay.Legend // of the margins
	Details Details
	Note    string // of what is not shown; may be empty

	// Boundary returns where flights begin to break over two columns; nil: that is not known. It may itself be
	// nil.
	Boundary func(x, y string) *Contours
}

// Panel is the panel. Owner: main thread.
type Panel struct {
	Do   Actions
	X, Y string // columns that were chosen; empty: those that are shown first
	Only int    // the variant whose flights are shown; -1: all

	panel   form.Panel
	open    string // the menu that is open: "x" or "y"
	menu    form.Scroll
	lines   form.Scroll
	marks   marks
	colors  marginColors
	legend  overlay.Legend // with these
	hovered int            // row under the mouse; -1: none

	contours *Contours // that are drawn; nil: none
}

// New returns the panel.
func New() *Panel {
	return &Panel{panel: form.Panel{ID: "flights", Title: "Flights"}, hovered: -1, Only: -1}
}

const (
	pad     = 12
	legendH = 54
	// The least heights of its two parts.
	plotLeast, detailsLeast = 150, 148
)

// Width is that of the panel in a window.
func Width(win widget.Rect) float32 {
	return form.Round(max(320, min(560, 0.36*win.W)))
}

// Draw draws the panel in r.
func (p *Panel) Draw(f *form.Pass, r widget.Rect, v *View) {
	f.Panel = &p.panel
	p.legend = *v.Legend
	p.legend.Colors = p.colors.in(f.Theme, v.Legend.Colors)
	themed := *v
	themed.Legend = &p.legend
	v = &themed
	f.Layer(p.panel.ID, r)
	f.Zone(p.panel.ID, r)
	f.Background(r, form.Radius, f.Theme.Panel)
	f.Outline(r, form.Radius, f.Theme.Edge)
	in := r.Inset(pad, 4)
	title := in.CutTop(form.TitleH)
	f.Text(title, widget.Left, widget.Strong, f.Theme.Text, "Flights")
	f.Text(title.CutRight(max(0, title.W-70)), widget.Right, widget.Small, f.Theme.Dim, v.Note)
	buttons := in.CutTop(form.RowH)
	x, y := v.Table.column(p.X, 0), v.Table.column(p.Y, 1)
	p.axisButton(f, "x", buttons.Split(0, 2, form.Gap), "→ ", x)
	p.axisButton(f, "y", buttons.Split(1, 2, form.Gap), "↑ ", y)
	if len(v.Table.Variants) > 1 {
		in.CutTop(4)
		p.drawVariants(f, in.CutTop(form.RowH), v)
	}
	in.CutTop(form.Gap)
	details := max(detailsLeast, min(320, max(0.34*in.H, in.H-in.W-legendH)))
	details = min(details, max(0, in.H-plotLeast-legendH))
	plot := in.CutTop(in.H - details - legendH - form.Gap)
	p.drawPlot(f, plot, x, y, v)
	p.drawLegend(f, in.CutTop(legendH), v)
	in.CutTop(form.Gap)
	p.drawDetails(f, in, &v.Details)
	f.Unclip()
	p.drawMenu(f, buttons, v.Table, r)
	f.Panel = nil
}

// Escape closes the menu that is open, and reports whether there was one.
func (p *Panel) Escape() bool {
	was := p.open != ""
	p.open = ""
	return was
}
