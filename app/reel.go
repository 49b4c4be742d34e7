//go:build !headless

package app

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/scene"
)

// reel is a film that is being made, of one flight or, in a tour, of several. Owner: main thread.
type reel struct {
	recorder *film.Recorder
	readback *scene.Readback
	clock    film.Clock
	repeats  []int // of the pictures in the readback
	missing  int   // frames that no picture was taken for: the one before stands longer
	lost     int   // pictures in a row that GL lost
	ending   bool  // no more frames; the encoder finishes the file
	noticed  bool
	unseen   int  // frames that were due when the window was last found minimised
	hidden   int  // of the missing ones, those
	empty    bool // it was said that the window has no content
}

// mostLost is how many pictures may be lost in a row.
const mostLost = 100

func newReel(w *scene.Window, o film.Options) *reel {
	return &reel{recorder: film.Start(o), readback: scene.NewReadback(w), clock: film.Clock{FPS: o.FPS}}
}

// take asks for the picture of due frames, if none is still waited for.
func (r *reel) take(due int) {
	if r.readback.Waiting() > 0 {
		return
	}
	if !r.readback.Begin() {
		if !r.empty {
			slog.Info("film: the window is minimised: the film goes on when it is shown again")
		}
		r.empty, r.unseen = true, due
		return
	}
	if r.empty {
		r.hidden += min(r.unseen, due-1)
	}
	r.empty = false
	r.repeats = append(r.repeats, due)
	r.clock.Take(due)
}

// collect hands the oldest picture of the readback to the encoder.
func (r *reel) collect() {
	repeat := r.repeats[0]
	r.repeats = r.repeats[1:]
	pix, width, height, ok := r.readback.Collect(r.recorder.Buffer)
	if !ok {
		r.clock.Take(-repeat) // the next picture stands for it
		r.lost++
		return
	}
	r.lost = 0
	r.missing += repeat - 1
	r.recorder.Put(film.Frame{Pix: pix, Width: width, Height: height, Repeat: repeat})
}

// settle hands all pictures of the readback to the encoder, and waits for room.
func (r *reel) settle() {
	for r.readback.Waiting() > 0 {
		r.collect()
	}
}

// end stops taking frames; the encoder finishes the file.
func (r *reel) end() {
	r.settle()
	r.readback.Dispose()
	r.ending = true
	r.recorder.Finish()
}

// missed says how many of the film's frames are missing, and what helps; empty: none is. waited: the
// flight waited for the film.
func (r *reel) missed(frames int, waited bool) string {
	var why []string
	if r.hidden > 0 {
		why = append(why, fmt.Sprintf("the window was minimised for %d", r.hidden))
	}
	if late := r.missing - r.hidden; late > 0 {
		text := fmt.Sprintf("this computer was too slow for %d", late)
		if !waited {
			text += " (--video-wait makes ArduPilot wait for each frame)"
		}
		why = append(why, text)
	}
	if len(why) == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d frames are missing, so the frames before them are shown longer: %s", max(r.missing, r.hidden), frames, strings.Join(why, "; "))
}
