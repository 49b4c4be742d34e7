package scatter

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// drawDetails draws what is known of the chosen flight, and what can be done with it.
func (p *Panel) drawDetails(f *form.Pass, r widget.Rect, d *Details) {
	f.Fill(widget.Rect{X: r.X, Y: r.Y - form.Gap/2, W: r.W, H: 1}, f.Theme.Edge)
	if d.Row < 0 {
		p.drawHint(f, r)
		return
	}
	foot := widget.Rect{X: r.X, Y: r.Bottom() - form.RowH - 4, W: r.W, H: form.RowH}
	r.H -= form.RowH + form.Gap
	head := r.CutTop(form.RowH)
	w := f.Text(head, widget.Left, widget.Strong, f.Theme.Text, d.Title)
	head.CutLeft(w + form.Gap)
	at := head.CutLeft(18)
	x, y, ink := at.X+6, at.Y+at.H/2, f.Theme.Good
	switch d.State {
	case Held:
		f.Disc(x, y, 4, ink)
	case Broken:
		ink = f.Theme.Fault
		diamond(f, x, y, 5, ink)
	case NotFlown:
		ink = f.Theme.Caution
		f.Ring(x, y, 5, 1.5, ink)
	}
	f.Text(head, widget.Left, widget.Body, ink, d.Verdict)
	f.Explain("flights.verdict", head, d.Verdict)
	from, to := p.lines.List(f, &r, form.LineH, len(d.Lines))
	for _, l := range d.Lines[from:to] {
		row := r.CutTop(form.LineH)
		f.Text(row.CutLeft(row.W*0.5), widget.Left, widget.Small, f.Theme.Dim, l.Name)
		f.Text(row, widget.Right, widget.Small, f.Theme.Text, l.Value)
	}
	p.drawButtons(f, foot, d)
}

func (p *Panel) drawButtons(f *form.Pass, r widget.Rect, d *Details) {
	look, label := widget.Plain, "Replay"
	if d.NoReplay != "" {
		look = widget.Off
	}
	if d.Busy != "" {
		look, label = widget.Off, d.Busy
	}
	if f.Button("flights.replay", r.CutLeft(0.28*r.W), look, label) {
		p.Do.Replay()
	}
	tip := "Shows this flight on the time line, in a window of its own\nEnter, or a double click"
	if d.NoReplay != "" {
		tip = d.NoReplay
	}
	f.SetTip("flights.replay", tip)
	r.CutLeft(form.Gap)
	if f.Button("flights.copy", r.CutLeft(0.55*r.W), widget.Plain, "Copy command") {
		p.Do.Copy()
	}
	f.SetTip("flights.copy", "Copies the command that flies it again")
	r.CutLeft(form.Gap)
	if f.Button("flights.worst", r, widget.Plain, "Worst flight") {
		p.Do.Worst()
	}
	f.SetTip("flights.worst", "Chooses the flight with the smallest margin\nHome")
}

// drawHint says what can be chosen, where nothing is.
func (p *Panel) drawHint(f *form.Pass, r widget.Rect) {
	lines := f.Atlas.Wrap(widget.Body, "Click a path or a mark to see that flight. Discs held, diamonds are broken, rings could not be flown.", r.W)
	r.CutTop(4)
	for _, l := range lines {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, l)
	}
	r.CutTop(form.Gap)
	row := r.CutTop(form.RowH)
	if f.Button("flights.worst", row.Split(0, 3, form.Gap), widget.Plain, "Worst flight") {
		p.Do.Worst()
	}
	f.SetTip("flights.worst", "Chooses the flight with the smallest margin\nHome")
}
