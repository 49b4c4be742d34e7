//go:build !headless

package app

import (
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/settings"
)

// rememberPeriod is how often the arrangement is looked at, so that a drag is
// written once, shortly after [s].
const rememberPeriod = 1.0

// memory keeps what the user arranged in the settings file. Owner: main thread.
type memory struct {
	store *settings.Store
	now   settings.Settings // as loaded or last kept
	age   float64           // since it was last looked at [s]

	opened settings.Window // the size that the window had at first: not the user's choice
}

// recall loads the settings and says what was wrong with them. note is for the
// window, empty for nothing.
func recall(file string) (m memory, note string) {
	store, s, notices, broken := settings.Load(file, time.Now())
	for _, n := range notices {
		slog.Info(n)
	}
	switch {
	case broken:
		note = "The settings file was broken: defaults are used"
	case len(notices) > 0:
		note = "Settings: " + notices[0]
	}
	return memory{store: store, now: s}, note
}

// size returns the window's size: as called for, else as remembered.
func (m *memory) size(o config.Window) (width, height int) {
	if o.SizeGiven || m.now.Window == (settings.Window{}) {
		return o.Width, o.Height
	}
	return m.now.Window.Width, m.now.Window.Height
}

// apply arranges panels and camera as remembered.
func (v *viewer) apply(s settings.Settings) {
	v.memory.opened.Width, v.memory.opened.Height = v.window.Size()
	v.panels.Recall(s)
	v.applyExtras(s)
	if c, ok := cameraNamed(s.Camera); ok && c != v.scene.Cameras().Chosen() {
		v.scene.Cameras().Choose(c)
	}
}

// cameraNamed finds a camera by its name: numbers may change.
func cameraNamed(name string) (camera.Camera, bool) {
	for c := camera.Camera(1); c <= 9; c++ {
		if c.String() == name && name != camera.Camera(0).String() {
			return c, true
		}
	}
	return 0, false
}

// remember keeps the arrangement, once a second and only when it changed.
func (v *viewer) remember(dt float64) {
	v.memory.age += dt
	if v.memory.age < rememberPeriod {
		return
	}
	v.memory.age = 0
	v.keep()
}

// keep writes the arrangement if it changed.
func (v *viewer) keep() {
	s := v.memory.now
	v.panels.Remember(&s)
	v.keepExtras(&s)
	if v.before == nil { // not what a presentation chose
		v.keepView(&s)
	}
	v.memory.now = s
	if err := v.memory.store.Save(s); err != nil {
		slog.Error(err.Error())
		v.panels.Say("The settings file can't be written: nothing is remembered")
	}
}

// keepView notes camera and size of the window.
func (v *viewer) keepView(s *settings.Settings) {
	s.Camera = v.scene.Cameras().Chosen().String()
	if s.Camera == camera.Camera(1).String() {
		s.Camera = ""
	}
	w, h := v.window.Size()
	size := settings.Window{Width: w, Height: h}
	if w >= config.MinWidth && h >= config.MinHeight && size != v.memory.opened { // not while minimised
		s.Window = size
	}
}
