package plot

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// bandOpacity is that of the bands of modes behind the curves.
const bandOpacity = 0.13

// bands are the modes of a chart's vehicle.
type bands struct{ *chart }

// draw draws the modes behind the plots.
func (c bands) draw(f *form.Pass) {
	c.each(func(m *modeSpan, r widget.Rect) {
		ink := curveInks[int(m.mode)%len(curveInks)]
		f.Fill(r, widget.Fade(ink, bandOpacity))
		f.Fill(widget.Rect{X: r.X, Y: r.Y, W: min(1, r.W), H: r.H}, widget.Fade(ink, 0.6))
	})
}

// names writes the names of the bands that have room for it.
func (c bands) names(f *form.Pass) {
	c.each(func(m *modeSpan, r widget.Rect) {
		at := widget.Rect{X: r.X + 3, Y: c.area.Bottom() - labelH, W: f.Atlas.Width(widget.Small, m.name), H: labelH}
		if at.Right()+3 <= r.Right() && c.place(at) {
			f.Text(at, widget.Left, widget.Small, f.Theme.Dim, m.name)
		}
	})
}

// each calls do with the modes that are seen and their bands.
func (c bands) each(do func(m *modeSpan, r widget.Rect)) {
	modes := c.p.Rec.modes
	for i := range modes {
		m, to := &modes[i], c.end
		if i+1 < len(modes) {
			to = min(to, modes[i+1].from)
		}
		if m.name == "" || to <= c.end-c.span || m.from >= c.end {
			continue
		}
		r := widget.Rect{X: c.x(m.from), Y: c.area.Y, H: c.area.H}
		r.W = c.x(to) - r.X
		do(m, r)
	}
}

// modeAt is the mode at an own time, empty where it is not known.
func (r *Recorder) modeAt(own float64) string {
	name := ""
	for i := range r.modes {
		if r.modes[i].from > own {
			break
		}
		name = r.modes[i].name
	}
	return name
}
