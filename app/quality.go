//go:build !headless

package app

import (
	"fmt"
	"log/slog"
	"path/filepath"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/session"
)

// quality is how much work goes into the picture. Owner: main thread.
type quality struct {
	level    scene.Level
	adapts   bool // by itself
	governor governor
	samples  bool // smooth edges may be had
	told     bool // that there are no shadow maps
}

// windowOptions choose the window. Samples can't be changed once it is open.
func windowOptions(o session.Setup, width, height int) scene.WindowOptions {
	w := scene.WindowOptions{Width: width, Height: height, Title: "sitlark: " + filepath.Base(o.Model.Name)}
	switch o.Window.Quality {
	case config.Low, config.Medium:
		w.Samples = scene.SamplesNever
	case config.High:
		w.Samples = scene.SamplesAlways
	}
	return w
}

// beginQuality takes the level that was asked for, else one that suits where GL
// draws, to be adapted.
func (v *viewer) beginQuality() {
	q := &v.quality
	level, err := scene.ParseLevel(string(v.setup().Window.Quality))
	if q.adapts = err != nil; q.adapts {
		level = scene.High
		if v.window.Software() {
			level = scene.Medium
		}
	}
	q.samples = !q.adapts || !v.window.Software()
	q.governor = newGovernor(int(level), int(scene.High))
	v.setLevel(level)
}

func (v *viewer) setLevel(level scene.Level) {
	v.quality.level = level
	q := level.Quality()
	q.Multisample = q.Multisample && v.quality.samples
	v.scene.SetQuality(q)
	if err := v.scene.Shadows().Error(); err != nil && !v.quality.told {
		v.quality.told = true
		slog.Error(err.Error())
	}
}

// adapt takes the time of a frame's work and that since the frame before [s]. A
// film is made with the level that it began with: there, time does not matter.
func (v *viewer) adapt(work, passed float64) {
	if !v.quality.adapts || v.filming.active() {
		return
	}
	if level := scene.Level(v.quality.governor.frame(work, passed)); level != v.quality.level {
		v.setLevel(level)
		slog.Info(fmt.Sprintf("picture quality: %s", level))
	}
}
