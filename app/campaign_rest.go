//go:build !headless

package app

import (
	"path/filepath"
	"time"

	"github.com/sitlark/sitlark/app/picturefile"
	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	restAfter = 500 * time.Millisecond // without any change
	restDraws = time.Second            // between two frames at rest: for what window systems ask to be drawn again
	restWait  = 15 * time.Millisecond  // until the next look for changes
)

// rest finds out whether the picture would be the same again, so that a window that only stands there
// leaves the processor to those who fly.
type rest struct {
	on      bool
	changed time.Time // when something was last different
	drawn   time.Time
	seen    restState
}

// restState is what the picture depends on, but for what the user does.
type restState struct {
	version, paths         int
	row                    int
	busy, running, replays bool
	contours               int
	x0, y0, x1, y1         float64 // of two places in the picture [px]
	width, height          int
}

// rests reports whether no frame is due.
func (v *campaignViewer) rests() bool {
	now := time.Now()
	if s := v.restState(); s != v.rest.seen || v.panels.Stirs() || v.pictured {
		v.rest.seen, v.rest.changed = s, now
	}
	v.rest.on = now.Sub(v.rest.changed) > restAfter
	if v.rest.on && now.Sub(v.rest.drawn) < restDraws {
		return true
	}
	v.rest.drawn = now
	return false
}

func (v *campaignViewer) restState() restState {
	s := restState{version: v.table.Version, paths: len(v.drawn.shown), row: v.details.Row, busy: v.details.Busy != "", replays: v.details.Replaying}
	_, s.running = v.reader.State()
	s.contours = v.reader.Surface.Found()
	const finest = 20 // of a pixel
	place := func(n, e, d float64) (x, y float64) {
		x, y, _ = v.scene.Cameras().Project(frame.OfNED(n, e, d))
		return float64(int(finest * x)), float64(int(finest * y))
	}
	s.x0, s.y0 = place(0, 0, 0)
	s.x1, s.y1 = place(30, 50, -20)
	s.width, s.height = v.window.Size()
	return s
}

// takePicture writes the frame that was drawn, if a picture was asked for (key F12).
func (v *campaignViewer) takePicture() {
	if !v.pictured {
		return
	}
	v.pictured = false
	img, err := v.window.Screenshot()
	if err != nil {
		v.say("no picture: " + err.Error())
		return
	}
	base := filepath.Join(film.Folder("PICTURES"), film.Name(time.Now(), 0))
	v.panels.Say(picturefile.Write(base, img, nil, false).Text)
}
