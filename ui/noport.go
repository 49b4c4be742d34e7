package ui

import "github.com/sitlark/sitlark/ui/widget"

// drawNoPort says in the middle that another program holds the vehicle's port.
func (p *Panels) drawNoPort(f *pass, area widget.Rect) {
	w := min(460, area.W)
	card := widget.Rect{X: area.X + (area.W-w)/2, Y: area.Y + gap, W: w, H: 92}
	p.openCard(f, "noport", card)
	r := card.Inset(16, 12)
	head := r.CutTop(24)
	f.Icon(head.CutLeft(24), widget.IconCaution, 14, f.Theme.Caution)
	f.Text(head, widget.Left, widget.Head, f.Theme.Text, "Port "+f.now.Link.Listen.String()+" is taken")
	for _, line := range f.Atlas.Wrap(widget.Body, "Another sitlark or simulator has it. End that program: this vehicle then listens by itself. The others fly on.", r.W) {
		f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Dim, line)
	}
	f.Unclip()
}
