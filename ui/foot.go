package ui

import "github.com/sitlark/sitlark/ui/widget"

// drawFoot draws the lowest line of the middle, legend and scale, beside the second
// view or above it where there is no room, and returns what is free above both.
func (p *Panels) drawFoot(f *pass, middle widget.Rect) widget.Rect {
	row := p.besideInset(middle)
	free := row
	if !p.hidden {
		free = p.drawLegend(f, row)
	}
	low, need := middle, float32(scaleWidest)
	if f.view.Inset != "" {
		low.CutLeft(p.insetRect().Right() + gap - middle.X)
	}
	if free != row && row.Bottom() == middle.Bottom() {
		need += legendW + gap
	}
	if need > low.W {
		low = free
	}
	middle.H = max(0, min(free.Bottom(), p.drawScale(f, low).Bottom())-middle.Y)
	return middle
}
