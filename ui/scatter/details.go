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
		drawLine(f, row, l)
	}
	p.drawButtons(f, foot, d)
}

// drawLine draws a name and its value: the value whole, and of the name what fits.
func drawLine(f *form.Pass, r widget.Rect, l Pair) {
	ink := f.Theme.Text
	if l.Broken {
		ink = f.Theme.Fault
	}
	value := r.CutRight(min(0.7*r.W, f.Atlas.Width(widget.Small, l.Value)+1))
	r.W = max(0, r.W-form.Gap)
	if l.Broken {
		diamond(f, r.X+3, r.Y+r.H/2, 3.5, ink)
		r.CutLeft(10)
	}
	f.Text(value, widget.Right, widget.Small, ink, l.Value)
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, l.Name)
}

func (p *Panel) drawButtons(f *form.Pass, r widget.Rect, d *Details) {
	look, label := widget.Plain, "Replay"
	if d.NoReplay != "" {
		look = widget.Off
	}
	switch {
	case d.Busy != "":
		look, label = widget.Off, d.Busy
	case d.Replaying:
		look, label = widget.Chosen, "Close replay"
	}
	if f.Button("flights.replay", r.CutLeft(0.28*r.W), look, label) {
		p.Do.Replay()
	}
	tip := "Shows this flight on the time line, in a window of its own\nEnter, or a double click"
	switch {
	case d.NoReplay != "":
		tip = d.NoReplay
	case d.Replaying:
		tip = "Its window is open: closes it"
	}
	f.SetTip("flights.replay", tip)
	r.CutLeft(form.Gap)
	if f.Button("flights.copy", r.CutLeft(0.52*r.W), widget.Plain, "Copy command") {
		p.Do.Copy()
	}
	f.SetTip("flights.copy", "Copies the command that flies it again")
	r.CutLeft(form.Gap)
	if len(d.Beside) > 0 {
		if f.Button("flights.beside", r, widget.Plain, "Other variant") {
			p.Do.Choose(d.Beside[0])
		}
		f.SetTip("flights.beside", "Chooses the flight of the same sample with another variant\nP")
		return
	}
	if f.Button("flights.worst", r, widget.Plain, "Worst flight") {
		p.Do.Worst()
	}
	f.SetTip("flights.worst", worstTip)
}

const worstTip = "Chooses the flight with the smallest margin\nHome"

// drawHint says what can be chosen, where nothing is.
func (p *Panel) drawHint(f *form.Pass, r widget.Rect) {
	lines := f.Atlas.Wrap(widget.Body, "Click a path or a mark to see that flight, and double click to replay it. F1 shows the keys.", r.W)
	r.CutTop(4)
	for _, l := range lines {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, l)
	}
	r.CutTop(form.Gap)
	row := r.CutTop(form.RowH)
	if f.Button("flights.worst", row.Split(0, 3, form.Gap), widget.Plain, "Worst flight") {
		p.Do.Worst()
	}
	f.SetTip("flights.worst", worstTip)
}
