//go:build !headless

package app

import (
	"log/slog"
	"slices"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/settings"
)

// rememberPeriod is how often the arrangement is checked, so that a drag is written
// once, shortly after it ends [s].
const rememberPeriod = 1.0

// arrangement keeps what the user arranged in the settings file. Owner: main thread.
type arrangement struct {
	*display

	store *settings.Store
	now   settings.Settings // as loaded or last saved
	age   float64           // since the last check [s]

	opened settings.Window // initial size, which the user did not choose
}

// recall loads the settings and logs problems. note is what the window shows of them,
// empty for none.
func recall(file string) (a *arrangement, note string) {
	store, s, notices, broken := settings.Load(file, time.Now())
	for _, n := range notices {
		slog.Info(n)
	}
	switch {
	case broken:
		note = "The settings file was invalid: defaults are used"
	case len(notices) > 0:
		note = "Settings: " + notices[0]
	}
	return &arrangement{store: store, now: s}, note
}

// recalled are settings that were loaded, with what the window shows of their problems.
type recalled struct {
	*arrangement
	note string
}

// recall is the function recall, once for the window that was open while the first flight was read.
func (p *program) recall(file string) (a *arrangement, note string) {
	if r := p.recalled; r != nil {
		p.recalled = nil
		return r.arrangement, r.note
	}
	return recall(file)
}

// size returns the window size: from the flag if given, else from the settings.
func (a *arrangement) size(o config.Window) (width, height int) {
	if o.SizeGiven || a.now.Window == (settings.Window{}) {
		return o.Width, o.Height
	}
	return a.now.Window.Width, a.now.Window.Height
}

// apply restores the panels, layers and camera of d from the settings.
func (a *arrangement) apply(d *display) {
	a.display = d
	s := a.now
	a.opened.Width, a.opened.Height = a.window.Size()
	a.panels.Recall(s)
	a.applyLayers(s)
	if c, ok := cameraNamed(s.Camera); ok && c != a.scene.Cameras().Chosen() {
		a.scene.Cameras().Choose(c)
	}
}

// cameraNamed finds a camera by name: numbers may change between versions.
func cameraNamed(name string) (camera.Camera, bool) {
	none := camera.Camera(0).String()
	for c := camera.Camera(1); c.String() != none; c++ {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

// remember saves the arrangement at most once a second. dt is wall time [s].
func (a *arrangement) remember(dt float64, presenting bool) {
	a.age += dt
	if a.age < rememberPeriod {
		return
	}
	a.age = 0
	a.keep(presenting)
}

// keep saves the arrangement if it changed, without what a presentation chose.
func (a *arrangement) keep(presenting bool) {
	s := a.now
	a.panels.Remember(&s)
	a.keepLayers(&s)
	if !presenting {
		a.keepView(&s)
	}
	a.now = s
	if err := a.store.Save(s); err != nil {
		slog.Error(err.Error())
		a.panels.Say("The settings file can't be written: the arrangement is not saved")
	}
}

// keepView stores camera and window size in s.
func (a *arrangement) keepView(s *settings.Settings) {
	s.Camera = a.scene.Cameras().Chosen().String()
	if s.Camera == camera.Camera(1).String() {
		s.Camera = ""
	}
	w, h := a.window.Size()
	size := settings.Window{Width: w, Height: h}
	if w >= config.MinWidth && h >= config.MinHeight && size != a.opened { // not while minimised
		s.Window = size
	}
}

// layerNames are the names in the settings of the layers that can be hidden.
var layerNames = map[overlay.Layer]string{
	overlay.Curtain: "curtain", overlay.LastFlight: "last flight", overlay.EventPins: "flags", overlay.Mission: "mission",
	overlay.Ghost: "ghost",
}

// keepLayers stores the hidden layers in s. Names that this version does not know stay.
func (a *arrangement) keepLayers(s *settings.Settings) {
	known := map[string]bool{}
	var off []string
	for e, name := range layerNames {
		known[name] = true
		if !a.scene.Layers().Shown(e) {
			off = append(off, name)
		}
	}
	for _, name := range s.Off {
		if !known[name] {
			off = append(off, name)
		}
	}
	slices.Sort(off)
	s.Off = off
}

// applyLayers hides the layers that s lists.
func (a *arrangement) applyLayers(s settings.Settings) {
	for e, name := range layerNames {
		if slices.Contains(s.Off, name) == a.scene.Layers().Shown(e) {
			a.scene.Layers().Toggle(e)
		}
	}
}
