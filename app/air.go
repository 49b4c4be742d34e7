//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/ui/picture"
)

// air is what the panels tell of the wind that the scene shows.
func (v *viewer) air() picture.AirView {
	a := picture.AirView{Display: v.scene.Air().Shown().String(), Scale: air.FullScale, Height: v.scene.Air().SheetHeight(), Tags: v.tags[:0]}
	width, height := v.window.Size()
	for _, t := range v.scene.Air().Tags() {
		if x, y, ok := v.scene.Cameras().ProjectTo(t.Place, width, height); ok {
			a.Tags = append(a.Tags, overlay.WindTag{X: x, Y: y, Height: t.Height, Speed: t.Speed})
		}
	}
	v.tags = a.Tags
	return a
}
