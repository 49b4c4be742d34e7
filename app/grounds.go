//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/ui/widget"
)

// grounds says how panels are drawn: where the picture's quality is less than high
// they hide what is under them, which then need not be drawn. A picture without
// panels has all of it.
func (v *viewer) grounds() widget.Grounds {
	switch {
	case v.quality.level == scene.High:
		return widget.GroundsClear
	case v.pictures.asked && !v.pictures.panels, v.filming.active() && v.setup().Film.Clean:
		return widget.GroundsOpaque
	}
	return widget.GroundsFirst
}

// covers are the parts of the panels that are drawn before the world.
func (v *viewer) covers() []overlay.Cover {
	v.hides = v.hides[:0]
	for _, g := range v.panels.Early() {
		r := g.Rect
		v.hides = append(v.hides, overlay.Cover{X: float64(r.X), Y: float64(r.Y), W: float64(r.W), H: float64(r.H), Color: g.Color})
	}
	return v.hides
}
