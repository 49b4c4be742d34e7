//go:build !headless

package app

import "github.com/sitlark/sitlark/overlay"

// toggle switches a layer of the scene and returns what to tell the user.
func (v *viewer) toggle(l overlay.Layer) (name string, shown bool) {
	return l.String(), v.scene.Layers().Toggle(l)
}

// markActive tells the scene what is flown, and what is flown to.
func (v *viewer) markActive() {
	v.followMission()
	v.scene.Track().SetActive(v.activeItem())
}
