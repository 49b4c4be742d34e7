//go:build !headless

package app

import "github.com/sitlark/sitlark/scene/camera"

// presentation fills the screen, but for a film, and takes the director's camera or, of a fleet, the one that
// frames all vehicles.
// Owner: main thread.
type presentation struct {
	*display
	*followed
	before   *camera.Camera // to go back to; nil: none is on
	windowed bool           // it does not fill the screen: a film has the size of the window
}

func (p *presentation) on() bool { return p.before != nil }

// set starts a presentation, or restores window and camera.
func (p *presentation) set(on bool) {
	if on == p.on() {
		return
	}
	if !p.windowed {
		p.window.SetFullscreen(on)
	}
	if on {
		chosen := p.scene.Cameras().Chosen()
		p.before = &chosen
		p.show(p.camera())
		return
	}
	p.show(*p.before)
	p.before = nil
}

// camera is the one of a presentation: the director's follows one vehicle, so that a fleet is
// seen from outside.
func (p *presentation) camera() camera.Camera {
	if p.fleet.Several() {
		return camera.Overview
	}
	return camera.Director
}

// show changes the camera, unless it is already chosen.
func (p *presentation) show(c camera.Camera) {
	if p.scene.Cameras().Chosen() != c {
		p.scene.Cameras().Choose(c)
	}
}
