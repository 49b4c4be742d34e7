//go:build !headless

package app

import (
	"fmt"
	"log/slog"

	"github.com/sitlark/sitlark/app/pacing"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/ui/widget"
)

// quality chooses how much work goes into a rendered frame. Owner: main thread.
type quality struct {
	scene    *scene.Scene
	software bool // no graphics card draws

	level    scene.Level
	adapts   bool // automatically
	governor pacing.Governor
	samples  bool // multisampling may be used
	told     bool // that shadow maps are unavailable

	hides []overlay.Cover // parts of the scene hidden by panels, reused
}

// windowOptions are those of the window. Samples can't be changed once it is open.
func windowOptions(o config.Window, title string, width, height int) scene.WindowOptions {
	w := scene.WindowOptions{Width: width, Height: height, Title: title}
	switch o.Quality {
	case config.Low, config.Medium:
		w.Samples = scene.SamplesNever
	case config.High:
		w.Samples = scene.SamplesAlways
	}
	return w
}

// newQuality uses the requested level, else starts with one that suits the renderer
// and adapts it.
func newQuality(s *scene.Scene, software bool, asked config.Quality) *quality {
	q := &quality{scene: s, software: software}
	_, err := scene.ParseLevel(string(asked))
	q.samples = err == nil || !software
	q.choose(asked)
	return q
}

// choose uses a level from now on; with another word than a level's it is adapted.
func (q *quality) choose(asked config.Quality) {
	level, err := scene.ParseLevel(string(asked))
	if q.adapts = err != nil; q.adapts {
		level = scene.High
		if q.software {
			level = scene.Medium
		}
	}
	q.governor = pacing.NewGovernor(int(level), int(scene.High))
	q.set(level)
}

func (q *quality) set(level scene.Level) {
	q.level = level
	work := level.Quality()
	work.Multisample = work.Multisample && q.samples
	q.scene.SetQuality(work)
	if err := q.scene.Shadows().Error(); err != nil && !q.told {
		q.told = true
		slog.Error(err.Error())
	}
}

// adapt takes the time of a frame's work and the time since the previous frame [s].
func (q *quality) adapt(work, passed float64) {
	if !q.adapts {
		return
	}
	if level := scene.Level(q.governor.Frame(work, passed)); level != q.level {
		q.set(level)
		slog.Info(fmt.Sprintf("picture quality: %s", level))
	}
}

// grounds chooses the panels' backgrounds: below high quality they are opaque and drawn
// first, so that the scene below them is skipped. A picture without panels needs the
// whole scene.
func (q *quality) backgrounds(pictureWithoutPanels bool) widget.Backgrounds {
	switch {
	case q.level == scene.High:
		return widget.BackgroundsClear
	case pictureWithoutPanels:
		return widget.BackgroundsOpaque
	}
	if q.scene.Keeps() {
		return widget.BackgroundsKept
	}
	return widget.BackgroundsFirst
}

// covers are the parts of the panels that are drawn before the scene: early is of ui.Panels.
func (q *quality) covers(early []widget.Background) []overlay.Cover {
	q.hides = q.hides[:0]
	for _, g := range early {
		r := g.Rect
		q.hides = append(q.hides, overlay.Cover{X: float64(r.X), Y: float64(r.Y), W: float64(r.W), H: float64(r.H), Color: g.Color, Kept: g.Kept})
	}
	return q.hides
}
