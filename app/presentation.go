//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/scene/camera"
)

// presentation fills the screen, but for a film, and takes the director's camera or, of a fleet, the one that
// frames all vehicles.
// Owner: main thread.
type presentation struct {
	cameras    *scene.Cameras
	fullscreen func(bool)
	takes      camera.Camera
	before     *camera.Camera // to go back to; nil: none is on
}

// present returns the presentation of a window. A fleet is seen from outside, since the director's
// camera follows one vehicle; a film has the size of the window.
func present(w *scene.Window, cameras *scene.Cameras, fleet, film bool) presentation {
	p := presentation{cameras: cameras, fullscreen: w.SetFullscreen, takes: camera.Director}
	if fleet {
		p.takes = camera.Overview
	}
	if film {
		p.fullscreen = func(bool) {}
	}
	return p
}

func (p *presentation) on() bool { return p.before != nil }

// set starts a presentation, or restores window and camera.
func (p *presentation) set(on bool) {
	if on == p.on() {
		return
	}
	p.fullscreen(on)
	if on {
		chosen := p.cameras.Chosen()
		p.before = &chosen
		p.show(p.takes)
		return
	}
	p.show(*p.before)
	p.before = nil
}

// show changes the camera, unless it is already chosen.
func (p *presentation) show(c camera.Camera) {
	if p.cameras.Chosen() != c {
		p.cameras.Choose(c)
	}
}
